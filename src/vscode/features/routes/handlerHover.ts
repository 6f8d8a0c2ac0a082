import { Hover, type HoverProvider, type MarkdownString, type Position, type TextDocument } from 'vscode';
import { plural, t } from '../../../base/messages.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { Markdown } from '../../shared/faces/markdown.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { SettingsPort } from '../../app/ports.ts';
import type { CodeHandlers, ShownHandler } from './codeHandlers.ts';
import { severitiesAsProblems, weaknessOf } from './findingDiagnostics.ts';
import { findingsToDo, type ReadsFindings } from './fileFindings.ts';
import { countsText, otherReasons, wayText } from '../../shared/handlers/handlerText.ts';

type HoverPorts = ReadsFindings & { readonly settings: SettingsPort };

const mostFindings = 8;
const mostEndpoints = 5;

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

function hoverText(handler: ShownHandler, { named, unnamed }: HoverFindings): MarkdownString {
  const text = new Markdown();
  const targets = handler.endpoints.map(({ application, endpoint }) => ({ application, endpoint }));
  const counts = countsText(handler.endpoints.map((one) => one.counts));
  text.own('**').command(counts, 'showFindingsOf', targets).own('**').paragraph();
  const isOneEndpoint = new Set(handler.endpoints.map(({ endpoint }) => endpoint)).size === 1;
  appendDetailLinks(text, named, isOneEndpoint);
  for (const { id, vulnerability, severity, status, summary, endpoint } of unnamed.slice(0, mostFindings)) {
    const facts = [severity, status, ...(isOneEndpoint ? [] : [oneLine(endpoint)])];
    text.command(oneLine(summary), 'openPanel', { vulnerability, finding: id });
    text.own(' ').text(facts.join(' · ')).lineBreak();
  }
  if (unnamed.length > mostFindings) {
    const left = unnamed.length - mostFindings;
    text.text(plural(left, { one: '{0} more finding', other: '{0} more findings' }));
  }
  if (unnamed.length > 0) text.rule();
  for (const { answer } of handler.endpoints.slice(0, mostEndpoints)) {
    text.paragraph().text(wayText(answer));
    const others = otherReasons(answer).join(' ');
    if (others !== '') text.paragraph().text(others);
  }
  const more = handler.endpoints.length - mostEndpoints;
  if (more > 0) text.paragraph().text(t('and {0} more', more));
  return text.done();
}

/**
 * `Details: CWE-89 · CWE-79`: the problems above say what each is, and cannot lead to it. Several of one class are
 * named by what distinguishes them.
 */
function appendDetailLinks(text: Markdown, findings: readonly Finding[], isOneEndpoint: boolean): void {
  if (findings.length === 0) return;
  const shown = findings.slice(0, mostFindings);
  const labels = shown.map((finding) => oneLine(weaknessOf(finding) || finding.summary));
  text.text(t('Details:')).own(' ');
  for (const [at, { id, vulnerability, summary, endpoint }] of shown.entries()) {
    const label = labels[at] ?? '';
    const isOnly = labels.indexOf(label) === labels.lastIndexOf(label);
    const name = isOnly ? label : oneLine(isOneEndpoint ? summary : `${summary} · ${endpoint}`);
    text.own(at === 0 ? '' : ' · ').command(name, 'openPanel', { vulnerability, finding: id });
  }
  const left = findings.length - mostFindings;
  if (left > 0) text.own(' · ').text(t('and {0} more', left));
  text.paragraph();
}
