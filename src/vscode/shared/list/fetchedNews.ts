import { EventEmitter } from 'vscode';
import { isRecord, textAt, textsAt } from '../../../base/untrusted.ts';
import type { Ports } from '../../app/ports.ts';

/** What was fetched by itself, and was not looked at yet. */
export interface News {
  /** Findings that no earlier scan had seen. */
  readonly added: number;
  /** Of their reports. */
  readonly names: readonly string[];
  /** Milliseconds since the epoch; when sources were last asked. */
  readonly at: number;
  /** Why not all of them answered. */
  readonly problem: string | undefined;
}

/** Kept between windows, so that offline it shows how old it is. */
export class FetchedNews {
  readonly #ports: Pick<Ports, 'workspaceState' | 'clock'>;
  readonly #changed = new EventEmitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(ports: Pick<Ports, 'workspaceState' | 'clock'>) {
    this.#ports = ports;
  }

  /** Undefined before the first. */
  get current(): News | undefined {
    const kept = this.#ports.workspaceState.get('fetchedNews');
    if (!isRecord(kept) || typeof kept['at'] !== 'number') return undefined;
    const [names, problem] = [textsAt(kept, 'names'), textAt(kept, 'problem')];
    return { added: Number(kept['added']), names, at: kept['at'], problem };
  }

  /** Adds what was fetched. Where nothing answered, the time stays that of the last answer. */
  async note({ added, names, problem }: Omit<News, 'at'>): Promise<void> {
    const before = this.current;
    const isAnswered = problem === undefined || names.length > 0;
    await this.#keep({
      added: (before?.added ?? 0) + added,
      names: [...new Set([...(before?.names ?? []), ...names])].slice(-50),
      at: isAnswered || before === undefined ? this.#ports.clock() : before.at,
      problem,
    });
  }

  /** Changes of triage that were confirmed, and are not at their server yet. */
  get waiting(): number {
    const kept = this.#ports.workspaceState.get('triageWaiting');
    return typeof kept === 'number' ? kept : 0;
  }

  async noteWaiting(count: number): Promise<void> {
    if (count === this.waiting) return;
    await this.#ports.workspaceState.update('triageWaiting', count);
    this.#changed.fire();
  }

  /** It was looked at. */
  async clear(): Promise<void> {
    const { current } = this;
    if (current !== undefined) await this.#keep({ ...current, added: 0, names: [] });
  }

  async #keep(news: News): Promise<void> {
    await this.#ports.workspaceState.update('fetchedNews', news);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
