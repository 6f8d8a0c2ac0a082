import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findingsCommand } from '../../../src/cli/findingsCommand.ts';
import { filterNames } from '../../../src/findings/view/namedFilters.ts';
import { ProgressLine } from '../../../src/cli/progressLine.ts';
import { plainShell, runInProcess } from './inProcess.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const reports = join(root, 'test/fixtures/reports');
const zap = join(reports, 'zap-2.7.json');
const sarif = join(reports, 'dialects.sarif');

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** In a repository that says nothing of findings. */
async function findings(...args: string[]): Promise<Run> {
  const all = ['--root', reports, ...args];
  const { status, stdout, stderr } = await runInProcess(() => findingsCommand(all, plainShell));
  return { code: status, out: stdout, err: stderr };
}

// In importReportFile, loadFindings, namedFile and saidOfReports.
describe('the findings command', function () {
  this.timeout(30_000);
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'findings-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('prints what was read, what is stored and the list as JSON', async () => {
    const { code, out, err } = await findings(zap, '--json', '--filter', 'severity=Critical');
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(JSON.parse(out), {
      format: 'ZAP JSON',
      instances: 7,
      findings: 5,
      skipped: [{ reason: 'no-instance', count: 1 }],
      bySeverity: { Critical: 1, Major: 0, Minor: 1, Info: 3 },
      scans: [
        {
          report: 'zap-2.7.json',
          application: 'shop.test:8080',
          tool: 'ZAP',
          scanned: '2018-12-06T10:53:11.000Z',
          role: 'unknown',
          completeness: 'complete',
          completenessReason: 'first',
          problems: [],
          notSeen: 0,
          notCovered: {},
        },
      ],
      rows: [
        {
          endpoint: 'GET /search',
          method: 'GET',
          severity: 'Critical',
          eventId: 'EVT-88ab2132',
          category: 'Active Scan',
          subCategory: 'CWE-89 SQL Injection',
          summary: 'SQL Injection',
          status: 'Open',
          resolution: 'New',
          discovered: '2018-12-06T10:53:11.000Z',
          application: 'shop.test:8080',
          seenAs: ['unknown'],
        },
      ],
    });
  });

  it('puts several reports into one list and aggregates it', async () => {
    const { code, out } = await findings(zap, sarif, zap, '--json', '--aggregate', '--filter', 'method=LOCK');
    assert.equal(code, 0);
    const answer = JSON.parse(out) as Record<string, unknown> & { rows: Record<string, unknown>[] };
    assert.deepEqual(
      [answer['format'], answer['instances'], answer['findings']],
      ['ZAP JSON, SARIF 2.1.0', 25, 9],
    );
    assert.deepEqual(
      answer.rows.map(({ apis, summary, endpoints }) => [apis, summary, endpoints]),
      [[2, 'Insecure HTTP Method - LOCK', ['LOCK /basket', 'LOCK /orders/{id}']]],
    );
  });

  it('prints CSV and nothing else to standard output, and the same to a file', async () => {
    const args = [zap, '--aggregate', '--contains', '--filter', 'summary=sql'];
    const csv =
      'Severity,APIs,Summary,Category,Sub Category,Status,Resolution,First Discovered,Last Discovered,Endpoints,Event IDs,Applications\r\n' +
      'Critical,1,SQL Injection,Active Scan,CWE-89 SQL Injection,Open,New,2018-12-06T10:53:11.000Z,2018-12-06T10:53:11.000Z,GET /search,EVT-88ab2132,shop.test:8080\r\n';
    assert.deepEqual(await findings(...args, '--csv', '-'), { code: 0, out: csv, err: '' });
    const file = join(folder, 'list.csv');
    const written = await findings(...args, '--csv', file);
    assert.deepEqual([written.code, written.err], [0, '']);
    assert.match(written.out, /\n1 vulnerability written to .*list\.csv\.\n$/);
    assert.equal(await readFile(file, 'utf8'), csv);
  });

  it('reads the CSV it wrote back to the last byte', async () => {
    const names = [
      'zap-2.7.json',
      'zap-2.17-plus.json',
      'dialects.sarif',
      'nuclei-3.jsonl',
      'burp.xml',
      'invicti.json',
    ];
    const file = join(folder, 'list.csv');
    assert.equal((await findings(...names.map((name) => join(reports, name)), '--csv', file)).code, 0);
    const written = await findings(file, '--csv', '-');
    const lines = (text: string): string[] => text.split('\r\n').sort();
    assert.ok(lines(written.out).length > 20);
    // The scanners' own ratings, which put findings of one severity in order, are no columns of it.
    assert.deepEqual(lines(written.out), lines(readFileSync(file, 'utf8')));
  });

  it('reads a list with other columns by --columns, and says how to name them', async () => {
    const list = join(folder, 'list.csv');
    await writeFile(
      list,
      'What,Where,Grade\nSQL Injection,https://shop.test/a,High\nXSS,https://shop.test/b,Low\n',
    );
    const { code, out, err } = await findings(list, '--csv', '-');
    assert.deepEqual([code, out], [2, '']);
    assert.equal(
      err,
      'list.csv does not say which of its columns is: title, url, severity. Its columns: What, Where, Grade. Name them: --columns "title=COLUMN,url=COLUMN,severity=COLUMN".\n',
    );
    const read = await findings(list, '--columns', 'title=What,url=Where,severity=Grade', '--csv', '-');
    assert.equal(read.code, 0);
    assert.match(read.out, /\r\n\/a,—,Major,[^\r]*,SQL Injection,/);
  });

  it('prints a table for users, with control characters made visible', async () => {
    const hostile = {
      '@version': '2.16.0',
      site: [
        {
          alerts: [
            {
              pluginid: '99999',
              name: 'Bad \u001b[31mname',
              riskcode: '1',
              instances: [{ uri: 'https://shop.test/a', method: '' }],
            },
          ],
        },
      ],
    };
    const file = join(folder, 'hostile.json');
    await writeFile(file, JSON.stringify(hostile));
    const { code, out } = await findings(file);
    assert.equal(code, 0);
    assert.deepEqual(out.split('\n'), [
      'Severity  Endpoint  Summary             Category      Sub Category  Status  Resolution',
      String.raw`Minor     — /a      Bad \u001b[31mname  Passive Scan                Open    New`,
      '',
      'ZAP JSON: 1 instance → 1 finding (Minor 1).',
      '1 finding shown.',
      '',
    ]);
  });

  it('refuses unusable input with one line and no output, also as the second report', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"site": [');
    const csv = join(folder, 'list.csv');
    const refused: readonly (readonly [args: readonly string[], sentence: RegExp])[] = [
      [[zap, broken, '--csv', csv], /^broken\.json is not complete JSON: it breaks at line 1, column 11\./],
      [[join(folder, 'none.json')], /^There is no file ".*none\.json"\.$/],
      [[folder], /^".*" is a folder\. Name the reports in it\.$/],
      [[zap, '--csv', join(folder, 'no/list.csv')], /^".*list\.csv" cannot be written \(ENOENT\)\.$/],
      [[zap, '--filter', 'severity=High'], /^The field severity has no value "High"\./],
    ];
    for (const [args, sentence] of refused) {
      const { code, out, err } = await findings(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err.trimEnd(), sentence);
      assert.equal(err.trimEnd().split('\n').length, 1);
    }
    assert.deepEqual(await readdir(folder), ['broken.json']);
  });

  it('refuses a report that is too large before it reads it, and says what to do', async () => {
    const file = join(folder, 'large.json');
    await writeFile(file, '');
    await truncate(file, 3 * 2 ** 30);
    assert.deepEqual(await findings(file), {
      code: 2,
      out: '',
      err: 'large.json has 3072 MB; a report that is not JSON may have up to 256 MB. Export it as JSON, without requests and responses, or in several reports.\n',
    });
  });

  it('ends when it is interrupted, without output and without a file', async function () {
    if (process.platform === 'win32') this.skip();
    const child = spawn(
      process.execPath,
      [await programOf('findings'), '--root', reports, '/dev/stdin', '--csv', join(folder, 'list.csv')],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const out = text(child.stdout);
    // A report that never ends, and more than waits in between: once it is taken, the command is reading.
    child.stdin.write(`[${' '.repeat(4_000_000)}`);
    await once(child.stdin, 'drain');
    child.kill('SIGINT');
    const [said] = (await once(child.stderr, 'data')) as [Buffer];
    assert.deepEqual(await once(child, 'close'), [130, null]);
    assert.deepEqual([await out, said.toString()], ['', 'Interrupted.\n']);
    assert.deepEqual(await readdir(folder), []);
  });

  it('says in one line that nothing is handed over where it is named', async function () {
    if (process.platform === 'win32') this.skip();
    const { code, out, err } = await findings('/dev/fd/987');
    assert.deepEqual([code, out, err], [2, '', 'There is no file "/dev/fd/987".\n']);
  });

  it('shows on a terminal how far it is with which report, and nothing of it at the end', async () => {
    const shown: string[] = [];
    const terminal = { isTTY: true, columns: 80, write: (text: string) => shown.push(text) };
    const progress = new ProgressLine(terminal as never);
    const copy = join(folder, 'copy.json');
    await writeFile(copy, readFileSync(zap));
    const run = async (...files: readonly string[]): Promise<readonly string[]> => {
      shown.length = 0;
      const { stdout } = await runInProcess(() =>
        findingsCommand(['--root', reports, ...files], { ...plainShell, progress }),
      );
      assert.ok(stdout.includes(`, skipped ${files.length} no-instance.\n`), stdout);
      return shown.map((text) => text.replace('\r', '').replace('\u001b[K', ''));
    };
    const both = await run(zap, copy);
    assert.deepEqual([both[0], both.at(-1)], ['Importing zap-2.7.json (1 of 2): 0 %', '']);
    assert.ok(both.includes('Importing copy.json (2 of 2): 0 %'), both.join());
    assert.ok(
      both.every((step) => step === '' || /^Importing [\w.-]+ \([12] of 2\): (?:\d{1,2}|100) %$/.test(step)),
    );
    assert.equal((await run(zap))[0], 'Importing zap-2.7.json: 0 %');
  });

  it('explains itself', async () => {
    const { code, out } = await findings('--help');
    assert.equal(code, 0);
    assert.match(out, /^Usage: npm run -s findings -- REPORT…/);
    const [, fields = ''] = /Fields:\n([^(]*)\n *\(from and to/.exec(out) ?? [];
    assert.deepEqual(
      fields.split(/,\s+/).map((field) => field.trim()),
      filterNames,
    );
    for (const line of fields.split('\n')) assert.match(line, /^ {24}\S.{0,86}$/);
  });
});
