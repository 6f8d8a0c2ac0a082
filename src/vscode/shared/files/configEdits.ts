import { type Command, Range, type TextDocument, WorkspaceEdit } from 'vscode';
import type { TextEdit } from '../../../auth/edits/textEdit.ts';
import type { SourceRange } from '../../../auth/expressions/sourceOffsets.ts';
import type { Fix } from '../../../auth/fixes/fix.ts';
import type { Problem } from '../../../auth/problem.ts';
import { commandTo } from '../../app/commands.ts';

export function rangeOf(document: TextDocument, { offset, length }: SourceRange): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length));
}

export function toWorkspaceEdit(document: TextDocument, edits: readonly TextEdit[]): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const one of edits) edit.replace(document.uri, rangeOf(document, one), one.newText);
  return edit;
}

/**
 * Fixes that ask something first; undefined for the others. What they ask about is looked up again then; no secret is
 * passed on.
 */
export function fixCommand(
  document: TextDocument,
  fix: Fix,
  { code, offset, length }: Problem,
): Command | undefined {
  const place = [document.uri, code, offset, length] as const;
  switch (fix.kind) {
    case 'move-to-secret':
      return commandTo('moveToSecretStorage', '', ...place);
    case 'browse':
      return commandTo('browseForAttachment', '', ...place);
    case 'store-secret':
      return commandTo('storeSecret', '', fix.name);
    case 'text':
      return undefined;
  }
}
