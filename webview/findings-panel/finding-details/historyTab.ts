import { html, nothing, type TemplateResult } from 'lit';
import type { FindingDetails, HistoryEntry } from '../../../src/findings/model/finding.ts';
import { formatTime } from '../../shared/format.ts';
import { plural, text } from '../../shared/strings.ts';
import type { SentenceKey } from '../../shared/sentences.ts';

const doneBy: Readonly<Record<Exclude<HistoryEntry['kind'], 'user'>, SentenceKey>> = {
  undo: 'undoneBy',
  redo: 'madeAgainBy',
  decision: 'decidedBy',
  reappeared: 'seenAgainIn',
};

/** Every change of the finding, the oldest first, each with who made it and how far it reached. */
export function historyTab({ history }: FindingDetails, timeZone: string): TemplateResult {
  if (history.length === 0) return html`<p class="prose secondary">${text('noHistory')}</p>`;
  return html`<ul class="plain history">
    ${history.map(
      (entry) =>
        html`<li>
          ${entry.changes.map(
            ({ field, from, to }) =>
              // A decision keeps a value that was there.
              html`${from === to ? text('widgetValue', text(field), to) : text('historyChange', text(field), from, to)}<br />`,
          )}
          ${entry.comment === '' ? nothing : html`<span class="comment">${entry.comment}</span><br />`}
          <span class="when" title=${entry.source ?? nothing}
            ><span class="who">${whoOf(entry)}</span>${whenAndHowFar(entry, timeZone)}</span
          >
        </li>`,
    )}
  </ul>`;
}

/** Who changed the finding last, and when: `Ada · 19 Nov 2026, 14:05`; nothing where nobody did. */
export function lastChange({ history }: Pick<FindingDetails, 'history'>, timeZone: string): string {
  const last = history.at(-1);
  return last === undefined ? '' : `${whoOf(last)}${whenAndHowFar({ ...last, apis: 1 }, timeZone)}`;
}

/** `Ada`, `Undone by Ada`. */
function whoOf({ kind, by }: HistoryEntry): string {
  return kind === 'user' ? by : text(doneBy[kind], by);
}

/** ` · 19 Nov 2026, 14:05 · with 11 other APIs`; the file that it stands in is its tooltip. */
function whenAndHowFar(entry: HistoryEntry, timeZone: string): string {
  const { at, apis } = entry;
  const parts = [formatTime(at, timeZone), ...(apis > 1 ? [plural('otherApis', apis - 1)] : [])];
  return [...(whoOf(entry) === '' ? [] : ['']), ...parts].join(' · ');
}
