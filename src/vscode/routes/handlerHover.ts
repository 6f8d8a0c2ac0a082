import { Hover, type HoverProvider, MarkdownString, type Position, type TextDocument } from 'vscode';
import { plural, t } from '../../base/messages.ts';
import type { Finding } from '../../findings/finding.ts';
import { commandIds } from '../commandIds.ts';
import { commandLink } from '../commands.ts';
import { iconIds } from '../ids.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { SettingsPort } from '../ports.ts';
import type { CodeHandlers, ShownHandler } from './codeHandlers.ts';
import { severitiesAsProblems, weaknessOf } from './findingDiagnostics.ts';
import { findingsToDo, type ReadsFindings } from './fileFindings.ts';
import { countsText, otherReasons, wayText } from '../handlers/handlerText.ts';

type HoverPorts = ReadsFindings & { readonly settings: SettingsPort };

const mostFindings = 8;
const mostEndpoints = 5;
/** As Markdown has it. */
const lineBreak = '  \n';

/**
 * On a handler's name: how many findings it has, and why it is the handler of their endpoints. The editor puts the
 * problems on the name above it; findings that have none are listed.
 */
export class HandlerHover implements HoverProvider {
  readonly #app: HoverPorts;
  readonly #code: CodeHandlers;

  constructor(app: HoverPorts, code: CodeHandlers) {
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
    const problems = severitiesAsProblems(this.#app.settings);
    const findings = await findingsToDo(this.#app, handler.endpoints);
    const isProblem = ({ severity }: Finding): boolean => problems.includes(severity);
    const text = hoverText(handler, {
      named: findings.filter(isProblem),
      unnamed: findings.filter((finding) => !isProblem(finding)),
    });
    return new Hover(text, handler.range);
  }
}

interface HoverFindings {
  /** Those that problems name. */
  readonly named: readonly Finding[];
  readonly unnamed: readonly Finding[];
}

/** Texts of scanners and of the workspace stand in it as text. */
function hoverText(handler: ShownHandler, { named, unnamed }: HoverFindings): MarkdownString {
  const text = new MarkdownString('', true);
  text.isTrusted = { enabledCommands: [commandIds.openPanel, commandIds.showFindingsOf] };
  const targets = handler.endpoints.map(({ application, endpoint }) => ({ application, endpoint }));
  text
    .appendMarkdown('[**')
    .appendText(countsText(handler.endpoints.map(({ counts }) => counts)))
    .appendMarkdown(`**](${commandLink('showFindingsOf', targets)})\n\n`);
  const isOneEndpoint = new Set(handler.endpoints.map(({ endpoint }) => endpoint)).size === 1;
  appendDetailLinks(text, named, isOneEndpoint);
  for (const { id, vulnerability, severity, status, summary, endpoint } of unnamed.slice(0, mostFindings)) {
    const link = commandLink('openPanel', { vulnerability, finding: id });
    text.appendMarkdown(`$(${iconIds[severity]}) [`).appendText(oneLine(summary));
    const facts = [severity, status, ...(isOneEndpoint ? [] : [oneLine(endpoint)])];
    text.appendMarkdown(`](${link}) `).appendText(facts.join(' · '));
    text.appendMarkdown(lineBreak);
  }
  if (unnamed.length > mostFindings) {
    const left = unnamed.length - mostFindings;
    text.appendText(plural(left, { one: '{0} more finding', other: '{0} more findings' }));
  }
  if (unnamed.length > 0) text.appendMarkdown('\n\n---\n');
  for (const { answer } of handler.endpoints.slice(0, mostEndpoints)) {
    text.appendMarkdown('\n\n').appendText(wayText(answer));
    const others = otherReasons(answer).join(' ');
    if (others !== '') text.appendMarkdown('\n\n').appendText(others);
  }
  const more = handler.endpoints.length - mostEndpoints;
  if (more > 0) text.appendMarkdown('\n\n').appendText(t('and {0} more', more));
  return text;
}

/**
 * `Details: CWE-89 · CWE-79`: the problems above say what each is, and cannot lead to it. Several of one class are
 * named by what distinguishes them.
 */
function appendDetailLinks(text: MarkdownString, findings: readonly Finding[], isOneEndpoint: boolean): void {
  if (findings.length === 0) return;
  const shown = findings.slice(0, mostFindings);
  const labels = shown.map((finding) => oneLine(weaknessOf(finding) || finding.summary));
  text.appendText(`${t('Details:')} `);
  for (const [at, { id, vulnerability, severity, summary, endpoint }] of shown.entries()) {
    const label = labels[at] ?? '';
    const isOnly = labels.indexOf(label) === labels.lastIndexOf(label);
    text.appendMarkdown(`${at === 0 ? '' : ' · '}$(${iconIds[severity]}) [`);
    text.appendText(isOnly ? label : oneLine(isOneEndpoint ? summary : `${summary} · ${endpoint}`));
    text.appendMarkdown(`](${commandLink('openPanel', { vulnerability, finding: id })})`);
  }
  const left = findings.length - mostFindings;
  if (left > 0) text.appendMarkdown(' · ').appendText(t('and {0} more', left));
  text.appendMarkdown('\n\n');
}
