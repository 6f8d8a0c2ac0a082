import { formatCount, t } from '../../../base/messages.ts';
import { Coalesced } from '../../../base/pauses.ts';
import type { ListSummary } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import { handlersOf, type NamedHandler } from '../../app/commands.ts';
import type { OpenTree } from '../../shared/faces/tree.ts';
import { feature } from '../../app/feature.ts';
import { itemKinds, viewIds } from '../../app/ids.ts';
import { parseRevealTarget } from '../../shared/list/revealTarget.ts';
import { showBadge } from './criticalBadge.ts';
import { FindingsTree } from './findingsTree.ts';
import { groupings, type Grouping } from './grouping.ts';
import { isTreeNode, type TreeNode } from './nodes.ts';
import { reportDrop } from './reportDrop.ts';

/** Changes that arrive together are shown once. */
const coalesceMilliseconds = 30;

/** The Findings tree in the activity bar, its badge and the commands of its items. */
export const findingsTreeFeature = feature((app) => {
  const tree = new FindingsTree(app);
  const view = app.window.createTreeView(viewIds.findings, {
    treeDataProvider: tree,
    canSelectMany: true,
    showCollapseAll: true,
    dragAndDropController: reportDrop(app.commands),
  });
  showBadge(view, app.counts.current);
  const refresh = new Coalesced(() => tree.refresh(), coalesceMilliseconds);
  return {
    parts: [
      tree,
      view,
      refresh,
      tree.onDidSummarise((summary) => showCounts(view, summary)),
      view.onDidChangeSelection(({ selection }) =>
        app.selection.set(
          'tree',
          selection.map(({ rows }) => rows),
        ),
      ),
      app.view.onDidChange(refresh.note),
      app.imports.onDidChange(refresh.note),
      app.onDidChangeFindings(refresh.note),
      app.counts.onDidChange((counts) => showBadge(view, counts)),
    ],
    commands: { ...itemCommands(app, tree), ...treeCommands(app, tree, view) },
  };
});

type ItemCommand = 'openItem' | 'loadMore' | 'copyEndpoint' | 'readFindings';

function itemCommands(app: App, tree: FindingsTree): Readonly<Record<ItemCommand, NamedHandler>> {
  /** The finding that was shown last. */
  let opened: number | undefined;
  return handlersOf(t('Showing the findings'), {
    openItem: async (node) => {
      opened = await openItem(app, node, opened);
    },
    loadMore: (node) => {
      if (isTreeNode(node) && node.kind === itemKinds.more) tree.loadMore(node.parent);
    },
    readFindings: () => tree.refresh(),
    copyEndpoint: async (node, selected) => {
      const nodes: readonly unknown[] = Array.isArray(selected) ? selected : [node];
      const endpoints = nodes.flatMap((item) =>
        isTreeNode(item) && item.kind === itemKinds.finding ? [item.finding.endpoint] : [],
      );
      await app.env.clipboard.writeText(endpoints.join('\n'));
    },
  });
}

/** Shows an item in the panel. The finding that it shows already leads on to its handler. Answers the finding. */
async function openItem(app: App, node: unknown, opened: number | undefined): Promise<number | undefined> {
  const { commands, selection } = app;
  if (!isTreeNode(node)) return opened;
  if (node.kind === itemKinds.finding) {
    const { id, vulnerability } = node.finding;
    const isShown =
      opened === id && app.isPanelInFront() && selection.panelRow?.vulnerability === vulnerability;
    if (isShown) await commands.run('goToHandler', { finding: id });
    else await commands.run('openPanel', { vulnerability, finding: id });
    return id;
  }
  if (node.kind === itemKinds.vulnerability) {
    await commands.run('openPanel', { vulnerability: node.row.vulnerability });
  }
  return undefined;
}

type TreeCommand =
  | 'groupFindings'
  | 'groupedBySeverity'
  | 'groupedByCategory'
  | 'groupedByEndpoint'
  | 'groupedByStatus'
  | 'groupedByApplication'
  | 'groupedByHandler'
  | 'revealInTree';

function treeCommands(
  app: App,
  tree: FindingsTree,
  view: OpenTree<TreeNode>,
): Readonly<Record<TreeCommand, NamedHandler>> {
  const group = (): Promise<void> => pickGrouping(app, tree);
  return handlersOf(t('Showing the findings'), {
    groupFindings: group,
    groupedBySeverity: group,
    groupedByCategory: group,
    groupedByEndpoint: group,
    groupedByStatus: group,
    groupedByApplication: group,
    groupedByHandler: group,
    revealInTree: async (target) => {
      const wanted = parseRevealTarget(target) ?? app.selection.panelRow;
      const node = wanted && (await tree.find(wanted));
      if (node) await view.reveal(node, { select: true, focus: true, expand: true });
      else void app.window.showInformationMessage(t('Select a row of the findings panel first.'));
    },
  });
}

async function pickGrouping(app: App, tree: FindingsTree): Promise<void> {
  const names: Readonly<Record<Grouping, string>> = {
    severity: t('Severity'),
    category: t('Category'),
    endpoint: t('Endpoint'),
    status: t('Status'),
    application: t('Application'),
    handler: t('Handler File'),
  };
  const { length } = await (await app.findings()).applications();
  const hasHandlers = app.handlers.files.size > 0;
  const offered = groupings.filter((grouping) =>
    grouping === 'application' ? length > 1 : grouping !== 'handler' || hasHandlers,
  );
  const items = offered.map((grouping) => ({
    label: names[grouping],
    description: grouping === tree.grouping ? t('current') : '',
    grouping,
  }));
  const picked = await app.window.showQuickPick(items, { title: t('Group Findings By') });
  if (picked) await tree.groupBy(picked.grouping);
}

/** `42 of 1,310` beside the title, and a sentence above the rows while filters leave something out. */
function showCounts(view: OpenTree<TreeNode>, { matching, total }: ListSummary): void {
  const all = formatCount(total);
  const some = formatCount(matching);
  const narrowed = matching < total;
  view.description = total === 0 ? '' : narrowed ? t('{0} of {1}', some, all) : all;
  view.message = narrowed && matching > 0 ? t('Showing {0} of {1} findings', some, all) : '';
}
