import { t } from '../../../base/messages.ts';
import type { Ports } from '../../app/ports.ts';

/** Says what Restricted Mode holds back, and leads to where that is decided. */
export async function warnUntrusted(
  { window, commands }: Pick<Ports, 'window' | 'commands'>,
  sentence: string,
): Promise<void> {
  const manage = t('Manage Workspace Trust');
  if ((await window.showWarningMessage(sentence, manage)) === manage)
    await commands.runBuiltIn(manageTrustId);
}

/** The page of VS Code on which the user says whom they trust. */
export const manageTrustId = 'workbench.trust.manage';
