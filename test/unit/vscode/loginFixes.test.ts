import assert from 'node:assert/strict';
import type { Diagnostic as VsCodeDiagnostic, Range as VsCodeRange } from 'vscode';
import { loginFixes } from '../../../src/vscode/features/verifyRole/loginFixes.ts';
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
});
