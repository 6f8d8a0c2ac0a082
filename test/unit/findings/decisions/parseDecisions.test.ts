import assert from 'node:assert/strict';
import { knownVulnerabilities } from '../../../../src/findings/decisions/checkDecisions.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';

/** What is said of a text: how bad, what, where, and about what. */
function said(text: string): readonly string[] {
  return parseDecisions(text).problems.map(({ severity, code, line, offset, length, args }) =>
    [severity, code, line, text.slice(offset, offset + length), ...args].join(' | '),
  );
}

describe('what is read of a file of decisions', () => {
  it('is every part of a decision, and where it stands behind a byte order mark', () => {
    const full = `{
      "tool": "ZAP", "rule": " 10021 ", "summary": "s", "endpoint": "get /a", "application": "shop",
      "status": "Resolved", "resolution": "False Positive", "reason": "r ", "author": "Ada",
      "decided": "2026-11-22T09:30+01:00", "until": "2027-03-01"
    }`;
    const short = '{"summary": "s", "status": "Open", "reason": "r", "author": "a", "decided": "2026-11-22"}';
    const text = `\uFEFF{\n  "decisions": [\n    ${full},\n    ${short}\n  ]\n}`;
    assert.deepEqual(parseDecisions(text), {
      problems: [],
      decisions: [
        {
          line: 3,
          offset: text.indexOf(full),
          length: full.length,
          tool: 'ZAP',
          rule: '10021',
          summary: 's',
          application: 'shop',
          endpoint: { method: 'GET', path: '/a' },
          status: 'Resolved',
          resolution: 'False Positive',
          reason: 'r',
          author: 'Ada',
          decided: Date.UTC(2026, 10, 22, 8, 30),
          ends: Date.UTC(2027, 2, 2),
        },
        {
          line: 8,
          offset: text.indexOf(short),
          length: short.length,
          tool: '',
          rule: '',
          summary: 's',
          application: '',
          status: 'Open',
          reason: 'r',
          author: 'a',
          decided: Date.UTC(2026, 10, 22),
        },
      ],
    });
  });

  it('is nothing of what is wrong, of which it is said what and where', () => {
    const text = `{"decisions": [
{"rule": "1", "resolution": "Fine", "reason": "r", "author": "a"},
{"status": "Open", "reason": " ", "author": "a"},
{"rule": 7, "tool": null, "status": "Open", "reason": "r", "author": "a", "until": "2027-02-30", "decided": "x"},
{"rule": "1", "status": "Open", "reason": "r", "author": "a", "note": "x", "endpoint": "users"},
{"rule": "1", "reason": "r"},
"none"
]`;
    assert.deepEqual(said(`${text}}`), [
      'error | decision-unknown-value | 2 | "Fine" | Fine | Resolution',
      'error | decision-lacks-vulnerability | 3 | {',
      'error | decision-lacks | 3 | " " | reason',
      'error | decision-no-text | 4 | 7 | rule',
      'error | decision-no-text | 4 | null | tool',
      'error | decision-lacks-vulnerability | 4 | {',
      'error | decision-bad-date | 4 | "2027-02-30" | 2027-02-30',
      'error | decision-bad-time | 4 | "x" | x',
      'warning | decision-unknown-key | 5 | "note" | note',
      'error | decision-bad-endpoint | 5 | "users" | users',
      'error | decision-lacks | 6 | { | author',
      'error | decision-sets-nothing | 6 | {',
      'error | decision-no-object | 7 | "none"',
    ]);
    assert.equal(said(text)[0], 'error | decisions-syntax | 8 |  | CloseBraceExpected');
    assert.equal(
      said(`\uFEFF${text}}`)[0],
      'error | decision-unknown-value | 2 | "Fine" | Fine | Resolution',
    );
  });

  it('has times as they are usually written, and no others', () => {
    const decidedAt = (decided: string): number | undefined => {
      const parts = { rule: '1', status: 'Open', reason: 'r', author: 'a', decided };
      return parseDecisions(JSON.stringify({ decisions: [parts] })).decisions[0]?.decided;
    };
    const day = Date.UTC(2026, 10, 22);
    assert.deepEqual(
      [
        '2026-11-22',
        '2026-11-22T00:00Z',
        '2026-11-22T00:00:01Z',
        '2026-11-22T00:00:00.5Z',
        '2026-11-22T02:00:00.250+02:00',
        '2026-11-22 00:00Z',
        '2026-11-22T00:00',
        '2026-11-22T25:00Z',
        '2026-11-31',
        'x2026-11-22',
        '2026-11-22x',
        'x2026-11-22T00:00Z',
        '2026-11-22T00:00Zx',
      ].map(decidedAt),
      [day, day, day + 1_000, day + 500, day + 250, ...Array.from({ length: 8 }, () => undefined)],
    );
  });

  it('is none without a list, and up to limits', () => {
    const list = (inside: string): string => `{"decisions": [${inside}]}`;
    const pattern = '{"rule": "1", "status": "Open", "reason": "a", "author": "b", "endpoint": "/*"},';
    assert.deepEqual([' \n', list('')].map(said), [[], []]);
    for (const [text, ...problems] of [
      ['{"decisions": 7}', 'error | decisions-no-list | 1 | {"decisions": 7}'],
      ['7', 'error | decisions-no-list | 1 | 7'],
      ['[', 'error | decisions-syntax | 1 |  | CloseBracketExpected'],
      [`${list('')}, {`, 'error | decisions-syntax | 1 | , | EndOfFileExpected'],
      [`${' '.repeat(1_048_577)}`, 'error | decisions-too-large | 1 |   | 1048576'],
      [' '.repeat(1_048_576)],
      [`{"a": ${'['.repeat(64)}${']'.repeat(64)}}`, 'error | decisions-no-list | 1 | {'],
      [
        `{"a": ${'['.repeat(63)}${']'.repeat(63)}}`,
        `error | decisions-no-list | 1 | {"a": ${'['.repeat(63)}${']'.repeat(63)}}`,
      ],
      [list(pattern.repeat(500))],
      [list(pattern.repeat(501)), 'error | decision-too-many-patterns | 1 | "/*" | 500'],
    ] as const)
      assert.deepEqual(said(text), problems, text.slice(0, 80));
  });
});

