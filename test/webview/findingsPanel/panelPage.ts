import type { Finding, FindingDetails } from '../../../src/findings/model/finding.ts';
import type { ListView } from '../../../src/findings/view/view.ts';
import { FindingsPanel } from '../../../webview/findings-panel/findingsPanel.ts';
import { defineControls } from '../../../webview/shared/controls.ts';
import { shopFindings } from '../../fakes/findings.ts';
import { PanelHostFake } from '../../fakes/panelHost.ts';
import { WorkbenchFake } from '../workbench.ts';
import type { BuiltInTheme } from '../builtInThemes.ts';
import { browser } from '../browser.ts';
import { inEnglish } from '../pseudoLanguage.ts';
import { applyTheme, type ThemeName } from '../themes.ts';

export interface PanelOptions {
  readonly findings?: readonly Finding[];
  readonly details?: (finding: Finding) => FindingDetails;
  readonly view?: Partial<ListView>;
  readonly theme?: ThemeName | BuiltInTheme;
  readonly width?: number;
  readonly height?: number;
  /** What an earlier panel kept. */
  readonly saved?: unknown;
  /** How a panel that was closed was laid out. */
  readonly layout?: string;
  readonly prepare?: (host: PanelHostFake) => void;
}

/** The panel in the page as a user meets it: by roles, names and what is to be read. */
export class PanelPage {
  readonly host: PanelHostFake;
  readonly workbench: WorkbenchFake;
  readonly element: FindingsPanel;

  private constructor(host: PanelHostFake, element: FindingsPanel) {
    this.host = host;
    this.workbench = new WorkbenchFake(host);
    this.element = element;
  }

  static async open(options: PanelOptions = {}): Promise<PanelPage> {
    defineControls();
    await browser.resize(options.width ?? 1360, options.height ?? 760);
    await browser.moveMouse(0, 0);
    applyTheme(options.theme ?? 'dark');
    const host = new PanelHostFake(options.findings ?? shopFindings(), options.details);
    host.view = { ...host.view, ...options.view };
    if (options.saved !== undefined) host.port.setState(options.saved);
    options.prepare?.(host);
    const page = PanelPage.#mount(host, options.layout);
    await page.settled();
    return page;
  }

  /** As VS Code does when the window reloads: a new panel over the same extension and the same kept state. */
  async reload(): Promise<PanelPage> {
    this.close();
    const page = PanelPage.#mount(this.host);
    await page.settled();
    return page;
  }

  static #mount(host: PanelHostFake, layout = ''): PanelPage {
    const element = new FindingsPanel();
    element.port = host.port;
    element.layout = layout;
    document.body.append(element);
    return new PanelPage(host, element);
  }

  close(): void {
    this.workbench.dispose();
    this.element.remove();
  }

  /** Nothing is on its way any more. */
  async settled(): Promise<void> {
    let before = -1;
    while (before !== this.host.requests.length) {
      before = this.host.requests.length;
      await new Promise((resolve) => setTimeout(resolve));
      // What observes sizes runs after the callbacks of a frame, and what it draws shows in the next one.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
  }

  /** Elements in document order through all shadow roots, drawn ones only. */
  all(selector: string): HTMLElement[] {
    return deepAll(this.element, selector).filter((element) => element.checkVisibility());
  }

  find(selector: string): HTMLElement {
    const [first] = this.all(selector);
    if (first === undefined) throw new Error(`Nothing in the panel is ${selector}.`);
    return first;
  }

  /** The element with this role whose name is, or begins with, `name`. */
  role(role: string, name: string): HTMLElement {
    const candidates = this.all(role === 'button' ? 'button:not([role]), [role=button]' : `[role=${role}]`);
    const named =
      candidates.find((element) => nameOf(element) === name) ??
      candidates.find((element) => nameOf(element).startsWith(name));
    if (named !== undefined) return named;
    throw new Error(`No ${role} "${name}" among: ${candidates.map(nameOf).join(' | ')}`);
  }

  hasRole(role: string, name: string): boolean {
    try {
      this.role(role, name);
      return true;
    } catch {
      return false;
    }
  }

  async click(element: HTMLElement, modifiers: readonly string[] = []): Promise<void> {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    await browser.click(left + width / 2, top + height / 2, modifiers);
    await this.settled();
  }

  async doubleClick(element: HTMLElement): Promise<void> {
    const { left, top, width, height } = element.getBoundingClientRect();
    await browser.doubleClick(left + width / 2, top + height / 2);
    await this.settled();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await browser.press(key);
      await this.settled();
    }
  }

  /** Opens VS Code's menu on an element. */
  async openMenu(element: HTMLElement): Promise<void> {
    const { left, top } = element.getBoundingClientRect();
    const place = { clientX: left + 8, clientY: top + 8 };
    element.dispatchEvent(
      new MouseEvent('contextmenu', { ...place, bubbles: true, composed: true, cancelable: true }),
    );
    await this.settled();
  }

  /** Chooses a command of VS Code's menu. */
  async choose(title: string): Promise<void> {
    this.workbench.choose(title);
    await this.settled();
  }

  /** Gives the keyboard to the list, as Tab does. */
  async focusList(): Promise<void> {
    this.find('.row[tabindex="0"]').focus();
    await this.settled();
  }

  async type(text: string): Promise<void> {
    await browser.type(text);
    await this.settled();
  }

  get count(): string {
    return textOf(this.find('.count'));
  }

  get chips(): string[] {
    return this.all('.chip').map(textOf);
  }

  /** Rows of the list in their order, as far as they are in view; cells separated by ` | `. */
  get rows(): string[] {
    return this.rowElements.map((row) => textsOf(row, '[role=gridcell]').join(' | '));
  }

  get rowElements(): HTMLElement[] {
    const view = this.find('.scroller').getBoundingClientRect();
    return this.all('.row[aria-rowindex]')
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > view.top + 1 && top < view.bottom - 1;
      })
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex));
  }

  row(text: string): HTMLElement {
    const found = this.rowElements.find((row) => textOf(row).includes(text));
    if (found === undefined) throw new Error(`No row with "${text}" among:\n${this.rows.join('\n')}`);
    return found;
  }

  /** The element that has the keyboard focus, through shadow roots. */
  get focused(): Element | null {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused;
  }
}

/** What assistive technology calls the element, as far as this panel's markup needs it. */
export function nameOf(element: Element): string {
  return inEnglish(element.getAttribute('aria-label') ?? textOf(element));
}

/** Text as read: white space collapsed, hidden parts left out. */
export function textOf(element: Element): string {
  return (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();
}

function textsOf(element: Element, selector: string): string[] {
  return [...element.querySelectorAll(selector)].map(textOf);
}

function deepAll(root: Element | ShadowRoot, selector: string): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector)) found.push(element);
    if (element.shadowRoot !== null) found.push(...deepAll(element.shadowRoot, selector));
  }
  if (root instanceof Element && root.shadowRoot !== null) found.push(...deepAll(root.shadowRoot, selector));
  return found;
}
