import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds, allRules, ruleGroups } from '../../../src/auth/rules/allRules.ts';
import { readCases } from '../../conformance/authCase.ts';

describe('the documentation of problems in auth configs', () => {
  const text = readFileSync(new URL('../../../docs/reference/auth-config-rules.md', import.meta.url), 'utf8');

  it('groups the rules by subject', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, ['JSON', 'Structure', ...ruleGroups.map(({ subject }) => subject)]);
  });

  it('takes message, difference and fixes of a rule from one case', () => {
    const cases = readCases(join(import.meta.dirname, '../../conformance/auth'));
    const plain = (part: string): string => part.replaceAll(/[\\\s]/g, '');
    for (const { code } of allRules) {
      const section = text.split(`### \`${code}\``)[1]?.split('\n### ')[0] ?? '';
      const removed = [...section.matchAll(/^- ?(.+)$/gm)].map(([, line = '']) => plain(line));
      const titles = [...section.matchAll(/“(.*?)”/gs)].map(([, title = '']) => plain(title));
      const own = cases.filter((one) => one.code === code);
      const fitting = own.filter(
        ({ failing, expected }) =>
          expected.problems.some(({ message }) =>
            plain(section).includes(plain(message.replaceAll(/[*_<>[\]#|`]/g, '\\$&'))),
          ) &&
          removed.every((line) => line.startsWith('>') || plain(failing).includes(line)) &&
          titles.every((title) => expected.fixes.some((fix) => plain(fix.title) === title)),
      );
      assert.ok(fitting.length > 0, code);
    }
  });

  it('says of every problem why it matters', () => {
    const [, ...sections] = text.split('### `');
    assert.deepEqual(
      sections.map((section) => section.split('\n\n')[2]),
      allKinds.map(({ reason }) => reason),
    );
  });

  it('has one section for every rule, in their order, with its severity', () => {
    const sections = [...text.matchAll(/^### `([\w-]+)`\n\n_(\w+)_/gm)].map(([, code, severity]) => [
      code,
      severity,
    ]);
    assert.deepEqual(
      sections.slice(-allRules.length),
      allRules.map(({ code, severity }) => [code, severity]),
    );
    assert.equal(new Set(sections.map(([code]) => code)).size, sections.length);
  });
});
