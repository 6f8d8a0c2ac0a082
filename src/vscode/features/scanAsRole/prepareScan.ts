import type { TextDocument } from 'vscode';
import { renderMessage } from '../../../auth/messages.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { t, translate } from '../../../base/messages.ts';
import type { RunPorts } from '../../../login/ports.ts';
import type { ScannerHere } from '../../../node/scan/scannersHere.ts';
import type { ScanValues } from '../../../scan/scanJob.ts';
import type { App } from '../../app/app.ts';
import type { SettingName } from '../../app/ids.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
import { refusalToScan } from './refusalToScan.ts';
import type { ScanOrder } from './scanOrder.ts';
import { howToGet } from './scannerWords.ts';
import { readScanSettings } from './scanSettings.ts';

/** Why nothing is scanned, and the setting that changes it. */
export interface ScanRefusal {
  readonly sentence: string;
  readonly isTrust?: boolean;
  readonly setting?: SettingName;
}

export type Prepared<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ScanRefusal };

/** A role that can be logged in. */
export interface PreparedRole {
  readonly document: TextDocument;
  readonly config: AuthConfig;
  /** What is scanned. */
  readonly origin: string;
  readonly user: string;
  /** The values that the role needs. */
  readonly values: ScanValues;
  readonly ports: RunPorts;
  readonly verifyRole: VerifyRole;
}

/** A scan that can be started, once the user agrees. */
export interface PreparedScan extends PreparedRole {
  readonly order: ScanOrder;
  readonly scanner: ScannerHere & { readonly program: string };
}

function refused(sentence: string, more: Omit<ScanRefusal, 'sentence'> = {}) {
  return { ok: false, refusal: { sentence, ...more } } as const;
}

/** The config of a file, if it has no errors and can be scanned with here. */
export async function readScannable(app: App, document: TextDocument): Promise<Prepared<AuthConfig>> {
  const refusal = refusalToScan(app, document.uri);
  if (refusal !== undefined) return { ok: false, refusal };
  const { readConfig } = await loadVerifyRole();
  const read = readConfig(document.getText());
  if (read.ok) return { ok: true, value: read.config };
  const { line } = document.positionAt(read.problem.offset);
  return refused(t('Line {0}: {1}', line + 1, renderMessage(read.problem.message, translate)));
}

/** Checks everything that can be known before anything is sent or started. */
export async function prepareScan(
  app: App,
  document: TextDocument,
  order: ScanOrder,
  signal: AbortSignal,
): Promise<Prepared<PreparedScan>> {
  const read = await readScannable(app, document);
  if (!read.ok) return read;
  const config = read.value;
  const verifyRole = await loadVerifyRole();
  if (order.mode !== 'look' && !verifyRole.mayAttack(config.application))
    return refused(
      t(
        'This mode sends attacks. Set "isolatedFromProduction" and "safeForAutomatedTesting" to true once both are true, or choose Look.',
      ),
    );
  const scanner = await scannerOf(app, verifyRole, order.scanner);
  if (!scanner.ok) return scanner;
  const role = await prepareRole(app, { document, config, role: order.role }, signal);
  return role.ok ? { ok: true, value: { ...role.value, order, scanner: scanner.value } } : role;
}

/** Checks what can be known of a role before anything is sent. */
export async function prepareRole(
  app: App,
  { document, config, role }: Pick<PreparedRole, 'document' | 'config'> & { readonly role: string },
  signal: AbortSignal,
): Promise<Prepared<PreparedRole>> {
  const verifyRole = await loadVerifyRole();
  const ports = await runPorts(app, verifyRole, document.uri, signal);
  const kept = keepingValues(ports);
  const [opened] = await verifyRole.openSessions(config, kept.ports, { role }, 'login');
  if (opened === undefined) return refused(t('{0} has no test user.', role));
  if (opened.session === undefined) {
    const { code, args } = opened.fault ?? { code: 'no-answer', args: [] };
    return refused(translate(verifyRole.faultMessages[code], args));
  }
  const { baseUrl } = opened.session.scope;
  const { host, isNear } = verifyRole.scannedHost(baseUrl);
  if (!isNear && !readScanSettings(app).hosts.includes(host))
    return refused(
      t(
        '{0} is neither this machine nor a private address. Allow it in the settings if you may scan it.',
        host,
      ),
      { setting: 'scanHosts' },
    );
  const user = opened.session.subject.username;
  const { origin } = new URL(baseUrl);
  const { values } = kept;
  return {
    ok: true,
    value: { document, config, origin, user, values, ports, verifyRole },
  };
}

async function scannerOf(
  app: App,
  { scannersHere }: VerifyRole,
  id: string,
): Promise<Prepared<PreparedScan['scanner']>> {
  const [scanner] = await scannersHere(readScanSettings(app), app.machine.variables, id);
  if (scanner === undefined) return refused(t('There is no scanner "{0}".', id), { setting: 'scanCommands' });
  const { program } = scanner;
  return program === undefined
    ? refused(howToGet(scanner), { setting: scanner.command === undefined ? 'scanPrograms' : 'scanCommands' })
    : { ok: true, value: { ...scanner, program } };
}

/** The ports, and what was asked of them: the scan's own process needs the same values, and no others. */
function keepingValues(ports: RunPorts): { readonly ports: RunPorts; readonly values: ScanValues } {
  const secrets: Record<string, string> = {};
  const env: Record<string, string> = {};
  const noted = (into: Record<string, string>, name: string, value: string | undefined) => {
    if (value !== undefined) into[name] = value;
    return value;
  };
  const values = {
    secret: async (name: string) => noted(secrets, name, await ports.values.secret(name)),
    env: (name: string) => noted(env, name, ports.values.env(name)),
  };
  return { ports: { ...ports, values }, values: { secrets, env } };
}
