import { cookiePair } from '../../auth/curl/request.ts';
import { isSecretValue } from '../../auth/writtenSecrets.ts';
import { asWritten, constantCase } from '../../auth/names/placeholderNames.ts';
import { entriesAt, listAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { Draft } from './draft.ts';
import type { ExtraParameter } from './usableParts.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { cookiePlace, headerPlace } from './tokenPlace.ts';
import { escapePointer } from './responseFields.ts';

type Session = Pick<Draft, 'place' | 'token' | 'additionalParameters'>;

/**
 * How requests carry the session of a ZAP context. The first header or cookie with a value of the login's response is
 * the token; what is sent besides goes along.
 */
export function zapSession(
  management: unknown,
  login: string,
  fill: (text: string | undefined) => string,
): Session {
  // Without a word, ZAP keeps cookies.
  const method = textAt(management, 'method') ?? (login === 'form' ? 'cookie' : undefined);
  if (method === 'headers') return headersSession(sentHeaders(valueAt(management, 'parameters'), fill));
  if (method !== 'cookie') return {};
  const place: Sure<TokenPlace> = { value: cookiePlace('SESSION'), certainty: 'missing' };
  return { place, token: { value: '$response.cookie.SESSION', certainty: 'missing' } };
}

interface Sent {
  readonly name: string;
  readonly location: 'Header' | 'Cookie';
  readonly value: string;
}

/** `headers: {Authorization: …}`, a list of such objects, or the headers right under the parameters. */
function sentHeaders(parameters: unknown, fill: (text: string | undefined) => string): Sent[] {
  const lists = [...listAt(parameters, 'headers'), valueAt(parameters, 'headers'), parameters];
  return lists.flatMap((list) =>
    entriesAt(list).flatMap(([name, written]): Sent[] => {
      if (typeof written !== 'string') return [];
      const value = fill(written).slice(0, 5000);
      if (!/^cookie$/i.test(name)) return [{ name, location: 'Header', value }];
      return value.split(';').flatMap((pair): Sent[] => {
        const [cookie, sent] = cookiePair(pair);
        return cookie === '' || sent === undefined ? [] : [{ name: cookie, location: 'Cookie', value: sent }];
      });
    }),
  );
}

function headersSession(sent: readonly Sent[]): Session {
  const at = sent.findIndex(({ value }) => referenceIn(value) !== undefined);
  const token = sent[at];
  const found = token && referenceIn(token.value);
  const additionalParameters = sent
    .filter((_, index) => index !== at)
    .map(({ name, location, value }): ExtraParameter => {
      const reference = referenceIn(value);
      // What stands before a value cannot be said of a parameter, so the value alone is sent.
      return { name, location, source: reference?.source ?? constant(name, value) };
    });
  if (token === undefined || found === undefined) return { additionalParameters };
  const place = token.location === 'Cookie' ? cookiePlace(token.name) : headerPlace(token.name, found.scheme);
  return {
    place: { value: place, certainty: 'recognised' },
    token: { value: found.source, certainty: 'recognised' },
    additionalParameters,
  };
}

/** `Bearer {%json:data.token%}`: the word before a value of the response, and the expression for it. */
function referenceIn(value: string): { readonly scheme: string; readonly source: string } | undefined {
  const match = /^([\w-]{0,20}) ?\{%(json|header|cookie):([^%{}]{1,200})%\}$/.exec(value.trim());
  if (match === null) return undefined;
  const [, scheme = '', kind, path = ''] = match;
  if (kind !== 'json') return { scheme, source: `$response.${kind}.${path.replaceAll(/\s/g, '')}` };
  const pointer = path
    .replaceAll(/\[(\d{1,6})\]/g, '.$1')
    .split('.')
    .map((segment) => `/${escapePointer(segment)}`)
    .join('');
  return { scheme, source: `$response.body#${pointer}` };
}

function constant(name: string, value: string): string {
  const isSecret = isSecretValue(value, name);
  return isSecret ? `\${secret:${constantCase(name) || 'SECRET'}}` : asWritten(value);
}
