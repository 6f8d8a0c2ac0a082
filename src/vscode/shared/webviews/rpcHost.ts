import { isRecord } from '../../../base/untrusted.ts';
import { RunningRequests } from '../../../base/rpc.ts';
import type { Envelope, RequestHandlers, RequestTable } from '../../../protocol/envelope.ts';

/** Params as checked; `undefined` params are a value, so an answer is wrapped. */
type ParamsResult<Params> = { readonly params: Params } | undefined;

/** Checks the params of every request: a missing check does not compile. */
export type ParamsParsers<Table extends RequestTable<Table>> = {
  readonly [Method in keyof Table]: (params: unknown) => ParamsResult<Table[Method]['params']>;
};

interface RpcHostOptions<Table extends RequestTable<Table>> {
  readonly handlers: RequestHandlers<Table>;
  readonly parsers: ParamsParsers<Table>;
  post(envelope: Envelope): void;
  /** The sentence for a message that is not a request of the table. */
  readonly notUnderstood: string;
  /** The sentence for a handler's failure; the place to log what went wrong. */
  describeError(method: string, error: unknown): string;
}

/**
 * The extension's end of a panel. Everything received is untrusted: what is not an envelope is dropped, what
 * is not a request of the table is answered with an error. Each request can be cancelled; a cancelled one is
 * never answered.
 */
export class RpcHost<Table extends RequestTable<Table>, Events> {
  readonly #options: RpcHostOptions<Table>;
  readonly #running = new RunningRequests();
  #disposed = false;

  constructor(options: RpcHostOptions<Table>) {
    this.#options = options;
  }

  /** Resolves when the message has been handled; never rejects. */
  async receive(message: unknown): Promise<void> {
    if (this.#disposed || !isRecord(message) || !isRequestId(message['id'])) return;
    const { id } = message;
    if (message['kind'] === 'cancel') this.#running.abort(id);
    if (message['kind'] !== 'request') return;
    const { method, params } = message;
    if (typeof method !== 'string' || !this.#isMethod(method) || this.#running.has(id)) {
      this.#post({ kind: 'error', id, message: this.#options.notUnderstood });
      return;
    }
    await this.#answer(id, method, params);
  }

  emit<Name extends keyof Events & string>(name: Name, data: Events[Name]): void {
    this.#post({ kind: 'event', name, data });
  }

  /** Aborts what is running; nothing is posted any more. */
  dispose(): void {
    this.#disposed = true;
    this.#running.abortAll();
  }

  /** Aborts what is running: the page that asked is gone, another may come. */
  abortAll(): void {
    this.#running.abortAll();
  }

  async #answer<Method extends keyof Table & string>(
    id: number,
    method: Method,
    raw: unknown,
  ): Promise<void> {
    const checked = this.#options.parsers[method](raw);
    if (!checked) {
      this.#post({ kind: 'error', id, message: this.#options.notUnderstood });
      return;
    }
    await this.#running.run(id, async (signal) => {
      try {
        const result = await this.#options.handlers[method](checked.params, signal);
        if (!signal.aborted) this.#post({ kind: 'response', id, result });
      } catch (error) {
        if (signal.aborted) return;
        this.#post({ kind: 'error', id, message: this.#options.describeError(method, error) });
      }
    });
  }

  #isMethod(method: string): method is keyof Table & string {
    return Object.hasOwn(this.#options.parsers, method);
  }

  #post(envelope: Envelope): void {
    if (!this.#disposed) this.#options.post(envelope);
  }
}

function isRequestId(id: unknown): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id);
}
