import { digestOf } from '#platform';
import { Uri } from 'vscode';
import type { MatrixRow } from '../../../access/matrix.ts';
import { isList, isRecord } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';

/** What is kept by another version is not read. */
const version = 1;
const largest = 20_000_000;

/** Tests outlive a window in the storage of the workspace, so that one that was stopped goes on. No secret is in them. */
export class KeptRuns {
  readonly #app: Pick<App, 'authorizationRuns' | 'workspace' | 'machine' | 'addresses' | 'log'>;

  #writing: Promise<void> = Promise.resolve();

  constructor(app: Pick<App, 'authorizationRuns' | 'workspace' | 'machine' | 'addresses' | 'log'>) {
    this.#app = app;
  }

  /** The latest test of a file with this text: a file that was edited is another question. */
  async of(file: Uri, text: string): Promise<AuthorizationRun | undefined> {
    const { authorizationRuns } = this.#app;
    const known = authorizationRuns.of(file);
    if (known !== undefined) return known.isStale ? undefined : known;
    const read = await this.#app.machine.read(this.#place(file), {
      within: undefined,
      largest,
      name: 'authorization',
    });
    const run = read.ok ? runIn(new TextDecoder().decode(read.value), digestOf(text)) : undefined;
    if (run !== undefined) authorizationRuns.set(file, run);
    return run;
  }

  /** One after another: each of them is a whole file. */
  keep(file: Uri, text: string, run: AuthorizationRun): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(file, text, run));
    return this.#writing;
  }

  async #write(file: Uri, text: string, run: AuthorizationRun): Promise<void> {
    const { workspace, addresses, log } = this.#app;
    const kept = { version, text: digestOf(text), run: { ...run, rows: [...run.rows.values()] } };
    const written = JSON.stringify(kept);
    // What is too much to be read again is not written.
    if (written.length > largest) return;
    try {
      await workspace.fs.createDirectory(Uri.joinPath(addresses.storage, 'authorization'));
      await workspace.fs.writeFile(this.#place(file), new TextEncoder().encode(written));
    } catch (error) {
      log.warn(`Could not keep the authorization test: ${String(error)}`);
    }
  }

  #place(file: Uri): Uri {
    return Uri.joinPath(this.#app.addresses.storage, 'authorization', `${digestOf(file.toString())}.json`);
  }
}

function runIn(written: string, text: string): AuthorizationRun | undefined {
  try {
    const kept: unknown = JSON.parse(written);
    if (!isRecord(kept) || kept['version'] !== version || kept['text'] !== text) return undefined;
    const run = kept['run'];
    if (!isRecord(run) || !isList(run['rows']) || !isList(run['planned'])) return undefined;
    const rows = run['rows'] as readonly MatrixRow[];
    return {
      ...(run as unknown as AuthorizationRun),
      rows: new Map(rows.map((row) => [row.key, row])),
      // A window that was closed meanwhile ended it.
      state: run['state'] === 'complete' ? 'complete' : 'stopped',
    };
  } catch {
    return undefined;
  }
}
