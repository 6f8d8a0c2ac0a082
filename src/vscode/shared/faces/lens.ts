import { CodeLens, type Command, type Range } from 'vscode';
import { type Foreign, forLabel } from '../../../base/foreign.ts';

/** A lens above a line of code with an icon of ours before its title, in which none is drawn. */
export class MarkedLens extends CodeLens {
  readonly icon: string;

  constructor(range: Range, icon: string, command: Command) {
    super(range, command);
    this.icon = icon;
  }
}

export function shownLens(lens: CodeLens): CodeLens {
  const { range, command } = lens;
  if (command === undefined) return lens;
  // A wide space: the shape fills its box.
  const icon = lens instanceof MarkedLens ? `$(${lens.icon})\u2002` : '';
  return new CodeLens(range, { ...shownCommand(command), title: `${icon}${forLabel(command.title)}` });
}

export function shownCommand(command: Command): Command {
  const { title, tooltip } = command;
  return { ...command, title: forLabel(title), ...(tooltip !== undefined && { tooltip: forLabel(tooltip) }) };
}

/** What is named in lists, such as a fix or a way to paste. */
export function titled<Item extends { title: Foreign }>(item: Item): Item {
  item.title = forLabel(item.title);
  return item;
}
