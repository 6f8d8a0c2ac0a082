import { pageOf } from '../../../base/build.ts';
import { t } from '../../../base/messages.ts';
import { listAt } from '../../../base/untrusted.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { askCompleteness, askQuestions, askRole } from '../../shared/messages/askAboutScan.ts';
import { viewIds } from '../../app/ids.ts';
import { reportLabel } from '../../shared/list/sampleReport.ts';
import { openLink } from '../../shared/messages/openLink.ts';
import { manageApplications, moveScans } from './manageApplications.ts';
import { dateOf } from './scanItems.ts';
import { labelOf } from '../../shared/messages/scanText.ts';
import { scanOf } from './scanNodes.ts';
import { ScansTree } from './scansTree.ts';

/** The Scans view and Manage Applications… */
export const scansFeature = feature((app) => {
  const tree = new ScansTree(app);
  return {
    parts: [
      tree,
      app.window.createTreeView(viewIds.scans, {
        treeDataProvider: tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
      app.onDidChangeFindings(() => tree.refresh()),
    ],
    commands: {
      ...handlersOf(t('Changing applications'), {
        manageApplications: (given) => manageApplications(app, given),
        moveScan: (node, selected) => {
          const scans = scansOf(node, selected);
          return scans.length === 0 ? undefined : moveScans(app, scans);
        },
      }),
      ...handlersOf(t('Comparing scans'), {
        compareScans: (node, selected) => compareScans(app, tree, scansOf(node, selected)),
        closeComparison: () => tree.compare(undefined),
      }),
      ...handlersOf(t('Comparing scans'), {
        setScanRole: (node) => withScan(node, (scan) => askRole(app, scan)),
        setScanCompleteness: (node) => withScan(node, (scan) => askCompleteness(app, scan)),
        answerAboutScans: (given) => askQuestions(app, numbersIn(given)),
      }),
      ...handlersOf(t('Opening a run'), { openRun: (node) => openRun(app, node) }),
      ...handlersOf(t('Removing a report'), { removeScan: (node) => removeScan(app, node) }),
    },
  };
});

async function withScan(node: unknown, ask: (scan: Scan) => Promise<boolean>): Promise<void> {
  const scan = scanOf(node);
  if (scan !== undefined) await ask(scan);
}

function numbersIn(given: unknown): readonly number[] {
  return listAt(given).filter((one) => typeof one === 'number');
}

function scansOf(node: unknown, selected: unknown): readonly Scan[] {
  const nodes: readonly unknown[] = Array.isArray(selected) ? selected : [node];
  return nodes.flatMap((item) => scanOf(item) ?? []);
}

/** Two that are selected, or one and another that is asked for. */
async function compareScans(app: App, tree: ScansTree, given: readonly Scan[]): Promise<void> {
  const [first, second] = given;
  if (first === undefined) return;
  if (second !== undefined) {
    tree.compare([first.id, second.id]);
    return;
  }
  const scans = await (await app.findings()).scans();
  const others = scans.filter(({ id }) => id !== first.id);
  const isNear = ({ application }: Scan): boolean => application === first.application;
  // Scans of one application are what one compares, the latest first.
  const items = [...others.filter(isNear), ...others.filter((scan) => !isNear(scan))].map((scan) => ({
    label: labelOf(scan),
    detail: dateOf(scan),
    description: [...new Set([scan.application, reportLabel(scan)])].join(' · '),
    scan,
  }));
  if (items.length === 0) {
    void app.window.showInformationMessage(t('There is no other scan to compare with.'));
    return;
  }
  const picked = await app.window.showQuickPick(items, {
    title: t('Compare {0}', labelOf(first)),
    placeHolder: t('With which scan?'),
  });
  if (picked) tree.compare([first.id, picked.scan.id]);
}

async function openRun(app: App, node: unknown): Promise<void> {
  const page = pageOf(scanOf(node)?.build);
  const refusal = page === undefined ? undefined : await openLink(app, page.href);
  if (refusal !== undefined) void app.window.showWarningMessage(refusal);
}

async function removeScan(app: App, node: unknown): Promise<void> {
  const scan = scanOf(node);
  if (scan === undefined) return;
  const remove = t('Remove');
  const detail = t(
    'Findings that only this report has seen are removed with their triage. Findings that other reports have seen stay as they are.',
  );
  const chosen = await app.window.showWarningMessage(
    t('Remove {0}?', reportLabel(scan)),
    { modal: true, detail },
    remove,
  );
  if (chosen === remove) await app.commands.run('removeImportedReport', { scan: scan.id });
}
