import type { Uri } from 'vscode';
import { mayCall as mayCallBy } from '../../../auth/apiAccess.ts';
import { isRecord, listAt, textAt, textsAt, valueAt } from '../../../base/untrusted.ts';
import { findAuthConfigs } from '../files/findAuthConfigs.ts';
import type { App } from '../../app/app.ts';

/** A role of an auth config, as far as calling an endpoint needs it. */
export interface WorkspaceRole {
  readonly name: string;
  readonly application: string;
  readonly uri: Uri;
  /** The auth config, relative to the workspace. */
  readonly file: string;
  readonly baseUrl: string;
  /** Paths it may call, some with methods before them, also without a login; `**` stands for any rest. */
  readonly apiAccess: readonly string[];
  /** Where its token goes; undefined where its auth config does not say how it signs in. */
  readonly token: TokenPlace | undefined;
}

/** A header (cookies included) or query parameter, with `<token>` in the token's place: `Authorization: Bearer <token>`. */
interface TokenPlace {
  readonly kind: 'header' | 'query';
  readonly name: string;
  readonly value: string;
}

const largestBytes = 1_000_000;

/** The roles of the workspace's auth configs. */
export async function readRoles(app: Pick<App, 'workspace' | 'files'>): Promise<readonly WorkspaceRole[]> {
  const uris = await findAuthConfigs(app.workspace);
  const found = await Promise.all(uris.map((uri) => rolesOf(app, uri)));
  return found.flat();
}

async function rolesOf(
  { workspace, files }: Pick<App, 'workspace' | 'files'>,
  uri: Uri,
): Promise<readonly WorkspaceRole[]> {
  const text = await files.text(uri, largestBytes);
  if (text === undefined) return [];
  const { parse } = await import('jsonc-parser');
  const config: unknown = parse(text);
  return listAt(config, 'roles').flatMap((role) => {
    const name = textAt(role, 'name');
    if (name === undefined) return [];
    const access = textsAt(role, 'apiAccess');
    return {
      name,
      application: textAt(config, 'application', 'name') ?? '',
      uri,
      file: workspace.asRelativePath(uri),
      baseUrl: textAt(config, 'application', 'baseUrl') ?? '',
      apiAccess: access.length === 0 ? [] : [...access, ...textsAt(config, 'application', 'publicAccess')],
      token: tokenPlaceOf(valueAt(config, 'authentications', textAt(role, 'authentication') ?? '')),
    };
  });
}

function tokenPlaceOf(login: unknown): TokenPlace | undefined {
  if (!isRecord(login)) return undefined;
  const name = textAt(login, 'tokenParameterName') || 'Authorization';
  const location = login['tokenLocation'];
  if (location === 'Cookie') return { kind: 'header', name: 'Cookie', value: `${name}=<token>` };
  const written = textAt(login, 'tokenFormat');
  const format = written?.includes('<token>') === true ? written : undefined;
  return location === 'Query Parameter'
    ? { kind: 'query', name, value: format ?? '<token>' }
    : { kind: 'header', name, value: format ?? 'Bearer <token>' };
}

/** Whether a role may call a route. */
export function mayCall(
  { apiAccess }: Pick<WorkspaceRole, 'apiAccess'>,
  route: { readonly method: string; readonly path: string },
): boolean {
  return mayCallBy(apiAccess, route);
}
