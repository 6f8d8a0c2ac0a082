import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { ruleSeverities } from '../../../../src/auth/rules/ruleCodes.ts';

describe('the cases of the rules', () => {
  const folder = new URL('./', import.meta.url);
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

  for (const code of Object.keys(ruleSeverities)) {
    it(`have one of ${code}`, () => assert.ok(tests.includes(`code: '${code}'`)));
  }
});
