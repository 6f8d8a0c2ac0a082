import { isLoginPage, saysFailed } from '../login/faults/failureSigns.ts';
import type { Captured } from './exchanges.ts';
import type { Received } from '../login/response/received.ts';
import type { FactSet } from './facts/factSet.ts';
import { factsOf } from './facts/facts.ts';

/** What an answer looks like by itself: content, a refusal, or neither, such as a server that fails. */
export interface AccessAnswer {
  readonly status: number;
  readonly kind: 'content' | 'refusal' | 'failure';
  readonly said: FactSet;
  /** With what was asked, to show it. */
  readonly captured?: Captured;
}

export function answerOf(received: Received, method = 'GET', made?: Captured): AccessAnswer {
  const { status } = received;
  return { status, kind: kindOf(received, method), said: factsOf(received), ...(made && { captured: made }) };
}

function kindOf(received: Received, method: string): AccessAnswer['kind'] {
  const { status, body } = received;
  if (status >= 500 || status === 429) return 'failure';
  if (status < 200 || status >= 300) return 'refusal';
  if (method === 'HEAD') return 'content';
  if (body.length === 0) return 'refusal';
  return isLoginPage(received) || saysFailed(received, '', []) !== undefined ? 'refusal' : 'content';
}
