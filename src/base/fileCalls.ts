import { PendingRequests } from './rpc.ts';

/** What is at an address: a file, a folder, or something else, such as a symbolic link. */
export type EntryKind = 'file' | 'folder' | 'other';

interface FileStat {
  readonly kind: EntryKind;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/**
 * Files as the file systems of an editor give them, as a thread asks for them. A place is the address of a folder and a
 * path in it, with `/`. Errors have the system's codes (`ENOENT`, `EEXIST`) where there is one, else `EIO`.
 */
export interface FileCalls {
  list(folder: string, path: string): Promise<readonly (readonly [name: string, kind: EntryKind])[]>;
  /** Undefined where nothing is. */
  stats(folder: string, paths: readonly string[]): Promise<readonly (FileStat | undefined)[]>;
  read(folder: string, path: string): Promise<Uint8Array>;
  /** Makes or replaces a file. */
  write(folder: string, path: string, bytes: Uint8Array): Promise<void>;
  makeFolder(folder: string, path: string): Promise<void>;
  /** Fails where there is something already, unless it is to be replaced. */
  rename(folder: string, from: string, to: string, replaces: boolean): Promise<void>;
  /** Fails where there is something already. */
  copy(folder: string, from: string, to: string): Promise<void>;
  remove(folder: string, path: string): Promise<void>;
}

export interface FileRequest {
  readonly id: number;
  readonly method: keyof FileCalls;
  readonly args: readonly unknown[];
}

export type FileAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly code: string; readonly message: string };

/** One end of a channel between threads. */
export interface FilePort {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** Asks whoever serves the other end of a port. */
export function fileCallsOver(port: FilePort): FileCalls {
  const waiting = new PendingRequests<undefined>();
  // Only what answers file requests is at the other end.
  port.onmessage = ({ data }) => {
    const answer = data as FileAnswer;
    if ('code' in answer) {
      waiting.reject(answer.id, Object.assign(new Error(answer.message), { code: answer.code }));
    } else waiting.resolve(answer.id, answer.value);
  };
  const method = <Method extends keyof FileCalls>(name: Method): FileCalls[Method] => {
    const ask = (...args: readonly unknown[]): Promise<unknown> => {
      const request: FileRequest = { id: waiting.nextId(), method: name, args };
      const answer = waiting.wait(request.id, undefined);
      port.postMessage(request);
      return answer;
    };
    // The other end runs the method of this name with these arguments.
    return ask as unknown as FileCalls[Method];
  };
  return {
    list: method('list'),
    stats: method('stats'),
    read: method('read'),
    write: method('write'),
    makeFolder: method('makeFolder'),
    rename: method('rename'),
    copy: method('copy'),
    remove: method('remove'),
  };
}
