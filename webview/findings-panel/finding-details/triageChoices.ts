import { html, nothing, type TemplateResult } from 'lit';
import {
  resolutions,
  statuses,
  type Finding,
  type Shared,
  type Status,
  type TriageField,
  type Vulnerability,
} from '../../../src/findings/model/finding.ts';
import '../../components/choice/choice.ts';
import { emit, listen } from '../../shared/events.ts';
import { lineIcon, statusIcon } from '../../shared/icons.ts';
import { text } from '../../shared/strings.ts';
import type { DetailsTarget } from '../models/detailsModel.ts';
import { apisAsFiltered } from '../findings-list/rows/rowText.ts';
import { targetOfRow } from '../models/triageTarget.ts';
import { ownElement } from '../../shared/ownElement.ts';

interface ShownTriage {
  readonly target: DetailsTarget | undefined;
  readonly finding: Finding;
  /** The filters hide it. */
  readonly hidden: boolean;
  /** What else stands in their line. */
  readonly beside: TemplateResult | typeof nothing;
  /** Lines below. */
  readonly notes: readonly string[];
}

/** `Applies to 12 of 30 APIs`, or why nothing can be set; empty where something else says that. */
export function appliesToNote(target: DetailsTarget | undefined, hidden: boolean): string {
  if (hidden) return '';
  return target?.kind === 'vulnerability'
    ? text('appliesTo', apisAsFiltered(target.vulnerability))
    : text('triageNeedsAggregation');
}

/** Status and Resolution; of a finding alone, or of one that the filters hide, they only show. */
export function triageChoices(
  host: HTMLElement,
  { target, finding, hidden, beside, notes }: ShownTriage,
): TemplateResult {
  const vulnerability = target?.kind === 'vulnerability' ? target.vulnerability : undefined;
  const row = vulnerability ?? finding;
  const applies = vulnerability === undefined ? '' : apisAsFiltered(vulnerability);
  const disabledReason =
    vulnerability === undefined
      ? text('triageNeedsAggregation')
      : hidden
        ? text('detailsHiddenByFilters')
        : '';
  const choice = (field: TriageField): TemplateResult =>
    html`<dast-choice
      .label=${text(field)}
      .value=${row[field]}
      .values=${field === 'status' ? statuses : resolutions}
      .icon=${field === 'status' ? (value: string) => statusIcon(value as Shared<Status>) : undefined}
      .note=${applies}
      .disabledReason=${disabledReason}
      ${listen('dast-choose', (value) => triage(host, vulnerability, field, value))}
    ></dast-choice>`;
  return html`<div class="choices">
    ${choice('status')} ${choice('resolution')}
    ${vulnerability === undefined || hidden ? nothing : commentButton(host, vulnerability)} ${beside}
    ${notes.map((note) => html`<p>${note}</p>`)}
  </div>`;
}

function triage(
  host: HTMLElement,
  vulnerability: Vulnerability | undefined,
  field: TriageField,
  value: string,
): void {
  if (vulnerability === undefined) return;
  emit(host, 'dast-triage', { vulnerabilities: [vulnerability.vulnerability], set: { [field]: value } });
}

function commentButton(host: HTMLElement, row: Vulnerability): TemplateResult {
  return html`<button
    class="tool"
    aria-haspopup="dialog"
    aria-label=${`${text('comment')}…`}
    title=${text('keyComment')}
    @click=${(event: Event) => {
      const opener = ownElement(event);
      emit(host, 'dast-comment', { opener, at: opener.getBoundingClientRect(), request: targetOfRow(row) });
    }}
  >
    ${lineIcon('comment')}
  </button>`;
}
