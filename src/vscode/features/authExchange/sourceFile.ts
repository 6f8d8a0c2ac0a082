import { type QuickPickItem, type Uri, workspace } from 'vscode';
import { type FileFailureCode, fileMessages } from '../../../base/fileMessages.ts';
import { describeFailure, t } from '../../../base/messages.ts';
import type { Result } from '../../../base/result.ts';
import type { App } from '../../app/app.ts';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import type { Machine } from '../../app/machine.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

/** A file to build authentications from; its name is for messages. */
export interface SourceFile {
  readonly name: string;
  /** Absent for files dropped from another window, of which only the content is known */
  readonly uri?: Uri;
  read(): PromiseLike<Result<Uint8Array, FileFailureCode>>;
}

const sourceExtensions = ['json', 'har', 'yaml', 'yml'];

/** How files of each format are usually named; their content decides. */
const formats = (): readonly (QuickPickItem & { readonly extensions: readonly string[] })[] => [
  { label: t('Postman collection'), extensions: ['json'] },
  { label: t('HAR recording'), extensions: ['har', 'json'] },
  { label: t('OpenAPI description'), extensions: ['json', 'yaml', 'yml'] },
  { label: t('ZAP automation plan'), extensions: ['yaml', 'yml'] },
  { label: t('StackHawk config'), extensions: ['yaml', 'yml'] },
];

/** Asks for the format, then for a file of it; undefined when either question is left. */
export async function chooseSource({ machine }: Pick<App, 'machine'>): Promise<SourceFile | undefined> {
  const items = formats().map((format) => ({
    ...format,
    description: format.extensions.map((extension) => `.${extension}`).join(', '),
  }));
  const format = await window.showQuickPick(items, {
    title: t('Import Authentication'),
    placeHolder: t('From which format?'),
    matchOnDescription: true,
  });
  if (format === undefined) return undefined;
  const uris = await window.showOpenDialog({
    title: t('Import Authentication'),
    openLabel: t('Import'),
    filters: { [format.label]: [...format.extensions], [t('All files')]: ['*'] },
  });
  const [uri] = uris ?? [];
  return uri && sourceAt(machine, uri);
}

export function sourceAt(machine: Pick<Machine, 'read'>, uri: Uri): SourceFile {
  const name = oneLine(uri.path.split('/').at(-1) ?? uri.path);
  // The user has named it, wherever it is.
  return { name, uri, read: () => machine.read(uri, { within: undefined, largest: mostBytes, name }) };
}

/** Whether a file is named like one that authentications are built from; its content decides. */
export function isSourceName(name: string): boolean {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return sourceExtensions.includes(extension) && !name.toLowerCase().endsWith('.dast-auth.json');
}

/** Larger recordings exist, but none that a user would wait for. */
const mostBytes = 100 * 1024 * 1024;

/** The text of a file; a sentence that says why there is none. */
export async function readSource(source: SourceFile): Promise<{ text: string } | { sentence: string }> {
  let read: Result<Uint8Array, FileFailureCode>;
  try {
    read = await source.read();
  } catch {
    return { sentence: t('{0} cannot be read.', source.name) };
  }
  if (!read.ok) return { sentence: describeFailure(fileMessages, read.failure) };
  const bytes = read.value;
  if (bytes.byteLength > mostBytes) {
    return { sentence: t('{0} is too large: more than 100 MB.', source.name) };
  }
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return { text: new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes) };
}

/** How a config refers to a file beside or below it in the same workspace folder; undefined for any other. */
export function pathFrom(config: Uri, source: Uri | undefined): string | undefined {
  if (source === undefined) return undefined;
  const folder = workspace.getWorkspaceFolder(source);
  const root = folder?.uri.path;
  if (root === undefined || !config.path.startsWith(`${root}/`)) return undefined;
  const from = config.path.split('/').slice(0, -1);
  const to = source.path.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  const up = from.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(shared)].join('/');
}
