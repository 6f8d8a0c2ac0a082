import type { QuickPickItem } from 'vscode';
import { plural, t } from '../../../../base/messages.ts';
import type { ChangesFailure } from '../../../../routes/changed/gitChanges.ts';
import type { App } from '../../../app/app.ts';
import { warnUntrusted } from '../../../shared/messages/warnUntrusted.ts';
import { type ChangedBase, changedBases, type ComparedCode } from '../../../shared/handlers/codeChanges.ts';

interface Choice extends QuickPickItem {
  readonly base: ChangedBase;
}

/** Asks what code is compared with. */
export async function compareCode(app: App): Promise<void> {
  const { codeChanges, window, workspace } = app;
  if (!workspace.isTrusted) {
    void warnUntrusted(app, t('Comparing code reads the git repository. Trust this workspace to use it.'));
    return;
  }
  const { base, current } = codeChanges;
  const commit = await codeChanges.scanCommit();
  const names = baseNames();
  const details: Readonly<Record<ChangedBase, string>> = {
    branch: t('What has changed since this branch left the default branch, committed or not'),
    scan:
      commit === undefined
        ? t('No imported scan names the commit of its code')
        : t('What has changed since commit {0}, committed or not', short(commit)),
    uncommitted: t('What has not been committed'),
  };
  const choices = changedBases.map((one): Choice => ({
    base: one,
    label: names[one],
    description:
      one === base ? [t('current'), ...(current === undefined ? [] : resultOf(current))].join(' · ') : '',
    detail: details[one],
  }));
  const picked = await window.showQuickPick(choices, { title: t('Compare Code With') });
  if (picked) await codeChanges.compareWith(picked.base);
}

function baseNames(): Readonly<Record<ChangedBase, string>> {
  return { branch: t('Default branch'), scan: t('Last scan'), uncommitted: t('Last commit') };
}

/** How many endpoints differ, and which folders are not compared. */
function resultOf(compared: ComparedCode): readonly string[] {
  const failures = failuresOf(compared, () => true);
  const isCompared = compared.folders.some(({ failure }) => failure === undefined);
  const count = plural(compared.routes.size, {
    one: '{0} endpoint has changed',
    other: '{0} endpoints have changed',
  });
  return [...(isCompared ? [count] : []), ...failures];
}

/** Why code is not compared, in sentences; of a folder that is in no repository nothing is said. */
export function notComparedText(compared: ComparedCode): readonly string[] {
  return failuresOf(compared, (failure) => failure !== 'no-git' && failure !== 'no-repository');
}

function failuresOf(
  { base, folders }: ComparedCode,
  isSaid: (failure: ChangesFailure) => boolean,
): readonly string[] {
  if (base === 'scan' && folders.length === 0) return [t('No imported scan names the commit of its code')];
  return folders.flatMap(({ name, failure }) => {
    if (failure === undefined || !isSaid(failure)) return [];
    const text = failureText(failure, base);
    return [name === '' ? text : t('{0}: {1}', name, text)];
  });
}

function failureText(failure: ChangesFailure, base: ChangedBase): string {
  switch (failure) {
    case 'no-git':
      return t('Code is not compared: git cannot be run');
    case 'no-repository':
      return t('Code is not compared: it is in no git repository');
    case 'no-base':
      return base === 'scan'
        ? t('Code is not compared: the commit of the last scan is not here. Fetch it')
        : t('Code is not compared: there is no commit to compare with');
    case 'no-common':
      return t(
        'Code is not compared: this branch and the default branch have no common commit here. Fetch the whole history (git fetch --unshallow)',
      );
    case 'too-many':
      return t('Code is not compared: too many files differ');
  }
}

/** What the code of changed endpoints differs from. */
export function comparedText({ base, folders }: ComparedCode): string {
  const commits = folders
    .flatMap((folder) => folder.base ?? [])
    .map(short)
    .join(', ');
  const said = {
    branch: t(
      'Code that these endpoints run has changed since this branch left the default branch ({0})',
      commits,
    ),
    scan: t('Code that these endpoints run has changed since the last scan ({0})', commits),
    uncommitted: t('Code that these endpoints run has changed since the last commit ({0})', commits),
  }[base];
  return folders.some(({ isCut }) => isCut)
    ? t('{0}. Too much has changed to follow all of it: other endpoints may have changed as well', said)
    : said;
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
