import type { ReactiveController, ReactiveElement } from 'lit';
import type { Observable } from './changes.ts';

/** Updates an element whenever the model in one of its properties has changed, as if the property had. */
export class ModelObserver<Name extends string> implements ReactiveController {
  readonly #host: ReactiveElement & { readonly [Property in Name]: Observable | undefined };
  readonly #property: Name;
  #observed: Observable | undefined;
  #stop: (() => void) | undefined;

  constructor(
    host: ReactiveElement & { readonly [Property in Name]: Observable | undefined },
    property: Name,
  ) {
    this.#host = host;
    this.#property = property;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observe(this.#host[this.#property]);
  }

  hostUpdate(): void {
    const model: Observable | undefined = this.#host[this.#property];
    // An element that was taken away still ends its update.
    if (model !== this.#observed && this.#host.isConnected) this.#observe(model);
  }

  hostDisconnected(): void {
    this.#observe(undefined);
  }

  #observe(model: Observable | undefined): void {
    this.#stop?.();
    this.#observed = model;
    this.#stop = model?.changes.observe(() => this.#host.requestUpdate(this.#property));
  }
}
