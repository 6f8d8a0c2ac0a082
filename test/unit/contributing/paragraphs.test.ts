import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { projectDir } from '../../../scripts/paths.ts';
import { codeIn, paragraphs } from './exercise.ts';

/** Names that stand for any other, or for what is there for a moment alone. */
const examples = ['src/users.rs:12', 'passing.dast-auth.json'];

describe('CONTRIBUTING.md', () => {
  const files = globSync('{*,{api,bench,docs,l10n,media,schemas,scripts,src,test,webview}/**}', {
    cwd: projectDir,
  }).map((file) => `/${file.replaceAll('\\', '/')}`);
  const places = new Set(files);

  it('tells how to add what is added most', () => {
    for (const title of ['A scanner', 'A rule of auth configs', 'A web framework', 'A command'])
      assert.ok(paragraphs.has(title), title);
  });

  for (const [title, paragraph] of paragraphs) {
    it(`names files and folders that are there: ${title}`, () => {
      const named = codeIn(paragraph)
        .filter((code) => /^[\w./-]+(?:\/|\.(?:json|md|ts))$/.test(code) || /^[\w.-]+\/[\w./-]+$/.test(code))
        .filter((code) => !/[A-Z]{4}/.test(code) && !examples.includes(code));
      const missing = named.filter((code) => {
        const place = `/${code.replace(/\/$/, '')}`;
        return !places.has(place) && !files.some((file) => file.endsWith(place));
      });
      assert.deepEqual(missing, []);
    });
  }
});
