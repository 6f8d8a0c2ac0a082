import { rowKey } from '../../models/rowSelection.ts';
import type { RowTarget } from '../../models/rowTarget.ts';
import type { ListHost, ListViewport } from '../viewport/listViewport.ts';

/** The line that the keyboard is on: it goes where its row goes, and keeps the keyboard focus and its place in view. */
export class FocusedLine {
  readonly #host: ListHost;
  readonly #viewport: ListViewport;
  #position = 0;
  /** Of the row, by which the focus follows it. */
  #key: string | undefined;
  /** What of the row has the keyboard focus, as a selector. */
  #part: string | undefined;
  #heightBefore = 0;

  constructor(host: ListHost, viewport: ListViewport) {
    this.#host = host;
    this.#viewport = viewport;
  }

  get position(): number {
    return this.#position;
  }

  get element(): HTMLElement | null {
    return this.#viewport.rowElement(this.#position);
  }

  get target(): RowTarget | undefined {
    return this.#viewport.target(this.#position);
  }

  /** A row itself has the keyboard, and nothing in it. */
  get hasKeyboard(): boolean {
    return document.hasFocus() && isRow(this.#host.shadowRoot?.activeElement);
  }

  moveTo(position: number): void {
    this.#position = position;
    this.#key = this.#keyAt(position);
    this.#host.requestUpdate();
  }

  /** Another list is looked at from its top. */
  startOver(): void {
    this.#position = 0;
    this.#key = undefined;
    this.#viewport.scrollTo(0);
  }

  focus(): void {
    this.element?.focus({ preventScroll: true });
  }

  scrollIntoView(): void {
    this.#viewport.show(this.#position);
  }

  /** Before an update: what has the focus now is to have it afterwards. */
  remember(): void {
    this.#part = partOf(this.#host.shadowRoot?.activeElement);
  }

  /** Arranges the lines; the focused row may stand elsewhere after an import or a triage change. */
  arrange(): void {
    const before = this.#viewport.layout.itemAt(this.#position);
    this.#viewport.arrange();
    const key = this.#key;
    if (key === undefined || this.#keyAt(this.#position) === key) return;
    const row = this.#host.model?.findIndex((candidate) => rowKey(candidate) === key);
    if (row === undefined) return;
    const child = before.kind === 'child' ? before.child : undefined;
    this.#position = this.#viewport.layout.positionOf(row, child);
  }

  /** Within the lines that there are. */
  settle(): void {
    this.#position = Math.max(0, Math.min(this.#position, this.#viewport.layout.itemCount - 1));
    this.#key = this.#keyAt(this.#position) ?? this.#key;
  }

  /** Rows that move take the focus along, or lose it where elements are put in another order. */
  restoreFocus(): void {
    if (this.#part === undefined) return;
    const row = this.element;
    const part = this.#part === '' ? row : row?.querySelector<HTMLElement>(this.#part);
    if (part !== this.#host.shadowRoot?.activeElement) part?.focus({ preventScroll: true });
  }

  /** The list gets lower when details or a sentence open below it, which must not cover the row that is worked on. */
  keepInView(): void {
    const before = this.#heightBefore;
    const { height, layout } = this.#viewport;
    this.#heightBefore = height;
    if (height >= before) return;
    const top = layout.topOf(this.#position);
    const { scrollTop } = this.#viewport;
    if (top >= scrollTop && top < scrollTop + before) this.scrollIntoView();
  }

  #keyAt(position: number): string | undefined {
    const row = this.#host.model?.row(this.#viewport.layout.itemAt(position).row);
    return row && rowKey(row);
  }
}

export function isRow(element: EventTarget | null | undefined): boolean {
  return element instanceof HTMLElement && element.classList.contains('row');
}

/** The empty selector stands for the row itself. */
function partOf(focused: Element | null | undefined): string | undefined {
  if (focused?.classList.contains('row') === true) return '';
  const cell = focused?.classList.contains('triage') === true ? focused.parentElement : null;
  return cell === null ? undefined : `.${[...cell.classList].join('.')} .triage`;
}
