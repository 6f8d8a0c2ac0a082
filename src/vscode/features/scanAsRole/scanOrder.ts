import type { TextDocument, Uri } from 'vscode';
import { isList, isRecord, textsAt } from '../../../base/untrusted.ts';
import type { ScanMode } from '../../../scan/scanMode.ts';

/** The type of our tasks, as `taskDefinitions` of the manifest describes it. */
export const scanTaskType = 'dast-scan';

/** What is to be scanned, as whom and by what. */
export interface ScanOrder {
  /** The auth config. */
  readonly file: Uri;
  readonly role: string;
  /** The id of a scanner, or the name of a command of the settings. */
  readonly scanner: string;
  readonly mode: ScanMode;
  readonly minutes: number;
  /** `METHOD /path`: nothing else is called. */
  readonly operations: readonly string[] | undefined;
}

/** What a command has said already. */
export interface ScanWanted {
  readonly document: TextDocument;
  readonly role: string | undefined;
  readonly operations: readonly string[] | undefined;
}

/** An order as it stands in tasks.json, complete. */
export interface ScanDefinition {
  readonly type: string;
  /** Relative to the folder of the workspace. */
  readonly config: string;
  readonly role: string;
  readonly scanner: string;
  readonly mode: ScanMode;
  readonly maxMinutes: number;
  readonly operations?: readonly string[];
}

export const usualMinutes = 20;
const mostMinutes = 1440;
const modes: ReadonlySet<unknown> = new Set<ScanMode>(['look', 'safe', 'full']);

/** Reads what somebody has written; undefined where something is missing or is not what it should be. */
export function readDefinition(given: unknown): ScanDefinition | undefined {
  if (!isRecord(given) || given['type'] !== scanTaskType) return undefined;
  const { config, role, scanner, mode = 'safe', maxMinutes = usualMinutes, operations } = given;
  if (typeof config !== 'string' || typeof role !== 'string' || typeof scanner !== 'string') return undefined;
  if (!isMode(mode) || !isMinutes(maxMinutes)) return undefined;
  const definition = { type: scanTaskType, config, role, scanner, mode, maxMinutes };
  if (operations === undefined) return definition;
  const texts = textsOf(operations);
  return texts === undefined || texts.length === 0 ? undefined : { ...definition, operations: texts };
}

/** The one scan of a command that names its role, scanner and mode, instead of asking for them. */
export function namedScan(
  given: Readonly<Record<string, unknown>>,
  { document, role, operations }: ScanWanted,
): readonly ScanOrder[] | undefined {
  const { scanner, mode, minutes = usualMinutes } = given;
  if (role === undefined || typeof scanner !== 'string' || !isMode(mode) || !isMinutes(minutes))
    return undefined;
  return [{ file: document.uri, role, scanner, mode, minutes, operations }];
}

function isMode(value: unknown): value is ScanMode {
  return modes.has(value);
}

function isMinutes(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostMinutes;
}

/** Undefined where it is not a list of texts. */
export function textsOf(value: unknown): readonly string[] | undefined {
  if (!isList(value)) return undefined;
  const texts = textsAt(value);
  return texts.length === value.length ? texts : undefined;
}
