import type { CurrentFiles } from './currentFiles.ts';
import type { Outline } from './outline.ts';

/** Characters of texts whose outlines are kept. */
const mostKept = 20_000_000;

interface KeptOutline {
  readonly text: string;
  readonly outline: Outline | undefined;
}

/** The files of a folder, parsed once for each text: most of what differs from a commit is the same after the next save. */
export class KeptOutlines implements CurrentFiles {
  readonly #files: CurrentFiles;
  readonly #kept = new Map<string, KeptOutline>();
  #size = 0;

  constructor(files: CurrentFiles) {
    this.#files = files;
  }

  isSource(path: string): boolean {
    return this.#files.isSource(path);
  }

  sources(): ReturnType<CurrentFiles['sources']> {
    return this.#files.sources();
  }

  text(path: string): Promise<string | undefined> {
    return this.#files.text(path);
  }

  async outline(path: string): Promise<Outline | undefined> {
    const text = await this.#files.text(path);
    const known = this.#kept.get(path);
    if (text === undefined || known?.text === text) return known?.outline;
    const outline = await this.#files.outline(path);
    this.#size += text.length - (known?.text.length ?? 0);
    if (this.#size > mostKept) {
      this.#kept.clear();
      this.#size = text.length;
    }
    this.#kept.set(path, { text, outline });
    return outline;
  }
}
