import type { Envelope } from '../../src/protocol/envelope.ts';

export type PageRequest = Extract<Envelope, { readonly kind: 'request' }>;

/** The extension's end of a page that shows a view and asks for it again when it has changed. */
export abstract class PageHostFake {
  /** What was asked besides the view itself. */
  readonly asked: { readonly method: string; readonly params: unknown }[] = [];
  #listener: ((message: unknown) => void) | undefined;

  readonly port = {
    post: (envelope: Envelope): void => {
      if (envelope.kind === 'request') setTimeout(() => this.answer(envelope));
    },
    listen: (listener: (message: unknown) => void): (() => void) => {
      this.#listener = listener;
      return () => (this.#listener = undefined);
    },
  };

  protected abstract answer(request: PageRequest): void;

  protected send(message: unknown): void {
    this.#listener?.(message);
  }

  protected sayChanged(): void {
    this.send({ kind: 'event', name: 'changed', data: undefined });
  }
}
