/** The asking end of a channel: requests that wait for their answer, by ids that are never used again. */
export class PendingRequests<Details> {
  readonly #pending = new Map<number, Pending<Details>>();
  #lastId = 0;

  get size(): number {
    return this.#pending.size;
  }

  nextId(): number {
    return ++this.#lastId;
  }

  /** Waits for the answer to a request; `details` say what was asked. */
  wait(id: number, details: Details): Promise<unknown> {
    return new Promise((resolve, reject) => this.#pending.set(id, { details, resolve, reject }));
  }

  /** Waits likewise, until `signal` aborts: then sends `cancel` to the other end, and the request rejects with the reason. */
  async waitUnlessAborted(
    id: number,
    details: Details,
    signal: AbortSignal | undefined,
    cancel: () => void,
  ): Promise<unknown> {
    const answer = this.wait(id, details);
    const abort = (): void => {
      if (this.reject(id, signal?.reason)) cancel();
    };
    signal?.addEventListener('abort', abort);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  detailsOf(id: number): Details | undefined {
    return this.#pending.get(id)?.details;
  }

  /** What was asked and is not answered yet. */
  entries(): readonly (readonly [id: number, details: Details])[] {
    return Array.from(this.#pending, ([id, { details }]) => [id, details] as const);
  }

  /** An answer to what is not asked any more is dropped. */
  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value);
  }

  /** False where nothing waits under this id. */
  reject(id: number, error: unknown): boolean {
    const pending = this.#take(id);
    pending?.reject(error);
    return pending !== undefined;
  }

  rejectAll(error: unknown): void {
    for (const [id] of this.entries()) this.reject(id, error);
  }

  #take(id: number): Pending<Details> | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}

interface Pending<Details> {
  readonly details: Details;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The answering end: work under way, by the id of its request, each with a signal to cancel it. */
export class RunningRequests {
  readonly #controllers = new Map<number, AbortController>();

  has(id: number): boolean {
    return this.#controllers.has(id);
  }

  async run<Value>(id: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    try {
      return await work(controller.signal);
    } finally {
      this.#controllers.delete(id);
    }
  }

  abort(id: number): void {
    this.#controllers.get(id)?.abort();
  }

  abortAll(): void {
    for (const controller of this.#controllers.values()) controller.abort();
  }
}
