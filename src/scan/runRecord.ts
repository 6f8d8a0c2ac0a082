import { plural } from '../base/messages.ts';
import type { Coverage } from './coverage.ts';
import type { Refusal } from './refusals.ts';

const mostExamples = 3;

export type OnRefused = (refusal: Refusal) => void;

interface Refused {
  count: number;
  readonly examples: Set<string>;
}

/** What a run has done, for the sentence at its end. */
export class RunRecord {
  asRole = 0;
  plain = 0;
  logins = 0;
  /** Requests that the application did not answer. */
  unanswered = 0;
  readonly coverage: Coverage;
  readonly #refused = new Map<Refusal['code'], Refused>();

  readonly #onRefused: OnRefused | undefined;

  /** `onRefused` gets the first ones of each kind. */
  constructor(coverage: Coverage, onRefused?: OnRefused) {
    this.coverage = coverage;
    this.#onRefused = onRefused;
  }

  /** How many requests were refused, by reason. */
  get refused(): Readonly<Partial<Record<Refusal['code'], number>>> {
    return Object.fromEntries([...this.#refused].map(([code, { count }]) => [code, count]));
  }

  refuse(refusal: Refusal): void {
    const {
      code,
      args: [what = ''],
    } = refusal;
    const known = this.#refused.get(code) ?? { count: 0, examples: new Set() };
    known.count++;
    if (known.count <= mostExamples) this.#onRefused?.(refusal);
    if (code === 'unreachable') this.unanswered++;
    if (known.examples.size < mostExamples) known.examples.add(String(what).slice(0, 100));
    this.#refused.set(code, known);
  }

  /** "12 requests as customer (ann), 1 login; refused 2: 2 to other origins (http://evil.test)" */
  sentence(who: string): string {
    const sent = [
      plural(this.asRole, { one: '{0} request as {1}', other: '{0} requests as {1}' }, who),
      ...(this.plain === 0 ? [] : [`${this.plain} without the token`]),
      plural(this.logins, { one: '{0} login', other: '{0} logins' }),
    ].join(', ');
    const reasons = [...this.#refused].map(
      ([code, { count, examples }]) => `${count} ${reasonWords[code]} (${[...examples].join(', ')})`,
    );
    return reasons.length === 0 ? `${sent}; nothing refused` : `${sent}; refused: ${reasons.join(', ')}`;
  }
}

const reasonWords: Readonly<Record<Refusal['code'], string>> = {
  'other-origin': 'to other origins',
  'never-call': 'by neverCall',
  'not-chosen': 'as no operation of the scan',
  mode: 'by the mode',
  'login-call': 'to the login',
  'session-lost': 'after the session was lost',
  'too-many': 'beyond the rate',
  unreadable: 'that could not be read',
  unreachable: 'without an answer',
};
