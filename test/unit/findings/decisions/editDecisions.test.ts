import assert from 'node:assert/strict';
import {
  addDecision,
  closestWord,
  decisionIndexAt,
  decisionPlaceAt,
  emptyDecisions,
  removeDecision,
  setDecisionPart,
  withEdits,
} from '../../../../src/findings/decisions/editDecisions.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';

const text = `{
\t// agreed in March
\t"decisions": [
\t\t{ "rule": "10021", "resolution": "False Positive", "reason": "a", "author": "Ada" }, // keep me
\t\t/* until the release */
\t\t{ "rule": "40018", "status": "Open", "reason": "b", "author": "Bob", "until": "2026-01-01" }
\t]
}
`;

describe('editing a file of decisions', () => {
  it('adds a decision in the order of its parts, and keeps comments and style', () => {
    const edits = addDecision(text, {
      author: 'Eve',
      reason: 'c',
      rule: '1',
      status: '',
      resolution: 'Fixed',
    });
    assert.ok(edits);
    const after = withEdits(text, edits);
    for (const comment of ['// agreed in March', '// keep me', '/* until the release */']) {
      assert.ok(after.includes(comment), after);
    }
    assert.equal(after.startsWith(text.slice(0, text.indexOf('2026-01-01'))), true);
    assert.match(
      after,
      /\n\t\t\{\n\t\t\t"rule": "1",\n\t\t\t"resolution": "Fixed",\n\t\t\t"reason": "c",\n\t\t\t"author": "Eve"\n\t\t\}/,
    );
    assert.equal(parseDecisions(after).decisions.length, 3);
  });

  it('begins a file that nobody has written anything into', () => {
    const edits = addDecision(emptyDecisions, { rule: '1', status: 'Open', reason: 'c', author: 'Eve' });
    assert.ok(edits);
    assert.deepEqual(parseDecisions(withEdits(emptyDecisions, edits)).problems, []);
    assert.equal(addDecision('{}', { rule: '1' }), undefined);
  });

  it('removes and changes one decision and no other', () => {
    const removed = parseDecisions(withEdits(text, removeDecision(text, 0))).decisions;
    assert.deepEqual(
      removed.map(({ rule }) => rule),
      ['40018'],
    );
    const changed = parseDecisions(
      withEdits(text, setDecisionPart(text, 1, 'until', '2027-01-01')),
    ).decisions;
    assert.deepEqual(
      changed.map(({ ends }) => ends),
      [undefined, Date.UTC(2027, 0, 2)],
    );
  });

  it('removes a decision with its line where nothing else stands in it', () => {
    const one = (name: string): string => `{"rule":"${name}"}`;
    const removed = (list: string, index = 0): string => {
      const whole = `{"decisions":[${list}]}`;
      return withEdits(whole, removeDecision(whole, index)).slice('{"decisions":['.length, -2);
    };
    assert.equal(removed(`\n  ${one('a')},\n  ${one('b')}\n`), `\n  ${one('b')}\n`);
    assert.equal(removed(`\n  ${one('a')} ,  \n  ${one('b')}\n`), `\n  ${one('b')}\n`);
    assert.equal(removed(`\r\n\t${one('a')},\r\n\t${one('b')}\r\n`), `\r\n\t${one('b')}\r\n`);
    assert.equal(removed(`\n  ${one('a')}, // why\n  ${one('b')}\n`), `\n   // why\n  ${one('b')}\n`);
    assert.equal(removed(`${one('a')}, ${one('b')}`), ` ${one('b')}`);
    assert.equal(removed(`\n  ${one('a')}\n`), '\n');
    assert.equal(removed(one('a'), 7), one('a'), 'there is none');
    assert.deepEqual(removeDecision('', 0), []);
    assert.deepEqual(removeDecision('{}', 0), []);
  });

  it('adds a decision as the file is written', () => {
    const added = (before: string): string | undefined => {
      const edits = addDecision(before, { author: 'E', rule: '1', status: '' });
      return edits && withEdits(before, edits);
    };
    const rows: readonly (readonly [before: string, after?: string])[] = [
      ['{"decisions":[]}', '{"decisions":[\n  {\n    "rule": "1",\n    "author": "E"\n  }\n]}'],
      [
        '{\r\n\t"decisions": [\r\n\t]\r\n}',
        '{\r\n\t"decisions": [\r\n\t\t{\r\n\t\t\t"rule": "1",\r\n\t\t\t"author": "E"\r\n\t\t}\r\n\t]\r\n}',
      ],
      [
        '{\n   "decisions": [\n      {"rule":"a"}, // why\n   ]\n}',
        '{\n   "decisions": [\n      {"rule":"a"}, // why\n      {\n         "rule": "1",\n         "author": "E"\n      }\n   ]\n}',
      ],
      [
        '{"decisions":[{"rule":"a"} /* b */ ]}',
        '{"decisions":[{"rule":"a"}, /* b */\n{\n  "rule": "1",\n  "author": "E"\n}\n ]}',
      ],
      ['{"decisions":{}}'],
      ['7'],
      [''],
    ];
    for (const [before, after] of rows) assert.equal(added(before), after, before);
  });

  it('knows which decision and which part a place is in', () => {
    /** The place of a bar. */
    const placeAt = (marked: string): unknown => {
      const { offset, ...place } = decisionPlaceAt(marked.replace('|', ''), marked.indexOf('|')) ?? {};
      return offset === undefined ? undefined : { ...place, from: marked.replace('|', '').slice(offset) };
    };
    const quoted = { index: 0, key: 'rule', isQuoted: true };
    const bare = { ...quoted, isQuoted: false, length: 0 };
    const rows: readonly (readonly [marked: string, place?: object])[] = [
      [
        '{"decisions":[{"rule":"1|2","status":"Open","note":7}]}',
        {
          ...quoted,
          length: 2,
          from: '12","status":"Open","note":7}]}',
          parts: { rule: '12', status: 'Open' },
        },
      ],
      ['{"decisions":[{"rule":"|"}]}', { ...quoted, length: 0, from: '"}]}', parts: { rule: '' } }],
      ['{"decisions":[{"rule":"1|"}]}', { ...quoted, length: 1, from: '1"}]}', parts: { rule: '1' } }],
      ['{"decisions":[{"rule":|"1"}]}', { ...bare, from: '"1"}]}', parts: { rule: '1' } }],
      ['{"decisions":[{"rule":| }]}', { ...bare, from: ' }]}', parts: {} }],
      ['{"decisions":[{"rule":7|}]}', { ...bare, from: '}]}', parts: {} }],
      [
        '{"decisions":[{"rule":"a"},{"status":"O|"}]}',
        { index: 1, key: 'status', isQuoted: true, length: 1, from: 'O"}]}', parts: { status: 'O' } },
      ],
      ['{"decisions":[{"ru|le":"1"}]}'],
      ['{"decisions":[{"note":"|"}]}'],
      ['{"others":[{"rule":"|"}]}'],
      ['{"decisions":{"rule":"|"}}'],
      ['{"decisions":[|]}'],
    ];
    for (const [marked, place] of rows) assert.deepEqual(placeAt(marked), place, marked);
    assert.deepEqual(
      [0, 14, 15, 26, 27, 29, 42].map((offset) =>
        decisionIndexAt('{"decisions":[ {"rule":"a"}, {"rule":"b"}]}', offset),
      ),
      [-1, -1, 0, 0, -1, 1, -1],
    );
    assert.equal(decisionIndexAt('7', 0), -1);
  });

  it('finds the word that is meant', () => {
    const rows: readonly (readonly [written: string, known: readonly string[], meant?: string])[] = [
      ['1021', ['40018', '10021'], '10021'],
      ['something else', ['40018']],
      ['abc', ['abcdef', 'abcd'], 'abcd'],
      ['ab', ['ba', 'abx', 'axb'], 'abx'],
      ['abc', ['xyz'], 'xyz'],
      ['abcd', ['wxyz']],
      ['ABC', ['abc'], 'abc'],
      ['', ['abcd', 'abc'], 'abc'],
      ['x'.repeat(101), ['x'.repeat(105), 'x'.repeat(104)], 'x'.repeat(104)],
      ['a', []],
    ];
    for (const [written, known, meant] of rows) assert.equal(closestWord(written, known), meant, written);
  });
});
