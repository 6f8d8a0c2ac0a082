import type { AuthorizationView } from '../../../src/protocol/authorizationTestProtocol.ts';
import { AuthorizationTestView } from '../../../webview/authorization-test/authorizationTest.ts';
import { AuthorizationHostFake, shopAuthorization } from '../../fakes/authorizationHost.ts';
import { browser } from '../browser.ts';
import { applyTheme, type ThemeName } from '../themes.ts';

export interface AuthorizationOptions {
  readonly view?: AuthorizationView;
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
}

/** The view of an authorization test in the page. */
export class AuthorizationPage {
  readonly host: AuthorizationHostFake;
  readonly element: AuthorizationTestView;

  private constructor(host: AuthorizationHostFake, element: AuthorizationTestView) {
    this.host = host;
    this.element = element;
  }

  static async open({
    view = shopAuthorization,
    theme = 'dark',
    width = 900,
    height = 700,
  }: AuthorizationOptions = {}): Promise<AuthorizationPage> {
    await browser.resize(width, height);
    await browser.moveMouse(0, 0);
    applyTheme(theme);
    const host = new AuthorizationHostFake(view);
    const element = new AuthorizationTestView();
    element.port = host.port;
    document.body.append(element);
    const page = new AuthorizationPage(host, element);
    await page.settled();
    return page;
  }

  close(): void {
    this.element.remove();
  }

  async settled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await this.element.updateComplete;
    // The grid is drawn by what it was measured to have.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }

  get grid(): ShadowRoot {
    const root = this.element.shadowRoot?.querySelector('dast-access-grid')?.shadowRoot;
    if (root === null || root === undefined) throw new Error('There is no grid.');
    return root;
  }

  get scroller(): HTMLElement {
    return this.find('.scroller', '', this.grid);
  }

  all(selector: string, root: ParentNode | null = this.element.shadowRoot): HTMLElement[] {
    const found = root?.querySelectorAll<HTMLElement>(selector) ?? [];
    return [...found].filter((element) => element.checkVisibility());
  }

  /** The first that is drawn and holds a text. */
  find(selector: string, holding = '', root: ParentNode | null = this.element.shadowRoot): HTMLElement {
    const found = this.all(selector, root).find((element) => element.innerText.includes(holding));
    if (found === undefined) throw new Error(`Nothing is ${selector} with "${holding}".`);
    return found;
  }

  async click(
    selector: string,
    holding = '',
    root: ParentNode | null = this.element.shadowRoot,
  ): Promise<void> {
    this.find(selector, holding, root).click();
    await this.settled();
  }

  async press(key: string): Promise<void> {
    await browser.press(key);
    await this.settled();
  }

  /** What has the keyboard in the grid, and its tooltip. */
  get focused(): HTMLElement {
    const { activeElement } = this.grid;
    if (!(activeElement instanceof HTMLElement)) throw new Error('The grid does not have the keyboard.');
    return activeElement;
  }
}
