import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../../scripts/paths.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

describe('what a fix is called', () => {
  it('is a sentence with all of its parts, for every fix of every mistake of the conformance suite', () => {
    const files = globSync('test/conformance/auth/*/*/failing.dast-auth.json', { cwd: projectDir });
    let seen = 0;
    for (const file of files) {
      const text = readFileSync(join(projectDir, file), 'utf8');
      const document = new AuthDocument(text);
      for (const { title } of validateAuthConfig(text).flatMap((problem) => fixesFor(document, problem))) {
        assert.notEqual(title.template, '', file);
        for (const [, part] of title.template.matchAll(/\{(\d)\}/g)) {
          assert.ok(
            (title.args[Number(part)] ?? '') !== '',
            `${file}: ${title.template} lacks its part ${part}`,
          );
        }
        seen += 1;
      }
    }
    assert.ok(seen > files.length / 2, `${seen} fixes of ${files.length} mistakes`);
  });
});
