import { startSha256 } from '#platform';
import type { FileSystem, Uri } from 'vscode';
import { joinBytes } from '../base/joinBytes.ts';

/** Where writing to a file ends up. */
interface WriteTarget {
  readonly uri: Uri;
  /** The file is in one of the folders by its name, but a link leads out of all of them. */
  readonly leadsOutside: boolean;
}

/** What the machine that the extension runs on adds to VS Code: some of it only Node has, and only of files there. */
export interface Machine {
  /** Variables of the extension host's environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Requests can be sent to whom a config names. */
  readonly canSend: boolean;
  /** Names of files on this machine that differ in nothing but case are one. */
  readonly ignoresCase: boolean;
  /** The account's name, where there is one. */
  userName(): string;
  /** The path of a file of this machine; undefined where only VS Code's file systems reach it. */
  pathOf(uri: Uri): string | undefined;
  /** Whether a name is taken: also by a link that leads nowhere, through which a new file would be made elsewhere. */
  isTaken(uri: Uri): Promise<boolean>;
  /** Makes a file; fails where there is one, or a link, since its name was found to be free. */
  create(uri: Uri, text: string): Promise<void>;
  /** SHA-256 of a file in hexadecimal. */
  contentOf(uri: Uri): Promise<string>;
  /** Whether a file that is named as if it was in a folder is there, too, once links are followed. */
  isReallyInside(uri: Uri, folder: Uri): Promise<boolean>;
  writeTarget(uri: Uri, folders: readonly Uri[]): Promise<WriteTarget>;
  /** Writes text in chunks to a file, whole or not at all. */
  replace(uri: Uri, chunks: AsyncIterable<string>, signal: AbortSignal): Promise<void>;
}

/** A machine of which nothing is known but what VS Code's file systems say. */
export function machineOfFileSystems(fs: FileSystem): Machine {
  return {
    variables: {},
    canSend: false,
    ignoresCase: false,
    userName: () => '',
    pathOf: () => undefined,
    isTaken: async (uri) => {
      try {
        await fs.stat(uri);
        return true;
      } catch {
        // The name is free.
        return false;
      }
    },
    create: async (uri, text) => fs.writeFile(uri, new TextEncoder().encode(text)),
    contentOf: async (uri) => {
      const hash = startSha256();
      hash.update(await fs.readFile(uri));
      return hash.hexadecimal();
    },
    isReallyInside: () => Promise.resolve(true),
    writeTarget: (uri) => Promise.resolve({ uri, leadsOutside: false }),
    // File systems of other extensions take a file as a whole.
    replace: async (uri, chunks) => {
      const encoder = new TextEncoder();
      const bytes: Uint8Array[] = [];
      for await (const chunk of chunks) bytes.push(encoder.encode(chunk));
      await fs.writeFile(uri, joinBytes(bytes));
    },
  };
}
