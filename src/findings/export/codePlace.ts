import type { FindingDetails } from '../model/finding.ts';

/** A line of a file, counted from 1. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
}

/** The code that a report is about, as it is checked out. */
export interface ReportedCode {
  /** Where the folder is in its repository, with a slash at its end; empty at the top. */
  readonly folder: string;
  /** What answers the endpoint of a finding, by its id; files are relative to the folder. */
  readonly handlers: ReadonlyMap<number, CodePlace>;
}

/** What may know its code. */
export interface Placed {
  /** Absent where nobody searched it. */
  readonly code?: ReportedCode;
}

/** `api/src/orders.ts:12`, or empty where no code is known. */
export function handlerText(report: Placed, details: FindingDetails): string {
  const place = handlerIn(report, details);
  return place === undefined ? '' : `${place.file}:${place.line}`;
}

/** The place with its file as the repository has it. */
export function handlerIn({ code }: Placed, { finding }: FindingDetails): CodePlace | undefined {
  const place = code?.handlers.get(finding.id);
  return place === undefined ? undefined : inRepository(code, place);
}

/** The place of `.dast/decisions.jsonc:12`; undefined where it names no line. */
export function placeOf(text: string, { code }: Placed): CodePlace | undefined {
  const [, file, line] = /^(.+):([1-9]\d{0,8})$/s.exec(text) ?? [];
  return file === undefined ? undefined : inRepository(code, { file, line: Number(line) });
}

function inRepository(code: ReportedCode | undefined, { file, line }: CodePlace): CodePlace {
  return { file: `${code?.folder ?? ''}${file}`, line };
}
