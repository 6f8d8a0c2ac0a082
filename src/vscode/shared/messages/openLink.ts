import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';

/** Opens a page in the browser; where a user before the host makes it look like another one, the sentence of why not. */
export async function openLink(
  { commands }: Pick<App, 'commands'>,
  url: string,
): Promise<string | undefined> {
  const { username, password, host } = new URL(url);
  if (username !== '' || password !== '') {
    return t(
      'The link was not opened: the text before its "@" makes it look like another address. It leads to {0}.',
      host,
    );
  }
  await commands.runBuiltIn('vscode.open', url);
  return undefined;
}
