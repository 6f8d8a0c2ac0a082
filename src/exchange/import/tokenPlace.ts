import type { Authentication } from '../../auth/generated/authConfig.ts';

/** How requests carry the token. */
export interface TokenPlace {
  readonly tokenType: Authentication['tokenType'];
  readonly tokenParameterName: string;
  readonly tokenLocation: Authentication['tokenLocation'];
  readonly tokenFormat: string;
}

export const bearerPlace: TokenPlace = {
  tokenType: 'Bearer Token',
  tokenParameterName: 'Authorization',
  tokenLocation: 'Header',
  tokenFormat: 'Bearer <token>',
};

/** A token in a header; the scheme before it, if any, becomes part of the format. */
export function headerPlace(name: string, scheme: string): TokenPlace {
  if (/^authorization$/i.test(name) && /^bearer$/i.test(scheme)) return bearerPlace;
  const isScheme = scheme !== '' && !/[{}$<>:]/.test(scheme);
  const tokenFormat = isScheme ? `${scheme} <token>` : '<token>';
  return { tokenType: 'Custom Token', tokenParameterName: name, tokenLocation: 'Header', tokenFormat };
}

export function cookiePlace(name: string): TokenPlace {
  return {
    tokenType: 'Cookie-based Authentication',
    tokenParameterName: name,
    tokenLocation: 'Cookie',
    tokenFormat: '<token>',
  };
}

export function queryPlace(name: string): TokenPlace {
  return {
    tokenType: 'Custom Token',
    tokenParameterName: name,
    tokenLocation: 'Query Parameter',
    tokenFormat: '<token>',
  };
}

/** What the input of a user that holds such a token is called. */
export function tokenInputFor({ tokenType, tokenFormat }: TokenPlace): string {
  if (tokenType === 'Bearer Token') return 'accessToken';
  return /^basic /i.test(tokenFormat) ? 'basicCredentials' : 'apiKey';
}
