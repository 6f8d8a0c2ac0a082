import { AuthForm } from '../../../webview/auth-form/authForm.ts';
import { AuthFormHostFake, type FormWorld } from '../../fakes/authFormHost.ts';
import { loginAnswer, shopLogins, shopOperations, shopText } from '../../fakes/authFormTexts.ts';
import { browser } from '../browser.ts';
import { applyTheme, type ThemeName } from '../themes.ts';

export interface AuthFormOptions {
  readonly text?: string;
  readonly world?: FormWorld;
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
}

export const shopWorld: FormWorld = {
  operations: shopOperations,
  answers: { '/authentications/staff/steps/1': loginAnswer },
  logins: shopLogins,
  stored: ['ADMIN_1'],
};

/** The form of an auth config in the page. */
export class AuthFormPage {
  readonly host: AuthFormHostFake;
  readonly element: AuthForm;

  private constructor(host: AuthFormHostFake, element: AuthForm) {
    this.host = host;
    this.element = element;
  }

  static async open({
    text = shopText,
    world = shopWorld,
    theme = 'dark',
    width = 1100,
    height = 800,
  }: AuthFormOptions = {}): Promise<AuthFormPage> {
    await browser.resize(width, height);
    await browser.moveMouse(0, 0);
    applyTheme(theme);
    const host = new AuthFormHostFake(text, world);
    const element = new AuthForm();
    element.port = host.port;
    document.body.append(element);
    const page = new AuthFormPage(host, element);
    await page.settled();
    return page;
  }

  close(): void {
    this.element.remove();
  }

  async settled(): Promise<void> {
    for (let round = 0; round < 3; round++) await new Promise((resolve) => setTimeout(resolve, 8));
    await this.element.updateComplete;
    // Grids are drawn by what they were measured to have.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }

  get root(): ShadowRoot {
    const root = this.element.shadowRoot;
    if (root === null) throw new Error('There is no form.');
    return root;
  }

  /** All that are drawn, in the shadow roots of components, too. */
  all(selector: string, root: ParentNode = this.root): HTMLElement[] {
    const here = [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...(element.shadowRoot === null ? [] : this.all(selector, element.shadowRoot)),
    ]);
    return here.filter((element) => element.checkVisibility());
  }

  /** The first that is drawn, and is called or holds a text. */
  find(selector: string, called = '', root: ParentNode = this.root): HTMLElement {
    const found = this.all(selector, root).find((element) => nameOf(element).includes(called));
    if (found === undefined) throw new Error(`Nothing is ${selector} with "${called}".`);
    return found;
  }

  async click(selector: string, called = ''): Promise<void> {
    this.find(selector, called).click();
    await this.settled();
  }

  async goTo(section: string): Promise<void> {
    await this.click('nav button', section);
  }

  async goToPlace(place: number): Promise<void> {
    this.all('nav button')[place]?.click();
    await this.settled();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await browser.press(key);
    await this.settled();
  }

  /** Types into the field of that name, and leaves it. */
  async fill(field: string, text: string): Promise<void> {
    this.find('input, textarea', field).focus();
    await browser.press('Control+A');
    await browser.type(text);
    await this.press('Tab');
  }

  /** What has the keyboard, in whichever shadow root. */
  get focused(): Element | null {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused;
  }
}

function nameOf(element: HTMLElement): string {
  return `${element.getAttribute('aria-label') ?? ''} ${element.innerText}`;
}
