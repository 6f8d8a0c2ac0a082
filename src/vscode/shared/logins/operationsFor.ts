import { Uri } from 'vscode';
import type { ApiSources } from '../../../access/operations/allOperations.ts';
import { type Operation, operationKey } from '../../../access/operations/operation.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { groupBy } from '../../../base/groupBy.ts';
import type { KnownCall } from '../../../auth/knownCall.ts';
import type { KnownRoute } from '../../../auth/knownRoute.ts';
import type { ListedRoute } from '../../../routes/engine.ts';
import type { App } from '../../app/app.ts';
import { relativePath } from '../files/relativePath.ts';

const largestFile = 5_000_000;

/** What of a config says which application it is for. */
interface Described {
  readonly application: Pick<AuthConfig['application'], 'name' | 'baseUrl'>;
  readonly attachments?: readonly { readonly type: string; readonly path: string }[];
}

/** What is known of the application: by attached files, by its code in the folder of the config, and by earlier scans. */
export async function operationsFor<Config extends Described>(
  app: App,
  {
    allOperations,
  }: { readonly allOperations: (sources: ApiSources, config: Config) => readonly Operation[] },
  file: Uri,
  config: Config,
): Promise<readonly Operation[]> {
  const attached = await attachedTexts(app, file, config);
  const textsOf = (type: string): readonly string[] =>
    attached.flatMap((one) => (one.type === type ? [one.text] : []));
  const origin = URL.parse(config.application.baseUrl)?.origin;
  const sources = {
    openApi: textsOf('OpenAPI'),
    calls: [
      ...(await recordedCalls(textsOf('HAR'), textsOf('Postman Collection'))),
      ...(await reachedCalls(app, config.application.name)),
    ],
    origins: origin === undefined ? [] : [origin],
  };
  const described = allOperations({ ...sources, routes: [] }, config);
  const routes = ownRoutes(await routesBeside(app, file), described);
  return allOperations({ ...sources, routes }, config);
}

/** Files inside the workspace; what cannot be read was reported as a problem of the config. */
async function attachedTexts(
  { workspace, machine }: App,
  file: Uri,
  { attachments = [] }: Described,
): Promise<readonly { readonly type: string; readonly text: string }[]> {
  const folder = workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
  const found = await Promise.all(
    attachments.map(async ({ path, type }) => {
      const uri = Uri.joinPath(file, '..', path);
      if (relativePath(folder, uri, machine.ignoresCase) === undefined) return [];
      const limits = { within: [folder], largest: largestFile, name: path };
      const read = await machine.read(uri, limits);
      return read.ok ? [{ type, text: new TextDecoder().decode(read.value) }] : [];
    }),
  );
  return found.flat();
}

/** Of the code in the folder of the workspace that has the config. */
async function routesBeside({ handlers, log, workspace }: App, file: Uri): Promise<readonly ListedRoute[]> {
  const folder = workspace.getWorkspaceFolder(file)?.uri.toString();
  if (folder === undefined) return [];
  try {
    await handlers.start();
    const routes = await handlers.listRoutes();
    return routes.filter(({ declared }) => {
      const uri = handlers.paths.uriOf(declared.file);
      return uri !== undefined && workspace.getWorkspaceFolder(uri)?.uri.toString() === folder;
    });
  } catch (error) {
    log.warn(`Could not look for routes to test: ${String(error)}`);
    return [];
  }
}

/** Less is known of the code of another application. */
const leastKnown = 0.25;

/**
 * The code in a folder may be of several applications, and of others than this one: where something is described or was called,
 * those of which a part of the routes is.
 */
function ownRoutes(routes: readonly ListedRoute[], described: readonly Operation[]): readonly KnownRoute[] {
  const known = new Set(described.map(operationKey));
  const roots = groupBy(
    routes.filter(({ role }) => role !== 'documented'),
    ({ appRoot }) => appRoot,
  );
  const own = [...roots.values()].filter((ofRoot) => {
    const shared = ofRoot.filter((route) => known.has(operationKey(route))).length;
    return known.size === 0 ? roots.size === 1 : shared >= leastKnown * ofRoot.length;
  });
  return own.flat();
}

async function recordedCalls(
  har: readonly string[],
  postman: readonly string[],
): Promise<readonly KnownCall[]> {
  if (har.length + postman.length === 0) return [];
  const { callsOfHar, callsOfPostman } = await import('../../../exchange/authExchange.ts');
  return [
    ...har.flatMap((text) => callsOfHar(documentIn(text)) ?? []),
    ...postman.flatMap((text) => callsOfPostman(documentIn(text)) ?? []),
  ];
}

function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What scans of the application have called: a path with a number in it has a parameter there. */
async function reachedCalls(app: App, application: string): Promise<readonly KnownCall[]> {
  const reached = await (await app.findings()).reachedOperations();
  return (reached[application]?.operations ?? []).flatMap(({ operation }) => {
    const [method, url] = operation.split(' ');
    return method === undefined || url === undefined ? [] : [{ method, url }];
  });
}

/** Those that were named, by method and path, whatever parameters are called; all where none was. */
export function chosenOperations(
  operations: readonly Operation[],
  named: readonly string[] | undefined,
): readonly Operation[] {
  if (named === undefined) return operations;
  const wanted = new Set(named.map(withoutNames));
  return operations.filter(({ method, path }) => wanted.has(withoutNames(`${method} ${path}`)));
}

function withoutNames(operation: string): string {
  return operation.replaceAll(/\{[^{}/]{0,100}\}/g, '{}').replace(/\/$/, '');
}
