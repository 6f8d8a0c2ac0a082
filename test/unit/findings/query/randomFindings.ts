import fc from 'fast-check';
import { resolutions, severities, statuses } from '../../../../src/findings/model/finding.ts';
import type { PlainFinding } from '../../../../bench/plainFindings.ts';
import { changedCodeStates } from '../../../../src/findings/view/inChangedCode.ts';
import { scanStates } from '../../../../src/findings/view/sinceLastScan.ts';
import type { FieldFilter, Filters, ListView } from '../../../../src/findings/view/view.ts';
import { sortColumns } from '../../../../src/findings/view/view.ts';
import { noon, sampleFinding, sampleOccurrence } from '../store/sampleFindings.ts';

/** Texts that meet: case, substrings, SQL and glob wildcards, characters whose case is not ASCII. */
const texts = [
  'SQL Injection',
  'sql injection',
  'CWE-22',
  'CWE-1021',
  'cwe-022',
  'XSS',
  'xss (DOM)',
  '100%',
  '1_0',
  '*',
  'É',
  'é',
  'ß',
  '',
  '😀',
];
const paths = [
  '/',
  '/users',
  '/Users',
  '/users/{id}',
  '/v2/users',
  '/v10/users',
  '/a%b',
  '/a_b',
  '/x*',
  'shop.test:443',
  '/get /x',
  '/É',
];
const methods = ['GET', 'POST', 'DELETE', 'PATCH', ''];
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Africa/Casablanca'];

const tools = ['ZAP', 'Nuclei'];
const confidences = ['High', 'Tentative', 'Confirmed', ''];
/** The second has what the first had and more, or less. */
export const reports = ['random.json', 'later.json'];

const hour = 3_600_000;
/** Around the change to summer time in Berlin, so that days of 23 hours are met. */
const times = fc.integer({ min: 0, max: 24 * 40 }).map((hours) => noon + hours * hour);

const someText = fc.constantFrom(...texts);

/** Texts that JSON writes in another way than they are, and what looks like a part of that. */
const searched = [
  ...texts,
  'a\nb',
  'a\\nb',
  'say "hi"',
  'ends in \\',
  '","',
  '\u001f',
  'u001f',
  '404',
  '[[',
  ',0,',
  '\\"',
  '\ttab',
  'http://shop.test/É?q=<script>',
];
const someSearched = fc.constantFrom(...searched);

const occurrence = fc
  .record({
    url: someSearched,
    parameter: someSearched,
    attack: someSearched,
    evidence: someSearched,
    otherInfo: someSearched,
    request: fc.constantFrom('', 'GET / HTTP/1.1', 'POST / HTTP/1.1'),
  })
  .map(sampleOccurrence);

export const randomFindings: fc.Arbitrary<PlainFinding[]> = fc.uniqueArray(
  fc
    .record({
      rule: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      method: fc.constantFrom(...methods),
      path: fc.constantFrom(...paths),
      severity: fc.constantFrom(...severities),
      rating: fc.record(
        {
          risk: fc.constantFrom('High', 'error', 'Medium', 'Informational', 'Unheard of', ''),
          score: fc.constantFrom(0, 4.3, 9.8),
          confidence: fc.constantFrom(...confidences),
        },
        { requiredKeys: ['risk', 'confidence'] },
      ),
      tool: fc.constantFrom(...tools),
      eventId: someText,
      category: someText,
      subCategory: someText,
      summary: someText,
      status: fc.constantFrom(...statuses),
      resolution: fc.constantFrom(...resolutions),
      discovered: times,
      description: someSearched,
      solution: someSearched,
      references: fc.array(someSearched, { maxLength: 2 }),
      tags: fc.array(someSearched, { maxLength: 2 }),
      occurrences: fc.array(occurrence, { maxLength: 3 }),
    })
    .map((parts) => sampleFinding({ ...parts, lastSeen: parts.discovered })),
  { selector: ({ findingKey }) => findingKey, maxLength: 80, size: 'max' },
);

function fieldFilter(values: readonly string[], entered: readonly string[]): fc.Arbitrary<FieldFilter> {
  return fc
    .record({
      values: fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }),
      texts:
        entered.length === 0
          ? fc.constant([])
          : fc.uniqueArray(fc.constantFrom(...entered), { maxLength: 2 }),
      excluded: fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }),
    })
    .filter(({ values, texts, excluded }) => values.length + texts.length + excluded.length > 0)
    .map(({ excluded, ...filter }) => (excluded.length === 0 ? filter : { ...filter, excluded }));
}

const endpoints = methods.flatMap((method) =>
  paths.map((path) => (method === '' ? path : `${method} ${path}`)),
);
const entered = [...texts.filter((text) => text !== ''), 's', 'inj', '%', '_', 'Ss', '0'];
const enteredEndpoints = [
  'GET /users',
  '/users',
  'get /u',
  'USERS',
  '{ID}',
  'post',
  'get',
  ' /',
  '%',
  '_',
  '*',
  'É',
];
const days = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(noon + days * 24 * hour).toISOString().slice(0, 10));

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    endpoint: fieldFilter(endpoints, enteredEndpoints),
    method: fieldFilter([...methods, 'TRACE'], []),
    severity: fieldFilter(severities, []),
    eventId: fieldFilter(texts, entered),
    category: fieldFilter(texts, entered),
    subCategory: fieldFilter(texts, entered),
    summary: fieldFilter(texts, entered),
    status: fieldFilter(statuses, []),
    resolution: fieldFilter(resolutions, []),
    tool: fieldFilter([...tools, 'Burp'], []),
    report: fieldFilter(reports, []),
    sinceLastScan: fieldFilter(scanStates, []),
    confidence: fieldFilter(confidences, []),
    inChangedCode: fieldFilter(changedCodeStates, []),
    search: fc.constantFrom(
      ...searched.filter((text) => text !== ''),
      'n',
      't',
      '0',
      '1f',
      '"',
      '\\',
      ',',
      'USE PARA',
      'http/1.1',
      '%',
      '_',
    ),
    from: days,
    to: days,
  },
  { requiredKeys: [] },
);

/** Few filters at a time, or nothing would match. */
export const randomView: fc.Arbitrary<ListView> = fc
  .record({
    filters,
    kept: fc.subarray(
      [
        'endpoint',
        'method',
        'severity',
        'eventId',
        'category',
        'subCategory',
        'summary',
        'status',
        'resolution',
        'tool',
        'report',
        'sinceLastScan',
        'confidence',
        'inChangedCode',
        'search',
        'search',
        'from',
        'to',
      ] as const,
      { maxLength: 3 },
    ),
    sort: fc.record({ column: fc.constantFrom(...sortColumns), descending: fc.boolean() }),
    timeZone: fc.constantFrom(...zones),
    showAggregation: fc.boolean(),
    preciseMatch: fc.boolean(),
    showResolvedEvents: fc.boolean(),
  })
  .map(({ filters: all, kept, ...view }) => ({
    ...view,
    filters: Object.fromEntries(Object.entries(all).filter(([name]) => kept.some((field) => field === name))),
  }));
