import { Uri } from 'vscode';
import { type FileFailureCode, fileMessages } from '../../../base/fileMessages.ts';
import { describeFailure } from '../../../base/messages.ts';
import type { Failure, Result } from '../../../base/result.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { Ports } from '../../app/ports.ts';

type Host = Pick<Ports, 'workspace' | 'machine' | 'window'>;

/**
 * Reads the files of the workspace, which others supply: plain files, inside the workspace once links are followed, of a
 * bounded size.
 */
export class WorkspaceReader {
  readonly #host: Host;
  readonly #said = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** The text of a file; undefined where there is none, and where it is refused, which the user is told once. */
  async text(uri: Uri, largest: number): Promise<string | undefined> {
    const read = await this.bytes(uri, largest);
    if (read.ok) return new TextDecoder().decode(read.value);
    if (read.failure.code !== 'file-missing') this.say(uri, read.failure);
    return undefined;
  }

  /** The bytes of a file; messages call it by its path in the workspace. */
  bytes(uri: Uri, largest: number): Promise<Result<Uint8Array<ArrayBuffer>, FileFailureCode>> {
    const { machine, workspace } = this.#host;
    const name = oneLine(workspace.asRelativePath(uri));
    return machine.read(uri, { within: placesOf(workspace, uri), largest, name });
  }

  /** Tells the user once why a file is not read. */
  say(uri: Uri, failure: Failure<FileFailureCode>): void {
    const key = `${failure.code} ${uri.toString()}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    void this.#host.window.showWarningMessage(describeFailure(fileMessages, failure));
  }
}

/** Where a file of the workspace may be: in the folders of the workspace, or beside its own name where none has it. */
export function placesOf(workspace: Host['workspace'], uri: Uri): readonly Uri[] {
  const isOfFolder = workspace.getWorkspaceFolder(uri) !== undefined;
  return isOfFolder
    ? (workspace.workspaceFolders ?? []).map((folder) => folder.uri)
    : [Uri.joinPath(uri, '..')];
}
