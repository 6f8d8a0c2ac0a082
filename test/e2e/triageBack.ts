import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { type FoundAlert, gitHubWithAlerts, openAlert } from '../fakes/alerts.ts';
import { SourceServer } from '../fakes/sourceServer.ts';
import { retry, type Workbench } from './workbench.ts';

/** A server of GitHub Enterprise on this machine, from which a workbench fetches a scan, and to which it sends triage. */
export class TriageBack {
  readonly token = 'token-canary-41c7';
  readonly alerts: readonly FoundAlert[] = [
    openAlert(1, 'Server Side Template Injection', 'GET /api/mails'),
    openAlert(2, 'Cloud Metadata Potentially Exposed', 'GET /latest/meta-data'),
    openAlert(3, 'Path Traversal', 'GET /api/attachments'),
  ];
  readonly server: SourceServer;
  readonly #workbench: Workbench;

  private constructor(workbench: Workbench, server: SourceServer) {
    this.#workbench = workbench;
    this.server = server;
    server.answer = gitHubWithAlerts(this.alerts, this.token);
  }

  /** Starts the server, and names it in the settings of the workspace. */
  static async start(workbench: Workbench): Promise<TriageBack> {
    const back = new TriageBack(workbench, await SourceServer.start());
    const settings = join(workbench.workspace, '.vscode/settings.json');
    const sources = JSON.stringify([{ kind: 'github', url: `http://${back.place}` }]);
    const written = readFileSync(settings, 'utf8');
    writeFileSync(settings, written.replace('{', `{ "dastWorkbench.findings.sources": ${sources},`));
    return back;
  }

  get host(): string {
    return this.server.origin.slice('http://'.length);
  }

  get place(): string {
    return `${this.host}/shop/shop`;
  }

  async fetch(): Promise<void> {
    const { page } = this.#workbench;
    // VS Code reads settings a moment after they were written.
    await retry(async () => {
      await this.#workbench.runCommand('DAST: Fetch Reports…');
      try {
        await this.#workbench.pick(this.place, 5000);
      } catch (error) {
        await page.keyboard.press('Escape');
        throw error;
      }
    });
    await this.#button('Fetch').click();
    const token = page.locator('.quick-input-widget input[type=password]');
    await token.fill(this.token);
    await token.press('Enter');
    await page.locator('.quick-input-list').getByText('main · ').waitFor();
    await this.accept();
    await this.#workbench.notification('3 new in ZAP.sarif').waitFor();
  }

  /** Opens the list of changes; whoever has agreed before is not asked again. */
  async openList(): Promise<void> {
    await this.#workbench.runCommand('DAST: Send Triage…');
    const compare = this.#button('Compare');
    await compare.or(this.list).first().waitFor();
    if (await compare.isVisible()) await compare.click();
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#workbench.page.locator('.quick-input-widget', { hasText: `Send Triage to ${this.host}` });
  }

  /** Takes what is ticked in an open list. */
  accept(): Promise<void> {
    return this.#workbench.page.getByRole('button', { name: 'OK', exact: true }).click();
  }

  get dialog(): Locator {
    return this.#workbench.page.locator('.monaco-dialog-box');
  }

  #button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async confirm(): Promise<void> {
    await this.#button('Send').click();
  }
}
