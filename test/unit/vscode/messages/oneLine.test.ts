import assert from 'node:assert/strict';
import { oneLine } from '../../../../src/vscode/shared/messages/oneLine.ts';

describe('labels of scanner text', () => {
  it('are one line without control characters', () => {
    assert.equal(oneLine(' SQL\r\n\tInjection\u0000 \u2028(blind) '), 'SQL Injection (blind)');
  });

  it('cannot be made to read backwards', () => {
    assert.equal(oneLine('GET /a\u202Egnp.exe'), 'GET /a gnp.exe');
  });

  it('are of bounded length', () => {
    const label = oneLine('x'.repeat(100_000));
    assert.equal(label.length, 300);
    assert.ok(label.endsWith('…'));
  });

  it('keep everything else', () => {
    assert.equal(oneLine('<script>alert(`$(x)`)</script> — ü 漢'), '<script>alert(`$(x)`)</script> — ü 漢');
  });
});
