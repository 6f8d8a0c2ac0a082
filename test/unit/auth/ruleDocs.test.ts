import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse, type ParseError } from 'jsonc-parser';
import { allRules } from '../../../src/auth/rules/allRules.ts';

describe('the documentation of problems in auth configs', () => {
  const text = readFileSync(new URL('../../../docs/reference/auth-config-rules.md', import.meta.url), 'utf8');

  it('shows parts of a file that can be read, one wrong and one right, of every rule', () => {
    for (const { code, wrong, right } of allRules) {
      assert.notEqual(wrong, right, code);
      for (const part of [wrong, right]) {
        const read = [`{ ${part} }`, `[${part}]`].filter((text) => {
          const errors: ParseError[] = [];
          parse(text, errors);
          return errors.length === 0;
        });
        assert.equal(read.length, 1, `${code}: ${part}`);
      }
    }
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
