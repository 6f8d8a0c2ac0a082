import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesInFolder } from '../../../src/cli/repositoryFiles.ts';
import { applySharedTriage, readSharedTriage } from '../../../src/cli/sharedTriage.ts';
import { everything, importFixture } from '../findings/export/exported.ts';
import { readAllDetails } from '../../../src/findings/export/readAllDetails.ts';

const line = {
  at: '2026-11-20T10:00:00.000Z',
  by: 'Ann',
  application: 'shop',
  tool: 'ZAP',
  rule: '40018',
  method: 'GET',
  path: '/search',
  field: 'status',
  from: 'Open',
  to: 'In Progress',
  change: 1,
};

describe('the triage that a folder shares', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dast-shared-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): void => {
    mkdirSync(join(folder, '.dast/triage'), { recursive: true });
    writeFileSync(join(folder, '.dast', name), text);
  };
  const decide = (...decisions: readonly object[]): void =>
    write('decisions.jsonc', JSON.stringify({ version: 1, decisions }, undefined, 1));
  const read = (keepsTriageApart = false) => readSharedTriage(filesInFolder(folder), keepsTriageApart);
  const reasons = { reason: 'no', author: 'Ann' };

  it('is nothing where there is none', async () => {
    assert.deepEqual(await read(), { ok: true, value: { files: [], decisions: [], notes: [] } });
  });

  it('is its files by their names, unless triage is kept apart, and its decisions with what is odd about them', async () => {
    for (const name of ['b.jsonl', 'a.jsonl', 'notes.txt']) write(`triage/${name}`, `${name}\n`);
    decide({ rule: '1', status: 'Resolved', colour: 'red', ...reasons });
    const shared = await read();
    assert.ok(shared.ok);
    const { files, decisions, notes } = shared.value;
    assert.deepEqual(
      files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
      [
        ['a.jsonl', 'a.jsonl\n'],
        ['b.jsonl', 'b.jsonl\n'],
      ],
    );
    assert.deepEqual(
      decisions.map(({ rule, status }) => [rule, status]),
      [['1', 'Resolved']],
    );
    assert.deepEqual(notes, ['.dast/decisions.jsonc, line 7: A decision has no part named "colour".']);
    const apart = await read(true);
    assert.deepEqual(apart, { ok: true, value: { files: [], decisions, notes } });
  });

  it('is refused where a decision cannot be read, with its line', async () => {
    decide(
      { rule: '1', status: 'Resolved', colour: 'red', ...reasons },
      { rule: '2', status: 'Odd', ...reasons },
    );
    const refused = await read();
    assert.ok(!refused.ok);
    const { code, args } = refused.failure;
    assert.deepEqual(
      [code, ...args],
      ['decisions-unreadable', '.dast/decisions.jsonc', 13, '"Odd" is not a valid value of "Status".'],
    );
  });

  it('is applied to findings, and says what could not be, by its place', async () => {
    write('triage/ann.jsonl', `${JSON.stringify(line)}\nno json\n`);
    decide(
      { rule: '4711', status: 'Resolved', colour: 'red', ...reasons },
      {
        summary: 'Insecure HTTP Method - LOCK',
        status: 'Resolved',
        resolution: 'False Positive',
        ...reasons,
      },
    );
    const shared = await read();
    assert.ok(shared.ok);
    const { engine } = await importFixture('zap-2.7.json');
    const applied = await applySharedTriage(engine, shared.value);
    assert.deepEqual(applied, {
      ok: true,
      value: [
        '.dast/triage/ann.jsonl, line 2: This line is not JSON, so its change is not applied.',
        '.dast/decisions.jsonc, line 7: A decision has no part named "colour".',
        '.dast/decisions.jsonc, line 4: A finding that a later scan sees is not fixed: this decision would hide that it came back.',
        '.dast/decisions.jsonc, line 4: No stored finding has the rule "4711".',
      ],
    });
    const found = await readAllDetails(engine, everything);
    const of = (endpoint: string) =>
      found.flatMap(({ finding }) =>
        finding.endpoint === endpoint ? [`${finding.status} ${finding.resolution}`] : [],
      );
    assert.ok(of('GET /search').includes('In Progress New'), of('GET /search').join());
    assert.deepEqual(of('LOCK /basket'), ['Resolved False Positive']);
    await engine.close();
  });
});
