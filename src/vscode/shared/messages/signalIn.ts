import { isRecord } from '../../../base/untrusted.ts';

/** The signal by which the caller of a command cancels it. */
export function signalIn(given: unknown): AbortSignal | undefined {
  const signal = isRecord(given) ? given['signal'] : undefined;
  return signal instanceof AbortSignal ? signal : undefined;
}

/** Aborts when any of them does. */
export function anySignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other]);
}
