import { Disposable, LanguageStatusSeverity } from 'vscode';
import { languageStatus } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import { authLanguageId, statusItemIds } from '../../app/ids.ts';
import { manageTrustId } from '../../shared/messages/warnUntrusted.ts';
import type { WorkspaceTrust } from '../../app/ports.ts';

/** In Restricted Mode, says beside the language of an auth config what is not done with it, until it is trusted. */
export function restrictedStatus(trust: WorkspaceTrust): Disposable {
  if (trust.isTrusted) return Disposable.from();
  const item = languageStatus(
    statusItemIds.restricted,
    { language: authLanguageId },
    {
      name: t('DAST Workbench in Restricted Mode'),
      text: t('Restricted Mode: attachments are not inspected, and nothing is sent.'),
      severity: LanguageStatusSeverity.Warning,
      command: { command: manageTrustId, title: t('Manage Workspace Trust') },
    },
  );
  return Disposable.from(
    item,
    trust.onDidGrantWorkspaceTrust(() => item.dispose()),
  );
}
