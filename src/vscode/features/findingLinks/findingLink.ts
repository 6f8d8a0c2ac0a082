import { isFindingKey } from '../../../findings/model/findingKey.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

const path = '/finding';

/** What a link says; it may come from an untrusted source. */
export interface FindingLink {
  readonly key: string;
  /** The folder that was open where the link was made; empty where there was none. */
  readonly workspace: string;
}

type Needed = Pick<App, 'env' | 'extensionId' | 'workspace'>;

/** A link that opens this finding in the same kind of VS Code. Nothing but a name can be read from it. */
export function linkTo({ env, extensionId, workspace }: Needed, key: string): string {
  const [folder] = workspace.workspaceFolders ?? [];
  const query = new URLSearchParams({ key, ...(folder === undefined ? {} : { workspace: folder.name }) });
  return `${env.uriScheme}://${extensionId}${path}?${query.toString()}`;
}

/** Undefined where it names no finding. */
export function readLink(uri: { readonly path: string; readonly query: string }): FindingLink | undefined {
  const query = new URLSearchParams(uri.query);
  const key = query.get('key') ?? '';
  if (uri.path !== path || !isFindingKey(key)) return undefined;
  return { key, workspace: oneLine(query.get('workspace') ?? '').slice(0, longestName) };
}

const longestName = 100;
