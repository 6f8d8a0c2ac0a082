import { type TextDocumentContentProvider, Uri } from 'vscode';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { retestScheme } from '../ids.ts';

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

/** A message as both sides show it: bodies in JSON are laid out alike, so that only what differs differs. */
export function comparable(message: string): string {
  const text = redactSecrets(message).replaceAll('\r\n', '\n');
  const blank = text.indexOf('\n\n');
  if (blank < 0) return text;
  return `${text.slice(0, blank)}\n\n${laidOut(text.slice(blank + 2))}`;
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
