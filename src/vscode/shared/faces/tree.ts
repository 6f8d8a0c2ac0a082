import type {
  Disposable,
  ProviderResult,
  TreeDataProvider,
  TreeItem,
  TreeItemLabel,
  TreeView,
  TreeViewOptions,
  ViewBadge,
} from 'vscode';
import { type Foreign, forLabel } from '../../../base/foreign.ts';
import { shownCommand } from './lens.ts';
import { failingShown } from './failingShown.ts';

/**
 * A tree of the side bar, with what stands above its rows. It shows them as soon as it is expanded: VS Code gives a view
 * that was collapsed no room for rows before its message changes, or two seconds have passed.
 */
export class OpenTree<Node> implements Disposable {
  readonly #raw: TreeView<Node>;

  constructor(raw: TreeView<Node>) {
    this.#raw = raw;
    raw.onDidChangeVisibility(({ visible }) => {
      if (visible) raw.message = raw.message ?? '';
    });
  }

  set message(message: Foreign) {
    this.#raw.message = forLabel(message);
  }

  set description(description: Foreign) {
    this.#raw.description = forLabel(description);
  }

  set badge(badge: ViewBadge | undefined) {
    this.#raw.badge = badge && { value: badge.value, tooltip: forLabel(badge.tooltip) };
  }

  get selection(): readonly Node[] {
    return this.#raw.selection;
  }

  readonly onDidChangeSelection: TreeView<Node>['onDidChangeSelection'] = (...args) =>
    this.#raw.onDidChangeSelection(...args);
  readonly reveal: TreeView<Node>['reveal'] = (...args) => this.#raw.reveal(...args);

  dispose(): void {
    this.#raw.dispose();
  }
}

/** Rows whose labels draw no icons and make no links; Markdown in their tips is of `markdown.ts` alone. */
export function shownTree<Node>(options: TreeViewOptions<Node>): TreeViewOptions<Node> {
  return { ...options, treeDataProvider: shownRows(options.treeDataProvider) };
}

function shownRows<Node>(provider: TreeDataProvider<Node>): TreeDataProvider<Node> {
  const { onDidChangeTreeData } = provider;
  return {
    ...(onDidChangeTreeData !== undefined && { onDidChangeTreeData }),
    getTreeItem: (node) => {
      const item = provider.getTreeItem(node);
      return 'then' in item ? item.then(shownRow) : shownRow(item);
    },
    getChildren: (node) => failingShown(() => provider.getChildren(node)),
    ...(provider.getParent !== undefined && {
      getParent: (node: Node): ProviderResult<Node> => provider.getParent?.(node),
    }),
  };
}

/** The same row: VS Code knows its class. */
function shownRow(item: TreeItem): TreeItem {
  const { label, description, tooltip, accessibilityInformation, command } = item;
  if (label !== undefined) item.label = shownLabel(label);
  if (typeof description === 'string') item.description = forLabel(description);
  if (typeof tooltip === 'string') item.tooltip = forLabel(tooltip);
  if (accessibilityInformation !== undefined) {
    const { label: spoken, ...rest } = accessibilityInformation;
    item.accessibilityInformation = { ...rest, label: forLabel(spoken) };
  }
  if (command !== undefined) item.command = shownCommand(command);
  return item;
}

function shownLabel(label: string | TreeItemLabel): string | TreeItemLabel {
  return typeof label === 'string' ? forLabel(label) : { ...label, label: forLabel(label.label) };
}
