import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { projectDir } from '../../../scripts/paths.ts';
import { agentTools } from '../../../src/agents/agentTools.ts';

/** What VS Code reads of the header of a prompt file. */
const fields: readonly string[] = ['name', 'description', 'agent', 'argument-hint', 'model', 'tools'];

describe('the prompt file in docs/agents.md', () => {
  const docs = readFileSync(join(projectDir, 'docs/agents.md'), 'utf8');
  const [, header = '', body = ''] = /```markdown\n---\n([\s\S]*?)\n---\n\n([\s\S]*?)```/.exec(docs) ?? [];

  it('has a header that VS Code reads, and the name under which it is saved', () => {
    const read = load(header) as Readonly<Record<string, unknown>>;
    assert.deepEqual(
      Object.keys(read).filter((key) => !fields.includes(key)),
      [],
    );
    assert.ok(docs.includes(`\`.github/prompts/${String(read['name'])}.prompt.md\``));
    assert.equal(read['agent'], 'agent');
    assert.equal(typeof read['description'], 'string');
  });

  it('names tools that there are, in the order of the loop', () => {
    const named = [...new Set(body.match(/dast_\w+/g))];
    const known: readonly string[] = agentTools.map(({ name }) => name);
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
    );
    const loop = ['dast_explain_finding', 'dast_retest', 'dast_access_test', 'dast_set_triage'];
    assert.deepEqual(
      named.filter((name) => loop.includes(name)),
      loop,
    );
    assert.match(body, /\$\{input:finding:[^}]+\}/);
  });
});
