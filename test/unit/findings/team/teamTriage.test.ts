import assert from 'node:assert/strict';
import fc from 'fast-check';
import { effectiveTriage } from '../../../../src/findings/team/effectiveTriage.ts';
import type { SeenBy } from '../../../../src/findings/team/effectiveTriage.ts';
import { authorName, teamFileName } from '../../../../src/findings/team/authorFile.ts';
import { endOfTime, nextTime } from '../../../../src/findings/team/hybridTime.ts';
import { readTeamFile } from '../../../../src/findings/team/readTeamFile.ts';
import { formatTeamLine, teamKinds } from '../../../../src/findings/team/teamLine.ts';
import type { TeamLine } from '../../../../src/findings/team/teamLine.ts';
import { resolutions, statuses } from '../../../../src/findings/model/finding.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const day = 86_400_000;
const base = { status: 'Open', resolution: 'New' } as const;

const resolved: TeamLine = {
  file: 'ada-1f2e.jsonl',
  change: 17,
  target: { application: 'shop', vulnerability: '["ZAP","40018"]', method: 'POST', path: '/login' },
  field: 'status',
  from: 'Open',
  to: 'Resolved',
  comment: 'Parameterised.',
  by: 'Ada Lovelace',
  at: noon,
  clock: { time: noon, tick: 0 },
  kind: 'user',
  report: '',
  seen: ['9f86d081'],
};

const randomLine: fc.Arbitrary<TeamLine> = fc
  .record({
    file: fc.constantFrom('ada-1f2e.jsonl', 'ben-0001.jsonl', 'cyd-ffff.jsonl'),
    change: fc.integer({ min: 1, max: 4 }),
    value: fc.oneof(
      fc.record({ field: fc.constant('status' as const), to: fc.constantFrom(...statuses) }),
      fc.record({ field: fc.constant('resolution' as const), to: fc.constantFrom(...resolutions) }),
      fc.record({ field: fc.constant('comment' as const), to: fc.constant('') }),
    ),
    comment: fc.string(),
    by: fc.constantFrom('Ada', 'Ben'),
    at: fc.integer({ min: noon, max: noon + 3 }),
    drag: fc.constantFrom(0, 0, 1, 10 * day),
    tick: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom(...teamKinds),
    seen: fc.subarray(['11111111', '22222222']),
  })
  .map(({ value, at, drag, tick, ...rest }) => ({
    ...resolved,
    ...rest,
    ...value,
    from: '',
    at,
    clock: { time: at + drag, tick },
  }));

const randomReports: fc.Arbitrary<SeenBy[]> = fc.array(
  fc.record({
    content: fc.constantFrom('11111111aa', '22222222bb', '33333333cc'),
    saysClosed: fc.boolean(),
  }),
  { maxLength: 3 },
);

function read(lines: readonly TeamLine[]): readonly TeamLine[] {
  return lines.flatMap((line) => readTeamFile(line.file, formatTeamLine(line)).lines);
}

