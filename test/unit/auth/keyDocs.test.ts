import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { knownKeys } from '../../../src/auth/generated/validateAuthConfig.js';

describe('the documentation of the keys of auth configs', () => {
  const text = readFileSync(new URL('../../../docs/reference/auth-config-keys.md', import.meta.url), 'utf8');

  it('explains every key that the validator knows', () => {
    const sections = new Map(
      text.split('\n## ').map((section) => [section.split('\n', 1)[0]?.replaceAll('`', '') ?? '', section]),
    );
    for (const [owner, keys] of Object.entries(knownKeys)) {
      const section = sections.get(owner === 'file' ? 'The file' : owner) ?? '';
      for (const key of keys) {
        const row = section
          .split('\n')
          .find((line) => line.includes(`| \`${key}\` `) || line.includes(`**\`${key}\`**`));
        assert.match(row ?? '', /\| +\S[^|]* +\|$/, `${owner}.${key}`);
      }
    }
  });
});
