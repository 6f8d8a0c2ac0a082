import { digestOf } from '#platform';
import { Uri } from 'vscode';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import type { App } from '../../app/app.ts';
import { type AuthorizationRun, knownPart } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';

/** The config that a test is about: a file that was edited is another question. */
interface Question {
  readonly file: Uri;
  readonly text: string;
  readonly config: AuthConfig;
}

/** Where a test is kept as it goes on. */
export type KeptRun = InstanceType<VerifyRole['KeptRunFile']>;

/** Tests outlive a window in the storage of the workspace, so that one that was stopped goes on. No secret is in them. */
export class KeptRuns {
  readonly #app: Pick<App, 'authorizationRuns' | 'machine' | 'addresses' | 'clock'>;

  constructor(app: Pick<App, 'authorizationRuns' | 'machine' | 'addresses' | 'clock'>) {
    this.#app = app;
  }

  /** Undefined where the storage is no folder of this machine, so that nothing can be kept. */
  fileOf(
    { KeptRunFile }: Pick<VerifyRole, 'KeptRunFile'>,
    { file, text, config }: Question,
  ): KeptRun | undefined {
    const { machine, addresses } = this.#app;
    const name = `${digestOf(file.toString())}.jsonl`;
    const path = machine.pathOf(Uri.joinPath(addresses.storage, 'authorization', name));
    const users = config.testUsers.map(({ role, username }) => ({ role, username }));
    return path === undefined ? undefined : new KeptRunFile(path, { digest: digestOf(text), users });
  }

  /** The latest test of a file with this text. */
  async of({ file, config }: Question, kept: KeptRun | undefined): Promise<AuthorizationRun | undefined> {
    const { authorizationRuns, clock } = this.#app;
    const known = authorizationRuns.of(file);
    if (known !== undefined) return known.isStale ? undefined : known;
    const read = await kept?.read();
    if (read?.ok !== true || read.value === undefined) return undefined;
    const run: AuthorizationRun = {
      ...knownPart(read.value),
      application: config.application.name,
      // A window that was closed meanwhile ended it.
      state: read.value.isComplete ? 'complete' : 'stopped',
      isStale: false,
      at: clock(),
    };
    authorizationRuns.set(file, run);
    return run;
  }
}
