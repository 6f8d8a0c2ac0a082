import type { ReactiveController } from 'lit';

/** What can be observed: the listener is called after every change; returns the way to stop. */
export interface Observable {
  readonly changes: Changes;
}

/** Notifies observers that a model has changed; the host of the model's resources, as an element is of its own. */
export class Changes {
  readonly #observers = new Set<() => void>();
  readonly #controllers: ReactiveController[] = [];

  observe(observer: () => void): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  requestUpdate(): void {
    for (const observer of this.#observers) observer();
  }

  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }

  /** Aborts what is on its way. */
  dispose(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }
}
