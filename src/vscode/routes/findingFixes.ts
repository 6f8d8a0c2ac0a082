import {
  CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type CodeActionProvider,
  type Range,
  type TextDocument,
} from 'vscode';
import { t } from '../../base/messages.ts';
import { commandTo } from '../commands.ts';
import { rowOfFinding } from '../list/selection.ts';
import { FindingDiagnostic } from './findingDiagnostics.ts';
import { oneLine } from '../messages/oneLine.ts';

/** What can be done about a finding from the code: triage, details, the request. */
export class FindingFixes implements CodeActionProvider {
  provideCodeActions(
    _document: TextDocument,
    _range: Range,
    { diagnostics }: CodeActionContext,
  ): CodeAction[] {
    return diagnostics.flatMap((diagnostic) =>
      diagnostic instanceof FindingDiagnostic ? actionsFor(diagnostic) : [],
    );
  }
}

function actionsFor(diagnostic: FindingDiagnostic): CodeAction[] {
  const { finding } = diagnostic;
  const summary = oneLine(finding.summary);
  const { id, vulnerability } = finding;
  const row = { rows: rowOfFinding(finding) };
  const commands = [
    commandTo('openPanel', t('Show Details of {0}', summary), { vulnerability, finding: id }),
    commandTo('setStatus', t('Set Status of {0}…', summary), row),
    commandTo('setResolution', t('Set Resolution of {0}…', summary), row),
    commandTo('retestFinding', t('Retest {0}…', summary), { vulnerability, finding: id }),
    commandTo('copyFindingAsCurl', t('Copy Request of {0} as curl', summary), { finding: id }),
    commandTo('createHttpFile', t('Create .http File for {0}', summary), { finding: id }),
  ];
  return commands.map((command) => {
    const action = new CodeAction(command.title, CodeActionKind.QuickFix);
    action.command = command;
    action.diagnostics = [diagnostic];
    return action;
  });
}
