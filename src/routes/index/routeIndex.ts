import type { FileFacts, Language } from '../facts.ts';
import { extractorOf, languageOf } from '../languages.ts';
import { linkRoutes } from '../link/link.ts';
import { folderOf, type Manifest, type Workspace } from '../link/workspace.ts';
import { maxSourceLength, type SourceParser } from '../parser/parser.ts';
import type { Route } from '../route.ts';
import { isManifest, readManifest } from './manifests.ts';
import { isIgnored, isMinified, mayBeWanted, mayRegister } from './prefilter.ts';
import { isDescription } from '../frameworks/openapi.ts';
import { isApplicationSettings, isSettings, mayDescribe } from './settings.ts';

/** The files of one workspace folder, with paths relative to it. */
export interface SourceFiles {
  list(): Promise<readonly string[]>;
  /** Undefined where it cannot be read. */
  read(path: string): Promise<string | undefined>;
}

/** Rounds in which files are read that others lead to. */
const maxRounds = 12;

/** What was read of a workspace folder. */
export interface Indexed {
  readonly routes: readonly Route[];
  readonly facts: ReadonlyMap<string, FileFacts>;
  /** Sources there are, and those that were parsed. */
  readonly counts: { readonly sources: number; readonly parsed: number };
}

/** Reads and links a workspace folder from nothing. */
export async function indexRoutes(files: SourceFiles, parser: SourceParser): Promise<Indexed> {
  const all = await files.list();
  const sources = all.filter((path) => languageOf(path) !== undefined && !isIgnored(path));
  const facts = new Map<string, FileFacts>();
  const manifests: Manifest[] = [];
  const settings = new Map<string, string>();
  for (const path of all) {
    if (isIgnored(path)) continue;
    const isRead = isManifest(path) || isSettings(path);
    const text = isRead ? await files.read(path) : undefined;
    if (text === undefined) continue;
    if (isManifest(path)) manifests.push(readManifest(path, text));
    if (isSettings(path) && (!mayDescribe(path) || isDescription(text) || isApplicationSettings(path)))
      settings.set(path, text);
  }
  for (const path of sources) {
    const extracted = await extractFile(path, files, parser, 'first');
    if (extracted !== undefined) facts.set(path, extracted);
  }
  const folders = new Set([...facts.keys()].map(folderOf));
  const workspace: Workspace = { facts, paths: new Set(sources), manifests, settings };
  for (let round = 0; ; round += 1) {
    const { routes, wanted } = linkRoutes(workspace);
    let added = 0;
    for (const path of round < maxRounds ? wanted : []) {
      const extracted = await extractFile(
        path,
        files,
        parser,
        folders.has(folderOf(path)) ? 'near' : 'wanted',
      );
      if (extracted === undefined) continue;
      facts.set(path, extracted);
      added += 1;
    }
    if (added === 0) return { routes, facts, counts: { sources: sources.length, parsed: facts.size } };
  }
}

/** Why a file is read: in the first pass, because something leads to it, or to it beside a file that registers. */
type Reason = 'first' | 'wanted' | 'near';

function isWorthwhile(reason: Reason, path: string, language: Language, source: string): boolean {
  if (reason === 'near') return true;
  return reason === 'first' ? mayRegister(path, language, source) : mayBeWanted(language, source);
}

/** The facts of one file; undefined where it has none that matter, unless it is wanted. */
async function extractFile(
  path: string,
  files: SourceFiles,
  parser: SourceParser,
  reason: Reason,
): Promise<FileFacts | undefined> {
  const language = languageOf(path);
  if (language === undefined || language === 'data') return undefined;
  const extractor = extractorOf(language);
  if (extractor === undefined) return undefined;
  const source = await files.read(path);
  if (source === undefined || source.length > maxSourceLength || isMinified(source)) return undefined;
  if (!isWorthwhile(reason, path, language, source)) return undefined;
  const tree = await parser.parse(language, extractor.prepare?.(source) ?? source);
  if (tree === undefined) return undefined;
  try {
    return extractor.extract(path, tree.rootNode, language);
  } finally {
    tree.delete();
  }
}
