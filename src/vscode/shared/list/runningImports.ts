import { EventEmitter } from 'vscode';

/** The reports that are being imported, so that no view asks for one meanwhile. */
export class RunningImports {
  readonly #changed = new EventEmitter<void>();
  readonly #names: string[] = [];

  /** Something began or ended. */
  readonly onDidChange = this.#changed.event;

  /** In the order in which they began. */
  get names(): readonly string[] {
    return this.#names;
  }

  async run<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    this.#names.push(name);
    this.#changed.fire();
    try {
      return await work();
    } finally {
      this.#names.splice(this.#names.indexOf(name), 1);
      this.#changed.fire();
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
