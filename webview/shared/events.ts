import type { TriageField } from '../../src/findings/finding.ts';
import type { ViewAction } from '../../src/findings/view.ts';
import type { FindingsPanelRequests, PanelCommand } from '../../src/protocol/findingsPanel.ts';
import type { Anchor } from '../components/placePopup.ts';
import type { CommentRequest } from '../findings-panel/comment-box/commentBox.ts';
import type { Copied, RowTarget } from '../findings-panel/rowTarget.ts';

/** What components ask for; the panel element answers. All bubble through shadow roots. */
export interface PanelEvents {
  /** Change the shared filter state. */
  'dast-view': ViewAction;
  /** Set Status or Resolution of the findings behind these aggregated rows. */
  'dast-triage': {
    readonly vulnerabilities: readonly number[];
    readonly field: TriageField;
    readonly value: string;
    readonly comment?: string;
  };
  /** Ask why, and for the value to set; the box stands beside `at`, and `opener` gets the focus back. */
  'dast-comment': {
    readonly opener: HTMLElement;
    readonly at: Anchor;
    readonly request: CommentRequest;
  };
  'dast-run': PanelCommand;
  'dast-link': string;
  /** Open or close the Advanced filters. */
  'dast-filters': boolean;
  /** Undo the last change, or only the one that is named. */
  'dast-undo': number | null;
  'dast-redo': undefined;
  /** Use the saved filter of this name. */
  'dast-saved-filter': string;
  /** Tell the person a sentence. */
  'dast-say': string;
  /** Send the request of an occurrence again. */
  'dast-retest': FindingsPanelRequests['retest']['params'];
  /** Put this text on the clipboard. */
  'dast-copy-text': string;
  /** What VS Code's menu is to know of the row it opens on. */
  'dast-row-menu': string;
  'dast-list-focus': boolean;
  /** Leads the keyboard to the list. */
  'dast-to-list': undefined;
  'dast-copy': { readonly what: Copied; readonly target: RowTarget };
  /** Put the list in order anew, after triage has kept it as it was. */
  'dast-refresh': undefined;
  'dast-retry': undefined;
  'dast-dismiss': undefined;
}

type PanelEventMap = { readonly [Name in keyof PanelEvents]: CustomEvent<PanelEvents[Name]> };

declare global {
  interface HTMLElementEventMap extends PanelEventMap {}
}

/** Dispatches one of the panel's own events. */
export function emit<Name extends keyof PanelEvents>(
  from: HTMLElement,
  name: Name,
  detail: PanelEvents[Name],
): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
