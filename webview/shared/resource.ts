import type { ReactiveController } from 'lit';
import { isAbort } from './rpcClient.ts';

/** Whom a resource belongs to: an element, or the changes of a model. */
interface ResourceHost {
  addController(controller: ReactiveController): void;
  requestUpdate(): void;
}

/** Reads the value; `undefined` stands for an answer that is out of date. */
export type LoadResource<Value, Arguments extends readonly unknown[]> = (
  signal: AbortSignal,
  ...values: Arguments
) => Promise<Value | undefined>;

/**
 * A value that is read again and again. Reading aborts the request before, and what that one still answers is dropped;
 * the value stays until the next one is there. The host updates with every answer, and aborts when it is disconnected.
 */
export class Resource<Value, Arguments extends readonly unknown[] = []> implements ReactiveController {
  readonly #host: ResourceHost;
  readonly #load: LoadResource<Value, Arguments>;
  #request: AbortController | undefined;
  #value: Value | undefined;
  #error: unknown;

  constructor(host: ResourceHost, load: LoadResource<Value, Arguments>) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  get value(): Value | undefined {
    return this.#value;
  }

  /** Why the latest request failed. */
  get error(): unknown {
    return this.#error;
  }

  get loading(): boolean {
    return this.#request !== undefined;
  }

  async read(...values: Arguments): Promise<void> {
    this.cancel();
    const request = new AbortController();
    this.#request = request;
    const answer = await this.#answer(request.signal, values);
    if (request.signal.aborted) return;
    this.#request = undefined;
    if (answer === undefined) return;
    this.#error = answer.error;
    if (answer.value !== undefined) this.#value = answer.value;
    this.#host.requestUpdate();
  }

  cancel(): void {
    this.#request?.abort();
    this.#request = undefined;
  }

  /** Forgets value and error as well. */
  reset(): void {
    this.cancel();
    this.#value = undefined;
    this.#error = undefined;
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Undefined where the client was disposed: nobody waits for an answer any more. */
  async #answer(
    signal: AbortSignal,
    values: Arguments,
  ): Promise<{ readonly value?: Value | undefined; readonly error?: unknown } | undefined> {
    try {
      return { value: await this.#load(signal, ...values) };
    } catch (error) {
      return isAbort(error) ? undefined : { error };
    }
  }
}
