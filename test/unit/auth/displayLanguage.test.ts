import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import schema from '../../../schemas/dast-auth.schema.json' with { type: 'json' };
import { projectDir } from '../../../scripts/paths.ts';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { renderPhrase, type Phrase } from '../../../src/auth/editingMessages.ts';
import { renderFixTitle } from '../../../src/auth/fixes/fix.ts';
import { fixesFor } from '../../../src/auth/fixes/fixesFor.ts';
import { hoverAt } from '../../../src/auth/hover/hover.ts';
import { renderMessage } from '../../../src/auth/messages.ts';
import { dependenciesIn } from '../../../src/auth/navigate/dependencies.ts';
import { lensesIn } from '../../../src/auth/navigate/lenses.ts';
import { configTree, type ConfigPart } from '../../../src/auth/outline/configTree.ts';
import { outlineOf, type OutlineItem } from '../../../src/auth/outline/outline.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { formatMessage } from '../../../src/base/messages.ts';
import { plainWords, pseudoSentences, untranslated } from '../../pseudoSentences.ts';

const inPseudo = (template: string, args: readonly string[]): string =>
  formatMessage(pseudoSentences[template] ?? template, args);

/** Names that fixes propose, what the web and JSON call things, and what an engine answers. */
const wellKnown =
  'env secret NAME PASSWORD TENANT CLIENT_ID KEYCLOAK LOGIN generated uuid verifier https charset provider mysession XTenant Gre true false ' +
  'Unterminated group';

/** Names of the format and of the web, which are the same in every language. */
const names = new Set([...keysAndValues(schema).flatMap(plainWords), ...plainWords(wellKnown)]);

describe('what the editor says of auth configs in another language', () => {
  it('has no English in problems and titles of fixes, for every mistake of the conformance suite', () => {
    const files = globSync('test/conformance/auth/*/*/failing.dast-auth.json', { cwd: projectDir });
    const left: Record<string, string> = {};
    for (const file of files) {
      const text = readFileSync(join(projectDir, file), 'utf8');
      const document = new AuthDocument(text);
      const problems = validateAuthConfig(text);
      const shown = problems.flatMap((problem) => [
        renderMessage(problem.message, inPseudo),
        ...fixesFor(document, problem).map(({ title }) => renderFixTitle(title, inPseudo)),
      ]);
      Object.assign(left, untranslated(shown, new Set([...names, ...plainWords(text)])));
    }
    assert.ok(files.length > 100);
    assert.deepEqual(left, {});
  });

  it('has no English in hovers, lenses, hints, outline and tree', () => {
    const text = readFileSync(join(projectDir, 'test/fixtures/auth/full.dast-auth.json'), 'utf8');
    const document = new AuthDocument(text);
    const say = (phrase: Phrase): string => renderPhrase(phrase, inPseudo);
    const offsets = Array.from({ length: Math.floor(text.length / 5) }, (_, index) => index * 5);
    const shown = [
      ...offsets.flatMap((offset) => hoverAt(document, offset)?.lines.map(say) ?? []),
      ...lensesIn(document).map(({ title }) => say(title)),
      ...dependenciesIn(document, 0, text.length).map(({ label }) => say(label)),
      ...outlineTexts(outlineOf(document), say),
      ...treeTexts(configTree(document, validateAuthConfig(text)), say),
    ];
    assert.ok(shown.length > 50);
    assert.deepEqual(untranslated(shown, new Set([...names, ...plainWords(text)])), {});
  });
});

function outlineTexts(items: readonly OutlineItem[], say: (phrase: Phrase) => string): readonly string[] {
  return items.flatMap(({ name, detail, children }) => [
    typeof name === 'string' ? name : say(name),
    detail,
    ...outlineTexts(children, say),
  ]);
}

function treeTexts(parts: readonly ConfigPart[], say: (phrase: Phrase) => string): readonly string[] {
  return parts.flatMap(({ name, description, children }) => [
    name,
    say(description),
    ...treeTexts(children, say),
  ]);
}

/** Keys and values that a config may have by the schema, not what the schema says of them. */
function keysAndValues(value: unknown, keysAreNames = false): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (keysAreNames) return [key, ...keysAndValues(child)];
    if (['enum', 'const', 'examples'].includes(key)) return plainWords(JSON.stringify(child));
    return keysAndValues(child, key === 'properties');
  });
}
