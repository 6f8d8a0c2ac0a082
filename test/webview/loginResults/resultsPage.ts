import type { LoginResultsView } from '../../../src/protocol/loginResultsProtocol.ts';
import { LoginResultsPanel } from '../../../webview/login-results/loginResultsPanel.ts';
import { LoginResultsHostFake, shopLogins } from '../../fakes/loginResultsHost.ts';
import { browser } from '../browser.ts';
import { applyTheme, type ThemeName } from '../themes.ts';

export interface ResultsOptions {
  readonly view?: LoginResultsView;
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
}

/** The view of login results in the page. */
export class ResultsPage {
  readonly host: LoginResultsHostFake;
  readonly element: LoginResultsPanel;

  private constructor(host: LoginResultsHostFake, element: LoginResultsPanel) {
    this.host = host;
    this.element = element;
  }

  static async open({
    view = shopLogins,
    theme = 'dark',
    width = 900,
    height = 900,
  }: ResultsOptions = {}): Promise<ResultsPage> {
    await browser.resize(width, height);
    await browser.moveMouse(0, 0);
    applyTheme(theme);
    const host = new LoginResultsHostFake(view);
    const element = new LoginResultsPanel();
    element.port = host.port;
    document.body.append(element);
    const page = new ResultsPage(host, element);
    await page.settled();
    return page;
  }

  close(): void {
    this.element.remove();
  }

  async settled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await this.element.updateComplete;
    await new Promise(requestAnimationFrame);
  }

  all(selector: string): HTMLElement[] {
    const found = this.element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [];
    return [...found].filter((element) => element.checkVisibility());
  }

  /** The first that is drawn and holds a text. */
  find(selector: string, holding = ''): HTMLElement {
    const found = this.all(selector).find((element) => element.innerText.includes(holding));
    if (found === undefined) throw new Error(`Nothing is ${selector} with "${holding}".`);
    return found;
  }

  async click(selector: string, holding = ''): Promise<void> {
    this.find(selector, holding).click();
    await this.settled();
  }
}
