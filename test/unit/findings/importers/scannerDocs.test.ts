import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scannerParts, withScanners } from '../../../../scripts/docs/scannerDocs.ts';
import { projectDir } from '../../../../scripts/paths.ts';

/** Lines without what lays out a table. */
function linesOf(text: string): readonly string[] {
  return text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---').split('\n');
}

describe('what the documentation says of scanners', () => {
  for (const file of Object.keys(scannerParts)) {
    it(`is what they say themselves: ${file}`, () => {
      const text = readFileSync(join(projectDir, file), 'utf8');
      assert.deepEqual(linesOf(withScanners(file, text)), linesOf(text));
    });
  }
});
