import { FileType, Uri } from 'vscode';
import type { TeamFileEntry, TeamFiles } from '../../../findings/team/teamFolder.ts';
import { teamFileEnd } from '../../../findings/team/authorFile.ts';
import { teamFolder } from '../../../findings/team/teamLine.ts';
import type { Machine } from '../../app/machine.ts';
import type { WorkspacePort } from '../../app/ports.ts';

/** About 250,000 changes of one author. */
const largestBytes = 64 * 1024 * 1024;
const mostFiles = 5000;

/**
 * On Linux, VS Code does not watch a folder that is made in one before it has noticed that one
 * (microsoft/vscode#142694): what a pull brings there would go unnoticed.
 */
const noticeMilliseconds = 200;

/** What the folder has besides triage files that are read. */
interface TeamFolderState {
  /** Names of files that are too large. */
  readonly tooLarge: readonly string[];
  /** The folder, or the one that it is in, is a link, which is not followed. */
  readonly isLink: boolean;
}

/**
 * The files of a folder of the workspace, wherever that is. Links are not followed, so that a workspace can lead neither
 * reading nor writing elsewhere.
 */
export class WorkspaceTeamFiles implements TeamFiles {
  readonly #fs: WorkspacePort['fs'];
  readonly #machine: Pick<Machine, 'read'>;
  readonly #root: Uri;
  readonly #parent: Uri;
  readonly folder: Uri;
  state: TeamFolderState = { tooLarge: [], isLink: false };

  constructor(fs: WorkspacePort['fs'], machine: Pick<Machine, 'read'>, folder: Uri) {
    this.#fs = fs;
    this.#machine = machine;
    this.#root = folder;
    this.folder = Uri.joinPath(folder, teamFolder);
    this.#parent = Uri.joinPath(this.folder, '..');
  }

  async list(): Promise<readonly TeamFileEntry[]> {
    const isLink = await this.#isLink();
    const entries = isLink ? [] : await this.#entries();
    const names = entries.flatMap(([name, type]) =>
      type === FileType.File && name.endsWith(teamFileEnd) ? [name] : [],
    );
    const stats = await Promise.all(names.slice(0, mostFiles).map((name) => this.#stat(name)));
    const files = stats.filter((file) => file !== undefined);
    const tooLarge = files.flatMap(({ name, size }) => (size > largestBytes ? [name] : []));
    this.state = { tooLarge, isLink };
    return files.filter(({ size }) => size <= largestBytes).toSorted(byName);
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    const limits = { within: [this.#root], largest: largestBytes, name };
    const read = await this.#machine.read(Uri.joinPath(this.folder, name), limits);
    // Git has taken it away meanwhile, or made something else of it.
    return read.ok ? read.value : undefined;
  }

  /** By a file beside it, under a name that nobody can foresee: what is there is never half written. */
  async replace(name: string, bytes: Uint8Array): Promise<void> {
    if (await this.#isLink()) throw new Error(`${teamFolder} is a link.`);
    await this.#makeFolder();
    await this.#removeLeftovers();
    const temporary = Uri.joinPath(this.folder, `${name}.${crypto.randomUUID()}${temporaryEnd}`);
    try {
      await this.#fs.writeFile(temporary, bytes);
      await this.#fs.rename(temporary, Uri.joinPath(this.folder, name), { overwrite: true });
    } catch (error) {
      await this.#fs.delete(temporary).then(undefined, () => undefined);
      throw error;
    }
  }

  async #makeFolder(): Promise<void> {
    if ((await this.#typeOf(this.folder)) !== FileType.Unknown) return;
    await this.#fs.createDirectory(this.#parent);
    await new Promise((resolve) => setTimeout(resolve, noticeMilliseconds));
    await this.#fs.createDirectory(this.folder);
  }

  /** Of a window that was ended while it wrote. */
  async #removeLeftovers(): Promise<void> {
    for (const [name] of await this.#entries()) {
      if (name.endsWith(temporaryEnd)) await this.#fs.delete(Uri.joinPath(this.folder, name));
    }
  }

  async #entries(): Promise<readonly [string, FileType][]> {
    try {
      return await this.#fs.readDirectory(this.folder);
    } catch {
      // There is no such folder on this branch.
      return [];
    }
  }

  async #isLink(): Promise<boolean> {
    const types = await Promise.all([this.#parent, this.folder].map((uri) => this.#typeOf(uri)));
    return types.some((type) => (type & FileType.SymbolicLink) !== 0);
  }

  /** Unknown where there is nothing. */
  async #typeOf(uri: Uri): Promise<FileType> {
    try {
      return (await this.#fs.stat(uri)).type;
    } catch {
      return FileType.Unknown;
    }
  }

  async #stat(name: string): Promise<TeamFileEntry | undefined> {
    try {
      const { type, mtime, size } = await this.#fs.stat(Uri.joinPath(this.folder, name));
      return type === FileType.File ? { name, mtime, size } : undefined;
    } catch {
      return undefined;
    }
  }
}

const temporaryEnd = '.tmp';

function byName(left: TeamFileEntry, right: TeamFileEntry): number {
  return left.name < right.name ? -1 : 1;
}
