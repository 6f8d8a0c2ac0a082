import type { FindingDetails } from '../../src/findings/model/finding.ts';

export interface MemoryInUse {
  /** Elements, texts and other nodes, attached or not. */
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/** What a webview test may ask of its browser, because a page cannot do it by itself. Points are CSS pixels. */
export interface BrowserCommands {
  /** Presses real keys, e.g. `Tab` or `Control+A`; the focused element gets trusted events. */
  press(keys: string): Promise<void>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  /** Moves the mouse to a point of the viewport. */
  moveMouse(x: number, y: number): Promise<void>;
  /** Clicks a point of the viewport, with the modifier keys held, e.g. `['Control']`. */
  click(x: number, y: number, modifiers?: readonly string[]): Promise<void>;
  doubleClick(x: number, y: number): Promise<void>;
  /** Presses the mouse at one point and lets it go at another. */
  drag(fromX: number, fromY: number, toX: number, toY: number): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Emulates what the user's system prefers; null takes an emulation back. */
  emulateMedia(media: {
    readonly colorScheme?: 'dark' | 'light' | null;
    readonly reducedMotion?: 'reduce' | 'no-preference' | null;
    readonly forcedColors?: 'active' | 'none' | null;
  }): Promise<void>;
  /** What the page holds after everything that is out of use was collected. */
  measureMemory(): Promise<MemoryInUse>;
  /** What the engine answers of reports that are full of secrets. */
  plantedDetails(): Promise<readonly FindingDetails[]>;
  /** What a screen reader finds in the page, in reading order. */
  readAloud(): Promise<readonly string[]>;
  /** The text of a file below test/webview; with UPDATE in the environment it becomes `observed` first. */
  compareWithFile(file: string, observed: string): Promise<string>;
  /** Writes a picture of the viewport to out/test/screenshots/NAME.png. */
  screenshot(name: string): Promise<void>;
}
