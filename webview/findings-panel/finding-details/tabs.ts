import { html, nothing, type TemplateResult } from 'lit';
import type { FindingDetails, Occurrence } from '../../../src/findings/model/finding.ts';
import type { MessagePart } from '../../../src/protocol/findingsPanelProtocol.ts';
import { markdownTemplate } from '../../components/markdown/markdownTemplate.ts';
import { lineIcon } from '../../shared/icons.ts';
import { shownScore } from '../../shared/shownValue.ts';
import { text } from '../../shared/strings.ts';
import type { SentenceKey } from '../../shared/sentences.ts';
import { curlOfRecorded } from '../../../src/findings/model/curlOfRecorded.ts';
import type { HandlerAction } from '../models/handlerUse.ts';
import { findingMarks } from '../findings-list/rows/rowText.ts';
import { scanCircumstances, seenAsLine, shownReference } from './detailsText.ts';
import { stepper } from './stepper.ts';
import { excerptsOf } from './excerpts.ts';
import { highlight } from './highlight.ts';

/** Which occurrence of the finding is shown, and the way to show another. */
export interface ShownOccurrence {
  readonly index: number;
  readonly show: (index: number) => void;
}

/** What can be done with a request or response. */
export interface MessageActions {
  readonly copy: (text: string) => void;
  readonly find: () => void;
  readonly openInEditor: (occurrence: number, part: MessagePart) => void;
  readonly toggleWrap: () => void;
  readonly isWrapped: boolean;
}

/** What can be done with what is shown. */
export interface OverviewLinks {
  readonly open: (url: string) => void;
  readonly copy: (text: string) => void;
  readonly retest: (occurrence: number) => void;
  readonly useHandler: (action: HandlerAction) => void;
}

export function overviewTab(
  details: FindingDetails,
  shown: ShownOccurrence,
  timeZone: string,
  links: OverviewLinks,
): TemplateResult {
  const occurrence = details.occurrences[shown.index];
  const marks = findingMarks(details.finding);
  const { rating } = details.finding;
  return html`
    ${marks.map(({ long }) => prose(long, 'secondary'))}
    ${
      details.description === ''
        ? prose(text('noDescription'), 'secondary')
        : markdownTemplate(details.description, { open: links.open, headings: 3 })
    }
    ${codeOfEndpoint(details, links)} ${occurrenceStepper(details, shown)}
    ${occurrence === undefined ? nothing : evidence(occurrence, shown.index, links)}
    ${
      occurrence === undefined || occurrence.otherInfo === details.description
        ? nothing
        : section('otherInfo', occurrence.otherInfo, links.open)
    }
    ${section('remediation', details.solution, links.open)} ${references(details, links.open)}
    <h3>${text('scan')}</h3>
    <dl>
      ${definition('tool', details.tool)} ${definition('rule', details.rule)}
      ${definition('risk', rating.risk)}
      ${definition('score', rating.score === undefined ? '' : shownScore(rating))}
      ${definition('confidence', rating.confidence)} ${definition('category', details.finding.category)}
      ${definition('tags', details.tags.join(', '))} ${definition('seenAs', seenAsLine(details))}
      ${details.scans.map(
        (scan, index) =>
          html`<dt>${index === 0 ? text('scans') : ''}</dt>
            <dd>${scan.name} <span class="when">${scanCircumstances(scan, timeZone)}</span></dd>`,
      )}
    </dl>
  `;
}

export function messageTab(
  details: FindingDetails,
  part: MessagePart,
  shown: ShownOccurrence,
  actions: MessageActions,
): TemplateResult {
  const occurrence = details.occurrences[shown.index];
  const message = occurrence?.[part] ?? '';
  if (occurrence === undefined || message === '') {
    return html`${occurrenceStepper(details, shown)}
    ${prose(text(part === 'request' ? 'noRequest' : 'noResponse'), 'secondary')}`;
  }
  const { copy, find, openInEditor, toggleWrap, isWrapped } = actions;
  return html`<div class="message-tools">
      ${occurrenceStepper(details, shown)}
      <button class="link" @click=${() => openInEditor(shown.index, part)}>${text('openInEditor')}</button>
      <button class="link" @click=${() => copy(message)}>${text('copy')}</button>
      <button class="link" aria-keyshortcuts="Control+F" @click=${find}>${text('find')}</button>
      <button class="toggle" aria-pressed=${isWrapped} @click=${toggleWrap}>
        ${isWrapped ? lineIcon('check') : nothing}${text('wrapLines')}
      </button>
    </div>
    ${code(message, [occurrence.attack, occurrence.evidence], isWrapped ? '' : 'unwrapped')}`;
}

