import assert from 'node:assert/strict';
import { describeFailure } from '../../../src/base/messages.ts';
import { argumentMessages, parseFindingsArguments } from '../../../src/cli/findingsArguments.ts';
import type { FindingsRequest } from '../../../src/cli/findingsArguments.ts';

function parse(...args: string[]): FindingsRequest {
  const parsed = parseFindingsArguments(args, 'Europe/Berlin');
  assert.ok(parsed.ok, parsed.ok ? '' : describeFailure(argumentMessages, parsed.failure));
  return parsed.value;
}

function refusal(...args: string[]): string {
  const parsed = parseFindingsArguments(args, 'UTC');
  assert.ok(!parsed.ok);
  return describeFailure(argumentMessages, parsed.failure);
}

describe('arguments of the findings command', () => {
  it('show single findings, precise, without filters, by default', () => {
    const { reports, view, json, csv } = parse('a.json', 'b.sarif');
    assert.deepEqual(reports, ['a.json', 'b.sarif']);
    assert.deepEqual(
      [view.showAggregation, view.preciseMatch, view.filters, json, csv],
      [false, true, {}, false, undefined],
    );
    assert.equal(view.timeZone, 'Europe/Berlin');
  });

  it('take switches and outputs', () => {
    const { view, json, csv } = parse('--aggregate', 'a.json', '--contains', '--json', '--csv', 'out.csv');
    assert.deepEqual([view.showAggregation, view.preciseMatch, json, csv], [true, false, true, 'out.csv']);
    assert.equal(parse('a.json', '--csv', '-').csv, '-');
    assert.equal(parse('a.json', '--csv=-').csv, '-');
  });

  it('say of each report how its scan was made', () => {
    assert.deepEqual(parse('--role', 'a', 'one.json', '--partial', 'two.json').said, [
      { role: 'a' },
      { role: 'a', completeness: 'partial' },
    ]);
    assert.deepEqual(parse('one.json', 'two.json').said, [{}, {}]);
  });

  it('use a ready-made filter, which others narrow further', () => {
    const { filters } = parse('a.json', '--preset', 'to-do', '--filter', 'tool=ZAP').view;
    assert.deepEqual(filters, {
      status: { values: [], texts: [], excluded: ['Resolved'] },
      resolution: { values: [], texts: [], excluded: ['False Positive'] },
      decision: 'none',
      tool: { values: ['ZAP'], texts: [] },
    });
    assert.deepEqual(parse('a.json', '--preset=not-seen').view.filters, {
      sinceLastScan: { values: ['Not seen'], texts: [] },
    });
    assert.match(refusal('a.json', '--preset', 'all'), /no preset "all". Presets: to-do, new, reappeared/);
    assert.match(refusal('a.json', '--filter', 'since last scan=gone'), /Values: New, Seen again/);
  });

  it('search for a text as it was written', () => {
    assert.deepEqual(parse('a.json', '--search', 'a=%b ').view.filters, { search: 'a=%b ' });
    assert.match(refusal('a.json', '--search'), /"--search" needs a value/);
  });

  it('say which columns of CSV are which, by any of their names', () => {
    assert.deepEqual(parse('a.csv').columns, {});
    assert.deepEqual(parse('a.csv', '--columns', 'title=Name,url=Target', '--columns=severity=').columns, {
      summary: 'Name',
      endpoint: 'Target',
      severity: '',
    });
    for (const unnamed of ['Name', '=Name'])
      assert.match(
        refusal('a.csv', '--columns', unnamed),
        /"=?Name" names no column\. Write --columns COLUMN=NAME/,
      );
    assert.match(refusal('a.csv', '--columns', 'x=Name'), /"x"/);
    assert.match(
      refusal('a.csv', '--columns', 'owner=Name'),
      /no column "owner" to read\. Columns: title, url, severity, /,
    );
  });

  it('OR the values of one field, whatever way its name and values are written', () => {
    const filters = [
      'Severity=critical',
      'severity=Major',
      'status=in progress',
      'Event ID=E-1',
      'event-id=E=2',
      'sub category=CWE-89 SQL Injection',
      'method=get',
      'method=—',
    ];
    const { view } = parse('a.json', ...filters.flatMap((filter) => ['--filter', filter]));
    assert.deepEqual(view.filters, {
      severity: { values: ['Critical', 'Major'], texts: [] },
      status: { values: ['In Progress'], texts: [] },
      eventId: { values: [], texts: ['E-1', 'E=2'] },
      subCategory: { values: [], texts: ['CWE-89 SQL Injection'] },
      method: { values: ['GET', ''], texts: [] },
    });
  });

  it('leave out values that are exactly these', () => {
    const filters = ['severity!=info', 'method=get', 'method!=post', 'summary!=XSS'];
    const { view } = parse('a.json', ...filters.flatMap((filter) => ['--filter', filter]));
    assert.deepEqual(view.filters, {
      severity: { values: [], texts: [], excluded: ['Info'] },
      method: { values: ['GET'], texts: [], excluded: ['POST'] },
      summary: { values: [], texts: [], excluded: ['XSS'] },
    });
    assert.match(refusal('a.json', '--filter', 'from!=2026-01-31'), /from is a limit/);
    assert.match(refusal('a.json', '--filter', '!=x'), /is not a valid filter/);
    assert.match(refusal('a.json', '--filter', 'severity!=High'), /no value "High"/);
  });

  it('take days', () => {
    const { view } = parse('a.json', '--filter', 'from=2026-01-31', '--filter', 'To=2026-02-28');
    assert.deepEqual(view.filters, { from: '2026-01-31', to: '2026-02-28' });
  });

  const refused: readonly (readonly [args: readonly string[], sentence: RegExp])[] = [
    [[], /^Name at least one report\. Usage: npm run -s findings/],
    [['a', '--nope'], /^There is no option "--nope"\./],
    [['a', '-x'], /^There is no option "-x"\./],
    [['a', '--json=yes'], /^The option "--json" takes no value\./],
    [['a', '--csv'], /^The option "--csv" needs a value\./],
    [['a', '--filter'], /^The option "--filter" needs a value\./],
    [['a', '--filter', 'severity'], /^"severity" is not a valid filter\. Write --filter FIELD=VALUE/],
    [['a', '--filter', 'severity='], /^"severity=" is not a valid filter\./],
    [['a', '--filter', '=Major'], /^"=Major" is not a valid filter\./],
    [
      ['a', '--filter', 'rule=1'],
      /^There is no field "rule" to filter by\. Fields: endpoint, eventId, .*, from, to\.$/,
    ],
    [
      ['a', '--filter', 'severity=High'],
      /^The field severity has no value "High"\. Values: Critical, Major, Minor, Info\.$/,
    ],
    [['a', '--filter', 'resolution=Open'], /Values: New, Fixed, False Positive, Inconclusive\.$/],
    [
      ['a', '--filter', 'from=2026-02-30'],
      /^"2026-02-30" is not a valid date for from\. Write it as YYYY-MM-DD\.$/,
    ],
    [
      ['a', '--filter', 'from=2026-02-03', '--filter', 'to=2026-02-02'],
      /^From 2026-02-03 is after to 2026-02-02\.$/,
    ],
    [['a', '--filter', 'to=2026-02-03', '--filter', 'to=2026-02-02'], /^The field to can be given once\.$/],
    [['a', '--precise', '--contains'], /^Use either --precise or --contains, not both\.$/],
    [['a', '--json', '--csv', '-'], /^Only one of --json and --csv - can have the standard output\./],
  ];
  for (const [args, sentence] of refused) {
    it(`refuse ${args.join(' ') || 'nothing'}`, () => {
      assert.match(refusal(...args), sentence);
    });
  }
});
