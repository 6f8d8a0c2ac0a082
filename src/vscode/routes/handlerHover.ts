import { Hover, type HoverProvider, MarkdownString, type Position, type TextDocument } from 'vscode';
import { plural, t } from '../../base/messages.ts';
import type { Finding } from '../../findings/finding.ts';
import { commandIds, iconIds } from '../ids.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { CodeHandlers, ShownHandler } from './codeHandlers.ts';
import { findingsToDo, type ReadsFindings } from './fileFindings.ts';
import { countsText, otherReasons, wayText } from '../handlers/handlerText.ts';

const mostFindings = 8;
const mostEndpoints = 5;
/** As Markdown has it. */
const lineBreak = '  \n';

/** On a handler's name: its findings, and why it is the handler of their endpoints. */
export class HandlerHover implements HoverProvider {
  readonly #app: ReadsFindings;
  readonly #code: CodeHandlers;

  constructor(app: ReadsFindings, code: CodeHandlers) {
    this.#app = app;
    this.#code = code;
  }

  async provideHover(document: TextDocument, { line, character }: Position): Promise<Hover | undefined> {
    const handler = this.#code
      .in(document)
      .find(
        ({ range: { start, end } }) =>
          line === start.line && character >= start.character && character <= end.character,
      );
    if (handler === undefined) return undefined;
    const findings = await findingsToDo(this.#app, handler.endpoints);
    return new Hover(hoverText(handler, findings), handler.range);
  }
}

/** Texts of scanners and of the workspace stand in it as text. */
function hoverText(handler: ShownHandler, findings: readonly Finding[]): MarkdownString {
  const text = new MarkdownString('', true);
  text.isTrusted = { enabledCommands: [commandIds.openPanel] };
  text
    .appendMarkdown('**')
    .appendText(countsText(handler.endpoints.map(({ counts }) => counts)))
    .appendMarkdown('**\n\n');
  const isOneEndpoint = new Set(handler.endpoints.map(({ endpoint }) => endpoint)).size === 1;
  for (const { id, vulnerability, severity, status, summary, endpoint } of findings.slice(0, mostFindings)) {
    const target = encodeURIComponent(JSON.stringify([{ vulnerability, finding: id }]));
    text.appendMarkdown(`$(${iconIds[severity]}) [`).appendText(oneLine(summary));
    const facts = [severity, status, ...(isOneEndpoint ? [] : [oneLine(endpoint)])];
    text.appendMarkdown(`](command:${commandIds.openPanel}?${target}) `).appendText(facts.join(' · '));
    text.appendMarkdown(lineBreak);
  }
  if (findings.length > mostFindings) {
    const left = findings.length - mostFindings;
    text.appendText(plural(left, { one: '{0} more finding', other: '{0} more findings' }));
  }
  text.appendMarkdown('\n\n---\n');
  for (const { answer } of handler.endpoints.slice(0, mostEndpoints)) {
    text.appendMarkdown('\n\n').appendText(wayText(answer));
    const others = otherReasons(answer).join(' ');
    if (others !== '') text.appendMarkdown('\n\n').appendText(others);
  }
  const more = handler.endpoints.length - mostEndpoints;
  if (more > 0) text.appendMarkdown('\n\n').appendText(t('and {0} more', more));
  return text;
}
