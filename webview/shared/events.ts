import { noChange, type ElementPart } from 'lit';
import { Directive, directive, PartType, type DirectiveResult, type PartInfo } from 'lit/directive.js';
import type { TriageValues } from '../../src/findings/model/finding.ts';
import type { FieldFilter, ViewAction } from '../../src/findings/view/view.ts';
import type { FindingsPanelRequests, PanelCommandCall } from '../../src/protocol/findingsPanelProtocol.ts';
import type { Days } from '../components/histogram/brush.ts';
import type { Anchor } from '../components/placePopup.ts';
import type { ChosenValue } from '../components/value-bars/chosenValue.ts';
import type { TriageTarget } from '../findings-panel/models/triageTarget.ts';
import type { ListPreferences } from '../findings-panel/findings-list/columns/listPreferences.ts';
import type { Copied, RowTarget } from '../findings-panel/models/rowTarget.ts';
import type { WidgetChoice } from '../findings-panel/summary-widgets/widgetChoice.ts';

/** What components ask for and report, by the name of the event. All bubble through shadow roots. */
interface PanelEvents extends PanelRequests, ControlEvents {}

/** The panel element answers these, wherever they come from. */
interface PanelRequests {
  /** Change the shared filter state. */
  'dast-view': ViewAction;
  /** Set Status, Resolution or both of the findings behind these aggregated rows, or only comment on them. */
  'dast-triage': {
    readonly vulnerabilities: readonly number[];
    readonly set: TriageValues;
    readonly comment?: string;
  };
  /** Ask why, and for the value to set; the box stands beside `at`, and `opener` gets the focus back. */
  'dast-comment': {
    readonly opener: HTMLElement;
    readonly at: Anchor;
    readonly request: TriageTarget;
  };
  /** Run a command of the extension. */
  'dast-run': PanelCommandCall;
  'dast-link': string;
  /** Open or close the Advanced filters. */
  'dast-filters': boolean;
  /** Undo the last change, or only the one that is named. */
  'dast-undo': number | null;
  'dast-redo': undefined;
  /** Show the user a sentence. */
  'dast-say': string;
  /** Put a link to this finding on the clipboard. */
  'dast-copy-link': number;
  /** Put this text on the clipboard. */
  'dast-copy-text': string;
  /** What VS Code's menu is to know of the row it opens on. */
  'dast-row-menu': string;
  'dast-list-focus': boolean;
  /** Leads the keyboard to the list. */
  'dast-to-list': undefined;
  /** Show a request or response in an editor. */
  'dast-open-message': FindingsPanelRequests['openMessage']['params'];
  'dast-copy': { readonly what: Copied; readonly target: RowTarget };
  /** Put the list in order again, after triage has kept it as it was. */
  'dast-refresh': undefined;
  /** Take the user's own filters again, where a lens has asked for others. */
  'dast-back-to-filter': undefined;
  'dast-retry': undefined;
  'dast-dismiss': undefined;
  'dast-row-open': RowTarget;
  /** By Enter. */
  'dast-row-enter': RowTarget;
  /** The code that answers is asked for on the row itself. */
  'dast-row-handler': RowTarget;
  'dast-row-focus': RowTarget;
  /** The row that has the keyboard. */
  'dast-row-at': RowTarget;
  /** Keys of the selected rows. */
  'dast-row-select': ReadonlySet<string>;
  'dast-list-preferences': ListPreferences;
  /** Pixels from the top. */
  'dast-list-scroll': number;
  'dast-widgets': WidgetChoice;
  'dast-more-widgets': boolean;
  'dast-close-details': undefined;
  /** Show the details of another API of the vulnerability. */
  'dast-show-api': number;
}

/** Whoever uses the control answers. */
interface ControlEvents {
  'dast-choose': string;
  'dast-choose-value': ChosenValue;
  'dast-brush': Days;
  'dast-switch': boolean;
  'dast-field': FieldFilter;
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

/** In a template: calls the listener for this event of the element. Unlike `@name`, it knows names and details. */
export function listen<Name extends keyof PanelEvents>(
  name: Name,
  listener: (detail: PanelEvents[Name]) => void,
): DirectiveResult {
  return listenTo(name, (event) => listener((event as CustomEvent<PanelEvents[Name]>).detail));
}

class ListenDirective extends Directive {
  #listener: ((event: Event) => void) | undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('listen() stands in the tag of an element.');
  }

  override render(_name: string, _listener: (event: Event) => void): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [name, listener]: Parameters<this['render']>): unknown {
    if (this.#listener === undefined) element.addEventListener(name, (event) => this.#listener?.(event));
    this.#listener = listener;
    return noChange;
  }
}

const listenTo = directive(ListenDirective);
