import type { ShownList } from './probe.ts';

export const root = (selector: string, within: Element | ShadowRoot | Document = document): ShadowRoot => {
  const found = within.querySelector(selector)?.shadowRoot;
  if (found === null || found === undefined) throw new Error(`The panel has no ${selector}.`);
  return found;
};
/** The parts of the panel and of its list, which are there once it has answers. */
export const panel = (): ShadowRoot => root('dast-findings-panel');
export const grid = (): ShadowRoot => root('dast-findings-list', panel());
const listIfAny = (): ShadowRoot | null | undefined =>
  document.querySelector('dast-findings-panel')?.shadowRoot?.querySelector('dast-findings-list')?.shadowRoot;

/** The list of the panel as the measurements see it. */
export const list: ShownList = {
  get scroller() {
    return listIfAny()?.querySelector('.scroller');
  },
  get rows() {
    return [...(listIfAny()?.querySelectorAll('.row[aria-rowindex]') ?? [])];
  },
  isLoading: (row) => row.querySelector('.placeholder') !== null,
  get shown() {
    const count = root('dast-list-toolbar', panel()).querySelector('.count')?.textContent;
    return `${count} ${grid().querySelector('.row[aria-rowindex="2"]')?.textContent}`.replaceAll(/\s+/g, ' ');
  },
  control: (name) => {
    const [kind, value = ''] = name.split(':');
    if (kind === 'row')
      return found(grid().querySelector(`.row[aria-rowindex="${Number(value) + 2}"] .summary`), name);
    if (kind === 'first-row') return firstRowInView();
    if (kind === 'sort') return found(grid().querySelector(`.column.${value} .sort`), name);
    if (kind === 'switch') return found(switchButton(value), name);
    const bars = root('dast-summary-widgets', panel()).querySelectorAll('dast-value-bars');
    const buttons = [...bars].flatMap((each) => [...(each.shadowRoot?.querySelectorAll('button') ?? [])]);
    return found(buttons.find((button) => button.ariaLabel?.startsWith(`${value}: `)) ?? null, name);
  },
};

function switchButton(label: string): Element | null {
  const switches = [...root('dast-list-toolbar', panel()).querySelectorAll('dast-switch')];
  return (
    switches
      .find((each) => each.shadowRoot?.textContent.includes(label))
      ?.shadowRoot?.querySelector('button') ?? null
  );
}

function firstRowInView(): Element {
  const { top = 0 } = list.scroller?.getBoundingClientRect() ?? {};
  const inView = [...list.rows].filter((row) => row.getBoundingClientRect().top >= top);
  const first = inView.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
  return found(first, 'row');
}

function found(element: Element | null | undefined, name: string): Element {
  if (element === null || element === undefined) throw new Error(`The panel shows no ${name}.`);
  return element;
}
