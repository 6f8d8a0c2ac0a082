import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
  CodeActionKind,
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  extensions,
  type TextDocument,
  workspace,
} from 'vscode';
import { changedLines, type ExpectedProblem, readCases } from '../conformance/authCase.ts';
import { sampled, sampleNote } from '../unit/sampled.ts';
import { AuthConfigFiles } from './authConfigFiles.ts';
import { actionsAt, codeOf, ours, replaceAll } from './authDiagnostics.ts';
import { isOldest } from './suiteOfWindow.ts';

const everyCase = readCases(join(__dirname, '../../../test/conformance/auth')).filter(
  // The world of the editor is another one.
  ({ expected }) => expected.world === undefined,
);
/** In the oldest VS Code one of each code: it shows them all alike, and what finds them is the same. */
const shown = everyCase.filter(({ code }, index) => !isOldest || code !== everyCase[index - 1]?.code);
/** The unit tests compare every case on every run; what shows them is the same for all. */
const cases = sampled(shown, 16);
const severities = ['error', 'warning', 'information'];

describe(`the conformance folder in the editor (${sampleNote})`, () => {
  const files = new AuthConfigFiles();
  let document: TextDocument;

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
    files.write('openapi.yaml', 'openapi: 3.0.3\ninfo: { title: Shop API, version: "1" }\npaths: {}\n');
    document = await files.open('{}');
  });
  after(async () => {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await files.remove();
  });

  for (const { name, code, failing, expected } of cases) {
    it(`shows and corrects ${name}`, async () => {
      await replaceAll(document, failing);
      const wanted = JSON.stringify(expected.problems);
      const found = await ours(document, (all) => JSON.stringify(described(all)) === wanted);
      const range = found.find((diagnostic) => codeOf(diagnostic) === code)?.range;
      assert.ok(range);
      if (expected.fixes.length === 0) return;
      const actions = await actionsAt(document, range, CodeActionKind.QuickFix);
      const titles = actions.map(({ title }) => title);
      const about = expected.problems.filter((problem) => problem.code === code);
      const first = about.length === 1 ? expected.fixes : expected.fixes.slice(0, 1);
      for (const { title } of first) {
        const offered = titles.filter((one) => one === title).length;
        const wantedTimes = first.filter((one) => one.title === title).length;
        assert.equal(offered, wantedTimes, `${title} in ${titles.join()}`);
      }
      const [fix] = first;
      const edit = actions.find(({ title }) => title === fix?.title)?.edit;
      if (fix?.kind !== 'text') return;
      assert.ok(edit);
      assert.ok(await workspace.applyEdit(edit));
      assert.deepEqual(changedLines(failing, document.getText()), fix.changes);
      await commands.executeCommand('undo');
      assert.equal(document.getText(), failing, 'one undo takes it back');
    });
  }
});

/** As in `expected.json`; nothing is stored or set here, which is not what the cases are about. */
function described(diagnostics: readonly Diagnostic[]): ExpectedProblem[] {
  return diagnostics
    .filter((diagnostic) => codeOf(diagnostic) !== 'unknown-placeholder')
    .map((diagnostic) => {
      const { start, end } = diagnostic.range;
      const range = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
      const severity = severities[diagnostic.severity - DiagnosticSeverity.Error] ?? '';
      return { code: codeOf(diagnostic), severity, range, message: diagnostic.message };
    });
}
