import type {
  CancellationToken,
  Disposable,
  Event,
  QuickInputButton,
  QuickPickItem,
  QuickPickOptions,
} from 'vscode';
import { forText, type Shown } from '../../../base/foreign.ts';
import { type ShownItem, ShownItems, shownButton } from './items.ts';

type ListOptions = Omit<QuickPickOptions, 'onDidSelectItem'>;

/** Asks for one item of a list, or for several of them. */
export interface ShowQuickPick {
  <Item extends string | QuickPickItem>(
    items: readonly Item[] | Thenable<readonly Item[]>,
    options: ListOptions & { readonly canPickMany: true },
    token?: CancellationToken,
  ): Promise<Item[] | undefined>;
  <Item extends string | QuickPickItem>(
    items: readonly Item[] | Thenable<readonly Item[]>,
    options?: ListOptions,
    token?: CancellationToken,
  ): Promise<Item | undefined>;
}

type ShownOptions = Omit<ListOptions, 'title' | 'placeHolder'> & {
  title?: Shown<'text'>;
  placeHolder?: Shown<'text'>;
};

export type RawQuickPick = (
  items: readonly ShownItem[] | Promise<readonly ShownItem[]>,
  options: ShownOptions,
  token?: CancellationToken,
) => Thenable<unknown>;

/** A text stands for an item with this label. */
interface GivenItem<Item> extends QuickPickItem {
  readonly given: Item;
}

export function picking(show: RawQuickPick): ShowQuickPick {
  const pick = async <Item extends string | QuickPickItem>(
    items: readonly Item[] | Thenable<readonly Item[]>,
    options: ListOptions = {},
    token?: CancellationToken,
  ): Promise<Item | Item[] | undefined> => {
    let all: ShownItems<GivenItem<Item>> | undefined;
    const shownOf = (given: readonly Item[]): readonly ShownItem[] => {
      all = new ShownItems(given.map(asItem));
      return all.shown;
    };
    const shown = isList(items) ? shownOf(items) : Promise.resolve(items).then(shownOf);
    const chosen = await show(shown, shownOptions(options), token);
    if (Array.isArray(chosen)) return all?.allGivenOf(chosen).map(({ given }) => given);
    return all?.givenOf(chosen)?.given;
  };
  return pick as ShowQuickPick;
}

function asItem<Item extends string | QuickPickItem>(item: Item): GivenItem<Item> {
  return typeof item === 'string' ? { label: item, given: item } : { ...item, given: item };
}

function isList<Item>(items: readonly Item[] | Thenable<readonly Item[]>): items is readonly Item[] {
  return Array.isArray(items);
}

function shownOptions({ title, placeHolder, ...rest }: ListOptions): ShownOptions {
  return {
    ...rest,
    ...(title !== undefined && { title: forText(title) }),
    ...(placeHolder !== undefined && { placeHolder: forText(placeHolder) }),
  };
}

/** A list of VS Code that a feature keeps open. */
export interface RawPick extends Disposable {
  title: string | undefined;
  placeholder: string | undefined;
  value: string;
  items: readonly ShownItem[];
  activeItems: readonly ShownItem[];
  selectedItems: readonly ShownItem[];
  buttons: readonly QuickInputButton[];
  canSelectMany: boolean;
  matchOnDescription: boolean;
  ignoreFocusOut: boolean;
  busy: boolean;
  readonly onDidChangeValue: Event<string>;
  readonly onDidAccept: Event<void>;
  readonly onDidHide: Event<void>;
  readonly onDidTriggerButton: Event<QuickInputButton>;
  readonly onDidTriggerItemButton: Event<{ readonly item: ShownItem }>;
  show(): void;
  hide(): void;
}

/** The same for features, with their own items. */
export class OpenPick<Item extends QuickPickItem> implements Disposable {
  readonly #raw: RawPick;
  #items = new ShownItems<Item>([]);

  constructor(raw: RawPick) {
    this.#raw = raw;
  }

  set title(title: string) {
    this.#raw.title = forText(title);
  }

  set placeholder(text: string) {
    this.#raw.placeholder = forText(text);
  }

  get value(): string {
    return this.#raw.value;
  }

  get items(): readonly Item[] {
    return this.#items.given;
  }

  set items(items: readonly Item[]) {
    this.#items = new ShownItems(items);
    this.#raw.items = this.#items.shown;
  }

  get activeItems(): readonly Item[] {
    return this.#items.allGivenOf(this.#raw.activeItems);
  }

  set activeItems(items: readonly Item[]) {
    this.#raw.activeItems = this.#items.shownOf(items);
  }

  get selectedItems(): readonly Item[] {
    return this.#items.allGivenOf(this.#raw.selectedItems);
  }

  set selectedItems(items: readonly Item[]) {
    this.#raw.selectedItems = this.#items.shownOf(items);
  }

  set buttons(buttons: readonly QuickInputButton[]) {
    this.#raw.buttons = buttons.map(shownButton);
  }

  set canSelectMany(can: boolean) {
    this.#raw.canSelectMany = can;
  }

  set matchOnDescription(matches: boolean) {
    this.#raw.matchOnDescription = matches;
  }

  set ignoreFocusOut(ignores: boolean) {
    this.#raw.ignoreFocusOut = ignores;
  }

  get busy(): boolean {
    return this.#raw.busy;
  }

  set busy(isBusy: boolean) {
    this.#raw.busy = isBusy;
  }

  readonly onDidChangeValue: Event<string> = (...args) => this.#raw.onDidChangeValue(...args);
  readonly onDidAccept: Event<void> = (...args) => this.#raw.onDidAccept(...args);
  readonly onDidHide: Event<void> = (...args) => this.#raw.onDidHide(...args);
  readonly onDidTriggerButton: Event<QuickInputButton> = (...args) => this.#raw.onDidTriggerButton(...args);

  /** Says of which item a button was pressed. */
  onDidTriggerItemButton(listener: (item: Item) => void): Disposable {
    return this.#raw.onDidTriggerItemButton(({ item }) => {
      const given = this.#items.givenOf(item);
      if (given !== undefined) listener(given);
    });
  }

  show(): void {
    this.#raw.show();
  }

  hide(): void {
    this.#raw.hide();
  }

  dispose(): void {
    this.#raw.dispose();
  }
}
