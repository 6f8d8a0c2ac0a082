import { Diagnostic, DiagnosticSeverity, Range, type TextDocument } from 'vscode';
import { translate } from '../../../base/messages.ts';
import { renderMessage } from '../../../auth/messages.ts';
import type { Problem, ProblemSeverity } from '../../../auth/problem.ts';
import type { RuleDocs } from './ruleDocs.ts';

const severities: Readonly<Record<ProblemSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** A problem as the editor shows it, in the user's language; its code leads to its documentation. */
export function toDiagnostic(
  problem: Problem,
  document: Pick<TextDocument, 'positionAt'>,
  docs: RuleDocs,
): Diagnostic {
  const { offset, length } = problem;
  const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
  const diagnostic = new Diagnostic(range, problemMessage(problem), severities[problem.severity]);
  diagnostic.source = 'DAST';
  const target = docs.targetOf(problem.code);
  diagnostic.code = target === undefined ? problem.code : { value: problem.code, target };
  return diagnostic;
}

export function problemMessage({ message }: Problem): string {
  return renderMessage(message, translate);
}
