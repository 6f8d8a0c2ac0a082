import type { Outline } from './outline.ts';

/** The files of a folder as they are now. */
export interface CurrentFiles {
  isSource(path: string): boolean;
  /** With what says whether they were written since. */
  sources(): readonly { readonly path: string; readonly stamp: string }[];
  text(path: string): Promise<string | undefined>;
  outline(path: string): Promise<Outline | undefined>;
}
