import type { QuickPickItem } from 'vscode';
import { describeFailure, plural, t } from '../../../base/messages.ts';
import { isList, textAt, valueAt } from '../../../base/untrusted.ts';
import type { ApplicationChange } from '../../../findings/applications/applicationChange.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import type { Application, Scan } from '../../../findings/model/scan.ts';
import type { App } from '../../app/app.ts';
import { reportLabel } from '../../shared/list/sampleReport.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import { offer } from '../../shared/messages/offer.ts';
import { showProgress } from '../../shared/messages/progress.ts';
import { countFindings } from '../../shared/messages/text.ts';
import { followInFilters } from './filtersOfApplications.ts';
import { dateOf } from './scanItems.ts';

/**
 * Renames, joins and moves; `given` is what another caller has chosen already, as an `ApplicationChange`, of which a move
 * may leave open where to.
 */
export async function manageApplications(app: App, given: unknown): Promise<void> {
  const engine = await app.findings();
  const applications = await byName(engine);
  if (applications.length === 0) {
    void app.window.showInformationMessage(t('No report has been imported yet.'));
    return;
  }
  if (isOpenMove(given)) {
    await moveScans(
      app,
      (await engine.scans()).filter(({ id }) => given.scans.includes(id)),
    );
    return;
  }
  const change = isChange(given) ? given : await chooseChange(app, applications, await engine.scans());
  if (change) await applyChange(app, change);
}

/** Moves reports to another application, which is asked for. */
export async function moveScans(app: App, scans: readonly Scan[]): Promise<void> {
  const engine = await app.findings();
  if (scans.length === 0) return;
  const current = scans.length === 1 ? scans[0]?.application : undefined;
  const to = await chooseTarget(app, await byName(engine), current);
  if (to !== undefined) await applyChange(app, { kind: 'move', scans: scans.map(({ id }) => id), to });
}

/** As the Scans view lists them. */
async function byName(engine: FindingsEngine): Promise<readonly Application[]> {
  return (await engine.applications()).toSorted((one, other) => one.name.localeCompare(other.name));
}

async function applyChange(app: App, change: ApplicationChange): Promise<void> {
  const engine = await app.findings();
  const before = await engine.applications();
  const result = await showProgress(app, t('Changing applications'), engine.changeApplications(change));
  if (!result.ok) {
    void app.window.showErrorMessage(describeFailure(failureMessages, result.failure));
    return;
  }
  const { id } = result.value;
  const remaining = new Set((await engine.applications()).map(({ name }) => name));
  const gone = new Set(before.map(({ name }) => name).filter((name) => !remaining.has(name)));
  const leaveFilters = await followInFilters(app, change, gone);
  const undo = async (): Promise<void> => {
    const undone = await engine.undoApplicationChange(id);
    if (undone.ok) await leaveFilters();
    else void app.window.showErrorMessage(describeFailure(failureMessages, undone.failure));
  };
  const { showInformationMessage } = app.window;
  offer(app, t('Changing applications'), showInformationMessage, doneSentence(change), [[t('Undo'), undo]]);
}

function doneSentence(change: ApplicationChange): string {
  switch (change.kind) {
    case 'rename':
      return t('{0} is called {1} now.', change.application, change.name);
    case 'join':
      return t('{0} is part of {1} now.', change.application, change.into);
    case 'move':
      return plural(
        change.scans.length,
        { one: 'Moved {0} report to {1}.', other: 'Moved {0} reports to {1}.' },
        change.to,
      );
  }
}

interface ActionItem extends QuickPickItem {
  readonly action: 'rename' | 'join' | 'move';
}

async function chooseChange(
  app: App,
  applications: readonly Application[],
  scans: readonly Scan[],
): Promise<ApplicationChange | undefined> {
  const title = t('Manage Applications');
  const application = await pickApplication(app, applications, title, t('Which application?'));
  if (application === undefined) return undefined;
  const rename: ActionItem = { label: t('Rename…'), action: 'rename' };
  const move: ActionItem = { label: t('Move a Report to Another Application…'), action: 'move' };
  const join: ActionItem = { label: t('Join to Another Application…'), action: 'join' };
  const actions = applications.length > 1 ? [rename, move, join] : [rename, move];
  const picked = await app.window.showQuickPick(actions, {
    title,
    placeHolder: t('What to do with {0}?', application),
  });
  switch (picked?.action) {
    case 'rename': {
      const name = await app.window.showInputBox({
        title,
        prompt: t('New name of {0}', application),
        value: application,
      });
      return name === undefined ? undefined : { kind: 'rename', application, name };
    }
    case 'join': {
      const others = applications.filter(({ name }) => name !== application);
      const into = await pickApplication(
        app,
        others,
        title,
        t('Join {0} to which application?', application),
      );
      return into === undefined ? undefined : { kind: 'join', application, into };
    }
    case 'move': {
      const moved = await pickScans(
        app,
        scans.filter((scan) => scan.application === application),
      );
      const to = moved.length === 0 ? undefined : await chooseTarget(app, applications, application);
      return to === undefined ? undefined : { kind: 'move', scans: moved.map(({ id }) => id), to };
    }
    case undefined:
      return undefined;
  }
}

async function pickApplication(
  app: App,
  applications: readonly Application[],
  title: string,
  placeHolder: string,
): Promise<string | undefined> {
  const items = applications.map(({ name, hosts, scans, findings }) => ({
    label: name,
    // Many an application is called as its host is.
    description: hosts.filter((host) => host !== name).join(', '),
    detail: plural(scans, { one: '{1} in {0} report', other: '{1} in {0} reports' }, countFindings(findings)),
  }));
  return (await app.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.label;
}

async function pickScans(app: App, scans: readonly Scan[]): Promise<readonly Scan[]> {
  const items = scans.map((scan) => ({
    label: reportLabel(scan),
    description: dateOf(scan),
    detail: [scan.format, scan.target, countFindings(scan.findings)]
      .filter((text) => text !== '')
      .join(' · '),
    scan,
  }));
  const options = { title: t('Move Reports'), placeHolder: t('Which reports?') };
  const picked = await app.window.showQuickPick(items, { ...options, canPickMany: true });
  return (picked ?? []).map(({ scan }) => scan);
}

/** The name of an application that is there, or of one that is to be made. */
async function chooseTarget(
  app: App,
  applications: readonly Application[],
  current: string | undefined,
): Promise<string | undefined> {
  const title = t('Move Reports');
  const fresh = { label: t('New Application…'), isNew: true };
  const others = applications.filter(({ name }) => name !== current);
  const items = [...others.map(({ name }) => ({ label: name, isNew: false })), fresh];
  const picked = await app.window.showQuickPick(items, {
    title,
    placeHolder: t('To which application?'),
  });
  if (picked?.isNew !== true) return picked?.label;
  return app.window.showInputBox({ title, prompt: t('Name of the new application') });
}

function isOpenMove(value: unknown): value is { readonly scans: readonly unknown[] } {
  const isOpen = valueAt(value, 'kind') === 'move' && valueAt(value, 'to') === undefined;
  return isOpen && isList(valueAt(value, 'scans'));
}

function isChange(value: unknown): value is ApplicationChange {
  const names = (...keys: readonly string[]): boolean =>
    keys.every((key) => textAt(value, key) !== undefined);
  const [kind, scans] = [valueAt(value, 'kind'), valueAt(value, 'scans')];
  if (kind === 'rename') return names('application', 'name');
  if (kind === 'join') return names('application', 'into');
  return kind === 'move' && names('to') && isList(scans) && scans.every((scan) => typeof scan === 'number');
}
