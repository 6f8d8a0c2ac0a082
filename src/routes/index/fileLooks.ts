import type { FileFacts, Language, LeftOutReason } from '../facts.ts';
import { languageOf } from '../languages.ts';
import { folderOf } from '../interpret/modules/workspace.ts';
import { unreadable } from './factsReader.ts';
import { mayBeWanted, mayRegister } from './prefilter.ts';
import type { CachedFile } from './sourceFiles.ts';

/** What the text of a file shows before it is parsed. */
interface FileLooks {
  /** A text that can be parsed. */
  readonly source: string | undefined;
  readonly mayRegister: boolean;
  readonly mayBeWanted: boolean;
  /** Why it is not parsed although it may register. */
  readonly leftOut: LeftOutReason | undefined;
}

export function looksOf(path: string, language: Language | undefined, text: string | undefined): FileLooks {
  const nothing = { source: undefined, mayRegister: false, mayBeWanted: false, leftOut: undefined };
  if (text === undefined || language === undefined) return nothing;
  const why = unreadable(language, text);
  const registers = mayRegister(path, language, text);
  if (why !== undefined) return { ...nothing, leftOut: why === 'language' || !registers ? undefined : why };
  return {
    source: text,
    mayRegister: registers,
    mayBeWanted: mayBeWanted(language, text),
    leftOut: undefined,
  };
}

/** The innermost named function around a line. */
export function functionAround(
  facts: FileFacts | undefined,
  line: number,
): { readonly name: string; readonly line: number } | undefined {
  const around = (facts?.functions ?? []).filter(
    ({ name, startLine, endLine }) => name !== '' && startLine <= line && line <= endLine,
  );
  const [innermost] = around.sort((a, b) => b.startLine - a.startLine);
  return innermost === undefined ? undefined : { name: innermost.name, line: innermost.line };
}

/** The line of a function; that nearest to `line` where several have its name. */
export function lineOfFunction(facts: FileFacts | undefined, name: string, line: number): number | undefined {
  const lines = (facts?.functions ?? []).flatMap((one) => (one.name === name ? [one.line] : []));
  return lines.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0];
}

/** Folders with sources that may register. */
export function registeringFolders(files: readonly CachedFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ path, mayRegister: registers }) => (registers ? [folderOf(path)] : [])));
}

export function countsOf(files: readonly CachedFile[]): {
  readonly sources: number;
  readonly parsed: number;
} {
  return {
    sources: files.filter(({ path }) => languageOf(path) !== undefined).length,
    parsed: files.filter(({ isParsed }) => isParsed).length,
  };
}
