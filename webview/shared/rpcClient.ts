import { PendingRequests } from '../../src/base/rpc.ts';
import type { Envelope } from '../../src/protocol/envelope.ts';

/** What carries envelopes: VS Code's message channel, or a fake one in tests. */
export interface MessagePort {
  post(envelope: Envelope): void;
  /** Calls the listener for every message from the other end; returns the way to stop. */
  listen(listener: (message: unknown) => void): () => void;
}

/** The other end refused or failed; the message is a localised sentence for the user. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
}

/** True for a request that was given up by its own asker, which needs no message. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

interface RequestShape {
  readonly params: unknown;
  readonly result: unknown;
}

/** Asks the extension: ids are never reused, an aborted request is cancelled at the other end as well. */
export class RpcClient<
  Requests extends { readonly [Method in keyof Requests]: RequestShape },
  Events extends object,
> {
  readonly #port: MessagePort;
  readonly #pending = new PendingRequests<undefined>();
  readonly #listeners = new Map<string, Set<(data: unknown) => void>>();
  readonly #stopListening: () => void;
  #disposed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#stopListening = port.listen((message) => this.#receive(message));
  }

  /** Rejects with RequestFailed, or with an AbortError once `signal` aborts or the client is disposed. */
  request<Method extends keyof Requests & string>(
    method: Method,
    params: Requests[Method]['params'],
    signal?: AbortSignal,
  ): Promise<Requests[Method]['result']> {
    if (this.#disposed || signal?.aborted === true) return Promise.reject(abortError());
    const id = this.#pending.nextId();
    const cancel = (): void => this.#port.post({ kind: 'cancel', id });
    const answer = this.#pending.waitUnlessAborted(id, undefined, signal, cancel);
    this.#port.post({ kind: 'request', id, method, params });
    return answer as Promise<Requests[Method]['result']>;
  }

  /** Calls the listener for every event of that name; returns the way to stop. */
  on<Name extends keyof Events & string>(name: Name, listener: (data: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    const untyped = listener as (data: unknown) => void;
    listeners.add(untyped);
    return () => listeners.delete(untyped);
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopListening();
    this.#pending.rejectAll(abortError());
    this.#listeners.clear();
  }

  #receive(message: unknown): void {
    if (!isAnswer(message)) return;
    if (message.kind === 'event') {
      for (const listener of this.#listeners.get(message.name) ?? []) listener(message.data);
      return;
    }
    if (message.kind === 'response') this.#pending.resolve(message.id, message.result);
    else this.#pending.reject(message.id, new RequestFailed(message.message));
  }
}

type Answer = Extract<Envelope, { kind: 'response' | 'error' | 'event' }>;

/** Other scripts and extensions post into the same window: anything unknown is not for us. */
function isAnswer(message: unknown): message is Answer {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return message.kind === 'response' || message.kind === 'error' || message.kind === 'event';
}

function abortError(): Error {
  return new DOMException('The request was given up.', 'AbortError');
}
