import { errorCode } from './errorMessage.ts';
import type { MessageTemplates } from './messages.ts';
import type { Failure } from './result.ts';

/** Why a file is not read. */
export const fileMessages = {
  'file-missing': 'There is no file "{0}".',
  'file-is-folder': '"{0}" is a folder where a file was expected.',
  'file-not-regular': '"{0}" is a device, a pipe or a socket, so it is not read. Put a plain file there.',
  'file-outside':
    '"{0}" leads out of the workspace, so it is not read. Put the file itself there instead of a link.',
  'file-is-link': '"{0}" is a link or a submodule, which is not followed. Put the file itself there.',
  'file-too-large': '"{0}" has more than {1} MB, so it is not read.',
  'file-unreadable': '"{0}" cannot be read ({1}).',
} as const satisfies MessageTemplates<string>;

export type FileFailureCode = keyof typeof fileMessages;
type FileMessages = typeof fileMessages;
declare module './result.ts' {
  interface FailureTemplates extends FileMessages {}
}

/** The failure that an error of reading stands for; `name`: how messages call the file. */
export function fileFailure(error: unknown, name: string, largest: number): Failure<FileFailureCode> {
  const code = errorCode(error);
  const known = byCode[code];
  if (known === 'file-too-large') return { code: known, args: [name, megabytes(largest)] };
  return known === undefined
    ? { code: 'file-unreadable', args: [name, code] }
    : { code: known, args: [name] };
}

const byCode: Readonly<Record<string, FileFailureCode | undefined>> = {
  ENOENT: 'file-missing',
  ENOTDIR: 'file-missing',
  EISDIR: 'file-is-folder',
  ENOTREG: 'file-not-regular',
  EOUTSIDE: 'file-outside',
  EFBIG: 'file-too-large',
};

function megabytes(bytes: number): number {
  return Math.max(1, Math.floor(bytes / 1_000_000));
}
