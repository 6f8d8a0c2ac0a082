import assert from 'node:assert/strict';
import type { Diagnostic as VsCodeDiagnostic, Range as VsCodeRange } from 'vscode';
import type { FaultFix } from '../../../src/login/faults/fault.ts';
import { loginFixes, type ShownFault } from '../../../src/vscode/features/verifyRole/loginFixes.ts';
import { FakeDocument } from '../../fakes/vscode/textDocument.ts';
import { Range } from '../../fakes/vscode/vscode.ts';

describe('what mends a failed login', () => {
  const file = new FakeDocument('/shop.dast-auth.json', '"${secret:ANN}", "${secret:BOB}"', 'dast-auth');
  const rangeOf = (text: string): VsCodeRange => {
    const start = file.getText().indexOf(text);
    return new Range(file.positionAt(start), file.positionAt(start + text.length)) as unknown as VsCodeRange;
  };
  const problemAt = (text: string, code: VsCodeDiagnostic['code']): VsCodeDiagnostic =>
    ({ range: rangeOf(text), code }) as VsCodeDiagnostic;
  const titles = (problems: readonly VsCodeDiagnostic[]): readonly string[] => {
    const fault = {
      diagnostic: problemAt('"${secret:ANN}"', 'unset'),
      fix: { kind: 'store-secret', name: 'ANN' },
      edits: [],
    } as const;
    const shown = { faults: [fault], responses: [] };
    return loginFixes(shown, file.document, rangeOf('secret:ANN'), problems).map(({ title }) => title);
  };

  it('offers to store a secret once, whether the file or the login says that it has no value', () => {
    assert.deepEqual(titles([]), ['Store "ANN"…']);
    assert.deepEqual(titles([problemAt('${secret:ANN}', 'unknown-placeholder')]), []);
    const linked = { value: 'unknown-placeholder', target: file.document.uri };
    assert.deepEqual(titles([problemAt('${secret:ANN}', linked)]), []);
  });

  it('offers it where the file only has a problem of another secret, or another problem', () => {
    assert.deepEqual(titles([problemAt('${secret:BOB}', 'unknown-placeholder')]), ['Store "ANN"…']);
    assert.deepEqual(titles([problemAt('${secret:ANN}', 'plaintext-password')]), ['Store "ANN"…']);
  });

  const edits = [{ offset: 1, length: 2, newText: 'new' }];
  const faultAt = (
    text: string,
    fix: FaultFix | undefined,
    changes: ShownFault['edits'] = edits,
  ): ShownFault => ({
    diagnostic: problemAt(text, 'wrong'),
    fix,
    edits: changes,
  });

  it('says what each fix does, and prefers those that say what the login is to do', () => {
    const fixes: readonly [FaultFix, string, boolean][] = [
      [{ kind: 'pointer', pointer: '/data/token' }, 'Use /data/token', true],
      [{ kind: 'cookie', name: 'sid' }, 'Use cookie sid', true],
      [{ kind: 'add-cookie', name: 'sid' }, 'Send cookie sid, too', true],
      [{ kind: 'token-format', format: 'jwt' }, 'Change to jwt', true],
      [{ kind: 'status', status: 201 }, 'Expect 201', false],
      [{ kind: 'path', path: '/login' }, 'Use /login', true],
      [{ kind: 'method', method: 'POST' }, 'Use POST', true],
      [{ kind: 'field', name: 'user' }, 'Use user', true],
    ];
    for (const [fix, title, isPreferred] of fixes) {
      const fault = faultAt('ANN', fix);
      const [action, ...others] = loginFixes(
        { faults: [fault], responses: [] },
        file.document,
        rangeOf('ANN'),
        [],
      );
      assert.deepEqual([action?.title, action?.isPreferred, others], [title, isPreferred, []]);
      assert.deepEqual(action?.diagnostics, [fault.diagnostic]);
      assert.deepEqual(changesOf(action?.edit), [{ text: 'new', start: 1, end: 3 }]);
    }
  });

  it('offers nothing elsewhere, without a fix, or where the fix changes nothing', () => {
    const pointer = { kind: 'pointer', pointer: '/a' } as const;
    const offered = (fault: ShownFault): number =>
      loginFixes({ faults: [fault], responses: [] }, file.document, rangeOf('ANN'), []).length;
    assert.equal(offered(faultAt('ANN', pointer)), 1);
    assert.equal(offered(faultAt('BOB', pointer)), 0);
    assert.equal(offered(faultAt('ANN', undefined)), 0);
    assert.equal(offered(faultAt('ANN', pointer, [])), 0);
  });

  it('writes the response of a step, as a fix where it mends a fault in the step', () => {
    const responses = [{ step: rangeOf('"${secret:ANN}"'), edits }];
    const offered = (at: string, ...faults: readonly ShownFault[]): ReturnType<typeof loginFixes> =>
      loginFixes({ faults, responses }, file.document, rangeOf(at), []);
    assert.deepEqual(offered('BOB'), []);
    const [plain] = offered('ANN');
    assert.equal(plain?.title, 'Write the real response into expectedResponse');
    assert.deepEqual([plain.kind?.value, plain.diagnostics], ['refactor.rewrite', []]);
    assert.deepEqual(changesOf(plain.edit), [{ text: 'new', start: 1, end: 3 }]);
    const fault = faultAt('ANN', undefined);
    const [mending] = offered('ANN', fault);
    assert.deepEqual([mending?.kind?.value, mending?.diagnostics], ['quickfix', [fault.diagnostic]]);
    const [other] = offered('ANN', faultAt('"${secret:ANN}", ', undefined));
    assert.equal(other?.kind?.value, 'refactor.rewrite', 'the fault is not of the step alone');
  });

  function changesOf(edit: unknown): unknown {
    const { changes } = edit as {
      readonly changes: readonly { readonly text: string; readonly range: VsCodeRange }[];
    };
    return changes.map(({ text, range }) => ({
      text,
      start: file.offsetAt(range.start),
      end: file.offsetAt(range.end),
    }));
  }
});
