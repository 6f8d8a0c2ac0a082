import type { QuickInputButton, QuickPickItem } from 'vscode';
import { forLabel, type Shown } from '../../../base/foreign.ts';

/** An item of a list as it is shown. */
export type ShownItem = Omit<QuickPickItem, 'label' | 'description' | 'detail'> & {
  label: Shown<'label'>;
  description?: Shown<'label'>;
  detail?: Shown<'label'>;
};

/** Items as they are shown, and the way back to those that were given. Icons stand beside labels, never in them. */
export class ShownItems<Item extends QuickPickItem> {
  readonly given: readonly Item[];
  readonly shown: readonly ShownItem[];
  readonly #shownOf: ReadonlyMap<Item, ShownItem>;
  readonly #givenOf: ReadonlyMap<unknown, Item>;

  constructor(items: readonly Item[]) {
    const pairs = items.map((item) => [item, shownItem(item)] as const);
    this.given = items;
    this.shown = pairs.map(([, shown]) => shown);
    this.#shownOf = new Map(pairs);
    this.#givenOf = new Map(pairs.map(([item, shown]) => [shown, item]));
  }

  shownOf(items: readonly Item[]): readonly ShownItem[] {
    return items.flatMap((item) => this.#shownOf.get(item) ?? []);
  }

  /** Of what VS Code answered with; undefined where that is none of them. */
  givenOf(shown: unknown): Item | undefined {
    return this.#givenOf.get(shown);
  }

  allGivenOf(shown: readonly unknown[]): readonly Item[] {
    return shown.flatMap((one) => this.givenOf(one) ?? []);
  }
}

/** The same object where nothing changes: VS Code knows its own button Back by it. */
export function shownButton(button: QuickInputButton): QuickInputButton {
  const { tooltip } = button;
  if (tooltip === undefined) return button;
  const shown = forLabel(tooltip);
  return shown === tooltip ? button : { ...button, tooltip: shown };
}

function shownItem(item: QuickPickItem): ShownItem {
  const { label, description, detail, buttons, ...rest } = item;
  return {
    ...rest,
    label: forLabel(label),
    ...(description !== undefined && { description: forLabel(description) }),
    ...(detail !== undefined && { detail: forLabel(detail) }),
    ...(buttons !== undefined && { buttons: buttons.map(shownButton) }),
  };
}
