import { type Disposable, EventEmitter } from 'vscode';
import type { Secrets } from '../../../../auth/secrets.ts';
import { textsAt } from '../../../../base/untrusted.ts';
import { secretKeyPrefix } from '../../../app/storedKeys.ts';
import type { Ports } from '../../../app/ports.ts';

/**
 * Secrets in VS Code's secret storage, the same for all windows. It cannot list what it holds, so the names are
 * kept beside it; whether a secret is there is always asked of the storage itself.
 */
export class SecretStore implements Secrets, Disposable {
  readonly #ports: Pick<Ports, 'secrets' | 'globalState'>;
  readonly #changed = new EventEmitter<void>();
  readonly #known = new Map<string, boolean>();
  readonly #subscription: Disposable;

  /** After a secret was stored or deleted, in any window. */
  readonly onDidChange = this.#changed.event;

  constructor(ports: Pick<Ports, 'secrets' | 'globalState'>) {
    this.#ports = ports;
    this.#subscription = ports.secrets.onDidChange(({ key }) => {
      if (!key.startsWith(secretKeyPrefix)) return;
      this.#known.delete(key.slice(secretKeyPrefix.length));
      this.#changed.fire();
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  names(): readonly string[] {
    return textsAt(this.#ports.globalState.get('secretNames')).toSorted();
  }

  async has(name: string): Promise<boolean> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const isStored = (await this.get(name)) !== undefined;
    this.#known.set(name, isStored);
    return isStored;
  }

  async get(name: string): Promise<string | undefined> {
    return this.#ports.secrets.get(secretKeyPrefix + name);
  }

  async store(name: string, value: string): Promise<void> {
    await this.#ports.secrets.store(secretKeyPrefix + name, value);
    await this.#keepNames([...this.names(), name]);
    this.#known.set(name, true);
    this.#changed.fire();
  }

  async delete(name: string): Promise<void> {
    await this.#ports.secrets.delete(secretKeyPrefix + name);
    await this.#keepNames(this.names().filter((one) => one !== name));
    this.#known.set(name, false);
    this.#changed.fire();
  }

  async #keepNames(names: readonly string[]): Promise<void> {
    await this.#ports.globalState.update('secretNames', [...new Set(names)]);
  }
}
