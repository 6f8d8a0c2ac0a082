import type { Stage } from './stage.ts';

/** A screen of the workbench. */
export interface Screen {
  readonly name: string;
  /** Comes from the screen before, once for all sizes and themes. */
  readonly open?: (stage: Stage) => Promise<void>;
  /** Opens what a change of size or theme closes, such as a menu; for each picture. */
  readonly each?: (stage: Stage) => Promise<void>;
}

/** A question or list in the palette's place. */
export function quickPick(name: string, title: string): Screen {
  return {
    name,
    each: async (stage) => {
      await stage.run(title);
      await stage.page.locator('.quick-input-widget:visible').waitFor();
    },
  };
}
