import { Range, type TextDocument } from 'vscode';
import { translate } from '../../../base/messages.ts';
import type { Failure } from '../../../base/result.ts';
import type * as authExchange from '../../../exchange/authExchange.ts';
import type { Note } from '../../../auth/curl/messages.ts';
import type { ExchangeCode } from '../../../exchange/messages.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

export type AuthExchange = typeof authExchange;

/** Loaded by the first conversion, so that opening VS Code costs nothing. */
export function loadExchange(): Promise<AuthExchange> {
  return import('../../../exchange/authExchange.ts');
}

/** The sentence of a failure or note; names of other people's files stay on one line. */
export function sentence(
  { exchangeMessages }: AuthExchange,
  { code, args }: Note | Failure<ExchangeCode>,
): string {
  return oneLine(translate(exchangeMessages[code], args));
}

export function rangeIn(
  document: TextDocument,
  { offset, length }: { readonly offset: number; readonly length: number },
): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length));
}
