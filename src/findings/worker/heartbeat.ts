import { inBackground } from '#platform';
import type { Thread } from '../../platform/thread.ts';
import type { EngineAnswer, Ping } from './engineMessages.ts';
import { watchThread } from '../../platform/watchThread.ts';
import type { ThreadWatch } from '../../platform/watchThread.ts';

/** Milliseconds between an answer to a ping and the next ping. */
const rest = 1000;

interface HeartbeatPorts {
  /** Whether somebody waits for the thread. */
  isAwaited(): boolean;
  onHang(): void;
}

/** Asks a thread for a sign of life as long as somebody waits for it; `limit` is that of `watchThread`. */
export class Heartbeat {
  readonly #thread: Thread;
  readonly #limit: number;
  readonly #ports: HeartbeatPorts;
  #watch: ThreadWatch | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(thread: Thread, limit: number, ports: HeartbeatPorts) {
    this.#thread = thread;
    this.#limit = limit;
    this.#ports = ports;
    thread.on('message', (message) => {
      // Only serveEngine is at the other end.
      const answer = message as EngineAnswer;
      if (answer.kind === 'pong') this.#rest();
      else this.#watch?.answered();
    });
  }

  /** Somebody asks the thread for something. */
  begin(): void {
    if (this.#watch !== undefined || this.#next !== undefined) return;
    this.#watch = watchThread(this.#thread, this.#limit, () => this.#ports.onHang());
    this.#thread.postMessage({ kind: 'ping' } satisfies Ping);
  }

  stop(): void {
    this.#watch?.stop();
    clearTimeout(this.#next);
  }

  #rest(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#next = setTimeout(() => {
      this.#next = undefined;
      if (this.#ports.isAwaited()) this.begin();
    }, rest);
    inBackground(this.#next);
  }
}
