import type { Uri } from 'vscode';
import { mayCall as mayCallBy } from '../../../auth/apiAccess.ts';
import { isRecord, isList } from '../../../base/untrusted.ts';
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
  if (!isRecord(config) || !isList(config['roles'])) return [];
  const application = isRecord(config['application']) ? config['application'] : {};
  const logins = isRecord(config['authentications']) ? config['authentications'] : {};
  return config['roles'].flatMap((role) => {
    if (!isRecord(role) || typeof role['name'] !== 'string') return [];
    const access = textsOf(role['apiAccess']);
    return {
      name: role['name'],
      application: textOf(application['name']),
      uri,
      file: workspace.asRelativePath(uri),
      baseUrl: textOf(application['baseUrl']),
      apiAccess: access.length === 0 ? [] : [...access, ...textsOf(application['publicAccess'])],
      token: tokenPlaceOf(logins[textOf(role['authentication'])]),
    };
  });
}

function tokenPlaceOf(login: unknown): TokenPlace | undefined {
  if (!isRecord(login)) return undefined;
  const name = textOf(login['tokenParameterName']) || 'Authorization';
  const location = login['tokenLocation'];
  if (location === 'Cookie') return { kind: 'header', name: 'Cookie', value: `${name}=<token>` };
  const written = textOf(login['tokenFormat']);
  const format = written.includes('<token>') ? written : undefined;
  return location === 'Query Parameter'
    ? { kind: 'query', name, value: format ?? '<token>' }
    : { kind: 'header', name, value: format ?? 'Bearer <token>' };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Whether a role may call a route. */
export function mayCall(
  { apiAccess }: Pick<WorkspaceRole, 'apiAccess'>,
  route: { readonly method: string; readonly path: string },
): boolean {
  return mayCallBy(apiAccess, route);
}
