// Threads of browsers: web workers, each with a channel of its own to whoever started it. The web worker in which
// extensions run lets only itself start further ones, so a thread that needs one asks who started it.
import type { StartThread, Thread, ThreadStart } from './thread.ts';

/** What a thread says, to whoever started it. */
type Said =
  | { readonly kind: 'message'; readonly message: unknown }
  | { readonly kind: 'fault'; readonly error: unknown }
  | { readonly kind: 'end' }
  | ({ readonly kind: 'launch'; readonly id: number } & Launch)
  | { readonly kind: 'terminate'; readonly id: number };

/** A thread to start. */
interface Launch {
  readonly script: string;
  readonly first: FirstMessage;
  /** What of the first message goes over to the thread. */
  readonly given: readonly object[];
}

/** What a thread hears first. */
interface FirstMessage {
  readonly data: unknown;
  readonly port: Port;
}

interface Port {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown, given?: readonly object[]): void;
  close(): void;
}

interface WebWorker {
  postMessage(message: unknown, given?: readonly object[]): void;
  terminate(): void;
}

/** The globals of a web worker that Node does not have. */
interface WorkerScope {
  readonly Worker: new (script: string) => WebWorker;
  addEventListener(kind: string, listener: (event: ScopeEvent) => void): void;
  close(): void;
}

interface ScopeEvent {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly message?: string;
  readonly reason?: unknown;
}

const scope = globalThis as unknown as WorkerScope;

/** Ends a thread that was launched. */
type Terminate = () => void;

/** How this thread launches others: by itself, or through whoever started it. */
let launch = ({ script, first, given }: Launch): Terminate => {
  const worker = new scope.Worker(script);
  worker.postMessage(first, given);
  return () => worker.terminate();
};

/**
 * Browsers do not report how long a thread was at work, and it may have been given less than the time that passed. What
 * passes at one time while nobody asks is a suspended computer.
 */
const workedShare = 1 / 3;
const longestStep = 1000;

class BrowserThread implements Thread {
  readonly #port: Port;
  readonly #terminate: Terminate;
  readonly #launched = new Map<number, Terminate>();
  readonly #listeners = new Map<string, ((value: unknown) => void)[]>();
  #hasEnded = false;
  #worked = 0;
  #asked = performance.now();

  constructor(script: string, data: unknown, given: readonly object[]) {
    const { port1, port2 } = new MessageChannel() as unknown as { port1: Port; port2: Port };
    this.#port = port1;
    // Only threadStart is at the other end.
    port1.onmessage = (event) => this.#hear(event.data as Said);
    this.#terminate = launch({ script, first: { data, port: port2 }, given: [port2, ...given] });
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  readonly on: Thread['on'] = (event, listener) => {
    const listeners = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listeners, listener]);
  };

  keepsProcess(): void {
    // A page ends without asking.
  }

  terminate(): Promise<unknown> {
    for (const terminate of this.#launched.values()) terminate();
    this.#terminate();
    this.#port.close();
    return Promise.resolve().then(() => this.#end());
  }

  workedMilliseconds(): number {
    const now = performance.now();
    this.#worked += Math.min(now - this.#asked, longestStep) * workedShare;
    this.#asked = now;
    return this.#worked;
  }

  #hear(said: Said): void {
    switch (said.kind) {
      case 'message':
        this.#emit('message', said.message);
        break;
      case 'fault':
        this.#emit('error', said.error);
        void this.terminate();
        break;
      case 'end':
        void this.terminate();
        break;
      case 'launch':
        this.#launched.set(said.id, launch(said));
        break;
      case 'terminate':
        this.#launched.get(said.id)?.();
        this.#launched.delete(said.id);
        break;
    }
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#emit('exit', undefined);
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }
}

export const startThread: StartThread = (script, data, { given = [] } = {}) =>
  new BrowserThread(String(script), data, given);

/** Waits for the first message. Unexpected errors end the thread, and whoever started it is notified. */
export function threadStart(): Promise<ThreadStart> {
  return new Promise((resolve) => {
    let isStarted = false;
    scope.addEventListener('message', (event) => {
      if (isStarted) return;
      isStarted = true;
      const { data, port } = event.data as FirstMessage;
      resolve(startOf(data, port));
    });
  });
}

function startOf(data: unknown, port: Port): ThreadStart {
  const say = (said: Said, given: readonly object[] = []): void => port.postMessage(said, given);
  scope.addEventListener('error', ({ error, message }) => say({ kind: 'fault', error: error ?? message }));
  scope.addEventListener('unhandledrejection', ({ reason }) => say({ kind: 'fault', error: reason }));
  let lastId = 0;
  launch = (wanted) => {
    const id = ++lastId;
    say({ kind: 'launch', id, ...wanted }, wanted.given);
    return () => say({ kind: 'terminate', id });
  };
  return {
    data,
    parent: {
      postMessage: (message, given) => say({ kind: 'message', message }, given),
      on: (_event, listener) => {
        port.onmessage = ({ data: message }) => listener(message);
      },
      close: () => say({ kind: 'end' }),
    },
  };
}
