import { isLoginPage, saysFailed } from '../login/faults/failureSigns.ts';
import type { Captured } from './exchanges.ts';
import type { Received } from '../login/response/received.ts';
import type { FactSet } from './facts/factSet.ts';
import { factsOf } from './facts/facts.ts';

/** What came of a request. */
export interface Answered {
  readonly received: Received;
  readonly captured: Captured;
  /** Whether it is what the config says that a refusal looks like. */
  readonly isRefused: boolean;
}

/** What an answer looks like by itself: content, a refusal, or neither, such as a server that fails. */
export interface AccessAnswer {
  readonly status: number;
  readonly kind: 'content' | 'refusal' | 'failure';
  readonly said: FactSet;
  /** Whether it has nothing at all, though the status is one of success. */
  readonly isEmpty?: true;
  /** With what was asked, to show it. */
  readonly captured?: Captured;
}

export function answerOf(
  { received, captured, isRefused = false }: Partial<Answered> & Pick<Answered, 'received'>,
  method = 'GET',
  isPublic = false,
): AccessAnswer {
  const { status, body } = received;
  const said = factsOf(received);
  const kind = isRefused && status < 500 ? 'refusal' : kindOf(received, said, method, isPublic);
  const isEmpty = isSuccess(status) && body.length === 0 && method !== 'HEAD';
  return { status, kind, said, ...(isEmpty && { isEmpty }), ...(captured && { captured }) };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function kindOf(received: Received, said: FactSet, method: string, isPublic: boolean): AccessAnswer['kind'] {
  const { status, body } = received;
  if (status >= 500 || status === 429) return 'failure';
  if (!isSuccess(status)) return 'refusal';
  if (method === 'HEAD') return 'content';
  if (body.length === 0) return 'refusal';
  // Who needs no login may well be shown the form for one.
  return (!isPublic && isLoginPage(received)) || isRefusal(received, said) ? 'refusal' : 'content';
}

/** A refusal says little besides; so many values are those of an object that has failed itself, such as a payment. */
const fewFacts = { sure: 12, status: 5 };
const statusFields: ReadonlySet<unknown> = new Set(['result', 'status', 'state', 'code']);

function isRefusal(received: Received, { facts }: FactSet): boolean {
  const failed = saysFailed(received, '', []);
  if (failed === undefined) return false;
  const isStatus = failed.fault.args.some((arg) => statusFields.has(arg));
  return facts.size <= (isStatus ? fewFacts.status : fewFacts.sure);
}
