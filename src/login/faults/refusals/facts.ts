import type { Called } from '../../session/called.ts';
import type { Received } from '../../response/received.ts';
import type { Scope } from '../../response/scope.ts';
import type { Said } from './causes.ts';
import { causesIn } from './causes.ts';
import { saysNothing } from './plainWords.ts';
import { wordsIn } from './words.ts';

/** What is known of an answer that is not as expected. */
export interface Facts {
  readonly received: Received;
  readonly called: Called;
  readonly scope: Scope;
  readonly status: number;
  /** The clearest words of the server; empty where it says nothing. */
  readonly reason: string;
  /** The status with them. */
  readonly answer: string;
  /** What its words say may be the cause, the most telling first. */
  readonly causes: readonly Said[];
  /** The secret that the call sends. */
  readonly secret: string | undefined;
}

export function factsOf(received: Received, called: Called, scope: Scope): Facts {
  const { status } = received;
  // Of most answers nobody asks what they say.
  const words = once(() => wordsIn(received));
  const reason = (): string => words().said[0] ?? '';
  const causes = once(() => {
    const { said, names } = words();
    // "Not found: /users" is about an address.
    return causesIn(status === 404 ? said.filter((text) => !text.includes('/')) : [...said, ...names]);
  });
  return {
    received,
    called,
    scope,
    status,
    get reason() {
      return reason();
    },
    get answer() {
      return quoted(status, reason());
    },
    get causes() {
      return causes();
    },
    get secret() {
      return called.sentSecret();
    },
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** The same with the words that one cause is read from; a code stands behind what is said otherwise. */
export function saying(facts: Facts, { words }: Said): Facts {
  const { status, reason } = facts;
  if (words === reason) return facts;
  const isSentence = words.includes(' ') || saysNothing(reason);
  return { ...facts, answer: quoted(status, isSentence ? words : `${reason} (${words})`) };
}

export function quoted(status: number, reason: string): string {
  return reason === '' ? String(status) : `${status} "${reason}"`;
}
