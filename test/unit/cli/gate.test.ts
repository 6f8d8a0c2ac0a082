import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGate } from '../../../src/cli/runGate.ts';
import { parseGateArguments } from '../../../src/cli/gateArguments.ts';
import { gateSummary, isColored } from '../../../src/cli/gateSummary.ts';
import { decideGate, parseConditions } from '../../../src/findings/gate/conditions.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { importFixture, reportOf } from '../findings/export/exported.ts';

function refusal(...args: string[]): string | undefined {
  const parsed = parseGateArguments(args);
  return parsed.ok ? undefined : [parsed.failure.code, ...parsed.failure.args].join(' ');
}

// In gateFindings, gateHandlers and importReportFile.
describe('the arguments of the gate', () => {
  it('refuses what it does not know', () => {
    assert.match(refusal() ?? '', /^gate-no-report/);
    assert.match(refusal('a.json', '--quick') ?? '', /^unknown-option --quick/);
    assert.match(refusal('a.json', '--sarif') ?? '', /^missing-value --sarif/);
    assert.match(refusal('a.json', '--fail-on', 'worst:open') ?? '', /^condition-unknown-severity worst/);
    assert.match(refusal('a.json', '--fail-on', 'major:soon') ?? '', /^condition-unknown-state soon/);
    assert.match(refusal('a.json', '--now', 'tomorrow') ?? '', /^gate-not-a-time tomorrow/);
    assert.match(refusal('a.json', '--sarif', 'x', '--html', 'x') ?? '', /^gate-same-file x/);
  });

  it('reads a time without a zone as UTC, so that it is the same everywhere', () => {
    const parsed = parseGateArguments(['a.json', '--now', '2026-11-22T09:00']);
    assert.equal(parsed.ok && parsed.value.now, Date.UTC(2026, 10, 22, 9));
  });

  it('colours for terminals alone', () => {
    assert.deepEqual(
      [
        isColored({}, true),
        isColored({}, false),
        isColored({ NO_COLOR: '1' }, true),
        isColored({ FORCE_COLOR: '1' }, false),
        isColored({ FORCE_COLOR: '1', NO_COLOR: '1' }, true),
      ],
      [true, false, false, true, false],
    );
  });
});

describe('the gate', () => {
  async function decide(failOn: string, isNew: boolean): Promise<ReturnType<typeof decideGate>> {
    const { findings } = await importFixture('zap-2.7.json');
    const conditions = parseConditions(failOn);
    assert.ok(conditions.ok);
    return decideGate(
      findings.map((details) => ({ details, isNew, closesGate: false })),
      conditions.value,
    );
  }

  it('is closed by a severity or a worse one', async () => {
    assert.deepEqual((await decide('major:open,info:new', false)).gate, {
      isClosed: true,
      brokenScans: [],
      conditions: [
        { condition: 'major:open', findings: 1 },
        { condition: 'info:new', findings: 0 },
      ],
    });
    assert.equal((await decide('minor', false)).gate.conditions[0]?.findings, 2);
  });

  it('is open where only new findings close it and none is new', async () => {
    assert.equal((await decide('info:new', false)).gate.isClosed, false);
    assert.equal((await decide('info:new', true)).gate.isClosed, true);
    assert.equal((await decide('none', true)).gate.isClosed, false);
  });

  it('is not closed by what is resolved or a False Positive', async () => {
    const { findings } = await importFixture('zap-2.7.json');
    const conditions = parseConditions('info:open');
    assert.ok(conditions.ok);
    const stoppedOf = (change: object): number =>
      decideGate(
        findings.map((details) => ({
          details: { ...details, finding: { ...details.finding, ...change } },
          isNew: true,
          closesGate: false,
        })),
        conditions.value,
      ).findings.filter(({ closesGate }) => closesGate).length;
    assert.deepEqual(
      [stoppedOf({}), stoppedOf({ status: 'Resolved' }), stoppedOf({ resolution: 'False Positive' })],
      [5, 0, 0],
    );
  });

  it('shows control characters of a scanner as such on the terminal', async () => {
    const imported = await importFixture('zap-2.7.json');
    const report = reportOf(imported, { title: 'Shop\u001b[2J\n' });
    assert.equal(gateSummary(report, [], false).split('\n')[0], 'Shop\\u001b[2J\\n');
  });
});

