import { type QuickPickItem, QuickPickItemKind, type Uri } from 'vscode';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { t } from '../../../base/messages.ts';
import type { ScannerHere } from '../../../node/scan/scannersHere.ts';
import type { ScanMode } from '../../../scan/scanMode.ts';
import type { App } from '../../app/app.ts';
import { settingIds } from '../../app/ids.ts';
import { roleItems } from '../../shared/logins/chooseRole.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { type ScanOrder, type ScanWanted, usualMinutes } from './scanOrder.ts';
import { howToGet, howToGetBriefly, whereItIs } from './scannerWords.ts';
import { readScanSettings } from './scanSettings.ts';

/** Asks for roles, scanner and mode; undefined where the user leaves a question or chooses something else. */
export async function chooseScan(
  app: App,
  config: AuthConfig,
  { document, role, operations }: ScanWanted,
): Promise<readonly ScanOrder[] | undefined> {
  const roles = role === undefined ? await chooseRoles(app, config) : [role];
  if (roles === undefined || roles.length === 0) return undefined;
  const scanner = await chooseScanner(app, document.uri);
  if (scanner === undefined) return undefined;
  const mode = await chooseMode(app, config);
  if (mode === undefined) return undefined;
  const order = { file: document.uri, scanner: scanner.id, mode, minutes: usualMinutes, operations };
  return roles.map((one) => ({ ...order, role: one }));
}

async function chooseRoles({ window }: App, { roles }: AuthConfig): Promise<readonly string[] | undefined> {
  if (roles.length === 1) return roles.map(({ name }) => name);
  const items = roleItems(roles);
  const options = { title: t('Scan as Role'), placeHolder: t('Which roles?'), canPickMany: true } as const;
  return (await window.showQuickPick(items, options))?.map(({ name }) => name);
}

interface ScannerItem extends QuickPickItem {
  readonly run?: () => Promise<ScannerHere | undefined>;
}

/** What is built in first, then what is installed, then how to get what is not. */
async function chooseScanner(app: App, uri: Uri): Promise<ScannerHere | undefined> {
  const { scannersHere } = await loadVerifyRole();
  const known = await scannersHere(readScanSettings(app), app.machine.variables);
  const installed = known.filter(({ program }) => program !== undefined);
  const missing = known.filter(({ program }) => program === undefined);
  const items: readonly ScannerItem[] = [
    {
      label: t('Authorization Test'),
      description: t('built in'),
      detail: t(
        'Calls operations as other roles and without a login, and proves who gets data that is not theirs.',
      ),
      run: async () => void (await app.commands.run('testAuthorization', { uri })),
    },
    ...installed.map((scanner) => ({
      label: scanner.name,
      description: whereItIs(scanner),
      run: async () => scanner,
    })),
    ...(missing.length === 0 ? [] : [{ label: t('Not installed'), kind: QuickPickItemKind.Separator }]),
    ...missing.map((scanner) => ({
      label: scanner.name,
      description: whereItIs(scanner),
      detail: howToGetBriefly(scanner),
      run: () => offerSettings(app, scanner),
    })),
  ];
  const options = { title: t('Scan as Role'), placeHolder: t('With which scanner?') };
  return await (await app.window.showQuickPick(items, options))?.run?.();
}

/** Nothing is installed for the user. */
async function offerSettings({ window, commands, env }: App, scanner: ScannerHere): Promise<undefined> {
  const [copy, settings] = [t('Copy Command'), t('Set Path…')];
  const isCommandOfUse = scanner.howToGet !== '' && scanner.image !== 'unreachable';
  const buttons = isCommandOfUse ? [copy, settings] : [settings];
  const chosen = await window.showInformationMessage(howToGet(scanner), ...buttons);
  if (chosen === copy) await env.clipboard.writeText(scanner.howToGet);
  if (chosen === settings)
    await commands.runBuiltIn(
      'workbench.action.openSettings',
      settingIds[scanner.command === undefined ? 'scanPrograms' : 'scanCommands'],
    );
  return undefined;
}

async function chooseMode(app: App, { application }: AuthConfig): Promise<ScanMode | undefined> {
  const { mayAttack } = await loadVerifyRole();
  const may = mayAttack(application);
  const needs = may ? '' : t('needs "isolatedFromProduction" and "safeForAutomatedTesting"');
  const items: readonly (QuickPickItem & { readonly mode: ScanMode })[] = [
    {
      label: t('Safe'),
      description: needs,
      detail: t('Attacks with GET and POST. Deletes nothing, changes no password, does not log out.'),
      mode: 'safe',
    },
    { label: t('Look'), detail: t('Only reads: GET, HEAD and OPTIONS, without attacks.'), mode: 'look' },
    {
      label: t('Full'),
      description: needs,
      detail: t('Calls and attacks everything except calls of the login and neverCall.'),
      mode: 'full',
    },
  ];
  const first = may
    ? items
    : items.toSorted((one, other) => Number(other.mode === 'look') - Number(one.mode === 'look'));
  const options = { title: t('Scan as Role'), placeHolder: t('How far may it go?') };
  return (await app.window.showQuickPick(first, options))?.mode;
}
