import { t } from '../../../base/messages.ts';
import { isSameApplication } from '../../../findings/applications/applicationName.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { ScannerHere } from '../../../node/scan/scannersHere.ts';
import type { App } from '../../app/app.ts';
import type { ChangedScope, CheckOutcome, PreparedCheck } from '../../shared/checks/changeChecks.ts';
import { leftOut, listed } from '../../shared/checks/checkWords.ts';
import { startsOf } from '../../shared/list/scanStarts.ts';
import type { ApplicationConfig } from '../../shared/logins/applicationConfigs.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { Within } from '../../shared/messages/progress.ts';
import { methodsOf, ratesText } from './consent.ts';
import { exitCodes } from './finishScan.ts';
import type { PreparedScan } from './prepareScan.ts';
import { howToGet } from './scannerWords.ts';
import { usualMinutes } from './scanOrder.ts';
import { readScanSettings } from './scanSettings.ts';
import type { Scans } from './scans.ts';

/** The scan of changed endpoints, with the tool of the last scan and as its role. */
export async function prepareChangedScan(
  app: App,
  scans: Scans,
  scope: ChangedScope,
  signal: AbortSignal,
): Promise<PreparedCheck> {
  if (scope.configs.length === 0) return leftOut(t('Scan: needs an auth config without errors.'));
  const chosen = await lastScan(app, scope.configs);
  if (chosen === undefined)
    return leftOut(
      t('Scan: no scan was made with a scanner that can be started from here. Use Scan as Role first.'),
    );
  const { scan, scanner, config } = chosen;
  if (scanner.program === undefined) return leftOut(t('Scan: {0}', howToGet(scanner)));
  const { mayAttack } = await loadVerifyRole();
  const role = roleOf(config, scan);
  if (role === undefined) return leftOut(t('Scan: the auth config has no test user.'));
  const isLook = !mayAttack(config.config.application) || scan.run?.mode === 'look';
  const { application } = scan;
  const prepared = await scans.prepare(
    {
      file: config.document.uri,
      role,
      scanner: scanner.id,
      // A scan that calls everything is agreed to on its own.
      mode: isLook ? 'look' : 'safe',
      minutes: usualMinutes,
      operations: await startsOf(
        app,
        scope.operations.map((endpoint) => ({ application, endpoint })),
      ),
    },
    signal,
  );
  if (!prepared.ok) return leftOut(t('Scan: {0}', prepared.refusal.sentence));
  return {
    lines: linesOf(prepared.value),
    run: (within) => runPrepared(scans, prepared.value, within),
  };
}

function linesOf(scan: PreparedScan): readonly string[] {
  const { origin, scanner, order, user } = scan;
  const { operations = [] } = order;
  return [
    t(
      'Scan of {0} with {1} as {2}: {3}',
      origin,
      scanner.name,
      oneLine(`${order.role} (${user})`),
      listed(operations),
    ),
    t('{0}. {1}', methodsOf(order.mode), ratesText(scan)),
  ];
}

interface LastScan {
  readonly scan: Scan;
  readonly scanner: ScannerHere;
  readonly config: ApplicationConfig;
}

/** The last scan of an application that has an auth config, by a scanner that is installed; else by one that is known. */
async function lastScan(app: App, configs: readonly ApplicationConfig[]): Promise<LastScan | undefined> {
  const { scannersHere } = await loadVerifyRole();
  const known = await scannersHere(readScanSettings(app), app.machine.variables);
  const scans = await (await app.findings()).scans();
  const [only, ...others] = configs;
  const found = scans
    .toSorted((one, other) => other.scannedAt - one.scannedAt)
    .flatMap((scan): readonly LastScan[] => {
      const own = configs.find(({ config }) => isSameApplication(config.application.name, scan.application));
      const config = own ?? (others.length === 0 ? only : undefined);
      const ways = known.filter(({ name }) => name === scan.tool || name.startsWith(`${scan.tool} in `));
      const scanner = ways.find(isInstalled) ?? ways[0];
      return config === undefined || scanner === undefined ? [] : [{ scan, scanner, config }];
    });
  return found.find(({ scanner }) => isInstalled(scanner)) ?? found[0];
}

function isInstalled({ program }: ScannerHere): boolean {
  return program !== undefined;
}

/** That of the scan, where the config has a user for it. */
function roleOf({ config: { testUsers } }: ApplicationConfig, { role }: Scan): string | undefined {
  return (testUsers.find((user) => user.role === role) ?? testUsers[0])?.role;
}

async function runPrepared(scans: Scans, scan: PreparedScan, within: Within): Promise<CheckOutcome> {
  const lines: string[] = [];
  let sentence: string | undefined;
  let isBad = false;
  const exitCode = await scans.runWithin(
    scan,
    (line) => void lines.push(oneLine(line)),
    (said, ended) => {
      sentence = said;
      isBad = ended.isBad || ended.showNew !== undefined;
    },
    within,
  );
  return {
    sentence: sentence ?? lines.at(-1) ?? '',
    details: lines.slice(-mostLines),
    isBad: isBad || sentence === undefined || exitCode === exitCodes.stopped,
  };
}

/** Of what the scanner wrote. */
const mostLines = 200;
