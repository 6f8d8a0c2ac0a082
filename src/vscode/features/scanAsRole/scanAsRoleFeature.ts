import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { targetOf } from '../../shared/logins/target.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { refusalToScan } from './refusalToScan.ts';

/** Scan as Role…: runs the user's own scanner as a role that stays logged in. */
export const scanAsRoleFeature = feature((app) => ({
  parts: [],
  commands: handlersOf(t('Scanning as a role'), { scanAsRole: (given) => scanAsRole(app, given) }),
}));

async function scanAsRole(app: App, given: unknown): Promise<void> {
  const target = await targetOf(app, given, undefined);
  if (target === undefined) return void app.window.showWarningMessage(t('Open an auth config first.'));
  const refusal = refusalToScan(app, target.document.uri);
  if (refusal?.isTrust === true) return void warnUntrusted(app, refusal.sentence);
  if (refusal !== undefined) return void app.window.showWarningMessage(refusal.sentence);
}
