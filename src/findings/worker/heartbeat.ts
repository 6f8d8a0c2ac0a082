import type { Worker } from 'node:worker_threads';
import type { EngineAnswer, Ping } from './engineMessages.ts';
import { watchWorker } from './watchWorker.ts';
import type { WorkerWatch } from './watchWorker.ts';

/** Milliseconds between an answer to a ping and the next ping. */
const rest = 1000;

interface HeartbeatPorts {
  /** Whether somebody waits for the thread. */
  isAwaited(): boolean;
  onHang(): void;
}

/** Asks a thread for a sign of life as long as somebody waits for it; `limit` is that of `watchWorker`. */
export class Heartbeat {
  readonly #worker: Worker;
  readonly #limit: number;
  readonly #ports: HeartbeatPorts;
  #watch: WorkerWatch | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker, limit: number, ports: HeartbeatPorts) {
    this.#worker = worker;
    this.#limit = limit;
    this.#ports = ports;
    worker.on('message', (answer: EngineAnswer) => {
      if (answer.kind === 'pong') this.#rest();
      else this.#watch?.answered();
    });
  }

  /** Somebody asks the thread for something. */
  begin(): void {
    if (this.#watch !== undefined || this.#next !== undefined) return;
    this.#watch = watchWorker(this.#worker, this.#limit, () => this.#ports.onHang());
    this.#worker.postMessage({ kind: 'ping' } satisfies Ping);
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
    this.#next.unref();
  }
}
