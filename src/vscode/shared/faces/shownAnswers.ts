import {
  type CodeAction,
  type Command,
  type CompletionItem,
  type Diagnostic,
  type DocumentSymbol,
  Hover,
  type InlayHint,
  type MarkdownString,
  type ProviderResult,
} from 'vscode';
import { forLabel, forText } from '../../../base/foreign.ts';
import { shownCommand } from './lens.ts';
import { paragraphs } from './markdown.ts';

/** What a provider answers, now or later, made fit to be shown. */
export function answered<Answer>(
  given: ProviderResult<Answer>,
  shown: (answer: Answer) => Answer,
): ProviderResult<Answer> {
  if (given === undefined || given === null) return given;
  if (!isLater(given)) return shown(given);
  return given.then((answer) => (answer === undefined || answer === null ? answer : shown(answer)));
}

function isLater<Answer>(given: Answer | Thenable<Answer>): given is Thenable<Answer> {
  return typeof given === 'object' && given !== null && 'then' in given;
}

/** A text alone would be Markdown. */
export function shownHover({ contents, range }: Hover): Hover {
  const shown = [contents]
    .flat()
    .map((content): MarkdownString =>
      typeof content === 'object' && 'isTrusted' in content
        ? content
        : paragraphs([typeof content === 'string' ? content : content.value]),
    );
  return new Hover(shown, range);
}

/** What is inserted, and what it is found by, stays as it is. */
export function shownCompletion(item: CompletionItem): CompletionItem {
  const { label, detail, documentation } = item;
  const name = typeof label === 'string' ? label : label.label;
  item.insertText ??= name;
  item.filterText ??= name;
  item.label = typeof label === 'string' ? forLabel(label) : { ...label, label: forLabel(label.label) };
  if (detail !== undefined) item.detail = forText(detail);
  if (typeof documentation === 'string') item.documentation = forText(documentation);
  return item;
}

/** A fix or a command in the menu of a light bulb; VS Code knows the class of a fix. */
export function shownAction(action: CodeAction | Command): CodeAction | Command {
  if (isCommand(action)) return shownCommand(action);
  action.title = forLabel(action.title);
  if (action.command !== undefined) action.command = shownCommand(action.command);
  return action;
}

function isCommand(action: CodeAction | Command): action is Command {
  return typeof action.command === 'string';
}

export function shownSymbol(symbol: DocumentSymbol): DocumentSymbol {
  symbol.name = forLabel(symbol.name);
  symbol.detail = forLabel(symbol.detail);
  symbol.children.forEach(shownSymbol);
  return symbol;
}

export function shownHint(hint: InlayHint): InlayHint {
  if (typeof hint.label === 'string') hint.label = forLabel(hint.label);
  else for (const part of hint.label) part.value = forLabel(part.value);
  if (typeof hint.tooltip === 'string') hint.tooltip = forLabel(hint.tooltip);
  return hint;
}

export function shownProblem(problem: Diagnostic): Diagnostic {
  problem.message = forText(problem.message);
  if (typeof problem.code === 'string') problem.code = forText(problem.code);
  for (const related of problem.relatedInformation ?? []) related.message = forText(related.message);
  return problem;
}
