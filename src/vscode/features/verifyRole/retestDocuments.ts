import { type TextDocumentContentProvider, Uri } from 'vscode';
import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import { retestScheme } from '../../app/storedKeys.ts';

/** Texts of this many retests can be looked at. */
const mostKept = 20;

/** The two sides of a comparison: read-only documents, kept in memory for as long as few others were made. */
export class RetestDocuments implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  #last = 0;

  /** The addresses of both documents. */
  add(name: string, recorded: string, received: string): readonly [Uri, Uri] {
    const number = ++this.#last;
    this.#texts.delete(`${number - mostKept}/recorded`);
    this.#texts.delete(`${number - mostKept}/received`);
    const uriOf = (side: 'recorded' | 'received', text: string): Uri => {
      this.#texts.set(`${number}/${side}`, text);
      return Uri.from({ scheme: retestScheme, path: `/${name}.http`, query: `${number}/${side}` });
    };
    return [uriOf('recorded', recorded), uriOf('received', received)];
  }

  provideTextDocumentContent({ query }: Uri): string {
    return this.#texts.get(query) ?? '';
  }
}

/**
 * A message as both sides show it, so that only what differs differs: the status without the version and the reason, which
 * say nothing of their own, headers by their names, which are the same in any case (RFC 9110, section 5.1), JSON laid out.
 */
export function comparable(message: string): string {
  const text = redactSecrets(message).replaceAll('\r\n', '\n');
  const blank = text.indexOf('\n\n');
  if (blank < 0) return text;
  const [start = '', ...headers] = text.slice(0, blank).split('\n');
  const [version = '', status = ''] = start.split(' ', 2);
  const first = version.startsWith('HTTP/') ? `HTTP ${status}` : start;
  const sorted = headers.map(withLowerName).sort();
  return `${[first, ...sorted].join('\n')}\n\n${laidOut(text.slice(blank + 2))}`;
}

function withLowerName(header: string): string {
  const name = nameOf(header);
  return `${name}${header.slice(name.length)}`;
}

function nameOf(header: string): string {
  return header.slice(0, Math.max(0, header.indexOf(':'))).toLowerCase();
}

const longestLaidOut = 1_000_000;

function laidOut(body: string): string {
  const first = body.trimStart()[0];
  if (body.length > longestLaidOut || (first !== '{' && first !== '[')) return body;
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
