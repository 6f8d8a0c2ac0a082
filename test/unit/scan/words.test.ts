import assert from 'node:assert/strict';
import { hideKnown, startFinder } from '../../../src/scan/hideKnown.ts';
import { Turns } from '../../../src/scan/turns.ts';
import { PathPattern, plainPath } from '../../../src/scan/plainPath.ts';
import { Coverage } from '../../../src/scan/coverage.ts';
import { KnownOperations } from '../../../src/scan/knownOperations.ts';
import { refusalMessages } from '../../../src/scan/refusalMessages.ts';
import { RunRecord } from '../../../src/scan/runRecord.ts';

describe('what a scan says and how it reads paths', () => {
  it('counts what was sent and refused in one sentence', () => {
    const record = new RunRecord(new Coverage(new KnownOperations([])));
    record.asRole = 1;
    record.logins = 1;
    assert.equal(record.sentence('user (ann)'), '1 request as user (ann), 1 login; nothing refused');
    record.asRole = 1310;
    record.plain = 2;
    record.logins = 2;
    for (const host of ['a', 'b', 'c', 'd', 'a'])
      record.refuse({ code: 'other-origin', args: [`http://${host}`] });
    record.refuse({ code: 'session-lost', args: ['the login was refused.'] });
    assert.equal(
      record.sentence('user (ann)'),
      '1,310 requests as user (ann), 2 without the token, 2 logins; refused: ' +
        '5 to other origins (http://a, http://b, http://c), 1 after the session was lost (the login was refused.)',
    );
  });

  it('names each reason for which something was refused', () => {
    const codes = Object.keys(refusalMessages) as (keyof typeof refusalMessages)[];
    const record = new RunRecord(new Coverage(new KnownOperations([])));
    for (const code of codes) record.refuse({ code, args: ['x'] });
    assert.equal(
      record.sentence('ann').replaceAll(' (x)', ''),
      '0 requests as ann, 0 logins; refused: 1 to other origins, 1 by neverCall, 1 as no operation of the scan, ' +
        '1 by the mode, 1 to the login, 1 after the session was lost, 1 beyond the rate, 1 that could not be read, ' +
        '1 without an answer',
    );
  });

  it('reads paths as a server may', () => {
    const cases = [
      ['/', '/'],
      ['', '/'],
      ['/A/./b/../c/?x=/../y', '/a/c'],
      ['/a%2f..%2Fb', '/b'],
      ['/a;x=1/b;y', '/a/b'],
      ['/%25252565', '/e'],
      ['/../../x', '/x'],
    ];
    assert.deepEqual(
      cases.map(([written = '']) => plainPath(written)),
      cases.map(([, plain]) => plain),
    );
  });

  it('reads a star and a name in braces as any text', () => {
    const pattern = new PathPattern('https://shop.test/users/{id}/keys*');
    assert.deepEqual(
      ['/users/1/keys', '/users/1/keys/2', '/users//keys', '/users/keys'].map((path) =>
        pattern.matches(path),
      ),
      [true, true, true, false],
    );
  });

  it('gives turns one after the other, and none that is too late', () => {
    let now = 0;
    const turns = new Turns(20, () => now);
    assert.deepEqual(
      [turns.next(100), turns.next(100), turns.next(100), turns.next(100)],
      [0, 50, 100, undefined],
    );
    now = 1000;
    assert.equal(turns.next(100), 0);
  });

  it('finds the start of a secret at the end of a text', () => {
    // Each text of two letters, in which secrets begin again within themselves.
    const texts = [''];
    for (const text of texts) if (text.length < 7) texts.push(`${text}0`, `${text}1`);
    for (const secret of ['0', '01', '00', '0100', '001000', '0010001', '0110110']) {
      const found = startFinder(secret);
      const lengths = [...Array(secret.length).keys()].toReversed();
      for (const text of texts) {
        const longest = lengths.find((length) => text.endsWith(secret.slice(0, length)));
        assert.equal(found(text), longest, `${secret} in ${text}`);
      }
    }
  });

  it('hides secrets without changing how long a text is', () => {
    assert.equal(
      hideKnown('a secret-1 and secret-1', ['secret-1']),
      `a ${'*'.repeat(8)} and ${'*'.repeat(8)}`,
    );
  });
});
