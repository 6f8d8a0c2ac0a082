import type { FrameLocator, Locator } from 'playwright-core';
import { retry, type Workbench } from './workbench.ts';

/** The Findings panel as a user reads and uses it: by the roles and names of its controls. */
export class FindingsPanel {
  readonly #frame: FrameLocator;
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#frame = workbench.webview;
    this.#workbench = workbench;
  }

  /** The line above the list, e.g. `22 of 38 findings · 4 vulnerabilities`. */
  count(): Promise<string> {
    return this.#frame
      .getByRole('paragraph')
      .filter({ hasText: / · \d+ vulnerabilit/ })
      .innerText();
  }

  /** The rows of the list, the texts of their cells joined by ` | `. */
  async rows(): Promise<readonly string[]> {
    const rows = await this.#frame
      .getByRole('row')
      .filter({ has: this.#frame.getByRole('gridcell') })
      .all();
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.getByRole('gridcell').allInnerTexts();
        return cells.map((text) => text.replaceAll(/\s+/g, ' ').trim()).join(' | ');
      }),
    );
  }

  /** The row whose text contains `text`. */
  row(text: string): Locator {
    return this.#frame.getByRole('row').filter({ hasText: text });
  }

  /** A row gets the keyboard, without its details; a key pressed before the page has the keyboard would be lost. */
  async focusRow(text: string): Promise<void> {
    await this.row(text).click();
    const close = this.button('Close details');
    await close.waitFor();
    await retry(async () => {
      if (await close.isVisible()) await this.#workbench.page.keyboard.press('Escape');
      await close.waitFor({ state: 'detached', timeout: 2000 });
    });
  }

  /**
   * Moves on by a key, to the row that contains `text`. VS Code hears a moment later that a row has the keyboard, and
   * a key before that does nothing, or does it late: whoever sees nothing move presses it once more, and goes back where
   * both have moved.
   */
  async keysReachList(key: 'j' | 'k', text: string): Promise<void> {
    await retry(async () => {
      if (await this.rowHasKeyboard(text)) return;
      const isBeyond = await this.row(text).evaluate(
        (row, step) => {
          const focused = row.parentElement?.querySelector<typeof row>(':focus');
          const position = (of: typeof row): number => Number(of.getAttribute('aria-rowindex')) * step;
          return focused?.hasAttribute('aria-rowindex') === true && position(focused) > position(row);
        },
        key === 'j' ? 1 : -1,
      );
      const back = key === 'j' ? 'k' : 'j';
      await this.#workbench.page.keyboard.press(isBeyond ? back : key);
      await this.row(text).and(this.#frame.locator(':focus')).waitFor({ timeout: 2000 });
    });
  }

  /** Whether single keys are for this row. */
  rowHasKeyboard(text: string): Promise<boolean> {
    return this.row(text).evaluate((row) => row.matches(':focus'));
  }

  /** The value of a summary widget, e.g. `Critical`. */
  widgetValue(name: string): Locator {
    return this.#frame
      .getByRole('group', { name: 'Summary widgets' })
      .getByRole('button', { name: `${name}: ` });
  }

  /** Turns one of the three switches, which stand above the list, in the Advanced filters or in the menu of a small panel. */
  async turn(name: 'Show Aggregation' | 'Precise Match' | 'Show Resolved Events'): Promise<void> {
    const shown = this.#frame.getByRole('switch', { name }).filter({ visible: true }).first();
    if (await shown.isVisible()) return shown.click();
    await this.button('More options').click();
    await this.#frame.getByRole('menuitemcheckbox', { name }).click();
    await this.#workbench.page.keyboard.press('Escape');
  }

  /** A button of the panel by its name. */
  button(name: string | RegExp): Locator {
    return this.#frame.getByRole('button', { name });
  }

  /** The line between the list and the open details. */
  splitter(): Locator {
    return this.#frame.getByRole('separator', { name: 'Resize details' });
  }

  /** A field of the Advanced filters. */
  field(name: string): Locator {
    return this.#frame.getByRole('combobox', { name, exact: true });
  }

  /** Sets Status or Resolution of a row through the menu of its cell. */
  async set(field: 'Status' | 'Resolution', row: string, value: string): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: `${field}: ` })
      .click();
    await this.#frame.getByRole('menuitemradio', { name: value }).click();
  }

  /** What the panel says about a change that can be undone, e.g. `SQL Injection (1 API) set to Resolved.`. */
  async message(): Promise<string> {
    return (await this.#frame.locator('dast-status-line').getByRole('status').last().innerText()).trim();
  }

  /** The texts of the chips of the active filters. */
  async chips(): Promise<readonly string[]> {
    const buttons = this.#frame.getByRole('button', { name: /^Remove filter / });
    const names = await buttons.evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label') ?? ''),
    );
    return names.map((name) => name.replace('Remove filter ', ''));
  }
}
