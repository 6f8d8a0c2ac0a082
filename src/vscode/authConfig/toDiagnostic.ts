import { Diagnostic, DiagnosticSeverity, l10n, Range, type TextDocument } from 'vscode';
import { renderMessage } from '../../auth/messages.ts';
import type { Problem, Severity } from '../../auth/problem.ts';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** A problem as the editor shows it, in the person's language. */
export function toDiagnostic(problem: Problem, document: Pick<TextDocument, 'positionAt'>): Diagnostic {
  const { offset, length } = problem;
  const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
  const text = renderMessage(problem.message, (template, args) => l10n.t(template, ...args));
  const diagnostic = new Diagnostic(range, text, severities[problem.severity]);
  diagnostic.source = 'DAST';
  diagnostic.code = problem.code;
  return diagnostic;
}

/** The code of a diagnostic of ours. */
export function codeOf({ code }: Diagnostic): unknown {
  return typeof code === 'object' ? code.value : code;
}