describe('the program of the gate', () => {
  it('says its version and how it is used, and judges nothing then', async () => {
    const said = async (...args: readonly string[]): Promise<string> => {
      let text = '';
      const out = (more: string): void => void (text += more);
      const shell = { environment: {}, isTerminal: false, out, err: () => assert.fail() };
      assert.equal(await runGate(args, shell), 0);
      return text;
    };
    assert.match(await said('--version'), /^\d+\.\d+\.\d+\n$/);
    const help = await said('none.json', '--help');
    assert.match(help, /^Usage: dast-gate REPORT… /);
    assert.equal(await said('-h', '--version'), help);
  });
});

describe('scans that went wrong', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gate-scans-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes a report of ZAP with these failures in per cent, and runs the gate on it. */
  async function gate(
    failures: Readonly<Record<string, string>>,
    ...options: string[]
  ): Promise<[number, string]> {
    const report = {
      '@programName': 'ZAP',
      '@version': '2.17.0',
      insights: Object.entries(failures).map(([name, statistic]) => ({
        key: `insight.${name}.failure`,
        statistic,
      })),
      site: [{ '@name': 'http://shop.test', alerts: [] }],
    };
    const path = join(folder, 'zap.json');
    writeFileSync(path, JSON.stringify(report));
    let text = '';
    const shell = {
      environment: {},
      isTerminal: false,
      out: (more: string) => (text += more),
      err: () => undefined,
    };
    const code = await runGate([path, '--root', folder, ...options], shell);
    return [code, text];
  }

  it('say how many entries of all reports were skipped', async () => {
    const reports = ['one.json', 'two.json'].map((name) => join(folder, name));
    const alert = { rule: '1', name: 'X', risk: 1, instances: [] } as const;
    for (const [index, path] of reports.entries())
      writeFileSync(path, zapReport(Array.from({ length: index + 1 }, () => alert)));
    let text = '';
    const code = await runGate([...reports, '--root', folder], {
      environment: {},
      isTerminal: false,
      out: (more: string) => (text += more),
      err: () => undefined,
    });
    assert.equal(code, 0);
    assert.match(text, /\n  Skipped 3 [^\n]+\.\n/);
  });

  it('are not judged without the folder that says what counts', async () => {
    const report = join(folder, 'one.json');
    writeFileSync(report, zapReport([]));
    let text = '';
    const code = await runGate([report, '--root', join(folder, 'no')], {
      environment: {},
      isTerminal: false,
      out: () => assert.fail(),
      err: (more: string) => (text += more),
    });
    assert.deepEqual(
      [code, text],
      [2, `There is no folder "${join(folder, 'no')}". Name one with --root.\n`],
    );
  });

  it('are not judged by settings that are not there', async () => {
    const report = join(folder, 'one.json');
    writeFileSync(report, zapReport([]));
    let text = '';
    const shell = {
      environment: {},
      isTerminal: false,
      out: () => assert.fail(),
      err: (more: string) => (text += more),
    };
    const code = await runGate([report, '--root', folder, '--settings', 'none.json'], shell);
    assert.deepEqual([code, text], [2, 'There is no file "none.json" of settings.\n']);
  });

  it('mark in SARIF what is new to one baseline, and nothing without one', async () => {
    const alert = (rule: string) =>
      ({ rule, name: `Weakness ${rule}`, risk: 1, instances: [['GET', '/a']] }) as const;
    const [baseline, report, sarif] = ['old.json', 'new.json', 'new.sarif'].map((name) => join(folder, name));
    assert.ok(baseline !== undefined && report !== undefined && sarif !== undefined);
    writeFileSync(baseline, zapReport([alert('1')]));
    writeFileSync(report, zapReport([alert('1'), alert('2')]));
    const states = async (...options: readonly string[]): Promise<readonly string[]> => {
      const shell = { environment: {}, isTerminal: false, out: () => undefined, err: () => undefined };
      await runGate([report, '--root', folder, '--sarif', sarif, ...options], shell);
      const { runs } = JSON.parse(readFileSync(sarif, 'utf8')) as {
        runs: readonly { results: readonly { baselineState?: string }[] }[];
      };
      return runs.flatMap(({ results }) => results.map(({ baselineState = 'none' }) => baselineState));
    };
    assert.deepEqual(new Set(await states('--baseline', baseline)), new Set(['new', 'unchanged']));
    assert.deepEqual(await states(), ['none', 'none']);
  });

  it('are judged at the time of the latest one, whatever the baseline, unless a time is given', async () => {
    const write = (name: string, created: string): string => {
      const path = join(folder, name);
      const report = zapReport([{ rule: '1', name: 'X', risk: 1, instances: [['GET', '/a']] }]);
      writeFileSync(path, report.replaceAll('2026-11-14', created));
      return path;
    };
    const [earlier, report, later] = ['2025-01-01', '2026-11-14', '2027-01-01'].map((day) =>
      write(`${day}.json`, day),
    );
    assert.ok(earlier !== undefined && report !== undefined && later !== undefined);
    const sarif = join(folder, 'time.sarif');
    const timeOf = async (...args: readonly string[]): Promise<string | undefined> => {
      const shell = { environment: {}, isTerminal: false, out: () => undefined, err: () => undefined };
      await runGate([...args, '--root', folder, '--sarif', sarif], shell);
      return /"endTimeUtc": "([^"]*)"/.exec(readFileSync(sarif, 'utf8'))?.[1];
    };
    assert.deepEqual(
      [
        await timeOf(report, '--baseline', later),
        await timeOf(later, report),
        await timeOf(report, later),
        await timeOf(earlier, '--baseline', report),
        await timeOf(report, '--now', '2026-12-24'),
      ],
      [
        '2026-11-14T09:30:00.000Z',
        '2027-01-01T09:30:00.000Z',
        '2027-01-01T09:30:00.000Z',
        '2025-01-01T09:30:00.000Z',
        '2026-12-24T00:00:00.000Z',
      ],
    );
    writeFileSync(report, readFileSync(report, 'utf8').replaceAll(/"(?:created|@generated)":"[^"]*",/g, ''));
    for (const [path, day] of [
      [earlier, '2024-02-02'],
      [report, '2024-03-03'],
    ] as const)
      utimesSync(path, new Date(day), new Date(day));
    assert.equal(await timeOf(report), '2024-03-03T00:00:00.000Z');
  }).timeout(60_000);

  it('are not judged without each report and each baseline', async () => {
    const report = join(folder, 'one.json');
    writeFileSync(report, zapReport([]));
    writeFileSync(join(folder, 'broken.json'), '{');
    const said = async (...args: readonly string[]): Promise<unknown> => {
      let text = '';
      const shell = {
        environment: {},
        isTerminal: false,
        out: () => assert.fail(),
        err: (more: string) => (text += more),
      };
      return [await runGate([...args, '--root', folder], shell), text.replaceAll(`${folder}/`, '')];
    };
    const [none, broken] = ['none.json', 'broken.json'].map((name) => join(folder, name));
    assert.ok(none !== undefined && broken !== undefined);
    assert.deepEqual(
      [
        await said(none),
        await said(report, none),
        await said(report, '--baseline', none),
        await said(report, broken),
      ],
      [
        ...Array.from({ length: 3 }, () => [2, 'There is no file "none.json".\n']),
        [
          2,
          'broken.json is not complete JSON: it breaks at line 1, column 2. Export the report again; nothing was imported.\n',
        ],
      ],
    );
  });

  it('are placed in the code of a folder below the top of its repository, and compared with a baseline', async () => {
    mkdirSync(join(folder, '.git'));
    mkdirSync(join(folder, 'api'));
    const code = "from fastapi import FastAPI\napp = FastAPI()\n@app.get('/a')\ndef a():\n    return 1\n";
    writeFileSync(join(folder, 'api/app.py'), code);
    const alert = (path: string) => ({ rule: '1', name: 'X', risk: 3, instances: [['GET', path]] }) as const;
    const [baseline, report, markdown, annotations] = ['old.json', 'new.json', 'gate.md', 'gate.txt'].map(
      (name) => join(folder, name),
    );
    assert.ok(baseline !== undefined && report !== undefined && markdown !== undefined);
    assert.ok(annotations !== undefined);
    writeFileSync(baseline, zapReport([alert('/gone')]));
    writeFileSync(report, zapReport([alert('/a')]));
    let text = '';
    const shell = {
      environment: {},
      isTerminal: false,
      out: (more: string) => (text += more),
      err: () => undefined,
    };
    const options = ['--complete', '--markdown', markdown, '--github-annotations', annotations];
    await runGate([report, '--root', join(folder, 'api'), '--baseline', baseline, ...options], shell);
    assert.match(text, /Critical {2}X {2}GET \/a → api\/app\.py:4/);
    assert.match(readFileSync(annotations, 'utf8'), /^::error file=api\/app\.py,line=4,title=X/);
    assert.match(
      readFileSync(markdown, 'utf8'),
      /\*\*1 new\*\*, \*\*0 reappeared\*\*, 1 not seen any more, 0 not/,
    );
    assert.match(text, /^DAST findings: shop\.test\n/);
    assert.match(text, /\n {2}1 of the baseline not seen any more\.\n/);
    assert.doesNotMatch(text, /of the baseline not covered/);
    assert.ok(text.includes(`  Written: ${markdown}, ${annotations}\n`), text);
    text = '';
    await runGate([report, '--root', folder, '--baseline', baseline, '--partial'], shell);
    assert.match(
      text,
      /\n {2}1 of the baseline not covered by these scans: nothing is said of them\.\n\nThe gate is closed\.\n$/,
    );
    assert.doesNotMatch(text, /of the baseline not seen|app\.py/);
    text = '';
    await runGate([report, '--root', join(folder, 'api'), '--handlers', '--title', 'Nightly scan'], shell);
    assert.match(text, /^Nightly scan\n/);
    assert.match(text, /Critical {2}X {2}GET \/a → api\/app\.py:4/);
  });

  it('close the gate with the reason where all logins failed, unless they are to be ignored', async () => {
    const junit = join(folder, 'junit.xml');
    const [code, text] = await gate({ auth: '100' }, '--junit', junit);
    assert.equal(code, 3);
    assert.match(text, /✕ scan +zap\.json is from a failed scan: none of its logins worked\./);
    assert.match(text, /run the scan again; nothing was imported\.\n/);
    assert.match(text, /The gate is closed\./);
    assert.match(
      readFileSync(junit, 'utf8'),
      /<failure type="scan" message="zap\.json is from a failed scan/,
    );
    const [ignored, note] = await gate({ auth: '100' }, '--scan-health', 'ignore');
    assert.equal(ignored, 0);
    assert.match(note, /none of its logins worked/);
  });

  it('leave it open with a note where some failed, unless that is to close it', async () => {
    const [code, text] = await gate({ network: '30' });
    assert.equal(code, 0);
    assert.match(text, /zap\.json: Requests failed: 30 %/);
    assert.equal((await gate({ network: '30' }, '--scan-health', 'degraded'))[0], 3);
    const burp = join(folder, 'burp.json');
    const metrics = { crawl_requests_made: 10, audit_requests_made: 30, audit_network_errors: 0 };
    writeFileSync(
      burp,
      JSON.stringify({ scan_status: 'cancelled', scan_metrics: metrics, message: '', issue_events: [] }),
    );
    const run = async (...options: string[]): Promise<[number, string]> => {
      let written = '';
      const out = (more: string): void => void (written += more);
      const shell = { environment: {}, isTerminal: false, out, err: () => undefined };
      return [await runGate([burp, '--root', folder, ...options], shell), written];
    };
    const [ended, note] = await run();
    assert.equal(ended, 0);
    assert.match(note, /burp\.json: The scan was cancelled\./);
    assert.equal((await run('--scan-health', 'degraded'))[0], 3);
    assert.match(refusal('a.json', '--scan-health', 'bad') ?? '', /^gate-unknown-health bad/);
  });
});

describe('what a command line says of scans', () => {
  it('counts for the reports after it, or for all where it stands after them', () => {
    const said = (...args: string[]): unknown => {
      const parsed = parseGateArguments(args);
      return parsed.ok && parsed.value.said;
    };
    assert.deepEqual(
      said(
        '--role',
        'administrator',
        '--complete',
        'a.json',
        '--role',
        'customer',
        'b.json',
        '--baseline',
        'c.json',
      ),
      {
        reports: [
          { role: 'administrator', completeness: 'complete' },
          { role: 'customer', completeness: 'complete' },
        ],
        baselines: [{ role: 'customer', completeness: 'complete' }],
      },
    );
    assert.deepEqual(said('a.json', '--baseline', 'b.json', '--role', 'Not Logged In', '--partial'), {
      reports: [{ role: 'not logged in', completeness: 'partial' }],
      baselines: [{ role: 'not logged in', completeness: 'partial' }],
    });
    assert.match(refusal('a.json', '--complete=yes') ?? '', /^no-value-taken --complete/);
  });
});
