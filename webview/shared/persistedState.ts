/** VS Code's per-panel storage, which survives hiding and reloading. */
export interface StateStorage {
  getState(): unknown;
  setState(state: unknown): void;
}

/**
 * State that must survive a reload, under a version: what another version wrote is ignored, and what this
 * version wrote is trusted only field by field, through `read`.
 */
export class PersistedState<State extends object> {
  readonly #storage: StateStorage;
  readonly #version: number;
  #current: State;

  constructor(
    storage: StateStorage,
    version: number,
    read: (stored: Readonly<Record<string, unknown>>) => State,
    /** Stands in where nothing is stored yet. */
    initial?: unknown,
  ) {
    this.#storage = storage;
    this.#version = version;
    const stored = storage.getState() ?? initial;
    this.#current = read(isVersion(stored, version) ? { ...stored.state } : {});
  }

  get current(): State {
    return this.#current;
  }

  update(change: Partial<State>): void {
    this.#current = { ...this.#current, ...change };
    this.#storage.setState({ version: this.#version, state: this.#current });
  }
}

function isVersion(stored: unknown, version: number): stored is { version: number; state: object } {
  if (typeof stored !== 'object' || stored === null) return false;
  if (!('version' in stored) || !('state' in stored)) return false;
  return stored.version === version && typeof stored.state === 'object' && stored.state !== null;
}
