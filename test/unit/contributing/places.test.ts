import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';

describe('ARCHITECTURE.md', () => {
  const text = readFileSync(join(projectDir, 'ARCHITECTURE.md'), 'utf8');

  it('names files that are there, for each question of where something is', () => {
    const [, walk = ''] = /^## Where is …\n(.*?)^## /ms.exec(text) ?? [];
    const places = [...walk.matchAll(/\| `([^`]+)` +\|$/gm)].map(([, place = '']) => place);
    assert.ok(places.length >= 20, String(places.length));
    assert.deepEqual(
      places.filter((place) => !existsSync(join(projectDir, place))),
      [],
    );
  });
});
