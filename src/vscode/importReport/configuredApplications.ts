import type { Uri } from 'vscode';
import { isRecord } from '../../base/untrusted.ts';
import type { App } from '../app.ts';
import type { ConfiguredApplication } from '../../findings/configuredApplication.ts';
import { findAuthConfigs } from '../files/findAuthConfigs.ts';
import { readApplications } from './importSettings.ts';

const largestBytes = 1_000_000;

/** The applications that settings name, and after them those of the workspace's auth configs. */
export async function configuredApplications(
  app: Pick<App, 'workspace' | 'settings'>,
): Promise<readonly ConfiguredApplication[]> {
  const files = await findAuthConfigs(app.workspace);
  const found = await Promise.all(files.map((uri) => readApplication(app, uri)));
  return [...readApplications(app.settings), ...found.flatMap((application) => application ?? [])];
}

/** What an auth config says of its application; nothing where its address is a placeholder, or it cannot be read. */
async function readApplication(
  { workspace }: Pick<App, 'workspace'>,
  uri: Uri,
): Promise<ConfiguredApplication | undefined> {
  try {
    if ((await workspace.fs.stat(uri)).size > largestBytes) return undefined;
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    const text = open?.getText() ?? new TextDecoder().decode(await workspace.fs.readFile(uri));
    const { parse } = await import('jsonc-parser');
    const config: unknown = parse(text);
    const application = isRecord(config) ? config['application'] : undefined;
    if (!isRecord(application)) return undefined;
    const { name, baseUrl } = application;
    if (typeof name !== 'string' || typeof baseUrl !== 'string') return undefined;
    const [origin] = /^https?:\/\/[^/?#*\s]+/i.exec(baseUrl.trim()) ?? [];
    return origin === undefined || name.trim() === '' ? undefined : { name: name.trim(), origins: [origin] };
  } catch {
    // Deleted meanwhile, or not readable for this user: it names no application.
    return undefined;
  }
}