describe("team's triage", () => {
  it('reads a line as it was written, and writes it in this order', () => {
    const text = formatTeamLine(resolved);
    assert.equal(
      text,
      '{"at":"2026-11-22T12:00:00.000Z","by":"Ada Lovelace","application":"shop","tool":"ZAP","rule":"40018",' +
        '"method":"POST","path":"/login","field":"status","from":"Open","to":"Resolved","comment":"Parameterised.",' +
        '"seen":["9f86d081"],"change":17}',
    );
    assert.deepEqual(readTeamFile(resolved.file, text), { lines: [resolved], numbers: [1], problems: [] });
    fc.assert(fc.property(randomLine, (line) => assert.deepEqual(read([line]), [line])));
  });

  it('gives the same whatever the order of lines, how often they come and where they are put together', () => {
    fc.assert(
      fc.property(
        fc.array(randomLine, { maxLength: 12 }),
        randomReports,
        fc.array(fc.nat({ max: 20 }), { minLength: 24, maxLength: 24 }),
        (lines, reports, order) => {
          const once = effectiveTriage(base, lines, reports);
          const twice = [...lines, ...lines]
            .map((line, index) => ({ line, place: order[index] ?? 0 }))
            .toSorted((left, right) => left.place - right.place)
            .map(({ line }) => line);
          const { lines: _, ...said } = once;
          const { lines: __, ...again } = effectiveTriage(base, twice, reports);
          assert.deepEqual(again, said);
          // What was put together of a part is put together with the rest.
          const part = effectiveTriage(base, lines.slice(0, 5), reports).lines;
          assert.deepEqual(effectiveTriage(base, [...lines.slice(5), ...part], reports), once);
        },
      ),
    );
  });

  it('lets a change win over what its author saw, whatever the clocks', () => {
    const future = {
      ...resolved,
      file: 'ben-0001.jsonl',
      to: 'In Progress',
      clock: { time: noon + 9000 * day, tick: 0 },
    };
    assert.equal(effectiveTriage(base, [future, resolved], []).status, 'In Progress');
    const after = { ...resolved, clock: nextTime(noon - day, future.clock) };
    assert.equal(effectiveTriage(base, [after, future], []).status, 'Resolved');
    const [line = resolved] = read([after]);
    assert.equal(effectiveTriage(base, [line, future], []).status, 'Resolved');
  });

  it('leaves room for a change after every other one that can be read', () => {
    const last = endOfTime - 1;
    for (const clock of [
      { time: noon, tick: 999_999_999 },
      { time: last, tick: 3 },
    ]) {
      const [wrong] = read([{ ...resolved, to: 'In Progress', clock }]);
      assert.deepEqual(wrong?.clock, clock);
      const [after] = read([{ ...resolved, clock: nextTime(noon, clock) }]);
      assert.ok(after && wrong);
      assert.equal(effectiveTriage(base, [after, wrong], []).status, 'Resolved');
    }
    for (const at of [endOfTime, 8.64e15]) {
      const { lines, problems } = readTeamFile(
        resolved.file,
        formatTeamLine({ ...resolved, at, clock: { time: at, tick: 0 } }),
      );
      assert.deepEqual([lines.length, problems.length], [0, 1]);
    }
  });

  it('opens again what a report lists that nobody had in view', () => {
    const known = { content: '9f86d0811234', saysClosed: false };
    const later = { content: 'aaaaaaaa1234', saysClosed: false };
    const status = (...args: Parameters<typeof effectiveTriage>): string => effectiveTriage(...args).status;
    assert.equal(status(base, [resolved], [known]), 'Resolved');
    assert.equal(status(base, [resolved], [known, later]), 'Open');
    assert.equal(status(base, [resolved], [known, { ...later, saysClosed: true }]), 'Resolved');
    const isNone = { ...resolved, field: 'resolution', to: 'False Positive', seen: [] } as const;
    assert.equal(effectiveTriage(base, [isNone], [later]).resolution, 'False Positive');
  });

  it('names lines that it cannot read, and reads all others', () => {
    const line = formatTeamLine(resolved);
    const text = [
      `\u{feff}${line}`,
      '<<<<<<< HEAD',
      line,
      '=======',
      '',
      '{"at":"2026-11-22T12:00:00.000Z"}',
      line.replace('Resolved', 'Closed'),
      '[1]',
      `{"comment":"${'x'.repeat(70_000)}"}`,
      line.replace('{', '{"later":[1,2],'),
      line.slice(0, 40),
    ].join('\r\n');
    const { lines, numbers, problems } = readTeamFile(resolved.file, text, 100);
    assert.equal(lines.length, 3);
    assert.deepEqual(numbers, [101, 103, 110]);
    assert.deepEqual(
      problems.map(({ line: number, code }) => [number, code]),
      [
        [102, 'team-line-conflict'],
        [104, 'team-line-conflict'],
        [106, 'team-line-lacks'],
        [107, 'team-line-unknown-value'],
        [108, 'team-line-no-json'],
        [109, 'team-line-too-long'],
        [111, 'team-line-unfinished'],
      ],
    );
  });

  it('names a file after its author, and keeps addresses and secrets out of names', () => {
    assert.equal(teamFileName('Ada  Lovelace', '1f2e'), 'ada-lovelace-1f2e.jsonl');
    assert.equal(teamFileName('Jörg Müller-Ørsted', '0001'), 'jorg-muller-ørsted-0001.jsonl');
    assert.equal(teamFileName('한국어', '0001'), '한국어-0001.jsonl');
    assert.equal(teamFileName('../..', '0001'), 'unnamed-0001.jsonl');
    assert.equal(authorName('Ada <ada@example.test>'), 'Ada');
    assert.equal(authorName('ada@example.test'), 'ada');
  });
});
