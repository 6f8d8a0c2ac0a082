import {
  CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type CodeActionProvider,
  type Command,
  type Range,
  type TextDocument,
} from 'vscode';
import { t } from '../../../base/messages.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import type { CommandArguments, CommandName } from '../../app/commandArguments.ts';
import type { CommandPort } from '../../app/commandPort.ts';
import { commandTo } from '../../app/commands.ts';
import { rowOfFinding } from '../../shared/list/selection.ts';
import { countFindings } from '../../shared/messages/text.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { FindingDiagnostic } from './findingDiagnostics.ts';

/**
 * What can be done about a finding from the code: triage, details, the request. Of several, each is one line that asks
 * what to do: a menu of all would be longer than the window.
 */
export class FindingFixes implements CodeActionProvider {
  provideCodeActions(
    _document: TextDocument,
    _range: Range,
    { diagnostics }: CodeActionContext,
  ): CodeAction[] {
    const found = diagnostics.filter((diagnostic) => diagnostic instanceof FindingDiagnostic);
    const [only, ...others] = found;
    if (only === undefined) return [];
    if (others.length === 0) return actionsOn(only.finding).map(({ command }) => fix(command, [only]));
    return [
      ...found.map((one) => fix(chooserOf(one.finding), [one])),
      ...commandsForAll(found.map(({ finding }) => finding)).map((command) => fix(command, found)),
    ];
  }
}

/** Something that can be done about a finding, as a menu of the editor takes it and as we run it. */
interface FindingAction {
  readonly command: Command;
  run(commands: CommandPort): Thenable<unknown>;
}

export function actionsOn(finding: Finding): readonly FindingAction[] {
  const summary = oneLine(finding.summary);
  const { id, vulnerability } = finding;
  const row = { rows: rowOfFinding(finding) };
  return [
    actionOf('openPanel', t('Show Details of {0}', summary), { vulnerability, finding: id }),
    actionOf('setStatus', t('Set Status of {0}…', summary), row),
    actionOf('setResolution', t('Set Resolution of {0}…', summary), row),
    actionOf('retestFinding', t('Retest {0}…', summary), { vulnerability, finding: id }),
    actionOf('scanEndpoint', t('Scan Endpoint of {0} as Role…', summary), { finding: id }),
    actionOf('copyFindingAsCurl', t('Copy Request of {0} as curl', summary), { finding: id }),
    actionOf('createHttpFile', t('Create .http File for {0}', summary), { finding: id }),
  ];
}

function actionOf<Name extends CommandName>(
  name: Name,
  title: string,
  ...args: CommandArguments[Name]
): FindingAction {
  return { command: commandTo(name, title, ...args), run: (commands) => commands.run(name, ...args) };
}

/** The endpoint distinguishes what has the same summary. */
function chooserOf({ id, severity, summary, endpoint }: Finding): Command {
  const title = `${severity}: ${oneLine(summary)} · ${oneLine(endpoint)}…`;
  return commandTo('chooseForFinding', title, { finding: id });
}

function commandsForAll(findings: readonly Finding[]): readonly Command[] {
  const rows = findings.map((finding) => ({ rows: rowOfFinding(finding) }));
  const all = countFindings(findings.length);
  return [
    commandTo('setStatus', t('Set Status of {0}…', all), {}, rows),
    commandTo('setResolution', t('Set Resolution of {0}…', all), {}, rows),
  ];
}

function fix(command: Command, diagnostics: readonly FindingDiagnostic[]): CodeAction {
  const action = new CodeAction(command.title, CodeActionKind.QuickFix);
  action.command = command;
  action.diagnostics = [...diagnostics];
  return action;
}
