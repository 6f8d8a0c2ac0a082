import { Uri } from 'vscode';
import { t } from '../../../../base/messages.ts';
import { valueAt } from '../../../../base/untrusted.ts';
import type { Scan } from '../../../../findings/model/scan.ts';
import { nodeOutboxFile } from '../../../../node/sources/outboxFile.ts';
import { sourceOf } from '../../../../sources/allSources.ts';
import { type Binding, bindingKey } from '../../../../sources/source.ts';
import { triageOf } from '../../../../sources/triage/allTriage.ts';
import { originsOf } from '../../../../sources/triage/origin.ts';
import type { OutboxFile, SourceTriage, TriageOutbox } from '../../../../sources/triage/triage.ts';
import type { App } from '../../../app/app.ts';
import { knownSources, nameOf } from '../chooseBindings.ts';
import { waitingFor } from './compare.ts';

/** A server that takes triage. */
export interface Target {
  readonly binding: Binding;
  readonly triage: SourceTriage;
  /** As messages call it. */
  readonly host: string;
}

export function targetOf(binding: Binding): Target | undefined {
  const triage = triageOf(binding);
  const { host } = new URL(sourceOf(binding).api(new URL(binding.url), undefined)?.origin ?? binding.url);
  return triage === undefined ? undefined : { binding, triage, host };
}

/** The scans that came from one of the sources. */
export function scansOf(
  binding: Binding,
  bindings: readonly Binding[],
  scans: readonly Scan[],
): readonly Scan[] {
  const key = bindingKey(binding);
  return scans.filter(({ build }) =>
    originsOf(bindings, build?.link ?? '').some((one) => bindingKey(one) === key),
  );
}

/**
 * Where the scan of an item came from; without one, a server that scans came from, or for which changes wait, asked for where
 * there are several.
 */
export async function chooseTarget(
  app: App,
  outbox: TriageOutbox,
  node: unknown,
): Promise<Target | undefined> {
  const { window } = app;
  const scans = await (await app.findings()).scans();
  const waiting = outbox.entries().map(({ binding }) => binding);
  const bindings = await sourcesAnd(app, waiting);
  const id = valueAt(node, 'scan', 'id');
  const from = id === undefined ? scans : scans.filter((scan) => scan.id === id);
  const targets = bindings.flatMap((binding) => {
    const waits = id === undefined && waitingFor(outbox, binding).length > 0;
    return waits || scansOf(binding, bindings, from).length > 0 ? (targetOf(binding) ?? []) : [];
  });
  if (targets.length > 1) {
    const items = targets.map((target) => ({ label: nameOf(target.binding), target }));
    const options = { title: t('Send Triage'), placeHolder: t('To which server?') };
    return (await window.showQuickPick(items, options))?.target;
  }
  if (targets.length === 0) {
    void window.showInformationMessage(
      t(
        'No source of this workspace takes triage of these findings. Fetch them from GitHub, GitLab or DefectDojo first.',
      ),
    );
  }
  return targets[0];
}

/** The sources of the workspace, and others for which changes wait although the settings don't name them any more. */
export async function sourcesAnd(app: App, others: readonly Binding[]): Promise<readonly Binding[]> {
  const { bindings } = await knownSources(app);
  const found = new Map([...others, ...bindings].map((one) => [bindingKey(one), one]));
  return [...found.values()];
}

/** In the folder of the workspace, whose findings the changes are about. */
export function outboxFile({ addresses, machine }: Pick<App, 'addresses' | 'machine'>): OutboxFile {
  const path = machine.pathOf(Uri.joinPath(addresses.storage, 'triage', 'outbox.json'));
  if (path === undefined) throw new Error('The storage of the workspace is on no disk of this machine.');
  return nodeOutboxFile(path);
}
