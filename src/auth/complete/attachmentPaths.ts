import { phrase } from '../editingMessages.ts';
import type { Cursor } from './cursor.ts';
import type { Suggestion } from './suggestion.ts';
import { partOfText } from './suggestion.ts';

/** The files beside an auth config; paths are relative to its folder, with `/`. */
export interface Files {
  /** What a folder holds; empty when there is no such folder or it is outside of the workspace. */
  list(folder: string): Promise<readonly FolderEntry[]>;
  /** The text of a file; undefined when it cannot be read, is outside of the workspace or too large. */
  read(path: string): Promise<string | undefined>;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** API descriptions and recordings. */
const attachable = /\.(?:json|ya?ml|har|graphqls?|gql|wsdl|xml)$/i;
const skipped = new Set(['node_modules', '.git']);

/** The files and folders at the path typed so far. */
export async function completeAttachmentPath(cursor: Cursor, files: Files): Promise<Suggestion[]> {
  const start = cursor.before.lastIndexOf('/') + 1;
  const folder = cursor.before.slice(0, start);
  const prefix = folder === '' ? './' : '';
  const behind = /^[^/]*/.exec(cursor.after)?.[0] ?? '';
  const entries = await files.list(folder === '' ? './' : folder);
  const offered = entries.filter(({ name, isFolder }) =>
    isFolder ? !skipped.has(name) : attachable.test(name) && !name.endsWith('.dast-auth.json'),
  );
  return offered.map(({ name, isFolder }) =>
    partOfText(cursor, start, behind.length, {
      kind: isFolder ? 'folder' : 'file',
      label: isFolder ? `${name}/` : name,
      detail: phrase(isFolder ? 'detail-folder' : 'detail-file'),
      text: `${prefix}${name}${isFolder ? '/' : ''}`,
      filter: name,
      continues: isFolder,
    }),
  );
}