function evidence(occurrence: Occurrence, index: number, actions: OverviewLinks): TemplateResult {
  const needles = [occurrence.attack, occurrence.evidence];
  return html`
    ${excerptsOf(occurrence).map(
      ({ part, lines }) =>
        html`<h3>${text(part === 'request' ? 'inRequest' : 'inResponse')}</h3>
          ${code(lines, needles)}`,
    )}
    ${occurrence.request === '' && occurrence.url === '' ? nothing : links(occurrence, index, actions)}
    <dl>
      ${definition('url', occurrence.url)} ${definition('parameter', occurrence.parameter)}
      ${definition('attack', occurrence.attack)} ${definition('evidence', occurrence.evidence)}
    </dl>
  `;
}

function links(
  occurrence: Occurrence,
  index: number,
  { copy, retest, useHandler }: OverviewLinks,
): TemplateResult {
  const command = curlOfRecorded(occurrence.request, occurrence.url);
  return html`<p class="links">
    <button class="link" @click=${() => copy(command)}>${text('copyCurl')}</button>
    <button class="link" @click=${() => retest(index)}>${text('retest')}</button>
    <button class="link" data-action="createHttpFile" @click=${() => useHandler('createHttpFile')}>
      ${text('createHttpFile')}
    </button>
  </p>`;
}

/** The code that answers the endpoint, and why it does; or why there is none. */
/** The way to the code that answers, or to why there is none, in one line with something else. */
export function handlerLink(
  { code: found }: FindingDetails,
  { useHandler }: OverviewLinks,
): TemplateResult | typeof nothing {
  if (found === undefined) return nothing;
  const { place, canOpen } = found;
  const label = canOpen ? place : text('whyNoHandler');
  return html`<button
    class="tool handler"
    aria-label=${canOpen ? text('widgetValue', text('goToHandler'), place) : label}
    title=${canOpen ? text('widgetValue', text('goToHandler'), place) : label}
    @click=${() => useHandler(canOpen ? 'goToHandler' : 'whyThisHandler')}
  >
    ${lineIcon('code')}<span class="ellipsis">${label}</span>
  </button>`;
}

function codeOfEndpoint(
  { code: found }: FindingDetails,
  { useHandler }: OverviewLinks,
): TemplateResult | typeof nothing {
  if (found === undefined) return nothing;
  const { steps, place, confidence, reasons, canOpen } = found;
  const link = (action: HandlerAction, label: string): TemplateResult =>
    html`<button class="link" data-action=${action} @click=${() => useHandler(action)}>${label}</button>`;
  return html`<h3 id="handler">${text('handlerOf')}</h3>
    <ol class="trail" aria-labelledby="handler">
      ${steps.map((step) => html`<li>${step}</li>`)}
      <li>
        ${canOpen ? link('goToHandler', place) : place}
        ${confidence === '' ? nothing : html`<span class="when">${confidence}</span>`}
      </li>
    </ol>
    ${reasons === '' ? nothing : html`<p class="why">${reasons}</p>`}
    <p class="links">
      ${canOpen ? link('peekHandler', text('peekHandler')) : nothing}
      ${link('whyThisHandler', text(canOpen ? 'whyHandler' : 'whyNoHandler'))}
      ${link('pinHandler', text('pinHandler'))}
    </p>`;
}

function section(
  label: SentenceKey,
  markdown: string,
  open: (url: string) => void,
): TemplateResult | typeof nothing {
  if (markdown === '') return nothing;
  return html`<h3>${text(label)}</h3>
    ${markdownTemplate(markdown, { open, headings: 4 })}`;
}

/** Keeps the text's own line breaks, so nothing but the text may stand in the paragraph. */
function prose(content: string, className = ''): TemplateResult {
  return html`<p class="prose ${className}">${content}</p>`;
}

function code(message: string, needles: readonly string[], className = ''): TemplateResult {
  return html`<pre tabindex="0" class=${className}>
${highlight(message, needles).map((piece) => (piece.marked ? html`<mark>${piece.text}</mark>` : piece.text))}</pre>`;
}

function definition(label: SentenceKey, value: string): TemplateResult | typeof nothing {
  if (value === '') return nothing;
  return html`<dt>${text(label)}</dt>
    <dd>${value}</dd>`;
}

function references(
  details: FindingDetails,
  openLink: (url: string) => void,
): TemplateResult | typeof nothing {
  if (details.references.length === 0) return nothing;
  return html`<h3>${text('references')}</h3>
    <ul class="plain">
      ${details.references.map(
        (url) =>
          html`<li>
            <button class="link" role="link" title=${url} @click=${() => openLink(url)}>
              ${shownReference(url)}
            </button>
          </li>`,
      )}
    </ul>`;
}

function occurrenceStepper(
  { occurrences }: FindingDetails,
  { index, show }: ShownOccurrence,
): TemplateResult | typeof nothing {
  return stepper('occurrence', index, occurrences.length, show);
}
