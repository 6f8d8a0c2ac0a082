import { type LogOutputChannel, window } from 'vscode';
import { shownWindow, type WindowPort } from './shownWindow.ts';

/** The window of the extension host, which nothing else may take from VS Code. */
export const hostWindow: WindowPort = shownWindow(window);

/** A channel of the Output view, which `log.ts` writes to. */
export function openChannel(name: string): Pick<LogOutputChannel, 'show' | 'warn' | 'error'> {
  return window.createOutputChannel(name, { log: true });
}
