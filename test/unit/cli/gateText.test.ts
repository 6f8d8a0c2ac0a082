import assert from 'node:assert/strict';
import { describeFailure } from '../../../src/base/messages.ts';
import {
  defaultConditions,
  gateArgumentMessages,
  type GateRequest,
  parseGateArguments,
} from '../../../src/cli/gateArguments.ts';
import { gateSummary, isColored } from '../../../src/cli/gateSummary.ts';
import { lineOf, lineOfEntry, lineOfItem } from '../../../src/cli/jsonLine.ts';
import { ProgressLine } from '../../../src/cli/progressLine.ts';
import { jsonText } from '../../../src/cli/terminal.ts';
import type { ExportedFinding } from '../../../src/findings/export/exportedReport.ts';
import type { ClaimAuthor } from '../../../src/findings/gate/claims.ts';
import { importFixture, type Imported, reportOf } from '../findings/export/exported.ts';

describe('what the gate prints', () => {
  let imported: Imported;
  before(async () => (imported = await importFixture('zap-2.7.json')));

  /** The findings, of which the first are new and close the gate. */
  const found = (news: number, closing: number, times = 1): readonly ExportedFinding[] =>
    Array.from({ length: times }, () => imported.findings)
      .flat()
      .map((details, index) => ({ details, isNew: index < news, closesGate: index < closing }));
  const lines = (text: string, from: string): readonly string[] => {
    const all = text.trimEnd().split('\n');
    return all.slice(all.findIndex((line) => line.includes(from)));
  };

  it('are the numbers by severity, new, to do and all', () => {
    const some = found(2, 0).map((one, index) =>
      index === 0
        ? {
            ...one,
            details: { ...one.details, finding: { ...one.details.finding, status: 'Resolved' as const } },
          }
        : one,
    );
    assert.equal(
      gateSummary(reportOf(imported, { findings: some }), [], false),
      [
        'Shop',
        '',
        '            Critical     Major     Minor      Info     Total',
        '  New              0         0         1         0         1',
        '  To do            0         0         1         3         4',
        '  All              1         0         1         3         5',
        '',
        '',
        'The gate is open.',
        '',
      ].join('\n'),
    );
    assert.doesNotMatch(gateSummary(reportOf(imported, { findings: found(5, 0) }), [], false), /New/);
    assert.doesNotMatch(gateSummary(reportOf(imported, { findings: found(0, 0) }), [], false), /New/);
  });

  it('are the conditions, the scans that went wrong, and what closes the gate', () => {
    const gate = {
      isClosed: true,
      brokenScans: ['zap.json failed\n.'],
      conditions: [
        { condition: 'major:open', findings: 1 },
        { condition: 'minor:new', findings: 2 },
        { condition: 'info:new', findings: 0 },
      ],
    };
    const text = gateSummary(reportOf(imported, { findings: found(1, 2), gate }), ['A note.'], false);
    const endpoints = imported.findings.slice(0, 2).map(({ finding }) => finding);
    assert.deepEqual(lines(text, 'major:open'), [
      '  ✕ major:open       1 finding',
      '  ✕ minor:new        2 findings',
      '  ✓ info:new         0 findings',
      '  ✕ scan             zap.json failed\\n.',
      '',
      ...endpoints.map(
        ({ severity, summary }, index) =>
          `  ${severity.padEnd(8)}  ${summary}  ${text.split(`${summary}  `)[1]?.split(/ \(new\)|\n/)[0]}${index === 0 ? ' (new)' : ''}`,
      ),
      '',
      '  A note.',
      '',
      'The gate is closed.',
    ]);
  });

  it('are twenty findings, and how many more there are', () => {
    const listed = (closing: number): readonly string[] =>
      gateSummary(reportOf(imported, { findings: found(0, closing, 6) }), [], false)
        .split('\n')
        .filter((line) => /^ {2}(?:(?:Critical|Minor|Info) +\S|…)/.test(line));
    assert.equal(listed(20).length, 20);
    assert.equal(listed(21).length, 21);
    assert.equal(listed(21).at(-1), '  … and 1 more.');
    assert.equal(listed(30).at(-1), '  … and 10 more.');
    assert.deepEqual(listed(0), []);
  });

  it('are colored as severities are', () => {
    const gate = {
      isClosed: true,
      brokenScans: ['No login.'],
      conditions: [
        { condition: 'major', findings: 1 },
        { condition: 'info', findings: 0 },
      ],
    };
    const text = gateSummary(reportOf(imported, { findings: found(1, 1), gate }), ['A note.'], true);
    const painted = (code: number, words: string): string => `\u001b[${code}m${words}\u001b[0m`;
    for (const part of [
      painted(1, 'Shop'),
      painted(31, '  Critical'),
      painted(35, '     Major'),
      painted(33, '     Minor'),
      painted(34, '      Info'),
      painted(31, '✕'),
      painted(32, '✓'),
      painted(31, 'Critical'),
      painted(2, ' (new)'),
      painted(2, 'A note.'),
      painted(31, 'The gate is closed.'),
    ])
      assert.ok(text.includes(part), `${JSON.stringify(part)} in ${text}`);
    assert.ok(gateSummary(reportOf(imported), [], true).includes(painted(32, 'The gate is open.')));
  });

  it('are severities by settings, and what the branch says itself', () => {
    const [finding] = imported.findings;
    assert.ok(finding);
    const { severity, summary } = finding.finding;
    const claim = (by: ClaimAuthor, about: typeof finding | undefined = finding): object => ({
      finding: about,
      says: 'Status Resolved',
      by,
      place: 'a.json:7',
    });
    const said = (
      trusted: string | undefined,
      mapped: number,
      ...claims: readonly object[]
    ): readonly string[] =>
      lines(
        gateSummary(
          reportOf(imported, {
            grounds: {
              trusted,
              claims: claims as never,
              mapped: Array.from({ length: mapped }, () => ({ finding, reported: 'Critical' as const })),
            },
          }),
          [],
          false,
        ),
        '  All ',
      ).slice(3, -2);
    const about = `${severity}  ${summary}  `;
    assert.deepEqual(said(undefined, 0, claim('unknown')), []);
    assert.deepEqual(said('origin/main', 0), ['  Decided by origin/main; the branch says nothing else.']);
    const own = said('origin/main', 0, claim('unknown'), claim('uncommitted'), claim({ name: 'Ann\n' }));
    assert.equal(own[0], '  Decided by origin/main. The branch says itself, which does not count:');
    assert.ok(own[1]?.startsWith(`  ${about}`) && own[1].endsWith(': Status Resolved, a.json:7'), own[1]);
    assert.ok(own[2]?.endsWith(': Status Resolved, not committed, a.json:7'), own[2]);
    assert.ok(own[3]?.endsWith(': Status Resolved, by "Ann\\n", a.json:7'), own[3]);
    assert.equal(said('x', 0, { ...claim('unknown'), finding: undefined })[1], '  Status Resolved, a.json:7');
    const many = (count: number): string | undefined =>
      said('x', 0, ...Array.from({ length: count }, () => claim('unknown'))).at(-1);
    assert.doesNotMatch(many(50) ?? '', /more/);
    assert.equal(many(52), '  … and 2 more.');
    const mapped = said(undefined, 1);
    assert.equal(mapped[0], '  Severity by severityMapping: 1 finding');
    assert.ok(mapped[1]?.startsWith(`  Critical → ${about}`), mapped[1]);
    assert.equal(said('main', 2)[0], '  Severity by severityMapping of main: 2 findings');
    assert.equal(said(undefined, 50).length, 51);
    assert.equal(said(undefined, 51).at(-1), '  … and 1 more.');
  });

  it('are names of 160 characters and sentences of a thousand', () => {
    const [title = ''] = gateSummary(reportOf(imported, { title: 'x'.repeat(200) }), [], false).split('\n');
    assert.equal(title.length, 160);
    const note = gateSummary(reportOf(imported), ['y'.repeat(1_200)], false)
      .split('\n')
      .find((line) => line.includes('yy'));
    assert.equal(note?.trim().length, 1_000);
  });

  it('has colors as the terminal and its user want them', () => {
    assert.equal(isColored({ FORCE_COLOR: '0' }, true), false);
    assert.equal(isColored({ NO_COLOR: '', FORCE_COLOR: '' }, true), true);
  });
});

