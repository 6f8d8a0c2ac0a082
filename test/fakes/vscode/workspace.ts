import { globSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Uri as VsCodeUri } from 'vscode';
import type { URI } from 'vscode-uri';
import type { WorkspacePort } from '../../../src/vscode/app/ports.ts';
import { FakeDocument } from './textDocument.ts';
import {
  Disposable,
  EventEmitter,
  FileType,
  type Range,
  RelativePattern,
  Uri,
  type WorkspaceEdit,
} from './vscode.ts';

/** Watches nothing by itself: the test fires what would have happened. */
interface FakeWatcher {
  readonly pattern: string;
  readonly created: EventEmitter<unknown>;
  readonly changed: EventEmitter<unknown>;
  readonly deleted: EventEmitter<unknown>;
}

/** A workspace of one folder, none or several, with the files that are on disk there. */
export class FakeWorkspace {
  readonly watchers: FakeWatcher[] = [];
  readonly textDocuments: FakeDocument[] = [];
  readonly foldersChanged = new EventEmitter<void>();
  readonly onDidChangeWorkspaceFolders = this.foldersChanged.event;
  isTrusted = true;
  readonly onDidGrantWorkspaceTrust = new EventEmitter<void>().event;
  readonly #folder: string | undefined;
  readonly #others: readonly string[];

  constructor(folder?: string, others: readonly string[] = []) {
    this.#folder = folder;
    this.#others = others;
  }

  /** Everything that features use. */
  get port(): WorkspacePort {
    return this as unknown as WorkspacePort;
  }

  get workspaceFolders(): readonly { readonly uri: URI; readonly name: string }[] | undefined {
    if (this.#folder === undefined) return undefined;
    const others = this.#others.map((folder) => ({ uri: Uri.file(folder), name: basename(folder) }));
    return [{ uri: Uri.file(this.#folder), name: 'workspace' }, ...others];
  }

  readonly fs = {
    stat: async ({ fsPath }: VsCodeUri) => {
      const stats = await stat(fsPath);
      const kind = stats.isDirectory() ? FileType.Directory : FileType.File;
      const type = (await lstat(fsPath)).isSymbolicLink() ? kind | FileType.SymbolicLink : kind;
      return { type, size: stats.size, mtime: stats.mtimeMs };
    },
    readFile: async ({ fsPath }: VsCodeUri) => readFile(fsPath),
    writeFile: async ({ fsPath }: VsCodeUri, bytes: Uint8Array) => writeFile(fsPath, bytes),
    readDirectory: async ({ fsPath }: VsCodeUri): Promise<(readonly [string, number])[]> => {
      const entries = await readdir(fsPath, { withFileTypes: true });
      return entries.map((entry) => {
        const type = entry.isDirectory() ? FileType.Directory : FileType.File;
        return [entry.name, entry.isSymbolicLink() ? type | FileType.SymbolicLink : type] as const;
      });
    },
    createDirectory: async ({ fsPath }: VsCodeUri) => void (await mkdir(fsPath, { recursive: true })),
    rename: async (from: VsCodeUri, to: VsCodeUri) => rename(from.fsPath, to.fsPath),
    delete: async ({ fsPath }: VsCodeUri) => rm(fsPath),
    isWritableFileSystem: () => true,
  };

  /** A file, or a text that is not saved yet. */
  readonly openTextDocument = async (
    given: VsCodeUri | { readonly content: string },
  ): Promise<FakeDocument> => {
    if ('content' in given) return new FakeDocument(Uri.parse('untitled:Untitled-1'), given.content);
    const known = this.textDocuments.find(({ uri }) => uri.toString() === given.toString());
    return (
      known ?? new FakeDocument(given as unknown as FakeDocument['uri'], await readFile(given.fsPath, 'utf8'))
    );
  };

  readonly #textChanged = new EventEmitter<unknown>();
  readonly onDidChangeTextDocument = this.#textChanged.event;

  /** Changes open documents; ranges are those of before. */
  readonly applyEdit = async ({ changes }: WorkspaceEdit): Promise<boolean> => {
    const places = changes.map(({ uri, range, text }) => {
      const document = this.textDocuments.find((one) => String(one.uri) === String(uri));
      return { document, range: range as Range, text };
    });
    for (const { document, range, text } of places.toReversed()) {
      if (document === undefined) return false;
      this.#textChanged.fire(document.edit(range.start, range.end, text));
    }
    return true;
  };

  readonly findFiles = async (pattern: string | RelativePattern): Promise<unknown[]> => {
    const folders =
      pattern instanceof RelativePattern
        ? [pattern.baseUri.fsPath]
        : [this.#folder ?? [], ...this.#others].flat();
    const glob = pattern instanceof RelativePattern ? pattern.pattern : pattern;
    return folders.flatMap((cwd) => globSync(glob, { cwd }).map((file) => Uri.file(join(cwd, file))));
  };

  readonly asRelativePath = ({ fsPath }: VsCodeUri): string =>
    this.#folder === undefined ? fsPath : relative(this.#folder, fsPath);

  readonly getWorkspaceFolder = ({ fsPath }: VsCodeUri): unknown =>
    this.workspaceFolders?.find(({ uri }) => fsPath.startsWith(`${uri.fsPath}/`));

  readonly registerTextDocumentContentProvider = (): unknown => new Disposable(() => undefined);

  readonly createFileSystemWatcher = (glob: string | RelativePattern): unknown => {
    const pattern = typeof glob === 'string' ? glob : glob.pattern;
    const made = (): EventEmitter<unknown> => new EventEmitter<unknown>();
    const { created, changed, deleted } = { created: made(), changed: made(), deleted: made() };
    this.watchers.push({ pattern, created, changed, deleted });
    return {
      onDidCreate: created.event,
      onDidChange: changed.event,
      onDidDelete: deleted.event,
      dispose: () => [created, changed, deleted].forEach((each) => each.dispose()),
    };
  };
}
