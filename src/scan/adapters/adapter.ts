import type { KnownOperation } from '../knownOperations.ts';
import type { ScanMode } from '../scanMode.ts';

/** What a scanner is to do, and where. */
export interface ScanOrder {
  /** The application's address, without a slash at its end. */
  readonly target: string;
  readonly mode: ScanMode;
  readonly minutes: number;
  /** Requests a second. */
  readonly rate: number;
  /** The address of the proxy, with its password. */
  readonly proxy: string;
  /** The file with the certificate to trust. */
  readonly authority: string;
  /** A private folder of this run; the scanner's home. */
  readonly folder: string;
  /** The text of an OpenAPI file, where the config attaches one. */
  readonly description: string | undefined;
  readonly operations: readonly KnownOperation[];
  /** Nothing else is called than these. */
  readonly isChosen?: boolean;
}

/** How to run a scanner. No part of it holds a secret: the proxy adds the token. */
export interface ScannerPlan {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What to write into the folder first: texts by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** The name of the report in the folder. */
  readonly report: string;
  /** What makes it write its report when it is to stop, besides an interrupt. */
  readonly answerAtStop?: string;
  /** What the scanner calls the folder, where that is not its path. */
  readonly folderInside?: string;
}

/** The systems that VS Code runs on, by the names of Node. */
type System = 'linux' | 'darwin' | 'win32';

/** A scanner that can be run behind the proxy: one object and one line in `all.ts`. */
export interface ScannerAdapter {
  readonly id: string;
  readonly name: string;
  /** What runs it, looked up on the PATH unless its place is named. */
  readonly program: string;
  readonly versionArguments: readonly string[];
  /** Where its program runs an image of Docker: the image, which has to be on this machine. */
  readonly image?: string;
  /** Where it needs an OpenAPI file. */
  readonly needsDescription?: boolean;
  /** What installs it. */
  readonly howToGet: Partial<Record<System, string>>;
  /** The version that this was tried with; the others were tried with a stand-in only. */
  readonly triedVersion?: string;
  /** Categories of the findings that it looks for everywhere in what it is to scan, where that is known. */
  engines?(order: Pick<ScanOrder, 'target' | 'mode' | 'operations' | 'isChosen'>): readonly string[];
  plan(order: ScanOrder): ScannerPlan;
  /** Whether a line of its output says that it ended something early, as it was told to. */
  saysEarlyEnd?(line: string): boolean;
  /** Whether a line only says where it wrote its report, which nobody finds there once the scan is over. */
  saysReport?(line: string): boolean;
}

/** The first number of a version in what a program prints. */
export function versionIn(output: string): string | undefined {
  return /\d{1,4}\.\d{1,4}(?:\.\d{1,4})?/.exec(output.slice(0, 10_000))?.[0];
}

/** What installs a scanner on a system; empty where it does not run there. */
export function howToGet({ howToGet: ways }: ScannerAdapter, system: string): string {
  return Object.hasOwn(ways, system) ? (ways[system as System] ?? '') : '';
}
