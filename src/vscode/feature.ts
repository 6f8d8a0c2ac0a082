import type { Disposable } from 'vscode';
import type { App } from './app.ts';

/** One user-visible part of the extension; everything it registers goes with the returned disposable. */
export interface Feature {
  register(app: App): Disposable;
}
