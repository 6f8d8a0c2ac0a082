import { type Disposable, EventEmitter, type Uri } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { UserRun } from '../../../login/session/events.ts';

/** The outcome of one user's login, until the file is edited. */
export interface LoginResult {
  readonly run: UserRun;
  readonly isStale: boolean;
  readonly isDry: boolean;
  /** When it was known, in milliseconds since the epoch. */
  readonly at: number;
}

/** How long a result is said to be so old. */
const ageMilliseconds = 60_000;

/** The latest result of each user of each file. Holds no secrets; nothing of it is kept on disk. */
export class LoginResults implements Disposable {
  readonly #clock: Clock;
  readonly #byFile = new Map<string, readonly LoginResult[]>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #aged = new EventEmitter<void>();
  #aging: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changed.event;
  /** While there are results: their ages are other ones. */
  readonly onDidAge = this.#aged.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  dispose(): void {
    clearInterval(this.#aging);
    this.#changed.dispose();
    this.#aged.dispose();
  }

  of(file: Uri): readonly LoginResult[] {
    return this.#byFile.get(file.toString()) ?? [];
  }

  ofUser(file: Uri, role: string, username: string): LoginResult | undefined {
    return this.of(file).find(({ run }) => run.role === role && run.username === username);
  }

  /** Replaces the result of a user. */
  set(file: Uri, run: UserRun, isDry: boolean): void {
    const results = [...this.of(file)];
    const isSame = (other: LoginResult): boolean =>
      other.run.role === run.role && other.run.username === run.username;
    const place = results.findIndex(isSame);
    const result = { run, isStale: false, isDry, at: this.#clock() };
    results.splice(place < 0 ? results.length : place, 1, result);
    this.#aging ??= setInterval(() => this.#aged.fire(), ageMilliseconds);
    this.#replace(file, results);
  }

  /** Lets go of users who were not among those that were run, of all roles or of one: the file does not have them any more. */
  keepOnly(file: Uri, runs: readonly UserRun[], role: string | undefined): void {
    const isKept = ({ run }: LoginResult): boolean =>
      (role !== undefined && run.role !== role) ||
      runs.some((one) => one.role === run.role && one.username === run.username);
    const results = this.of(file);
    if (!results.every(isKept)) this.#replace(file, results.filter(isKept));
  }

  /** After an edit nobody knows whether they would still be the same. */
  makeStale(file: Uri): void {
    const results = this.of(file);
    if (results.every(({ isStale }) => isStale)) return;
    this.#replace(
      file,
      results.map((result) => ({ ...result, isStale: true })),
    );
  }

  #replace(file: Uri, results: readonly LoginResult[]): void {
    this.#byFile.set(file.toString(), results);
    this.#changed.fire(file);
  }
}
