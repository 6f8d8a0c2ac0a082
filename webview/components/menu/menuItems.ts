import type { TemplateResult } from 'lit';

export interface MenuItem {
  /** What `choose` resolves with. */
  readonly id: string;
  readonly label: string;
  readonly role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox';
  readonly checked?: boolean;
  readonly icon?: TemplateResult;
  /** What it is, quietly below the label. */
  readonly detail?: string;
  /** Key that does the same without the menu. */
  readonly key?: string;
  /** Why it cannot be chosen. */
  readonly disabledReason?: string;
  /** A line above it. */
  readonly separated?: boolean;
}

export interface MenuRequest {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** One quiet line above the items, e.g. what the change applies to. */
  readonly note?: string;
  /** Checkbox items call this and leave the menu open; returns the items as they are then. */
  readonly onToggle?: (id: string) => readonly MenuItem[];
}

/** Values of which one is current. */
export function radioItems(
  values: readonly string[],
  current: string,
  icon?: (value: string) => TemplateResult,
): readonly MenuItem[] {
  return values.map((value) => ({
    id: value,
    label: value,
    role: 'menuitemradio',
    checked: value === current,
    ...(icon === undefined ? {} : { icon: icon(value) }),
  }));
}
