import { html, nothing, type TemplateResult } from 'lit';
import type { Resolution, Severity, Shared, Status } from '../../src/findings/model/finding.ts';

/** Decoration only: the words beside an icon carry the meaning, so assistive technology skips it. */
function icon(className: string, content: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<span class="icon ${className}" aria-hidden="true">${content}</span>`;
}

// Severity, status and the arrow of a row are drawn by their style: hundreds of SVG images, each a layer of its own to
// the browser, would make a list slow to scroll.

/** Severity is shape and colour: diamond, triangle, square, circle. */
export function severityIcon(severity: Severity): TemplateResult {
  return icon(`severity ${severity.toLowerCase()}`);
}

/** Open is a ring, In Progress a half-filled ring, Resolved a filled one, Mixed a broken ring. */
export function statusIcon(status: Shared<Status>): TemplateResult {
  return icon(`status ${status.toLowerCase().replace(' ', '-')}`);
}

/** A sign for each, where there is no room for the word. */
export function resolutionIcon(resolution: Shared<Resolution>): TemplateResult {
  return icon(`resolution ${resolution.toLowerCase().replace(' ', '-')}`);
}

/** Points down where what it stands for is open. */
export function arrowIcon(open: boolean): TemplateResult {
  return icon(open ? 'arrow down' : 'arrow');
}

const paths = {
  chevronRight: 'M6 3.5 10.5 8 6 12.5',
  chevronDown: 'M3.5 6 8 10.5 12.5 6',
  filter: 'M2 3.5h12L9.5 8.7v4.2l-3 1V8.7Z',
  search: 'M9.8 9.8 14 14M11.4 6.7a4.7 4.7 0 1 1-9.4 0 4.7 4.7 0 0 1 9.4 0Z',
  download: 'M8 2v8M4.8 7 8 10.2 11.2 7M2.8 12v1.8h10.4V12',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  saved: 'M4 2.5h8v11L8 10.6 4 13.5Z',
  exclude: 'M3.5 12.5l9-9M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  minus: 'M3.5 8h9',
  check: 'M3 8.5 6.5 12 13 4.5',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  chevronUp: 'M3.5 10 8 5.5l4.5 4.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  comment: 'M2.5 3h11v8h-6l-3 2.6V11h-2Z',
  error: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  warning: 'M8 2.4 14.2 13.2H1.8ZM8 6.4v3.2M8 11v.6',
  again: 'M12.8 8a4.8 4.8 0 1 1-1.6-3.6M11.6 1.8v2.8H8.8',
  notSeen: 'M2 8s2.2-3.8 6-3.8S14 8 14 8s-2.2 3.8-6 3.8S2 8 2 8ZM3.5 13.5l9-11',
  notCovered:
    'M2 8s2.2-3.8 6-3.8S14 8 14 8s-2.2 3.8-6 3.8S2 8 2 8ZM6.7 7.1a1.3 1.3 0 1 1 1.9 1.2q-.6.3-.6.9M8 10.3v.1',
  link: 'M6.6 9.4a2.6 2.6 0 0 0 3.7 0l2.6-2.6a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.4 6.6a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  code: 'M5.5 4 1.8 8l3.7 4M10.5 4l3.7 4-3.7 4',
  more: 'M3 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M7.5 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M12 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  lock: 'M4 7.5h8v6H4ZM5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3',
  half: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 2v12M8 5h5.2M8 8h6M8 11h5.2',
  eye: 'M2 8s2.2-3.8 6-3.8S14 8 14 8s-2.2 3.8-6 3.8S2 8 2 8ZM6.4 8a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0',
  question: 'M5.5 6a2.5 2.5 0 1 1 3.4 2.3q-.9.4-.9 1.6M8 12.4v.1',
  wave: 'M2.5 9.2q1.4-3 2.8-1.2t2.7 0 2.7 0 2.8-1.2',
  dash: 'M6 8h4',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 7.4v3.4M8 5.2v.1',
} as const;

/** A line drawing in the colour of the text around it. */
export function lineIcon(name: keyof typeof paths): TemplateResult {
  return icon('line', html`<svg viewBox="0 0 16 16"><path d=${paths[name]} /></svg>`);
}
