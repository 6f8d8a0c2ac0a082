import { type Disposable, EventEmitter, type Uri } from 'vscode';
import type { Asking } from '../../../access/matrix.ts';
import type { KnownRun } from '../../../access/runSoFar.ts';

/** An authorization test of one auth config, as far as it has come. */
export interface AuthorizationRun extends KnownRun {
  readonly state: 'running' | 'complete' | 'stopped';
  /** By the name that the config gives it. */
  readonly application: string;
  /** What is being asked. */
  readonly asking?: Asking;
  /** The file was edited since. */
  readonly isStale: boolean;
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
}

/** What is known of a run by now; it may go on. */
export function knownPart({
  users,
  planned,
  skipped,
  rows,
  requests,
  findings,
  isComplete,
  stopped,
  left,
}: KnownRun): KnownRun {
  return {
    users,
    planned,
    skipped,
    rows,
    requests,
    findings,
    isComplete,
    ...(stopped !== undefined && { stopped }),
    ...(left !== undefined && { left }),
  };
}

/** The latest authorization test of each auth config. Nothing secret is in it. */
export class AuthorizationRuns implements Disposable {
  readonly #byFile = new Map<string, AuthorizationRun>();
  readonly #changed = new EventEmitter<Uri>();

  readonly onDidChange = this.#changed.event;

  dispose(): void {
    this.#changed.dispose();
  }

  of(file: Uri): AuthorizationRun | undefined {
    return this.#byFile.get(file.toString());
  }

  set(file: Uri, run: AuthorizationRun): void {
    this.#byFile.set(file.toString(), run);
    this.#changed.fire(file);
  }

  /** After an edit nobody knows whether it would still be the same. */
  makeStale(file: Uri): void {
    const run = this.of(file);
    if (run?.isStale === false) this.set(file, { ...run, isStale: true });
  }
}
