import type { Uri } from 'vscode';
import { plural, t } from '../../../base/messages.ts';
import { listAt, textAt } from '../../../base/untrusted.ts';
import type { GridOperation } from '../../../auth/form/access.ts';
import { pointerSegments, toValue, TreeLocator } from '../../../auth/syntax/tree.ts';
import type { AuthFormRequests, FormGrid, FormGridRow } from '../../../protocol/authForm.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { operationsFor } from '../../shared/logins/operationsFor.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { type FormSession, setting } from './formSession.ts';

/** Which role may call what, and what a scan must never call. */
export function gridHandlers(
  app: App,
  session: FormSession,
): Pick<RequestHandlers<AuthFormRequests>, 'grid' | 'setAccess' | 'setNever'> {
  const { uri } = session.document;
  /** Takes one list to another, asking before a wider entry is split. */
  const setList = async (
    { version, pointer, operations }: { version: number; pointer: string; operations: readonly string[] },
    key: 'apiAccess' | 'neverCall',
    isIn: boolean,
  ): Promise<{ readonly version: number }> => {
    const checked = await session.at(version);
    const { language } = checked;
    const list = `${pointer}/${key}`;
    const before = textsAt(checked, list);
    const wanted = operations.map(operationOf);
    const set = (value: readonly string[]): Promise<{ readonly version: number }> =>
      session.edit(version, (now) => setting(now, { pointer: list, value }));
    if (isIn) return set(language.allowed(before, wanted));
    const after = language.forbidden(before, wanted, await knownFor(app, uri, checked));
    if (after.split.length > 0 && !(await agrees(app, after.split)))
      return { version: session.document.version };
    return set(after.entries);
  };
  return {
    grid: async () => {
      const checked = await session.checked();
      return gridOf(checked, checked.version, await knownFor(app, uri, checked));
    },
    setAccess: ({ isAllowed, ...place }) => setList(place, 'apiAccess', isAllowed),
    setNever: ({ isNever, ...place }) => setList(place, 'neverCall', isNever),
  };
}

function gridOf(
  { language, config }: CheckedDocument,
  version: number,
  operations: readonly GridOperation[],
): FormGrid {
  const { model } = config;
  const roles = (model?.roles ?? []).map(({ name, apiAccess }, index) => ({
    pointer: `/roles/${index}`,
    name: name?.value ?? '',
    entries: apiAccess.map(({ value }) => value),
  }));
  const flows = language.flowsOf(config);
  const authentications = (model?.authentications ?? []).map(({ name, neverCall }, index) => ({
    pointer: flows[index]?.pointer ?? '',
    name,
    entries: neverCall.map(({ value }) => value),
  }));
  const rows = operations.map(({ method, path }): FormGridRow => ({
    group: groupOf(path),
    method,
    path,
    access: roles.map(({ entries }) => language.withoutSecrets(language.accessOf(entries, { method, path }))),
    never: authentications.map(({ entries }) => ({
      isNever: language.accessOf(entries, { method, path }).isAllowed,
      isProposed: language.looksRisky({ method, path }),
    })),
  }));
  const place = ({ pointer, name }: { pointer: string; name: string }) =>
    language.withoutSecrets({ pointer, name });
  return {
    version,
    roles: roles.map(place),
    authentications: authentications.map(place),
    rows: rows.toSorted(inOrder),
    source:
      rows.length > 0
        ? plural(rows.length, {
            one: '{0} operation of the attached files and of the code',
            other: '{0} operations of the attached files and of the code',
          })
        : t(
            'No operation is known. Attach an OpenAPI file, or open the folder with the code of the application.',
          ),
  };
}

function inOrder(one: FormGridRow, other: FormGridRow): number {
  if (one.group !== other.group) return one.group < other.group ? -1 : 1;
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return methods.indexOf(one.method) - methods.indexOf(other.method);
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The collection: the path up to the first parameter, two levels at most below what all APIs share. */
function groupOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const fixed = segments.findIndex((segment) => segment.includes('{'));
  const all = fixed < 0 ? segments : segments.slice(0, fixed);
  const isPrefix = /^(?:api|rest|v\d+)$/i;
  const start = all.findIndex((segment) => !isPrefix.test(segment));
  return `/${all.slice(0, start < 0 ? all.length : start + 1).join('/')}`;
}

/** The operations of this application alone. */
async function knownFor(app: App, file: Uri, { config }: CheckedDocument): Promise<readonly GridOperation[]> {
  const { root } = config;
  if (root === undefined) return [];
  const { knownOperations } = await loadVerifyRole();
  return operationsFor(app, { allOperations: knownOperations }, file, ownConfig(toValue(root)));
}

/** As much of a config as operations depend on, whatever else is missing in the file. */
function ownConfig(value: unknown) {
  const attachments = listAt(value, 'attachments').flatMap((one) => {
    const [type, path] = [textAt(one, 'type'), textAt(one, 'path')];
    return type === undefined || path === undefined ? [] : [{ type, path }];
  });
  const application = {
    name: textAt(value, 'application', 'name') ?? '',
    baseUrl: textAt(value, 'application', 'baseUrl') ?? '',
  };
  return { application, attachments, testUsers: [] };
}

function textsAt({ config: { root } }: CheckedDocument, pointer: string): readonly string[] {
  if (root === undefined) return [];
  const segments = pointerSegments(pointer);
  const locator = new TreeLocator(root);
  const list = locator.find(segments);
  if (list === locator.find(segments.slice(0, -1)) || list.type !== 'array') return [];
  return (list.children ?? []).flatMap(({ value }) => (typeof value === 'string' ? value : []));
}

function operationOf(text: string): GridOperation {
  const [method = '', path = ''] = text.split(' ');
  return { method, path };
}

/** An entry that takes in more is written out as all else that it takes in. */
async function agrees({ window }: Pick<App, 'window'>, split: readonly string[]): Promise<boolean> {
  const replace = t('Replace');
  const question = t(
    '{0} also covers other operations. Replace it with those operations, one by one?',
    oneLine(split.map((entry) => `"${entry}"`).join(', ')),
  );
  return (await window.showWarningMessage(question, { modal: true }, replace)) === replace;
}
