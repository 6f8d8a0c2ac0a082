import { Disposable, Uri, type WebviewPanel } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { Envelope } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import { SentenceError } from '../messages/sentenceError.ts';
import { type PageContent, pageHtml } from './pageHtml.ts';
import type { RpcHost } from './rpcHost.ts';

/** How the page of a panel is answered, whatever it asks for. */
interface Answering {
  post(envelope: Envelope): void;
  readonly notUnderstood: string;
  describeError(method: string, error: unknown): string;
}

export function answering({ log }: Pick<App, 'log'>, { webview }: WebviewPanel): Answering {
  return {
    post: (envelope) => {
      // Resolves to false where the page is gone; it asks again when it is back.
      void webview.postMessage(envelope);
    },
    notUnderstood: t('The panel asked for something that DAST Workbench does not know.'),
    describeError: (method, error) => {
      if (error instanceof SentenceError) return error.message;
      log.error(`The panel's request "${method}" failed`, error instanceof Error ? error : String(error));
      return t('Something went wrong. See the DAST Workbench log.');
    },
  };
}

/** Lets a page be answered until its panel is closed; `parts` go with it. */
export function servePage(
  panel: WebviewPanel,
  rpc: Pick<RpcHost<never, never>, 'receive' | 'dispose'>,
  ...parts: readonly Pick<Disposable, 'dispose'>[]
): void {
  const subscriptions = Disposable.from(
    panel.webview.onDidReceiveMessage((message: unknown) => rpc.receive(message)),
    ...parts,
    panel.onDidDispose(() => {
      subscriptions.dispose();
      rpc.dispose();
    }),
  );
}

/** Shows the page of a bundle in dist/webview; `layout`: how the last one was laid out. */
export function fillPage(
  { addresses, env, translations }: Pick<App, 'addresses' | 'env' | 'translations'>,
  { webview, title }: WebviewPanel,
  element: PageContent['element'],
  script: string,
  layout = '',
): void {
  const bundle = Uri.joinPath(addresses.extension, 'dist', 'webview');
  webview.options = { enableScripts: true, localResourceRoots: [bundle] };
  webview.html = pageHtml({
    element,
    script: webview.asWebviewUri(Uri.joinPath(bundle, script)).toString(),
    source: webview.cspSource,
    language: env.language,
    title,
    layout,
    sentences: translations,
  });
}
