import { type ViewColumn, type WebviewPanel, type WebviewPanelOptions, window } from 'vscode';
import { type Foreign, forLabel } from '../../../base/foreign.ts';

/** The editors of the window: what of VS Code's window shows no text. */
export const editors: Pick<
  typeof window,
  | 'activeTextEditor'
  | 'visibleTextEditors'
  | 'onDidChangeVisibleTextEditors'
  | 'tabGroups'
  | 'showTextDocument'
  | 'createTextEditorDecorationType'
  | 'registerFileDecorationProvider'
  | 'registerWebviewPanelSerializer'
  | 'registerCustomEditorProvider'
> = window;

/** A panel of ours under a title. */
export function createPanel(
  type: string,
  title: Foreign,
  place: ViewColumn | { readonly viewColumn: ViewColumn; readonly preserveFocus: boolean },
  options?: WebviewPanelOptions,
): WebviewPanel {
  return window.createWebviewPanel(type, forLabel(title), place, options);
}