describe('the vulnerabilities that decisions can be about', () => {
  it('are those of the findings: by tool and rule, or by summary where there is no rule', () => {
    const subject = { tool: 'ZAP', rule: '1', summary: 'A', application: 'shop', method: 'GET', path: '/a' };
    const many = Array.from({ length: 201 }, (_, index) => ({ ...subject, rule: '2', path: `/${index}` }));
    const known = knownVulnerabilities([
      subject,
      { ...subject, summary: 'Other words', application: 'bank' },
      { ...subject, rule: '', method: '', path: 'db.test:1' },
      { ...subject, rule: '', summary: 'B' },
      { ...subject, tool: 'Burp' },
      ...many,
    ]);
    assert.deepEqual(
      known.map(({ endpoints, ...one }) => ({ ...one, endpoints: endpoints.slice(0, 2).join() })),
      [
        ['ZAP', '1', 'A', 2, ['shop', 'bank'], 'GET /a'],
        ['ZAP', '', 'A', 1, ['shop'], 'db.test:1'],
        ['ZAP', '', 'B', 1, ['shop'], 'GET /a'],
        ['Burp', '1', 'A', 1, ['shop'], 'GET /a'],
        ['ZAP', '2', 'A', 201, ['shop'], 'GET /0,GET /1'],
      ].map(([tool, rule, summary, findings, applications, endpoints]) => ({
        tool,
        rule,
        summary,
        findings,
        applications,
        endpoints,
      })),
    );
    assert.equal(known.at(-1)?.endpoints.length, 200);
  });
});
