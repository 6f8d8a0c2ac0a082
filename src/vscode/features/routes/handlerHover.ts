import { Hover, type HoverProvider, type MarkdownString, type Position, type TextDocument } from 'vscode';
import { plural, t } from '../../../base/messages.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { Markdown } from '../../shared/faces/markdown.ts';
import type { ApplicationEndpoint } from '../../shared/list/findingTarget.ts';
import { rowOfFinding } from '../../shared/list/selection.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { SettingsPort } from '../../app/ports.ts';
import type { CodeHandlers, ShownHandler } from './codeHandlers.ts';
import { severitiesAsProblems } from './findingDiagnostics.ts';
import { findingsToDo, type ReadsFindings } from './fileFindings.ts';
import { countsText, wayText } from '../../shared/handlers/handlerText.ts';

type HoverPorts = ReadsFindings & { readonly settings: SettingsPort };

const mostFindings = 8;
const mostEndpoints = 5;

/**
 * On a handler's name: how many findings it has, what can be done about them, and how their endpoints lead to it. The editor
 * puts the problems on the name above it; findings that have none are listed.
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
  for (const { id, vulnerability, severity, status, summary, endpoint } of unnamed.slice(0, mostFindings)) {
    const facts = [severity, status, ...(isOneEndpoint ? [] : [oneLine(endpoint)])];
    text.command(oneLine(summary), 'openPanel', { vulnerability, finding: id });
    text.own(' ').text(facts.join(' · ')).lineBreak();
  }
  if (unnamed.length > mostFindings) {
    const left = unnamed.length - mostFindings;
    text.text(plural(left, { one: '{0} more finding', other: '{0} more findings' }));
  }
  if (unnamed.length > 0) text.paragraph();
  appendActions(text, [...named, ...unnamed], targets);
  for (const { answer } of handler.endpoints.slice(0, mostEndpoints)) {
    text.paragraph().text(wayText(answer));
  }
  const more = handler.endpoints.length - mostEndpoints;
  if (more > 0) text.paragraph().text(t('and {0} more', more));
  return text.done();
}

/** What can be done about all open findings of a handler, or about the only one; the problems above say what they are. */
function appendActions(
  text: Markdown,
  findings: readonly Finding[],
  targets: readonly ApplicationEndpoint[],
): void {
  const [first, ...others] = findings;
  const [target] = targets;
  if (first !== undefined) {
    const { id, vulnerability } = first;
    const row = { vulnerability, finding: id };
    if (others.length === 0) text.command(t('Show'), 'openPanel', row);
    else text.command(t('Show'), 'showFindingsOf', targets);
    const rows = findings.map((finding) => ({ rows: rowOfFinding(finding) }));
    text.own(' · ').command(t('Set Status…'), 'setStatus', {}, rows);
    text.own(' · ').command(t('Retest…'), 'retestFinding', others.length === 0 ? row : targets);
    text.own(' · ');
  }
  if (target === undefined) return;
  text.command(t('Scan as Role…'), 'scanEndpoint', targets).own(' · ');
  text.command(t('Why This Handler?'), 'whyThisHandler', target).paragraph();
}
