import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { findingsOf } from '../../shared/list/findingTarget.ts';
import { linkTo } from './findingLink.ts';

const statusBarMilliseconds = 4000;

/** Copy Link to Finding: of the finding that is named or selected; of a row of several APIs, that to the first. */
export async function copyLink(app: App, target: unknown): Promise<void> {
  const [finding] = await findingsOf(app, target);
  const key = finding && (await (await app.findings()).findingKey(finding.id));
  if (finding === undefined || key === undefined) {
    void app.window.showInformationMessage(t('Select a finding first.'));
    return;
  }
  await app.env.clipboard.writeText(linkTo(app, key));
  const named = [finding.summary, finding.endpoint].filter((part) => part !== '').join(', ');
  app.window.setStatusBarMessage(t('Copied the link to {0}.', named), statusBarMilliseconds);
}
