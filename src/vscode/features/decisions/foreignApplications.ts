import type { App } from '../../app/app.ts';
import { configuredApplications } from '../../shared/files/configuredApplications.ts';

/**
 * For each folder of the workspace, by its address: the applications that settings and auth configs of other folders name
 * and its own do not. What no folder names can be anybody's.
 */
export async function foreignApplications(
  app: Pick<App, 'workspace' | 'settings' | 'files'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const folders = app.workspace.workspaceFolders ?? [];
  const named = await Promise.all(
    folders.map(async ({ uri }) => (await configuredApplications(app, uri)).map(({ name }) => name)),
  );
  const all = [...new Set(named.flat())].toSorted();
  return new Map(
    folders.map(({ uri }, index) => [
      uri.toString(),
      all.filter((name) => named[index]?.includes(name) !== true),
    ]),
  );
}
