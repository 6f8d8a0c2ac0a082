import type { MenuItem } from '../../components/menu/menuItems.ts';
import { text } from '../../shared/strings.ts';
import type { SentenceKey } from '../../shared/sentences.ts';
import { isRecord } from '../../../src/base/untrusted.ts';

/** In the order in which they stand. Named by the field that they filter. */
export const widgetNames = [
  'severity',
  'status',
  'resolution',
  'application',
  'category',
  'method',
  'endpoint',
  'discovered',
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** Which widgets the user wants to see; kept across reloads. */
export interface WidgetChoice {
  readonly hidden: readonly WidgetName[];
  /** All of them are one line. */
  readonly collapsed: boolean;
  /** They are shown above the list of a small panel, too, where they are one line else. */
  readonly openWhenSmall: boolean;
}

export const plainWidgets: WidgetChoice = { hidden: ['method'], collapsed: false, openWhenSmall: false };

/** Takes what is of the right kind. */
export function readWidgetChoice(stored: unknown): WidgetChoice {
  if (!isRecord(stored)) return plainWidgets;
  const { hidden, collapsed, openWhenSmall } = stored;
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isWidgetName) : plainWidgets.hidden,
    collapsed: collapsed === true,
    openWhenSmall: openWhenSmall === true,
  };
}

/** Pixels below which a widget cannot be read. */
const leastWidth = 196;

export interface WidgetPlaces {
  readonly columns: number;
  readonly shown: readonly WidgetName[];
  /** Some do not fit into one line and stand behind More. */
  readonly more: boolean;
}

/** The widgets to draw: as many as fit beside each other, with `expanded` all of them in lines of about one length. */
export function placeWidgets(
  choice: WidgetChoice,
  width: number,
  expanded: boolean,
  applications: boolean,
): WidgetPlaces {
  const wanted = offeredWidgets(applications).filter((name) => !choice.hidden.includes(name));
  const fitting = width < 700 ? 2 : Math.floor(width / leastWidth);
  if (wanted.length <= fitting) return { columns: wanted.length, shown: wanted, more: false };
  if (!expanded) return { columns: fitting, shown: wanted.slice(0, fitting), more: true };
  const lines = Math.ceil(wanted.length / fitting);
  return { columns: Math.ceil(wanted.length / lines), shown: wanted, more: true };
}

/** That of applications only where there are several. */
function offeredWidgets(applications: boolean): readonly WidgetName[] {
  return widgetNames.filter((name) => applications || name !== 'application');
}

/** The menu that chooses widgets; the last one that is shown cannot be hidden. */
export function widgetItems({ hidden }: WidgetChoice, applications: boolean): readonly MenuItem[] {
  return offeredWidgets(applications).map((name) => ({
    id: name,
    label: text(widgetLabel(name)),
    role: 'menuitemcheckbox',
    checked: !hidden.includes(name),
  }));
}

/** The choice after an item of that menu was switched. */
export function withWidgetItem(choice: WidgetChoice, id: string, applications: boolean): WidgetChoice {
  if (!isWidgetName(id)) return choice;
  const hidden = choice.hidden.includes(id)
    ? choice.hidden.filter((name) => name !== id)
    : [...choice.hidden, id];
  return offeredWidgets(applications).every((name) => hidden.includes(name)) ? choice : { ...choice, hidden };
}

export function widgetLabel(name: WidgetName): SentenceKey {
  return name === 'endpoint' ? 'topApis' : name;
}

function isWidgetName(name: unknown): name is WidgetName {
  return widgetNames.some((widget) => widget === name);
}
