import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workbench } from './workbench.ts';

/** Run in a page: its texts and attributes, those below shadow roots, too; what is folded is unfolded before. */
export const textsOfPage = `(() => {
  const texts = [];
  const walk = (node) => {
    if (node.localName === 'details') node.open = true;
    if (node.attributes) texts.push(...Array.from(node.attributes, ({ value }) => value));
    if (node.nodeType === 3) texts.push(node.textContent);
    if (node.shadowRoot) walk(node.shadowRoot);
    node.childNodes.forEach(walk);
  };
  walk(document);
  return texts.join('\\n');
})()`;

/** Run in the window: what its databases hold, where VS Code keeps the state of workspaces and of all windows. */
const textsOfStorage = `(async () => {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      for (const value of await done(database.transaction(store).objectStore(store).getAll()))
        texts.push(value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value));
    }
    database.close();
  }
  return texts.join('\\n');
})()`;

/** What VS Code has written: its databases, and every file of the profile and of the workspace, logs and backups included. */
export async function writtenPlaces({ page, profile }: Workbench): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(join(profile.serverDir, '..', '..'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.env')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/extensions/') && statSync(file).size < 5_000_000);
  return new Map([
    ['storage of the window', await page.evaluate<string>(textsOfStorage)],
    ...files.map((file) => [file, readFileSync(file, 'utf8')] as const),
  ]);
}
