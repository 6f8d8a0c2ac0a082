import type {
  PanelCommand,
  PanelCommandCall,
  PanelCommands,
} from '../../../protocol/findingsPanelProtocol.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { CommandArguments, CommandName } from '../../app/commandArguments.ts';
import type { CommandPort } from '../../app/commandPort.ts';
import { keysQuery } from '../../app/ids.ts';
import { findingOf, isCount, isText, vulnerabilityOf } from './panelValues.ts';

type ArgumentsParser<Name extends PanelCommand> = (
  args: readonly unknown[],
) => PanelCommands[Name] | undefined;

/** All that a page can run, each with the only arguments that it can give. */
const argumentsOf: { readonly [Name in PanelCommand]: ArgumentsParser<Name> } = {
  importReport: none,
  exportCsv: none,
  saveFilter: none,
  applySavedFilter: ([name, ...more]) => {
    if (more.length > 0) return undefined;
    if (name === undefined) return [];
    return isText(name) ? [name] : undefined;
  },
  changeKeys: none,
  saveUnsavedChanges: none,
  find: none,
  makeDecision: ([target, comment, ...more]) => {
    const row = vulnerabilityOf(target);
    return row && isText(comment) && more.length === 0 ? [row, comment] : undefined;
  },
  retestFinding: ([target, ...more]) => {
    const row = vulnerabilityOf(target);
    const finding = findingOf(target);
    const occurrence = isRecord(target) ? target['occurrence'] : undefined;
    if (!row || !finding || !isCount(occurrence) || more.length > 0) return undefined;
    return [{ ...row, ...finding, occurrence }];
  },
  goToHandler: ([target, ...more]) => {
    const named = vulnerabilityOf(target) ?? findingOf(target);
    return named && more.length === 0 ? [named] : undefined;
  },
  peekHandler: oneFinding,
  whyThisHandler: oneFinding,
  pinHandler: oneFinding,
  createHttpFile: oneFinding,
  copyLink: oneFinding,
};

function none(args: readonly unknown[]): [] | undefined {
  return args.length === 0 ? [] : undefined;
}

function oneFinding([target, ...more]: readonly unknown[]): [{ readonly finding: number }] | undefined {
  const finding = findingOf(target);
  return finding && more.length === 0 ? [finding] : undefined;
}

/** The command that a message asks for, with arguments made of nothing but what was checked. */
export function parsePanelCommand(call: unknown): PanelCommandCall | undefined {
  if (!Array.isArray(call)) return undefined;
  const [command, ...args] = call as readonly unknown[];
  return isPanelCommand(command) ? parsedCall(command, args) : undefined;
}

function parsedCall(command: PanelCommand, args: readonly unknown[]): PanelCommandCall | undefined {
  const given = argumentsOf[command](args);
  // The parser of this command made the arguments.
  return given && ([command, ...given] as unknown as PanelCommandCall);
}

function isPanelCommand(value: unknown): value is PanelCommand {
  return typeof value === 'string' && Object.hasOwn(argumentsOf, value);
}

export async function runForPanel(commands: CommandPort, call: PanelCommandCall): Promise<void> {
  if (call[0] === 'find') await commands.runBuiltIn('editor.action.webvieweditor.showFind');
  else if (call[0] === 'changeKeys')
    await commands.runBuiltIn('workbench.action.openGlobalKeybindings', keysQuery);
  else {
    const [command, ...args] = call;
    await commands.run<OwnCommand>(command, ...(args as Fitting<PanelCommands>[OwnCommand]));
  }
}

type OwnCommand = PanelCommand & CommandName;

/** What commands of the same names take: does not compile where that is something else. */
type Fitting<Given extends Pick<CommandArguments, OwnCommand>> = Given;
