import assert from 'node:assert/strict';
import type { Occurrence } from '../../../src/findings/model/finding.ts';
import { excerptsOf } from '../../../webview/findings-panel/finding-details/excerpts.ts';

const nothing: Occurrence = {
  url: '',
  parameter: '',
  attack: '',
  evidence: '',
  otherInfo: '',
  request: '',
  response: '',
};
const request = 'GET /search?q=%27%28 HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n';

describe('evidence in its context', () => {
  it('is the line that has it, with one before and behind it, in request and response', () => {
    const response = `HTTP/1.1 500\r\nContent-Type: text/html\r\n\r\n<h1>Error</h1>\r\nSQLITE_ERROR: near\r\n</html>`;
    assert.deepEqual(excerptsOf({ ...nothing, request, response, attack: "'(", evidence: 'SQLITE_ERROR' }), [
      { part: 'request', lines: 'GET /search?q=%27%28 HTTP/1.1\nHost: localhost' },
      { part: 'response', lines: '<h1>Error</h1>\nSQLITE_ERROR: near\n</html>' },
    ]);
  });

  it('is cut out of long lines, with … where something is left out', () => {
    const response = `${'a'.repeat(5000)}SECRET${'b'.repeat(5000)}`;
    const [found] = excerptsOf({ ...nothing, response, evidence: 'SECRET' });
    assert.equal(found?.lines, `…${'a'.repeat(120)}SECRET${'b'.repeat(120)}…`);
    const [whole] = excerptsOf({ ...nothing, response, evidence: response });
    assert.ok((whole?.lines.length ?? 0) < 1000);
  });

  it('is found at either end of a message, and over several lines', () => {
    const linesAround = (response: string, evidence: string): string | undefined =>
      excerptsOf({ ...nothing, response, evidence }).find(({ part }) => part === 'response')?.lines;
    assert.deepEqual(
      [
        linesAround('here\none\ntwo', 'here'),
        linesAround('one\ntwo\nhere', 'here'),
        linesAround('one\ntwo\n\nhere\n\nthree', 'here'),
        linesAround('zero\none\nhe\nre and\ntwo\nthree', 'he\nre'),
        linesAround('one here\nhere two', 'here'),
      ],
      ['here\none', 'two\nhere', 'here', 'one\nhe\nre and\ntwo', 'one here\nhere two'],
    );
    const wide = `${'a'.repeat(120)}here${'b'.repeat(120)}`;
    assert.equal(linesAround(wide, 'here'), wide);
    assert.equal(linesAround(`a${wide}b`, 'here'), `…${wide}…`);
    assert.equal(linesAround('x'.repeat(700), 'x'.repeat(700)), `${'x'.repeat(600)}…`);
    // The lines around it are shown from their beginnings.
    const [fits, long] = ['c'.repeat(120), 'c'.repeat(121)];
    assert.equal(linesAround(`${fits}\nhere\n${fits}`, 'here'), `${fits}\nhere\n${fits}`);
    assert.equal(linesAround(`${long}\nhere\n${long}`, 'here'), `${fits}…\nhere\n${fits}…`);
  });

  it('is the line that says what was requested where neither is found', () => {
    assert.deepEqual(excerptsOf({ ...nothing, request, evidence: 'elsewhere' }), [
      { part: 'request', lines: 'GET /search?q=%27%28 HTTP/1.1' },
    ]);
    assert.deepEqual(excerptsOf(nothing), []);
    const response = 'HTTP/1.1 500\r\n\r\nSQLITE_ERROR';
    assert.deepEqual(excerptsOf({ ...nothing, request, response, evidence: 'SQLITE_ERROR' }), [
      { part: 'response', lines: 'SQLITE_ERROR' },
    ]);
  });
});
