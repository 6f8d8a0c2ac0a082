import type { TreeView, TreeViewOptions } from 'vscode';
import type { App } from './app.ts';

/**
 * A tree view that shows its rows as soon as it is expanded. VS Code gives a view that was collapsed no room for rows
 * before its message changes, or two seconds have passed.
 */
export function createTreeView<Node>(
  { window }: Pick<App, 'window'>,
  id: string,
  options: TreeViewOptions<Node>,
): TreeView<Node> {
  const view = window.createTreeView(id, options);
  view.onDidChangeVisibility(({ visible }) => {
    if (visible) view.message = view.message ?? '';
  });
  return view;
}
