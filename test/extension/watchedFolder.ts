import assert from 'node:assert/strict';
import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { settingIds } from '../../src/vscode/app/ids.ts';
import type { TestApp } from './testApp.ts';

/** A folder of the workspace whose reports a setting names. */
export class WatchedFolder {
  readonly #folder: Uri;

  private constructor(folder: Uri) {
    this.#folder = folder;
  }

  static async create(): Promise<WatchedFolder> {
    const [root] = workspace.workspaceFolders ?? [];
    assert.ok(root);
    const folder = Uri.joinPath(root.uri, 'watched');
    await workspace.fs.createDirectory(folder);
    const watched = new WatchedFolder(folder);
    await watched.name(['watched/*.json']);
    return watched;
  }

  /** The setting names these globs. */
  async name(globs: readonly string[]): Promise<void> {
    await workspace.getConfiguration().update(settingIds.reports, globs, ConfigurationTarget.Workspace);
  }

  async write(name: string, text: string): Promise<void> {
    await workspace.fs.writeFile(Uri.joinPath(this.#folder, name), new TextEncoder().encode(text));
  }

  async delete(name: string): Promise<void> {
    await workspace.fs.delete(Uri.joinPath(this.#folder, name));
  }

  async remove(): Promise<void> {
    await workspace.getConfiguration().update(settingIds.reports, undefined, ConfigurationTarget.Workspace);
    await workspace.fs.delete(this.#folder, { recursive: true });
  }
}

/** The names of the imported reports as soon as there are so many. */
export async function importedReports({ app }: TestApp, count: number): Promise<readonly string[]> {
  const engine = await app.findings();
  for (;;) {
    const names = (await engine.scans()).map(({ name }) => name);
    if (names.length >= count) return names.toSorted();
    await new Promise<void>((resolve) => {
      const listener = app.onDidChangeFindings(() => {
        listener.dispose();
        resolve();
      });
    });
  }
}
