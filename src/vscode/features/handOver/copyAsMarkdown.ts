import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { countFindings } from '../../shared/messages/text.ts';
import { detailsOf } from './detailsOf.ts';
import { loadExport } from './loadExport.ts';

const statusBarMilliseconds = 4000;

/** Copy as Markdown: what is named or selected, for an issue, a chat or a ticket; returns the text. */
export async function copyAsMarkdown(
  app: App,
  target: unknown,
  selected: unknown,
): Promise<string | undefined> {
  const findings = await detailsOf(app, target, selected);
  if (findings.length === 0) {
    void app.window.showInformationMessage(t('Select a finding first.'));
    return undefined;
  }
  const { markdownOf } = await loadExport();
  const text = markdownOf(findings);
  await app.env.clipboard.writeText(text);
  const copied = t('Copied {0} as Markdown.', countFindings(findings.length));
  app.window.setStatusBarMessage(copied, statusBarMilliseconds);
  return text;
}