describe('what the gate is asked for', () => {
  const parse = (...args: readonly string[]): GateRequest => {
    const parsed = parseGateArguments(args);
    assert.ok(parsed.ok, parsed.ok ? '' : parsed.failure.code);
    return parsed.value;
  };
  const refusal = (...args: readonly string[]): string => {
    const parsed = parseGateArguments(args);
    assert.ok(!parsed.ok);
    return describeFailure(gateArgumentMessages, parsed.failure);
  };

  it('has defaults', () => {
    assert.equal(defaultConditions, 'critical:open');
    assert.deepEqual(parse('a.json'), {
      reports: ['a.json'],
      baselines: [],
      said: { reports: [{}], baselines: [] },
      scanHealth: 'failed',
      searchesCode: false,
      conditions: [{ text: 'critical:open', severity: 'Critical', onlyNew: false }],
      root: '.',
      trustedRef: undefined,
      settings: undefined,
      application: '',
      title: '',
      now: undefined,
      outputs: [],
    });
  });

  it('is taken as it is written', () => {
    const request = parse(
      ...'a.json --role=admin --baseline old.json --user ann b.json --partial --fail-on Minor,info:new --root r'.split(
        ' ',
      ),
      ...'--trusted-ref main --settings s.json --title T --scan-health degraded --now 2026-11-22'.split(' '),
      '--application',
      ' shop ',
      ...'--junit j --markdown m --html h --sarif s --gitlab g --defectdojo d'.split(' '),
    );
    assert.deepEqual([request.reports, request.baselines], [['a.json', 'b.json'], ['old.json']]);
    assert.deepEqual(request.said, {
      reports: [
        { role: 'admin', user: 'ann', completeness: 'partial' },
        { role: 'admin', user: 'ann', completeness: 'partial' },
      ],
      baselines: [{ role: 'admin', user: 'ann', completeness: 'partial' }],
    });
    assert.deepEqual(
      request.conditions.map(({ text, severity, onlyNew }) => [text, severity, onlyNew]),
      [
        ['minor:open', 'Minor', false],
        ['info:new', 'Info', true],
      ],
    );
    const { root, trustedRef, settings, title, scanHealth, now, application } = request;
    assert.deepEqual(
      [root, trustedRef, settings, title, scanHealth, now, application],
      ['r', 'main', 's.json', 'T', 'degraded', Date.UTC(2026, 10, 22), 'shop'],
    );
    assert.deepEqual(
      request.outputs.map(({ format, path }) => `${format} ${path}`),
      ['markdown m', 'html h', 'sarif s', 'junit j', 'gitlab g', 'defectdojo d'],
    );
    assert.deepEqual(parse('a', '--fail-on', 'none').conditions, []);
    assert.equal(parse('a', '--scan-health', 'ignore').scanHealth, 'ignore');
    assert.deepEqual(
      [['--handlers'], ['--github-annotations', 'x'], ['--gitlab-codequality', 'x'], ['--sarif', 'x']].map(
        (options) => parse('a', ...options).searchesCode,
      ),
      [true, true, true, false],
    );
  });

  it('says of each report what stands before it, and of all before it what stands at the end', () => {
    const said = (...args: readonly string[]): unknown => parse(...args).said.reports;
    assert.deepEqual(said('--role', 'a', 'x', '--role', 'b', 'y', '--complete', 'z'), [
      { role: 'a' },
      { role: 'b' },
      { role: 'b', completeness: 'complete' },
    ]);
    assert.deepEqual(said('x', '--role', 'a', 'y', '--user', ' u '), [
      { role: 'a', user: 'u' },
      { role: 'a', user: 'u' },
    ]);
    assert.deepEqual(said('x', '--role', 'Not  Logged In', 'y'), [{}, { role: 'not logged in' }]);
    assert.deepEqual(said('x', '--role', 'Unknown'), [{ role: 'unknown' }]);
  });

  it('is a time of one zone', () => {
    const time = (text: string): number | undefined => parse('a', '--now', text).now;
    const nine = Date.UTC(2026, 10, 22, 9);
    assert.deepEqual(
      [
        time('2026-11-22T09:00Z'),
        time('2026-11-22T10:00+01:00'),
        time('2026-11-22T09:00:01'),
        time('2026-11-22T09:00:00.123456789Z'),
      ],
      [nine, nine, nine + 1_000, nine + 123],
    );
    for (const text of ['22.11.2026', '2026-13-01', '2026-11-22 09:00', '2026-11-22T09', '2026-11-22T09:00z'])
      assert.equal(
        refusal('a', '--now', text),
        `"${text}" is not a valid time for --now. Write it like 2026-11-22 or 2026-11-22T09:30:00Z.`,
      );
  });

  it('is refused with a sentence', () => {
    assert.deepEqual(
      [
        refusal(),
        refusal('a', '--partial=x'),
        refusal('a', '--quick=x'),
        refusal('a', '--title', ' '),
        refusal('a', '--scan-health', 'good'),
        refusal('a', '--html', 'x', '--gitlab', 'x'),
        refusal('a', '--fail-on', 'major:open:new'),
      ],
      [
        'Name at least one report. Usage: dast-gate REPORT… [--fail-on SEVERITY:STATE,…] [--baseline REPORT]… [OPTIONS]',
        'The option "--partial" takes no value. Usage: dast-gate REPORT… [--fail-on SEVERITY:STATE,…] [--baseline REPORT]… [OPTIONS]',
        'There is no option "--quick". Usage: dast-gate REPORT… [--fail-on SEVERITY:STATE,…] [--baseline REPORT]… [OPTIONS]',
        'The option "--title" needs a value. Usage: dast-gate REPORT… [--fail-on SEVERITY:STATE,…] [--baseline REPORT]… [OPTIONS]',
        '"good" is not a valid value for --scan-health. Values: failed, degraded, ignore.',
        'Two formats cannot be written to the same file, "x".',
        '"open:new" in --fail-on is no state. States: open, new.',
      ],
    );
  });
});

