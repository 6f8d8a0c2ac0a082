import type { Disposable } from 'vscode';
import type { Finding } from '../../../findings/model/finding.ts';
import type { ApplicationConfig } from '../logins/applicationConfigs.ts';
import type { Within } from '../messages/progress.ts';

/** What is checked after a change of the code. */
export interface ChangedScope {
  /** `METHOD /path`, with parameters in braces. */
  readonly operations: readonly string[];
  /** What is not resolved there. */
  readonly findings: readonly Finding[];
  /** The auth configs of the workspace that have no errors. */
  readonly configs: readonly ApplicationConfig[];
}

/** How a check ended. */
export interface CheckOutcome {
  readonly sentence: string;
  /** A line for each thing that was looked at. */
  readonly details: readonly string[];
  /** Something is wrong, or was not checked. */
  readonly isBad: boolean;
}

/** What a check would send and as whom, or why it does not run; a line each. */
export interface PreparedCheck {
  readonly lines: readonly string[];
  /** Only after the user has agreed to the lines; undefined where it does not run. */
  readonly run: ((within: Within) => Promise<CheckOutcome>) | undefined;
}

/** Sends nothing: what it finds out is shown to the user first. */
type PrepareCheck = (scope: ChangedScope, signal: AbortSignal) => Promise<PreparedCheck>;

/** In the order in which they run. */
const checkKinds = ['retest', 'access', 'scan'] as const;
type CheckKind = (typeof checkKinds)[number];

/**
 * What can be checked after a change, by the features that do it. No command leads here: what runs without a question of its own
 * is what the user has just agreed to.
 */
export class ChangeChecks {
  readonly #checks = new Map<CheckKind, PrepareCheck>();

  add(kind: CheckKind, prepare: PrepareCheck): Disposable {
    this.#checks.set(kind, prepare);
    return { dispose: () => void this.#checks.delete(kind) };
  }

  async prepare(scope: ChangedScope, signal: AbortSignal): Promise<readonly PreparedCheck[]> {
    const prepared: PreparedCheck[] = [];
    for (const kind of checkKinds) {
      const check = await this.#checks.get(kind)?.(scope, signal);
      if (check !== undefined) prepared.push(check);
    }
    return prepared;
  }
}
