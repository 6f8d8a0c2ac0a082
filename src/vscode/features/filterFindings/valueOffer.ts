import type { QuickPickItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import { LatestOnly } from '../../../base/latestOnly.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import { noMethodLabel } from '../../../findings/model/finding.ts';
import {
  textFields,
  type FacetValue,
  type FieldFilter,
  type FilterField,
  type ListView,
} from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import type { OpenPick } from '../../shared/faces/quickPick.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { countFindings } from '../../shared/messages/text.ts';

/** More values than any user scrolls through; typing searches all of them. */
const offeredValues = 500;

export interface ValueItem extends QuickPickItem {
  readonly kept: { readonly kind: 'value' | 'text'; readonly value: string };
}

function filterOf(items: readonly ValueItem[]): FieldFilter {
  const of = (kind: 'value' | 'text'): string[] =>
    items.flatMap(({ kept }) => (kept.kind === kind ? [kept.value] : []));
  return { values: of('value'), texts: of('text') };
}

/** What the Quick Pick offers: values that match what was typed, what is picked already, and the typed text. */
export class ValueOffer {
  readonly #app: App;
  readonly #field: FilterField;
  readonly #pick: OpenPick<ValueItem>;
  readonly #searching = new LatestOnly();
  #started = false;
  #tickedBefore = 0;

  constructor(app: App, field: FilterField, pick: OpenPick<ValueItem>) {
    this.#app = app;
    this.#field = field;
    this.#pick = pick;
  }

  /**
   * The values with a tick. Who types, ticks nothing and presses Enter means the focused value, else the text.
   */
  accepted(): FieldFilter {
    const ticked = this.#pick.selectedItems;
    const text = this.#pick.value.trim();
    if (text === '' || ticked.length > this.#tickedBefore) return filterOf(ticked);
    const meant = this.#pick.activeItems[0] ?? this.#pick.items.find(({ kept }) => kept.value === text);
    return filterOf(meant ? [...ticked, meant] : ticked);
  }

  /** Offers what matches; typing on drops the searches before, and what they were asked for is not offered. */
  async search(value: string): Promise<void> {
    const text = value.trim();
    const signal = this.#searching.supersede();
    this.#pick.busy = true;
    try {
      const engine = await this.#app.findings();
      const view = this.#app.view.current;
      const facet = await engine.facet(view, this.#field, text, offeredValues, signal);
      const typed = await this.#countOfText(engine, view, text, signal);
      if (!signal.aborted) this.#offer(view, facet.values, typed);
    } catch (error) {
      if (!signal.aborted) this.#app.reportError(t('Reading the findings'), error);
    } finally {
      if (!signal.aborted) this.#pick.busy = false;
    }
  }

  /** The pick is gone: nothing is searched any more. */
  dispose(): void {
    this.#searching.supersede();
  }

  #offer(view: ListView, values: readonly FacetValue[], typed: FacetValue | undefined): void {
    const picked = this.#started ? filterOf(this.#pick.selectedItems) : view.filters[this.#field];
    this.#tickedBefore = this.#started ? this.#tickedBefore : countOf(picked);
    this.#started = true;
    this.#show(itemsFor(view, values, picked, typed), picked);
  }

  /** Typed text is offered although no value equals it, with what it would match. */
  async #countOfText(
    engine: FindingsEngine,
    view: ListView,
    text: string,
    signal: AbortSignal,
  ): Promise<FacetValue | undefined> {
    if (text === '' || !isTextField(this.#field)) return undefined;
    const filters = { ...view.filters, [this.#field]: { values: [], texts: [text] } };
    const { matching } = await engine.summary({ ...view, filters }, signal);
    return { value: text, count: matching };
  }

  #show(items: readonly ValueItem[], picked: FieldFilter | undefined): void {
    this.#pick.items = items;
    this.#pick.selectedItems = items.filter(({ kept }) =>
      (kept.kind === 'value' ? picked?.values : picked?.texts)?.includes(kept.value),
    );
  }
}

function countOf(filter: FieldFilter | undefined): number {
  return filter ? filter.values.length + filter.texts.length : 0;
}

function itemsFor(
  view: ListView,
  values: readonly FacetValue[],
  picked: FieldFilter | undefined,
  typed: FacetValue | undefined,
): readonly ValueItem[] {
  const listed = new Set(values.map(({ value }) => value));
  const unlisted = (picked?.values ?? []).filter((value) => !listed.has(value));
  const texts = (picked?.texts ?? []).filter((text) => text !== typed?.value);
  return [
    ...(typed ? [textItem(view, typed.value, typed.count)] : []),
    ...texts.map((text) => textItem(view, text, undefined)),
    ...unlisted.map((value) => valueItem(value, undefined)),
    ...values.map(({ value, count }) => valueItem(value, count)),
  ];
}

function valueItem(value: string, count: number | undefined): ValueItem {
  return {
    label: value === '' ? noMethodLabel : oneLine(value),
    description: count === undefined ? '' : countFindings(count),
    kept: { kind: 'value', value },
  };
}

function textItem(view: ListView, text: string, count: number | undefined): ValueItem {
  const label = view.preciseMatch ? t('is exactly “{0}”', oneLine(text)) : t('contains “{0}”', oneLine(text));
  return {
    label,
    description: count === undefined ? '' : countFindings(count),
    alwaysShow: true,
    kept: { kind: 'text', value: text },
  };
}

export function isTextField(field: FilterField): boolean {
  return textFields.some((known) => known === field);
}
