import { t, translate } from '../../../base/messages.ts';
import type { AuthFormRequests } from '../../../protocol/authForm.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import type { FormSession } from './formSession.ts';

/** The Role Configuration Sheet of the file: to look at, and to hand over. */
export function sheetHandlers(
  { workspace, window }: Pick<App, 'workspace' | 'window'>,
  session: FormSession,
): Pick<RequestHandlers<AuthFormRequests>, 'sheet' | 'openSheet'> {
  const sheet = async (): Promise<string> => {
    const { config } = await session.checked();
    const exchange = await import('../../../exchange/authExchange.ts');
    const { root } = config;
    if (root?.type !== 'object') {
      throw new SentenceError(
        t('This file contains no auth config. Correct it in the text to edit the form.'),
      );
    }
    return exchange.roleConfigurationSheet(exchange.toValue(root), translate);
  };
  return {
    sheet: async () => ({ markdown: await sheet() }),
    openSheet: async () => {
      const document = await workspace.openTextDocument({ language: 'markdown', content: await sheet() });
      await window.showTextDocument(document);
      return undefined;
    },
  };
}
