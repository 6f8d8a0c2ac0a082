import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { RoleEnvironment } from '../../shared/faces/roleTerminals.ts';
import { configDocument } from '../../shared/files/configDocument.ts';
import { chooseRole } from '../../shared/logins/chooseRole.ts';
import { allowedOn } from '../../shared/logins/runPorts.ts';
import { prepareRole, type PreparedRole, type Prepared, readScannable } from './prepareScan.ts';
import { loginFailureText } from './scanWords.ts';

/** Logs a role in, and keeps it logged in for the programs of a terminal until that is closed; undefined where it is not. */
export async function openRoleTerminal(
  app: App,
  show: (refusal: Extract<Prepared<unknown>, { ok: false }>['refusal']) => unknown,
): Promise<RoleEnvironment | undefined> {
  const document = await configDocument(app, undefined);
  if (document === undefined) {
    void app.window.showWarningMessage(t('Open an auth config first.'));
    return undefined;
  }
  const read = await readScannable(app, document);
  if (!read.ok) return void show(read.refusal);
  const role = await chooseRole(app, read.value.roles, { title: t('Terminal as Role') });
  if (role === undefined) return undefined;
  const stop = new AbortController();
  const prepared = await prepareRole(app, { document, config: read.value, role }, stop.signal);
  if (!prepared.ok) return void show(prepared.refusal);
  return await open(app, prepared.value, role, stop);
}

async function open(
  app: App,
  { document, config, values, ports, verifyRole }: PreparedRole,
  role: string,
  stop: AbortController,
): Promise<RoleEnvironment | undefined> {
  const job = {
    config,
    file: document.uri.fsPath,
    ...allowedOn(app, document.uri),
    role,
    values,
    language: app.env.language,
    translations: app.translations,
  };
  return await new Promise((resolve, reject) => {
    const ended = verifyRole.scanInProcess(
      app.threads.scanRole() ?? '',
      { kind: 'open', job },
      {
        signal: stop.signal,
        approve: (request) => ports.approvals.approve(request),
        onOpened: (environment) => resolve({ name: `DAST: ${role}`, environment, close: () => stop.abort() }),
      },
    );
    ended.then((end) => {
      const isFailure =
        end.kind === 'fault' || end.kind === 'lost' || end.kind === 'not-shown' || end.kind === 'no-user';
      if (isFailure) void app.window.showErrorMessage(loginFailureText(end, verifyRole, role));
      else if (end.kind === 'died')
        void app.window.showErrorMessage(t('The session of {0} ended unexpectedly.', role));
      resolve(undefined);
    }, reject);
  });
}
