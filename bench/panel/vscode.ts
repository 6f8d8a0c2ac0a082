// Stands in for the module `vscode`, which only an extension host has: as much of it as the panel's host runs into.

type Listener<Value> = (value: Value) => unknown;

export class EventEmitter<Value> {
  readonly #listeners = new Set<Listener<Value>>();

  readonly event = (listener: Listener<Value>): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };

  fire(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class Disposable {
  readonly #dispose: () => unknown;

  constructor(dispose: () => unknown) {
    this.#dispose = dispose;
  }

  static from(...disposables: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const disposable of disposables) disposable.dispose();
    });
  }

  dispose(): void {
    this.#dispose();
  }
}

export class CancellationError extends Error {}

export class Uri {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  static joinPath(base: Uri, ...segments: readonly string[]): Uri {
    return new Uri([base.path, ...segments].join('/'));
  }

  toString(): string {
    return this.path;
  }
}

export const l10n = {
  t: (text: string, ...values: readonly (string | number)[]): string =>
    text.replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)])),
};
export const commands = { executeCommand: async (): Promise<void> => undefined };
export const env = { language: 'en', clipboard: { writeText: async (): Promise<void> => undefined } };
export const window = {};
