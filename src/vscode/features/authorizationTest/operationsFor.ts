import { Uri } from 'vscode';
import type { Operation } from '../../../access/operations/operation.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import type { App } from '../../app/app.ts';
import { relativePath } from '../../shared/files/relativePath.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';

const largestOpenApi = 5_000_000;

/** Of all attached OpenAPI files; undefined where there is none that can be read. */
export async function operationsFor(
  { workspace, machine }: App,
  { operationsIn }: VerifyRole,
  file: Uri,
  config: AuthConfig,
): Promise<readonly Operation[] | undefined> {
  const attached = (config.attachments ?? []).filter(({ type }) => type === 'OpenAPI');
  const folder = workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
  const found = await Promise.all(
    attached.map(async ({ path }) => {
      const uri = Uri.joinPath(file, '..', path);
      if (relativePath(folder, uri, machine.ignoresCase) === undefined) return undefined;
      const limits = { within: [folder], largest: largestOpenApi, name: path };
      const read = await machine.read(uri, limits);
      if (!read.ok) return undefined;
      return operationsIn(new TextDecoder().decode(read.value), config);
    }),
  );
  const operations = found.filter((one) => one !== undefined);
  return operations.length === 0 ? undefined : operations.flat();
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
