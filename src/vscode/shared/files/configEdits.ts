import { Range, type TextDocument, WorkspaceEdit } from 'vscode';
import type { TextEdit } from '../../../auth/edits/textEdit.ts';
import type { SourceRange } from '../../../auth/expressions/sourceOffsets.ts';
import type { Fix } from '../../../auth/fixes/fix.ts';
import type { Problem } from '../../../auth/problem.ts';
import type { CommandArguments, CommandName } from '../../app/commandArguments.ts';

export function rangeOf(document: TextDocument, { offset, length }: SourceRange): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length));
}

export function toWorkspaceEdit(document: TextDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const one of edits) edit.replace(document.uri, rangeOf(document, one), one.newText);
  return edit;
}

/** Makes something of a command of ours, such as its run or its link. */
type Use<Result> = <Name extends CommandName>(name: Name, ...args: CommandArguments[Name]) => Result;

/**
 * The command of a fix that asks something first; undefined for the others. What it asks about is looked up again then; no
 * secret is passed on.
 */
export function askingFix<Result>(
  document: TextDocument,
  fix: Fix,
  { code, offset, length }: Problem,
  use: Use<Result>,
): Result | undefined {
  const place = [document.uri, code, offset, length] as const;
  switch (fix.kind) {
    case 'move-to-secret':
      return use('moveToSecretStorage', ...place);
    case 'browse':
      return use('browseForAttachment', ...place);
    case 'store-secret':
      return use('storeSecret', fix.name);
    case 'text':
      return undefined;
  }
}
