import { describeFailure } from '../../../src/base/messages.ts';
import type { Failure, Result } from '../../../src/base/result.ts';
import { type SourceFailureCode, sourceMessages } from '../../../src/sources/sourceMessages.ts';
import type { Progress } from '../../../src/sources/triage/triage.ts';
import { type TriageReasonCode, triageMessages } from '../../../src/sources/triage/triageMessages.ts';
import type { Exchange } from './mockedServer.ts';

/** Something that a source does, and what it made of the mock's answers. */
export interface Step extends Read {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
}

export interface Read {
  /** Undefined where it could not use them. */
  readonly read: string | undefined;
  readonly failure?: string;
}

interface Server {
  /** Requests since it was last asked. */
  taken(): readonly Exchange[];
}

/** What a source does, one after the other. */
export class Walk {
  readonly steps: Step[] = [];
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
  }

  async step(name: string, run: () => Promise<Read>): Promise<void> {
    const read = await run();
    this.steps.push({ name, ...read, exchanges: this.#server.taken() });
  }
}

type Code = SourceFailureCode | TriageReasonCode;

/** What was read of an answer; undefined where that is nothing. */
export function outcome<Value>(result: Result<Value, Code>, read: (value: Value) => string): Read {
  if (!result.ok) return { read: undefined, failure: described(result.failure) };
  const text = read(result.value);
  return { read: text === '' ? undefined : text };
}

export function described(failure: Failure<Code>): string {
  return describeFailure({ ...sourceMessages, ...triageMessages }, failure);
}

export function saidOf(progress: Progress): string {
  return Object.entries(progress)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

/** Each file with its size. */
export function filesOf(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): string {
  return files.map(({ name, bytes }) => `${name}, ${bytes.length} bytes`).join(', ');
}
