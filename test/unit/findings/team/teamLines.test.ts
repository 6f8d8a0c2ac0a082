import assert from 'node:assert/strict';
import { authorName, teamFileName } from '../../../../src/findings/team/authorFile.ts';
import { formatTime, nextTime, parseTime } from '../../../../src/findings/team/hybridTime.ts';
import { readTeamFile } from '../../../../src/findings/team/readTeamFile.ts';
import { compareLines, formatTeamLine } from '../../../../src/findings/team/teamLine.ts';
import type { TeamLine } from '../../../../src/findings/team/teamLine.ts';

const at = '2026-11-22T09:08:07.006Z';
const full = {
  at,
  by: 'Ada',
  application: 'shop',
  tool: 'ZAP',
  rule: '40018',
  method: 'GET',
  path: '/a',
  field: 'status',
  from: 'Open',
  to: 'Resolved',
  comment: 'why',
  kind: 'undo',
  report: 'zap.json',
  seen: ['1234abcd', '5678abcd'],
  clock: '2026-11-23T00:00:00.000Z+2',
  change: 7,
};
const line: TeamLine = {
  file: 'ada.jsonl',
  change: 7,
  target: { application: 'shop', vulnerability: '["ZAP","40018"]', method: 'GET', path: '/a' },
  field: 'status',
  from: 'Open',
  to: 'Resolved',
  comment: 'why',
  by: 'Ada',
  at: Date.parse(at),
  clock: { time: Date.UTC(2026, 10, 23), tick: 2 },
  kind: 'undo',
  report: 'zap.json',
  seen: ['1234abcd', '5678abcd'],
};
const short = { at, application: 'shop', tool: 'ZAP', rule: '', path: '/a', field: 'comment', change: 0 };

describe('a line of triage that is shared', () => {
  it('is read with every part, and written as it was', () => {
    const texts: readonly (readonly [text: object, line: Partial<TeamLine>])[] = [
      [full, line],
      [
        { at, application: 'shop', field: 'application', to: 'bank', change: 1 },
        {
          ...line,
          target: { application: 'shop', vulnerability: '', method: '', path: '' },
          field: 'application',
          from: '',
          to: 'bank',
          comment: '',
          by: '',
          kind: 'user',
          report: '',
          seen: [],
          change: 1,
          clock: { time: line.at, tick: 0 },
        },
      ],
    ];
    for (const [text, expected] of texts) {
      const { lines, numbers, problems } = readTeamFile(
        'ada.jsonl',
        `\uFEFF\r\n${JSON.stringify(text)}\r\n`,
        3,
      );
      assert.deepEqual([lines, numbers, problems], [[expected], [5], []]);
      assert.deepEqual(lines.map(formatTeamLine), [JSON.stringify(text)]);
    }
  });

  it('may leave out what says nothing', () => {
    const [read] = readTeamFile('a', JSON.stringify(short)).lines;
    assert.ok(read);
    assert.deepEqual(read, {
      ...line,
      file: 'a',
      change: 0,
      target: { application: 'shop', vulnerability: '["ZAP",""]', method: '', path: '/a' },
      field: 'comment',
      from: '',
      to: '',
      comment: '',
      by: '',
      kind: 'user',
      report: '',
      seen: [],
      clock: { time: line.at, tick: 0 },
    });
    assert.equal(
      formatTeamLine(read),
      JSON.stringify({
        at,
        by: '',
        application: 'shop',
        tool: 'ZAP',
        rule: '',
        method: '',
        path: '/a',
        field: 'comment',
        change: 0,
      }),
    );
    const labelled = { ...full, tool: undefined, category: 'C', subCategory: '', summary: 'S' };
    const [named] = readTeamFile('a', JSON.stringify(labelled)).lines;
    assert.equal(named?.target.vulnerability, '["C","","S"]');
    assert.deepEqual(
      JSON.parse(named === undefined ? '' : formatTeamLine(named)),
      JSON.parse(JSON.stringify({ ...labelled, rule: undefined })),
    );
    const seen = Array.from({ length: 201 }, (_, index) => `${index}`);
    assert.deepEqual(readTeamFile('a', JSON.stringify({ ...full, seen })).lines[0]?.seen, seen.slice(0, 200));
  });

  it('is not used where it lacks something, of which it is said what', () => {
    const wrong = (parts: object): string => JSON.stringify({ ...full, ...parts });
    const rows: readonly (readonly [text: string, code: string, ...args: readonly (string | number)[]])[] = [
      ['7', 'team-line-no-json'],
      ['{', 'team-line-no-json'],
      ...['<<<<<<< a', '||||||| b', '=======', '>>>>>>> c'].map(
        (mark) => [mark, 'team-line-conflict'] as const,
      ),
      [wrong({ comment: 'x'.repeat(65_536) }), 'team-line-too-long', 65_536],
      [wrong({ at: undefined }), 'team-line-lacks', 'at'],
      [wrong({ at: 'soon' }), 'team-line-lacks', 'at'],
      [wrong({ at: '9000-01-01T00:00:00Z' }), 'team-line-lacks', 'at'],
      [wrong({ application: '' }), 'team-line-lacks', 'application'],
      [wrong({ rule: undefined }), 'team-line-lacks', 'tool, rule'],
      [wrong({ rule: 7 }), 'team-line-lacks', 'tool, rule'],
      [wrong({ path: undefined }), 'team-line-lacks', 'path'],
      ...[undefined, '7', -1, 0.5].map((change) => [wrong({ change }), 'team-line-lacks', 'change'] as const),
      [wrong({ field: 'severity' }), 'team-line-unknown-value', 'severity', 'field'],
      [wrong({ field: undefined }), 'team-line-unknown-value', '', 'field'],
      [wrong({ to: 'New' }), 'team-line-unknown-value', 'New', 'to'],
      [wrong({ to: undefined }), 'team-line-unknown-value', '', 'to'],
      [wrong({ field: 'application', to: '' }), 'team-line-unknown-value', '', 'to'],
      [wrong({ field: 'resolution' }), 'team-line-unknown-value', 'Resolved', 'to'],
      [wrong({ kind: 'made' }), 'team-line-unknown-value', 'made', 'kind'],
      [wrong({ clock: at }), 'team-line-unknown-value', at, 'clock'],
    ];
    for (const [text, code, ...args] of rows) {
      const { lines, problems } = readTeamFile('a', `${text}\n${JSON.stringify(full)}\n`);
      assert.deepEqual([lines.length, problems], [1, [{ code, args, line: 1 }]], text.slice(0, 200));
    }
    const unfinished = readTeamFile('a', `${JSON.stringify(full)}\n{"at"`);
    assert.deepEqual(unfinished.problems, [{ code: 'team-line-unfinished', args: [], line: 2 }]);
    assert.equal(readTeamFile('a', `7\n<<<<<<<`).problems[1]?.code, 'team-line-conflict');
    assert.equal(
      readTeamFile('a', JSON.stringify({ ...full, change: 0, to: 'In Progress' })).lines.length,
      1,
    );
  });

  it('comes after another by its clock, then its time, file and change', () => {
    const later = [
      { clock: { time: line.clock.time + 1, tick: 0 }, at: 0 },
      { clock: { ...line.clock, tick: 3 }, at: 0 },
      { at: line.at + 1, file: 'a' },
      { file: 'bob.jsonl', change: 0 },
      { change: 8, comment: 'a' },
      { comment: 'x' },
    ];
    for (const parts of later) {
      assert.ok(compareLines({ ...line, ...parts }, line) > 0, JSON.stringify(parts));
      assert.ok(compareLines(line, { ...line, ...parts }) < 0, JSON.stringify(parts));
    }
    assert.equal(compareLines(line, { ...line }), 0);
  });
});