describe('lines of JSON with comments', () => {
  const text =
    '\uFEFF{\n  // a comment\n  "a": {\n    "x": 1,\n    "X": [\n      "p",\n      "q"\n    ]\n  }\n}';
  const isX = (key: string): boolean => key.toLowerCase() === 'x';

  it('are those of a value, an entry by its key, or an item of its list', () => {
    assert.deepEqual(
      [lineOf(text, ['a']), lineOf(text, ['a', 'x']), lineOf(text, ['b']), lineOf('', [])],
      [3, 4, undefined, undefined],
    );
    assert.deepEqual(
      [
        lineOfEntry(text, ['a'], isX),
        lineOfEntry(text, ['a'], (key) => key === 'x'),
        lineOfEntry(text, ['b'], isX),
      ],
      [5, 4, undefined],
    );
    assert.deepEqual(
      [
        lineOfItem(text, ['a'], isX, (value) => value === 'q'),
        lineOfItem(text, ['a'], isX, (value) => value === 'z'),
        lineOfItem(
          text,
          ['a'],
          (key) => key === 'x',
          () => false,
        ),
      ],
      [7, undefined, 4],
    );
  });
});

describe('a line of progress', () => {
  it('is written over, cut to the terminal, and erased', () => {
    const shown = (terminal: { readonly isTTY?: boolean; readonly columns?: number }): readonly string[] => {
      const written: string[] = [];
      const line = new ProgressLine({ ...terminal, write: (text: string) => written.push(text) } as never);
      line.clear();
      line.show('one\ntwo');
      line.show('one\ntwo');
      line.show('x'.repeat(100));
      line.clear();
      line.clear();
      return written;
    };
    assert.deepEqual(shown({}), []);
    assert.deepEqual(shown({ isTTY: true, columns: 10 }), [
      '\rone\\ntwo\u001b[K',
      '\rxxxxxxxxx\u001b[K',
      '\r\u001b[K',
    ]);
    assert.equal(shown({ isTTY: true })[1], `\r${'x'.repeat(79)}\u001b[K`);
  });

  it('of JSON holds nothing that pipelines look for', () => {
    assert.equal(jsonText({ a: '##[x] # ###' }), '{\n  "a": "#\\u0023[x] # #\\u0023#"\n}');
    assert.deepEqual(JSON.parse(jsonText({ a: '####' })), { a: '####' });
  });
});
