/** Words in lower case with one blank between them, of sentences as of codes: `PASSWORD_EXPIRED`, `passwordExpired`. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What frameworks write where nobody has written anything. */
const empty: ReadonlySet<string> = new Set([
  '',
  'access denied',
  'an error has occurred',
  'an error occurred',
  'an unexpected error occurred',
  'authentication required',
  'authorization required',
  'bad request',
  'conflict',
  'denied',
  'errors',
  'error processing request',
  'exception',
  'fail',
  'failed',
  'failure',
  'forbidden',
  'graph ql error',
  'graphql error',
  'internal server error',
  'invalid params',
  'invalid request parameters',
  'ko',
  'not acceptable',
  'not found',
  'odoo server error',
  'one or more validation errors occurred',
  'precondition failed',
  'request failed',
  'request validation failed',
  'server error',
  'service unavailable',
  'something went wrong',
  'something went wrong while processing your request',
  'the given data was invalid',
  'the request is invalid',
  'unauthenticated',
  'unauthorised',
  'unauthorized',
  'unexpected error',
  'unprocessable content',
  'unprocessable entity',
  'validation error',
  'validation failed',
]);

/** Whether a text is a default message. */
export function saysNothing(text: string): boolean {
  const words = plainWords(text)
    .split(' ')
    .filter((word) => !/^(?:[1-5]\d\d|http|status|code)$/.test(word));
  return empty.has(words.join(' ')) || (words[0] === 'error' && empty.has(words.slice(1).join(' ')));
}
