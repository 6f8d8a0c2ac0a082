import { t, translate } from '../../../base/messages.ts';
import type { Exchange } from '../../../login/response/exchange.ts';
import type { Expiry } from '../../../login/response/expiry.ts';
import type { JsonPath } from '../../../login/faults/fault.ts';
import type { Header } from '../../../login/ports.ts';
import type { ShownExchange, ShownLogin } from '../../../protocol/loginResultsProtocol.ts';
import type { LoginResult } from '../../shared/logins/loginResults.ts';
import { outcomeWords } from '../../shared/logins/outcomeWords.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';

/** A user's result as the view shows it. */
export function shownLogin(
  result: LoginResult,
  verifyRole: Pick<VerifyRole, 'faultMessages' | 'expectedRows' | 'expiryMessages' | 'expiryNotes'>,
): ShownLogin {
  const { run, isStale, isDry } = result;
  const { role, username, outcome, fault, token, expiry, exchanges } = run;
  const last = exchanges.length - 1;
  return {
    role,
    username,
    outcome,
    words: outcomeWords(result),
    isStale,
    isDry,
    fault: fault === undefined ? '' : translate(verifyRole.faultMessages[fault.code], fault.args),
    ...(fault?.fix?.kind === 'store-secret' && { secret: fault.fix.name }),
    ...(token !== undefined && { token: { place: token.place, name: token.name, length: token.length } }),
    ...(expiry !== undefined && { expiry: shownExpiry(expiry, verifyRole) }),
    exchanges: exchanges.map((exchange, index) =>
      shownExchange(
        exchange,
        verifyRole,
        fault !== undefined && index === last && concerns(fault.at, exchange.facts.at),
      ),
    ),
  };
}

function shownExpiry(
  expiry: Expiry,
  { expiryMessages, expiryNotes }: Pick<VerifyRole, 'expiryMessages' | 'expiryNotes'>,
): NonNullable<ShownLogin['expiry']> {
  const notes = expiryNotes(expiry).map(({ code, args }) => translate(expiryMessages[code], args));
  return { seconds: expiry.seconds, from: expiry.from, notes };
}

/** Whether a fault is about a call: about its step or its verification, or about the user that it sent. */
function concerns(fault: JsonPath, call: JsonPath): boolean {
  const length = call.includes('steps') ? call.indexOf('steps') + 2 : call.indexOf('verification') + 1;
  return fault[0] === 'testUsers' || call.slice(0, length).every((part, index) => fault[index] === part);
}

function shownExchange(
  exchange: Exchange,
  { expectedRows }: Pick<VerifyRole, 'expectedRows'>,
  isFaulty: boolean,
): ShownExchange {
  const {
    url,
    requestHeaders,
    requestBody = '',
    responseHeaders,
    responseBody,
    redirects,
    cookies,
  } = exchange;
  const { method, status, label, purpose, bodyBytes, ms, peer = '', viaProxy, attempt } = exchange.facts;
  return {
    label,
    purpose,
    method,
    url,
    status,
    isFaulty,
    expected: expectedRows(exchange).map(({ holds, length, received, ...row }) => ({
      ...row,
      received: length === undefined ? received : t('••• {0} chars', length),
      holds: holds === undefined ? 'unknown' : holds ? 'yes' : 'no',
    })),
    request: messageText(`${method} ${url}`, requestHeaders, requestBody),
    response: messageText(`HTTP ${status}`, responseHeaders, responseBody),
    bodyBytes,
    redirects,
    cookies,
    ms,
    peer,
    viaProxy,
    attempt,
  };
}

function messageText(start: string, headers: readonly Header[], body: string): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}
