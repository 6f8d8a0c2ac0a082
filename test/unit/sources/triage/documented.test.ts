import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../../scripts/paths.ts';
import { triageOf } from '../../../../src/sources/triage/allTriage.ts';
import type { OwnTriage } from '../../../../src/sources/triage/triage.ts';

/** An example of each row. */
const examples: Readonly<Record<string, OwnTriage>> = {
  Open: { status: 'Open', resolution: 'Inconclusive' },
  'In Progress': { status: 'In Progress', resolution: 'New' },
  'False Positive, with any Status': { status: 'Resolved', resolution: 'False Positive' },
  'Resolved and Fixed': { status: 'Resolved', resolution: 'Fixed' },
  'Resolved, with another Resolution': { status: 'Resolved', resolution: 'Inconclusive' },
};

describe('the documentation of sending triage', () => {
  it('translates each value as it is sent', () => {
    const text = readFileSync(join(projectDir, 'docs/sending.md'), 'utf8');
    for (const [here, value] of Object.entries(examples)) {
      const row = text.split('\n').find((line) => line.startsWith(`| ${here} `));
      assert.ok(row !== undefined, here);
      const said = row
        .split('|')
        .slice(2, 5)
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, state]) => state));
      const sent = (['github', 'gitlab', 'defectdojo'] as const).map((kind) => {
        const { to, choices = [] } = triageOf({ kind })?.wanted(value) ?? {};
        return to === undefined ? choices : [to];
      });
      assert.deepEqual(said, sent, here);
    }
  });
});
