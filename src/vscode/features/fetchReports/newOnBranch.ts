import { plural, t } from '../../../base/messages.ts';
import { pairBranches, type BranchPair } from '../../../findings/scans/branchPairs.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import { initialView } from '../../../findings/view/viewActions.ts';
import type { App } from '../../app/app.ts';
import { itemKinds, viewIds } from '../../app/ids.ts';
import { offer } from '../../shared/messages/offer.ts';

/** Says what is new on the branch of scans that were just imported, where one of the default branch is stored, too. */
export async function sayNewOnBranch(app: App, imported: readonly number[]): Promise<void> {
  const engine = await app.findings();
  const pair = pairBranches(await engine.scans()).find(({ own }) => imported.includes(own.id));
  if (pair === undefined) return;
  const names = [pair.branch, pair.main.build?.branch ?? ''] as const;
  const filters = { newOnBranch: { values: [pair.branch], texts: [] } };
  const { matching } = await engine.summary({ ...initialView('UTC'), filters });
  if (matching === 0) {
    void app.window.showInformationMessage(t('Nothing is new on {0} against {1}.', ...names));
    return;
  }
  const forms = {
    one: '{0} finding is new on {1} against {2}.',
    other: '{0} findings are new on {1} against {2}.',
  };
  const action = t('Showing what is new on the branch');
  offer(app, action, app.window.showInformationMessage, plural(matching, forms, ...names), [
    [t('Show Findings'), () => showNew(app, pair)],
    [t('Compare Scans'), () => compareBoth(app, pair)],
  ]);
}

async function showNew({ view, commands }: App, { branch }: BranchPair<Scan>): Promise<void> {
  view.update({ type: 'useReadyMade', name: 'newOnBranch' });
  view.update({ type: 'setField', field: 'newOnBranch', filter: { values: [branch], texts: [] } });
  await commands.run('openPanel');
}

async function compareBoth({ commands }: App, { own, main }: BranchPair<Scan>): Promise<void> {
  const nodes = [main, own].map((scan) => ({ kind: itemKinds.scan, scan }));
  const [first = {}] = nodes;
  await commands.run('compareScans', first, nodes);
  await commands.runBuiltIn(`${viewIds.scans}.focus`);
}