describe('the time of a change', () => {
  it('is after all that its author could see', () => {
    assert.deepEqual(
      [
        nextTime(5, undefined),
        nextTime(5, { time: 4, tick: 9 }),
        nextTime(5, { time: 5, tick: 9 }),
        nextTime(5, { time: 6, tick: 0 }),
        nextTime(5, { time: 5, tick: 999_999_998 }),
        nextTime(5, { time: 5, tick: 999_999_999 }),
      ].map(({ time, tick }) => `${time}+${tick}`),
      ['5+0', '5+0', '5+10', '6+1', '5+999999999', '6+0'],
    );
  });

  it('is read as it is written', () => {
    const time = { time: line.at, tick: 12 };
    assert.equal(formatTime(time), `${at}+12`);
    assert.deepEqual(parseTime(`${at}+12`), time);
    for (const text of [
      at,
      `${at}+`,
      `${at}+1234567890`,
      `x${at}+1`,
      '9000-01-01T00:00:00.000Z+0',
      `${at}+1x`,
    ])
      assert.equal(parseTime(text), undefined, text);
  });
});

describe('the file of an author', () => {
  it('is called after the name, without anything else', () => {
    const names = ['Ada Lovelace <ada@h.test>', ' ada@h.test', ' Ada\n L. ', 'x'.repeat(101), '<a>'];
    assert.deepEqual(names.map(authorName), ['Ada Lovelace', 'ada', 'Ada L.', 'x'.repeat(100), '']);
    const files = ['Ada Lovelace', 'Émile  Ö.', '-', '', '李', 'x'.repeat(41), '.a.'];
    assert.deepEqual(
      files.map((name) => teamFileName(name, '1f2e')),
      ['ada-lovelace', 'emile-o', 'unnamed', 'unnamed', '李', 'x'.repeat(40), 'a'].map(
        (name) => `${name}-1f2e.jsonl`,
      ),
    );
  });
});
