import { valueAt } from '../../../base/untrusted.ts';
import type { Received } from '../../response/received.ts';
import { plainWords } from './plainWords.ts';
import { wordsIn } from './words.ts';

/** How long a server says to wait: in its header, in a field, or in words; undefined where it says nothing of it. */
export function secondsToWait(received: Received): number | undefined {
  return inHeader(received) ?? inField(received) ?? inWords(received);
}

function inHeader(received: Received): number | undefined {
  const value = received.header('retry-after')?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value));
  const date = Date.parse(value);
  const now = Date.parse(received.header('date') ?? '');
  return Number.isNaN(date) || Number.isNaN(now) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** `retry_after_ms`, `retryAfter` */
function inField({ json }: Received): number | undefined {
  for (const one of [json?.value, valueAt(json?.value, 'error'), valueAt(json?.value, 'extras')]) {
    const milliseconds = valueAt(one, 'retry_after_ms');
    if (typeof milliseconds === 'number') return Math.ceil(milliseconds / 1000);
    for (const name of ['retry_after', 'retryAfter', 'wait_seconds']) {
      const seconds = valueAt(one, name);
      if (typeof seconds === 'number') return Math.ceil(seconds);
    }
  }
  return undefined;
}

const lengths: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** "Try again in 30 minutes", "available in 59 seconds" */
function inWords(received: Received): number | undefined {
  for (const text of wordsIn(received).said) {
    const found = /\b(\d{1,5}) ?(s|m|h|d)(?:ec(?:ond)?s?|in(?:ute)?s?|(?:ou)?rs?|ays?)?\b/.exec(
      plainWords(text),
    );
    if (found !== null) return Number(found[1]) * (lengths[found[2] ?? ''] ?? 1);
  }
  return undefined;
}
