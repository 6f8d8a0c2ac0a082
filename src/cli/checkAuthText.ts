import type { AttachmentInspector } from '../auth/attachments/attachmentInspector.ts';
import { placeholderNames } from '../auth/complete/placeholders.ts';
import { AuthDocument } from '../auth/document/authDocument.ts';
import { LineIndex } from '../base/lineIndex.ts';
import { renderMessage } from '../auth/messages.ts';
import type { ProblemSeverity } from '../auth/problem.ts';
import { gatherRuleHost } from '../auth/rules/gatherRuleHost.ts';
import { validateParsed } from '../auth/validate.ts';
import { environmentOf, type Variables } from './authEnvironment.ts';

/** One problem as printed; lines and columns count from 1, columns in UTF-16 code units. */
export interface ReportedProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: ProblemSeverity;
  readonly code: string;
  readonly message: string;
}

/** The problems of an auth config on disk. */
export async function checkAuthText(
  file: string,
  text: string,
  inspector: AttachmentInspector,
  variables: Variables,
): Promise<ReportedProblem[]> {
  const lines = new LineIndex(text);
  const document = new AuthDocument(text);
  const environment = environmentOf(file, placeholderNames(document).env, inspector, variables);
  const host = document.model && (await gatherRuleHost(document.model, environment));
  return validateParsed(document, host).map(({ offset, length, severity, code, message }) => {
    const start = lines.positionAt(offset);
    const end = lines.positionAt(offset + length);
    return {
      file,
      line: start.line + 1,
      column: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
      severity,
      code,
      message: renderMessage(message),
    };
  });
}
