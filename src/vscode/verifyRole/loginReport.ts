import { EventEmitter, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { t } from '../../base/messages.ts';
import type { Exchange } from '../../login/events.ts';
import type { App } from '../app.ts';
import { reportScheme } from '../ids.ts';
import type { LoginResult } from '../logins/loginResults.ts';
import { outcomeWords } from '../logins/outcomeWords.ts';
import { oneLine } from '../messages/oneLine.ts';
import { loadVerifyRole } from './loadVerifyRole.ts';
import { sentenceOf } from './sentenceOf.ts';

/** The result view: a read-only document with every exchange of the last run of each user of a file. */
export class LoginReport implements TextDocumentContentProvider {
  readonly #app: App;
  readonly #changed = new EventEmitter<Uri>();
  readonly onDidChange = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
    app.logins.onDidChange((file) => this.#changed.fire(reportUri(file)));
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const file = Uri.parse(uri.query);
    const { faultMessages } = await loadVerifyRole();
    const results = this.#app.logins.of(file);
    const title = `# ${t('Logins of {0}', workspace.asRelativePath(file))}`;
    const users = results.map((result) => userText(result, (fault) => sentenceOf(fault, faultMessages)));
    return `${[title, ...users].join('\n\n')}\n`;
  }
}

export function reportUri(file: Uri): Uri {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return Uri.from({ scheme: reportScheme, path: `/${name}.txt`, query: file.toString() });
}

type Sentence = (fault: NonNullable<LoginResult['run']['fault']>) => string;

function userText(result: LoginResult, sentence: Sentence): string {
  const { role, username, fault, token, expiry, exchanges } = result.run;
  return [
    `## ${oneLine(role)} ${oneLine(username)}: ${outcomeWords(result)}`,
    ...(fault === undefined ? [] : [oneLine(sentence(fault))]),
    ...(token === undefined
      ? []
      : [t('Token: {0} characters, as {1} {2}', token.length, token.place, oneLine(token.name))]),
    ...(expiry === undefined ? [] : [t('Valid for {0} s ({1})', expiry.seconds, expiry.from)]),
    ...exchanges.map(exchangeText),
  ].join('\n\n');
}

function exchangeText(exchange: Exchange): string {
  const { label, method, url, status, expected, ms, redirects, cookies, attempt, viaProxy, purpose } =
    exchange;
  const isExpected = expected.includes(status);
  const times = [
    ...(ms.dns === undefined ? [] : [t('name {0} ms', Math.round(ms.dns))]),
    ...(ms.connect === undefined ? [] : [t('connection {0} ms', Math.round(ms.connect))]),
    ...(ms.tls === undefined ? [] : [t('TLS {0} ms', Math.round(ms.tls))]),
    t('first byte {0} ms', Math.round(ms.firstByte)),
    t('total {0} ms', Math.round(ms.total)),
  ].join(', ');
  const facts = [
    t(
      'Expected: {0}. Received: {1}{2}',
      expected.join(', '),
      status,
      isExpected ? '' : ` (${t('not expected')})`,
    ),
    ...(purpose === 'without-token' ? [t('Sent without the token')] : []),
    ...(attempt > 1 ? [t('Attempt {0}', attempt)] : []),
    ...redirects.map((one) => t('Redirect: {0} to {1}', one.status, oneLine(one.location))),
    ...(cookies.length === 0 ? [] : [t('Sets cookies: {0}', cookies.map(oneLine).join(', '))]),
    `${t('Time: {0}', times)}${viaProxy ? `, ${t('through a proxy, so that only the name was checked')}` : ''}`,
  ];
  const head = ({ 0: name, 1: value }: readonly [string, string]): string =>
    `${oneLine(name)}: ${oneLine(value)}`;
  const request = [
    `${method} ${url}`,
    ...exchange.requestHeaders.map(head),
    ...bodyLines(exchange.requestBody),
  ];
  const response = [
    String(status),
    ...exchange.responseHeaders.map(head),
    ...bodyLines(exchange.responseBody),
  ];
  return [
    `### ${oneLine(label)}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    fenced(request.join('\n')),
    fenced(response.join('\n')),
  ].join('\n\n');
}

function bodyLines(body: string | undefined): string[] {
  return body === undefined || body === '' ? [] : ['', body];
}

/** What servers write stays text: no end of the fence is in it. */
function fenced(text: string): string {
  let fence = '```';
  while (text.includes(fence)) fence += '`';
  return `${fence}\n${text}\n${fence}`;
}
