import { PendingRequests } from '../../base/rpc.ts';
import type { RoutesEngine } from '../engine.ts';
import type { RoutesAnswer, RoutesMethod, RoutesPort, RoutesRequest } from './routesProtocol.ts';

/** The routes of a workspace, whose work is done at the other end of a port, by `serveRoutes`. */
export class RoutesClient implements RoutesEngine {
  readonly #port: RoutesPort;
  readonly #waiting = new PendingRequests<undefined>();
  #lost: unknown;

  constructor(port: RoutesPort) {
    this.#port = port;
    // Only serveRoutes is at the other end.
    port.on('message', (message) => {
      const answer = message as RoutesAnswer;
      if ('error' in answer) this.#waiting.reject(answer.id, answer.error);
      else this.#waiting.resolve(answer.id, answer.value);
    });
  }

  /** The other end is gone: everything that waits, and everything asked from now on, fails with the reason. */
  lose(reason: unknown): void {
    this.#lost = reason;
    this.#waiting.rejectAll(reason);
  }

  readonly open = this.#method('open');
  readonly update = this.#method('update');
  readonly refresh = this.#method('refresh');
  readonly summary = this.#method('summary');
  readonly explain = this.#method('explain');
  readonly routes = this.#method('routes');
  readonly functionAt = this.#method('functionAt');
  readonly close = this.#method('close');

  #method<Method extends RoutesMethod>(method: Method): RoutesEngine[Method] {
    const ask = async (...args: readonly unknown[]): Promise<unknown> => {
      if (this.#lost !== undefined) throw this.#lost;
      const request: RoutesRequest = { id: this.#waiting.nextId(), method, args };
      const answer = this.#waiting.wait(request.id, undefined);
      this.#port.postMessage(request);
      return answer;
    };
    // The server runs the method of this name with these arguments.
    return ask as unknown as RoutesEngine[Method];
  }
}
