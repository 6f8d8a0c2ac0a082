/** The memory that a thread may take, where the platform can limit it. */
export interface ThreadLimits {
  readonly maxOldGenerationSizeMb?: number;
  readonly maxYoungGenerationSizeMb?: number;
}

/** What is heard of a thread. It may end by an error: `exit` follows. */
interface ThreadEvents {
  readonly message: (message: unknown) => void;
  readonly error: (error: unknown) => void;
  readonly exit: () => void;
}

/** A thread of its own, as whoever started it sees it. */
export interface Thread {
  postMessage(message: unknown): void;
  on<Event extends keyof ThreadEvents>(event: Event, listener: ThreadEvents[Event]): void;
  /** Whether the process waits for the thread to end, as it does at first; a page never does. */
  keepsProcess(keeps: boolean): void;
  /** Ends it at once, whatever it does. */
  terminate(): Promise<unknown>;
  /** Milliseconds that it may have been at work so far; only differences mean something. */
  workedMilliseconds(): number;
}

/** `given`: ports of the data, which go over to the thread. */
export interface ThreadOptions {
  readonly limits?: ThreadLimits;
  readonly given?: readonly object[];
}

/** Starts a thread. `script`: the file of its bundle or, in a browser, its address. */
export type StartThread = (script: string | URL, data: unknown, options?: ThreadOptions) => Thread;

/** Who started this thread, as the thread sees it. */
export interface ThreadParent {
  postMessage(message: unknown, given?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  /** Ends this thread once everything was said. */
  close(): void;
}

/** What a thread is started with. */
export interface ThreadStart {
  readonly parent: ThreadParent;
  readonly data: unknown;
}
