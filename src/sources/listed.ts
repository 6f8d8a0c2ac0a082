import type { Failure, Result } from '../base/result.ts';
import type { ListedReport } from './source.ts';
import type { SourceFailureCode } from './sourceMessages.ts';

/** Names of tools and files that look at running applications. */
const dynamic =
  /(?:^|[^a-z])(?:dast|zap|burp|nuclei|nikto|wapiti|arachni|stackhawk|hawk|schemathesis|dastardly|invicti|netsparker|acunetix|appscan|qualys|veracode|nightvision|mayhem|api[ _-]?fuzzing|pentest)/i;

/** Whether something is called like a report of a running application. */
export function isNamedLikeDast(name: string): boolean {
  return dynamic.test(name);
}

/** The latest of each series and branch, in the order they were given: the latest first. */
export function latestOfEach(reports: readonly ListedReport[]): readonly ListedReport[] {
  const latest = new Map<string, ListedReport>();
  for (const report of reports) {
    const key = JSON.stringify([report.series, report.build.branch ?? '']);
    const known = latest.get(key);
    if (known === undefined || (report.at ?? 0) > (known.at ?? 0)) latest.set(key, report);
  }
  return [...latest.values()];
}

/** A time of a JSON answer; nothing where it is none. */
export function timeOf(value: unknown): { readonly at?: number } {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? {} : { at };
}

export function failuresOf(
  results: readonly Result<unknown, SourceFailureCode>[],
): readonly Failure<SourceFailureCode>[] {
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure]));
  // One that answers for all of them is said once.
  return failures.filter(
    ({ code, args }, index) =>
      failures.findIndex((one) => one.code === code && one.args[0] === args[0]) === index,
  );
}
