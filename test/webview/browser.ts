import type { BrowserCommands } from './browserCommands.ts';

declare global {
  interface Window {
    browserCommand(name: string, args: unknown[]): Promise<unknown>;
    printLine(args: readonly unknown[]): Promise<void>;
  }
}

/** Asks the browser for what a page cannot do by itself: real keys, the mouse, viewport, preferences. */
export const browser = new Proxy({} as BrowserCommands, {
  get:
    (_target, name) =>
    (...args: unknown[]) =>
      window.browserCommand(String(name), args),
});
