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
  /** With what was asked, to show it. */
  readonly captured?: Captured;
}

export function answerOf(
  { received, captured, isRefused = false }: Partial<Answered> & Pick<Answered, 'received'>,
  method = 'GET',
): AccessAnswer {
  const { status } = received;
  const kind = isRefused && status < 500 ? 'refusal' : kindOf(received, method);
  return { status, kind, said: factsOf(received), ...(captured && { captured }) };
}

function kindOf(received: Received, method: string): AccessAnswer['kind'] {
  const { status, body } = received;
  if (status >= 500 || status === 429) return 'failure';
  if (status < 200 || status >= 300) return 'refusal';
  if (method === 'HEAD') return 'content';
  if (body.length === 0) return 'refusal';
  return isLoginPage(received) || saysFailed(received, '', []) !== undefined ? 'refusal' : 'content';
}
