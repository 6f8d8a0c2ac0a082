import { readWidgetChoice, type WidgetChoice } from '../summary-widgets/widgetChoice.ts';
import { readListPreferences, type ListPreferences } from '../findings-list/columns/listPreferences.ts';

/** What the panel keeps across hiding and reloading. Widths and offsets in pixels. */
export interface PanelLayoutState {
  readonly filtersOpen: boolean;
  readonly moreWidgets: boolean;
  readonly detailsWidth: number;
  /** Of details below the list, as far as that leaves room for them; undefined for one half. */
  readonly detailsHeight: number | undefined;
  readonly scrollTop: number;
  /** Row whose details are open. */
  readonly openRow: string | undefined;
  readonly list: ListPreferences;
  readonly widgets: WidgetChoice;
}

export const panelStateVersion = 1;
export const narrowestDetails = 360;
export const widestDetails = 720;
export const lowestDetails = 280;

/** Takes what is of the right kind; everything else starts as new. */
export function readPanelState(stored: Readonly<Record<string, unknown>>): PanelLayoutState {
  const { filtersOpen, moreWidgets, detailsWidth, detailsHeight, scrollTop, openRow, list, widgets } = stored;
  return {
    filtersOpen: filtersOpen === true,
    moreWidgets: moreWidgets === true,
    detailsWidth: isPixels(detailsWidth)
      ? Math.min(widestDetails, Math.max(narrowestDetails, detailsWidth))
      : narrowestDetails,
    detailsHeight: isPixels(detailsHeight) ? Math.max(lowestDetails, detailsHeight) : undefined,
    scrollTop: isPixels(scrollTop) ? scrollTop : 0,
    openRow: typeof openRow === 'string' ? openRow : undefined,
    list: readListPreferences(list),
    widgets: readWidgetChoice(widgets),
  };
}

/**
 * What a panel that is opened again takes over from the last one: not the place in the list, which may be another
 * by then.
 */
export function layoutText(state: PanelLayoutState): string {
  const { filtersOpen, moreWidgets, detailsWidth, detailsHeight, list, widgets } = state;
  const lasting = { filtersOpen, moreWidgets, detailsWidth, detailsHeight, list, widgets };
  return JSON.stringify({ version: panelStateVersion, state: lasting });
}

/** What `layoutText` wrote, still to be read by `readPanelState`; undefined for any other text. */
export function parseLayout(layout: string): unknown {
  try {
    return JSON.parse(layout);
  } catch {
    return undefined;
  }
}

function isPixels(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
