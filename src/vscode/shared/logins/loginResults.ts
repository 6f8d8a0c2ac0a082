import { type Disposable, EventEmitter, type Uri } from 'vscode';
import type { UserRun } from '../../../login/session/events.ts';
import type { AccessMatrix } from '../../../access/accessMatrix.ts';

/** The outcome of one user's login, until the file is edited. */
export interface LoginResult {
  readonly run: UserRun;
  readonly isStale: boolean;
  readonly isDry: boolean;
}

/** Who was let in where, until the file is edited. */
export interface MatrixResult {
  readonly matrix: AccessMatrix;
  readonly isStale: boolean;
}

/** The latest result of each user of each file. Holds no secrets; nothing of it is kept on disk. */
export class LoginResults implements Disposable {
  readonly #byFile = new Map<string, readonly LoginResult[]>();
  readonly #matrices = new Map<string, MatrixResult>();
  readonly #changed = new EventEmitter<Uri>();

  readonly onDidChange = this.#changed.event;

  dispose(): void {
    this.#changed.dispose();
  }

  of(file: Uri): readonly LoginResult[] {
    return this.#byFile.get(file.toString()) ?? [];
  }

  ofUser(file: Uri, role: string, username: string): LoginResult | undefined {
    return this.of(file).find(({ run }) => run.role === role && run.username === username);
  }

  matrixOf(file: Uri): MatrixResult | undefined {
    return this.#matrices.get(file.toString());
  }

  setMatrix(file: Uri, matrix: AccessMatrix): void {
    this.#matrices.set(file.toString(), { matrix, isStale: false });
    this.#changed.fire(file);
  }

  /** Replaces the result of a user. */
  set(file: Uri, run: UserRun, isDry: boolean): void {
    const results = [...this.of(file)];
    const isSame = (other: LoginResult): boolean =>
      other.run.role === run.role && other.run.username === run.username;
    const place = results.findIndex(isSame);
    results.splice(place < 0 ? results.length : place, 1, { run, isStale: false, isDry });
    this.#byFile.set(file.toString(), results);
    this.#changed.fire(file);
  }

  /** After an edit nobody knows whether they would still be the same. */
  makeStale(file: Uri): void {
    const results = this.of(file);
    const matrix = this.matrixOf(file);
    if (results.every(({ isStale }) => isStale) && matrix?.isStale !== false) return;
    if (matrix !== undefined) this.#matrices.set(file.toString(), { ...matrix, isStale: true });
    this.#byFile.set(
      file.toString(),
      results.map((result) => ({ ...result, isStale: true })),
    );
    this.#changed.fire(file);
  }
}
