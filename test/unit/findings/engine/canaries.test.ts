import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../../../../scripts/paths.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { copiedText } from '../../../../webview/findings-panel/copiedText.ts';
import type { PanelHost } from '../../../../webview/findings-panel/panelHost.ts';
import { curlOfRecorded } from '../../../../src/findings/model/curlOfRecorded.ts';
import { canary, CanaryTable } from '../../../fakes/canaryTable.ts';
import { plantedReports, reportsPlantedInStructure } from '../../../fakes/plantedReports.ts';
import { sampled, sampleNote } from '../../sampled.ts';
import { csvText, never, open, options, plainList, view } from './engineUnderTest.ts';
import { programOf } from '../../../../scripts/testing/programs.ts';

/** Each form stands in many places of many formats: a part of them per run. */
const every = 16;
const fixtures = join(projectDir, 'test/fixtures/reports');

describe('secrets of a report', function () {
  this.timeout(240_000);

  it('are in no file, list, export, copy or message, in whichever form, place and format they came', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
    const inTexts = plantedReports(fixtures);
    const reports = sampled([...inTexts, ...reportsPlantedInStructure(fixtures)], every);
    const table = new CanaryTable();
    const look = (place: string, text: string): void => table.look(place, text);
    const rows: string[] = [];
    try {
      const { engine } = await open(new NodeDatabaseFile(folder));
      for (const { name, bytes, places } of reports) {
        const file = `export?access_token=${canary}1z9&of=${name}`;
        const result = await engine.importReport({ name: file, bytes }, options, never);
        const format = name.replace(/^\d+-/, '');
        look('message', JSON.stringify(result));
        rows.push(`${format} ${result.ok ? places : 'refused'}`);
      }
      const details: FindingDetails[] = [];
      const { totalRows } = await engine.page(plainList, 0, 1);
      for (let from = 0; from < totalRows; from += 200) {
        for (const { row } of (await engine.page(plainList, from, 200)).rows) {
          if (!('id' in row)) continue;
          const each = await engine.details(row.id);
          assert.ok(each);
          details.push(each);
        }
      }
      for (const each of details) {
        for (const [place, text] of textsOf(each)) look(place, text);
        for (const { request, url } of each.occurrences) look('copied curl', curlOfRecorded(request, url));
      }
      look('list of reports', JSON.stringify(await engine.scans()));
      for (const inView of [view, plainList]) {
        look('copied rows', await copiesOf(engine, inView));
        look('list', JSON.stringify(await engine.summary(inView)));
      }
      look('CSV', await csvText(engine, plainList));
      look('aggregated CSV', await csvText(engine, view));
      look('JSON', JSON.stringify(await engine.page(plainList, 0, totalRows)));
      const request = {
        rows: [{ view, vulnerabilities: details.map((each) => each.finding.vulnerability) }],
      };
      const changed = await engine.changeTriage({
        ...request,
        set: { status: 'Resolved' },
        by: 'ada',
      });
      assert.ok(changed.ok);
      for (const file of readdirSync(folder)) look(`${kindOf(file)} before closing`, readText(folder, file));
      await engine.close();
      for (const file of readdirSync(folder)) look(kindOf(file), readText(folder, file));
    } finally {
      rmSync(folder, { recursive: true });
    }
    print(rows);
    console.log(`      ${sampleNote}`);
    table.print();
    assert.deepEqual(table.found, []);
    for (const place of [
      'endpoint',
      'evidence',
      'request',
      'response',
      'description',
      'solution',
      'references',
      'url',
      'rating',
    ]) {
      assert.ok(table.arrivedIn(place).size > 0, `nothing arrived in ${place}`);
    }
  });
});

describe('the findings command', function () {
  this.timeout(240_000);

  it('prints no secret of a report and none in its name, as text and as JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
    try {
      const files = sampled(plantedReports(fixtures), every).map(({ name, bytes }) => {
        const file = `token=${canary}2z9&of=${name}`;
        writeFileSync(join(folder, file), bytes);
        return file;
      });
      for (const args of [[], ['--json'], ['--aggregate', '--json']]) {
        const script = await programOf('findings');
        const run = spawnSync(process.execPath, [script, ...files, ...args], {
          cwd: folder,
          encoding: 'utf8',
          maxBuffer: 1e9,
        });
        assert.equal(run.status, 0, run.stderr.slice(0, 2000));
        assert.match(run.stdout, /m4rk\d/);
        const table = new CanaryTable();
        table.look(['findings', ...args].join(' '), `${run.stdout}${run.stderr}`);
        table.print();
        assert.deepEqual(table.found, []);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** What the panel copies of each row. */
async function copiesOf(engine: FindingsEngine, inView: typeof view): Promise<string> {
  const host = {
    request: async (method: 'apis' | 'details', params: Record<string, number>) =>
      method === 'details'
        ? engine.details(params['finding'] ?? 0)
        : {
            findings: await engine.apis(
              inView,
              params['vulnerability'] ?? 0,
              params['offset'] ?? 0,
              params['limit'] ?? 0,
            ),
          },
  } as unknown as PanelHost;
  const { rows } = await engine.page(inView, 0, 10_000);
  const texts: (string | undefined)[] = [];
  for (const row of rows) {
    for (const what of ['row', 'endpoint', 'curl'] as const) {
      texts.push(await copiedText(host, what, { row, api: undefined, finding: undefined }));
    }
  }
  return texts.join('\n');
}

/** The texts of a finding by what they are. */
function* textsOf({
  finding,
  occurrences,
  ...details
}: FindingDetails): Generator<[place: string, text: string]> {
  yield ['endpoint', finding.endpoint];
  yield ['columns', [finding.eventId, finding.category, finding.subCategory].join('\n')];
  yield ['summary', finding.summary];
  yield ['method', finding.method];
  yield ['rating', JSON.stringify(finding.rating)];
  yield ['rule', `${details.tool}\n${details.rule}`];
  yield ['description', details.description];
  yield ['solution', details.solution];
  yield ['references', details.references.join('\n')];
  yield ['tags', details.tags.join('\n')];
  yield ['scans', JSON.stringify(details.scans)];
  for (const occurrence of occurrences) {
    for (const [place, text] of Object.entries(occurrence)) yield [place, String(text)];
  }
}

function kindOf(file: string): string {
  return file.replaceAll(/\d+/g, 'N');
}

function readText(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'latin1');
}

function print(rows: readonly string[]): void {
  const formats = new Set(rows.map((row) => row.split(' ')[0] ?? ''));
  const refused = rows.filter((row) => row.endsWith('refused'));
  console.log(`      ${formats.size} reports, refused: ${refused.join(', ') || 'none'}`);
}
