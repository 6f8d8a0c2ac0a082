import { env } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { Binding, ListedReport } from '../../../sources/source.ts';
import type { App } from '../../app/app.ts';
import type { KeptFetches } from './keptFetches.ts';

/** A report, and which source has it. */
export interface Found {
  readonly binding: Binding;
  readonly report: ListedReport;
}

/** Asks which reports to fetch; those that were chosen before, else those that look like it, are ticked. */
export async function chooseReports(
  { window }: Pick<App, 'window'>,
  kept: KeptFetches,
  found: readonly Found[],
): Promise<readonly Found[] | undefined> {
  const isBefore = found.some(({ binding, report }) => kept.isChosen(binding, report));
  const items = found.toSorted(byLikelihood).map((one) => ({
    label: one.report.series,
    description: descriptionOf(one.report),
    ...(kept.isSeen(one.binding, one.report) ? { detail: t('Already imported') } : {}),
    picked: isBefore ? kept.isChosen(one.binding, one.report) : one.report.isLikely,
    found: one,
  }));
  const picked = await window.showQuickPick(items, {
    title: t('Fetch Reports'),
    placeHolder: t('Which reports?'),
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked?.map(({ found: one }) => one);
}

/** `main · 1f2e3d4 · 25 Nov 2026, 10:00 · Actions run 123`. */
function descriptionOf({ build: { branch, commit, run }, at }: ListedReport): string {
  const date =
    at === undefined
      ? undefined
      : new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return [branch, commit?.slice(0, 7), date, run].filter((text) => text !== undefined).join(' · ');
}

function byLikelihood(one: Found, other: Found): number {
  return (
    Number(other.report.isLikely) - Number(one.report.isLikely) ||
    (other.report.at ?? 0) - (one.report.at ?? 0)
  );
}
