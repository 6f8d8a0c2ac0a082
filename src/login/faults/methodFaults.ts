import type { Called, Failed } from '../session/called.ts';
import { listed } from '../response/extract.ts';
import type { JsonPath } from './fault.ts';
import { faulty, faultyWith } from './fault.ts';
import type { Facts } from './refusals/facts.ts';

/** How a call that does this is mostly made. */
function usualMethod({ call, sentSecret }: Called): string {
  return call.requestBody !== undefined || sentSecret() !== undefined ? 'POST' : 'GET';
}

/** 405, of which the server may say what it takes. */
export function wrongMethod({ received, called, answer }: Facts): Failed {
  const { label, call, pathAt } = called;
  const allowed = (received.header('allow') ?? '').split(',').map((one) => one.trim().toUpperCase());
  const taken = allowed.filter((one) => /^[A-Z]{3,10}$/.test(one) && !incidental.has(one));
  const usual = usualMethod(called);
  const asUsual = { kind: 'method', method: usual } as const;
  if (taken.length === 0)
    return call.method === usual
      ? faulty(pathAt, 'wrong-method', label, answer, call.method, call.path)
      : faultyWith(asUsual, methodAt(called), 'wrong-method', label, answer, call.method, call.path);
  const args = [label, answer, call.method, call.path, listed(taken)];
  // An address that takes no call of this kind is another one's.
  if (!taken.includes(usual)) return faulty(pathAt, 'wrong-method-allowed', ...args);
  return faultyWith(asUsual, methodAt(called), 'wrong-method-allowed', ...args);
}

/** Methods that servers take wherever they take another one. */
const incidental: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS', 'TRACE']);

/** Many servers answer 404 where they know the address, but not with this method. */
export function notFound({ called, answer }: Facts): Failed {
  const { label, call, path, pathAt } = called;
  const usual = usualMethod(called);
  if (call.method === usual) return faulty(pathAt, 'not-found', label, answer, path);
  return faultyWith(
    { kind: 'method', method: usual },
    methodAt(called),
    'not-found-method',
    label,
    answer,
    call.method,
    path,
  );
}

/** Where the method stands; a curl command holds it in its text. */
export function methodAt({ pathAt }: Called): JsonPath {
  return pathAt.at(-1) === 'path' ? [...pathAt.slice(0, -1), 'method'] : pathAt;
}
