import { CodeAction, CodeActionKind, type Diagnostic, Range, type TextDocument, WorkspaceEdit } from 'vscode';
import type { TextEdit } from '../../../auth/edits/textEdit.ts';
import { t } from '../../../base/messages.ts';
import type { FaultFix } from '../../../login/faults/fault.ts';
import { commandTo } from '../../app/commands.ts';
import { problemCode } from '../../shared/faces/languages.ts';

/** A fault where it stands, with what mends it. */
export interface ShownFault {
  readonly diagnostic: Diagnostic;
  readonly fix: FaultFix | undefined;
  readonly edits: readonly TextEdit[];
}

/** A step whose real response can be written into the file. */
interface ShownResponse {
  readonly step: Range;
  readonly edits: readonly TextEdit[];
}

export interface Shown {
  readonly faults: readonly ShownFault[];
  readonly responses: readonly ShownResponse[];
}

export const nothing: Shown = { faults: [], responses: [] };

/** What mends the faults at a range. `problems`: what else the editor shows there. */
export function loginFixes(
  { faults, responses }: Shown,
  document: TextDocument,
  range: Range,
  problems: readonly Diagnostic[],
): CodeAction[] {
  const near = faults.filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined);
  const fixes = near.flatMap(({ diagnostic, fix, edits }) => {
    if (fix === undefined || isOffered(fix, document, problems)) return [];
    const action = fixAction(fix, edits, document);
    if (action === undefined) return [];
    action.diagnostics = [diagnostic];
    return [action];
  });
  const written = responses.flatMap(({ step, edits }) => {
    if (step.intersection(range) === undefined) return [];
    const mended = near.map(({ diagnostic }) => diagnostic).filter((one) => step.contains(one.range));
    const kind = mended.length > 0 ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite;
    const action = new CodeAction(t('Write the real response into expectedResponse'), kind);
    action.edit = editOf(edits, document);
    action.diagnostics = mended;
    return [action];
  });
  return [...fixes, ...written];
}

/** Whether the check of the file offers to store the same secret, at the placeholder. */
function isOffered(fix: FaultFix, document: TextDocument, problems: readonly Diagnostic[]): boolean {
  return (
    fix.kind === 'store-secret' &&
    problems.some(
      (problem) =>
        problemCode(problem) === 'unknown-placeholder' &&
        document.getText(problem.range).includes(`\${secret:${fix.name}}`),
    )
  );
}

function fixAction(
  fix: FaultFix,
  edits: readonly TextEdit[],
  document: TextDocument,
): CodeAction | undefined {
  const action = new CodeAction(titleOf(fix), CodeActionKind.QuickFix);
  if (fix.kind === 'store-secret') {
    action.command = commandTo('storeSecret', action.title, fix.name);
    return action;
  }
  if (edits.length === 0) return undefined;
  action.edit = editOf(edits, document);
  // What a server answered once need not be what it is to answer.
  action.isPreferred = fix.kind !== 'status';
  return action;
}

function titleOf(fix: FaultFix): string {
  switch (fix.kind) {
    case 'store-secret':
      return t('Store "{0}"…', fix.name);
    case 'pointer':
      return t('Use {0}', fix.pointer);
    case 'cookie':
      return t('Use cookie {0}', fix.name);
    case 'add-cookie':
      return t('Send cookie {0}, too', fix.name);
    case 'token-format':
      return t('Change to {0}', fix.format);
    case 'status':
      return t('Expect {0}', fix.status);
    case 'path':
      return t('Use {0}', fix.path);
    case 'method':
      return t('Use {0}', fix.method);
    case 'field':
      return t('Use {0}', fix.name);
  }
}

function editOf(edits: readonly TextEdit[], document: TextDocument): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const { offset, length, newText } of edits) {
    edit.replace(
      document.uri,
      new Range(document.positionAt(offset), document.positionAt(offset + length)),
      newText,
    );
  }
  return edit;
}
