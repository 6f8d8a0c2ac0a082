import { PendingRequests } from '../../base/rpc.ts';
import type { RoutesEngine } from '../engine.ts';
import type {
  BrokenNotice,
  ReadingNotice,
  RoutesAnswer,
  RoutesMethod,
  RoutesPort,
  RoutesRequest,
} from './routesProtocol.ts';

/** The routes of a workspace, whose work is done at the other end of a port, by `serveRoutes`. */
export class RoutesClient implements RoutesEngine {
  readonly #waiting = new PendingRequests<RoutesRequest>();
  #port: RoutesPort | undefined;
  /** The last request of its kind: whoever is next at the other end opens the same folders. */
  #opened: RoutesRequest | undefined;
  /** What waits for another one at the other end to have opened them. */
  #held: ReadonlySet<number> | undefined;
  #lost: unknown;

  get isClosing(): boolean {
    return this.#waiting.entries().some(([, { method }]) => method === 'close');
  }

  /** Whoever is at the other end of this port answers from now on, also what waits. */
  serve(port: RoutesPort): void {
    this.#port = port;
    port.on('message', (message) => {
      // Only serveRoutes and portGuard are at the other end.
      const said = message as RoutesAnswer | ReadingNotice | BrokenNotice;
      if (this.#port === port && 'id' in said) this.#take(said);
    });
    if (this.#opened === undefined) {
      for (const [, request] of this.#waiting.entries()) port.postMessage(request);
      return;
    }
    this.#held = new Set(this.#waiting.entries().map(([id]) => id));
    port.postMessage(this.#opened);
  }

  /** Nobody is at the other end until `serve` is called again: what is asked waits. */
  pause(): void {
    this.#port = undefined;
  }

  /** The other end is gone: everything that waits, and everything asked from now on, fails with the reason. */
  lose(reason: unknown): void {
    this.#lost = reason;
    for (const [id, { method }] of this.#waiting.entries())
      if (method === 'close') this.#waiting.resolve(id, undefined);
    this.#waiting.rejectAll(reason);
  }

  readonly open = this.#method('open');
  readonly update = this.#method('update');
  readonly refresh = this.#method('refresh');
  readonly summary = this.#method('summary');
  readonly explain = this.#method('explain');
  readonly routes = this.#method('routes');
  readonly changed = this.#method('changed');
  readonly functionAt = this.#method('functionAt');
  readonly close = this.#method('close');

  #method<Method extends RoutesMethod>(method: Method): RoutesEngine[Method] {
    const ask = async (...args: readonly unknown[]): Promise<unknown> => {
      if (this.#lost !== undefined) throw this.#lost;
      const request: RoutesRequest = { id: this.#waiting.nextId(), method, args };
      const answer = this.#waiting.wait(request.id, request);
      if (this.#held === undefined) this.#port?.postMessage(request);
      if (method === 'open') this.#opened = request;
      return answer;
    };
    // The server runs the method of this name with these arguments.
    return ask as unknown as RoutesEngine[Method];
  }

  #take(answer: RoutesAnswer): void {
    this.#settle(answer.id, answer);
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    for (const [id, request] of this.#waiting.entries()) this.#release(request, answer, held.has(id));
  }

  /** `opened`: what opening the folders again has come to. `isOlder`: it was asked before that. */
  #release(request: RoutesRequest, opened: RoutesAnswer, isOlder: boolean): void {
    const { id, method } = request;
    if (isOlder && method === 'open') this.#settle(id, opened);
    // All files have just been read, and what was known before is gone.
    else if (isOlder && (method === 'update' || method === 'refresh')) this.#waiting.resolve(id, true);
    else this.#port?.postMessage(request);
  }

  #settle(id: number, answer: RoutesAnswer): void {
    if ('error' in answer) this.#waiting.reject(id, answer.error);
    else this.#waiting.resolve(id, answer.value);
  }
}
