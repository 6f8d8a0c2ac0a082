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

  it('knows which decision and which part a place is in', () => {
    const at = text.indexOf('40018') + 2;
    assert.equal(decisionIndexAt(text, at), 1);
    assert.equal(decisionIndexAt(text, 3), -1);
    const place = decisionPlaceAt(text, at);
    assert.deepEqual([place?.index, place?.key, place?.offset, place?.length], [1, 'rule', at - 2, 5]);
    assert.equal(decisionPlaceAt(text, text.indexOf('"rule"') + 2), undefined);
  });

  it('finds the word that is meant', () => {
    assert.equal(closestWord('1021', ['40018', '10021']), '10021');
    assert.equal(closestWord('something else', ['40018']), undefined);
  });
});
