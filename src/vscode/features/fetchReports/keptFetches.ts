import { textsAt, valueAt } from '../../../base/untrusted.ts';
import type { Ports } from '../../app/ports.ts';
import { type Binding, bindingKey, type ListedReport } from '../../../sources/source.ts';

/** Enough for years of nightly scans. */
const mostKept = 2000;

interface Kept {
  /** What the user agreed to be asked. */
  readonly agreed: readonly string[];
  /** Where the user agreed to compare triage, and to send it once they confirmed it. */
  readonly sending: readonly string[];
  /** What may be asked without the user. */
  readonly quiet: readonly string[];
  /** Series that the user has chosen: their later reports are those that are fetched by themselves. */
  readonly chosen: readonly string[];
  /** Reports that were imported, or will never be. */
  readonly seen: readonly string[];
}

/** What a user has said of fetching in this workspace, and what was fetched. */
export class KeptFetches {
  readonly #state: Ports['workspaceState'];

  constructor({ workspaceState }: Pick<Ports, 'workspaceState'>) {
    this.#state = workspaceState;
  }

  isAgreed(binding: Binding): boolean {
    return this.#kept.agreed.includes(keyOf(binding));
  }

  isQuiet(binding: Binding): boolean {
    return this.#kept.quiet.includes(keyOf(binding));
  }

  isChosen(binding: Binding, { series }: ListedReport): boolean {
    return this.#kept.chosen.includes(keyOf(binding, series));
  }

  isSeen(binding: Binding, { id }: ListedReport): boolean {
    return id !== '' && this.#kept.seen.includes(keyOf(binding, id));
  }

  async agree(binding: Binding, isQuiet: boolean): Promise<void> {
    const { agreed, quiet } = this.#kept;
    const key = keyOf(binding);
    await this.#keep({ agreed: withOne(agreed, key), quiet: isQuiet ? withOne(quiet, key) : quiet });
  }

  maySend(binding: Binding): boolean {
    return this.#kept.sending.includes(keyOf(binding));
  }

  async agreeToSend(binding: Binding): Promise<void> {
    await this.#keep({ sending: withOne(this.#kept.sending, keyOf(binding)) });
  }

  async stopQuiet(): Promise<void> {
    await this.#keep({ quiet: [] });
  }

  async choose(
    binding: Binding,
    offered: readonly ListedReport[],
    chosen: readonly ListedReport[],
  ): Promise<void> {
    const keys = (reports: readonly ListedReport[]): string[] =>
      reports.map(({ series }) => keyOf(binding, series));
    const others = this.#kept.chosen.filter((one) => !keys(offered).includes(one));
    await this.#keep({ chosen: [...new Set([...others, ...keys(chosen)])] });
  }

  async see(binding: Binding, { id }: ListedReport): Promise<void> {
    if (id !== '') await this.#keep({ seen: withOne(this.#kept.seen, keyOf(binding, id)) });
  }

  get #kept(): Kept {
    const kept = this.#state.get('fetches');
    const fields = valueAt(kept, 'version') === 1 ? kept : {};
    const texts = (name: keyof Kept): readonly string[] => textsAt(fields, name);
    return {
      agreed: texts('agreed'),
      sending: texts('sending'),
      quiet: texts('quiet'),
      chosen: texts('chosen'),
      seen: texts('seen'),
    };
  }

  async #keep(changed: Partial<Kept>): Promise<void> {
    const { agreed, sending, quiet, chosen, seen } = { ...this.#kept, ...changed };
    await this.#state.update('fetches', {
      version: 1,
      agreed,
      sending,
      quiet,
      chosen: chosen.slice(-mostKept),
      seen: seen.slice(-mostKept),
    });
  }
}

function keyOf(binding: Binding, ...more: readonly string[]): string {
  return [bindingKey(binding), ...more].join(' ');
}

function withOne(list: readonly string[], one: string): readonly string[] {
  return [...list.filter((other) => other !== one), one];
}
