import type { ExpectedResponse } from '../../../src/auth/generated/authConfig.ts';
import type { MatchRegex } from '../../../src/login/ports.ts';
import { checkResponse } from '../../../src/login/response/expectation.ts';
import { Received } from '../../../src/login/response/received.ts';
import type { Scope } from '../../../src/login/response/scope.ts';
import { Jar } from '../../../src/login/session/jar.ts';
import { type Asked, factsFor, shown } from './refusedCalls.ts';

/** In this thread: the expressions are ours. */
const matchRegex: MatchRegex = async (pattern, text) => {
  try {
    return new RegExp(pattern).exec(text) ?? undefined;
  } catch {
    return 'invalid';
  }
};

const at = ['step', 'expectedResponse'];

/** What a response is that should be so, in one line. */
export async function checked(
  expected: Partial<ExpectedResponse>,
  asked: Partial<Asked> = {},
  isDry = false,
): Promise<string> {
  const { received, called, scope } = factsFor({ status: 200, ...asked });
  const jar = new Jar();
  const set = received.headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []));
  const cookies = jar.store(received.url, set);
  const bytes = { status: received.status, headers: received.headers, body: received.body };
  const whole: Scope = {
    ...scope,
    isDry,
    jar,
    matchRegex,
    placeholder: (source, name) => `${source} ${name}`,
  };
  const one = new Received(bytes, received.url, cookies);
  const result = await checkResponse({ status: [200], ...expected }, at, one, called, whole);
  return result.ok ? 'fine' : (shown(result.fault) ?? '');
}
