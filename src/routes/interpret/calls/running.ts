import type { FunctionFacts } from '../../facts.ts';
import type { FunctionValue, Scope, Value } from '../values/value.ts';

type Arguments = readonly { readonly value: Value }[];

interface Frame {
  readonly facts: FunctionFacts;
  /** What it stands in: another one each time where a function around it runs again. */
  readonly scope: Scope;
  /** The function that it was given first: what fills a group, for one. */
  readonly callback: FunctionFacts | undefined;
}

const maxDepth = 40;
/** How deep a function may call itself where each call passes another function, or runs another closure of it. */
const maxNested = 8;

/** The functions that are being run, the innermost last. */
export class Running {
  readonly #frames: Frame[] = [];

  get count(): number {
    return this.#frames.length;
  }

  get innermost(): FunctionFacts | undefined {
    return this.#frames.at(-1)?.facts;
  }

  /** Whether a function may run now: not deeper than all should be, and in no circle. */
  allows({ facts, scope }: FunctionValue, args: Arguments): boolean {
    if (this.#frames.length >= maxDepth) return false;
    const same = this.#frames.filter((frame) => frame.facts === facts);
    const callback = callbackAmong(args);
    return (
      same.length < maxNested &&
      same.filter((frame) => frame.callback === callback && frame.scope === scope).length < 2
    );
  }

  run<Result>({ facts, scope }: FunctionValue, args: Arguments, work: () => Result): Result {
    this.#frames.push({ facts, scope, callback: callbackAmong(args) });
    try {
      return work();
    } finally {
      this.#frames.pop();
    }
  }
}

function callbackAmong(args: Arguments): FunctionFacts | undefined {
  const found = args.find(({ value }) => value.kind === 'function')?.value;
  return found?.kind === 'function' ? found.facts : undefined;
}
