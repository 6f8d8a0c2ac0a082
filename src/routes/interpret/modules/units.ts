import type { Language } from '../../facts.ts';
import { folderOf, type Manifest } from './workspace.ts';

/** Languages whose files may lead to each other. */
type Family = 'script' | 'python' | 'jvm' | 'csharp' | 'ruby' | 'php' | 'go' | 'data';

const families: Readonly<Record<Language, Family>> = {
  javascript: 'script',
  typescript: 'script',
  tsx: 'script',
  python: 'python',
  java: 'jvm',
  kotlin: 'jvm',
  csharp: 'csharp',
  ruby: 'ruby',
  php: 'php',
  go: 'go',
  data: 'data',
};

/**
 * Which files are always linked together: those of one family of languages in the folder of one application. Units whose
 * files lead to each other are linked together, too; all others know nothing of each other.
 */
export class Units {
  readonly #folders: ReadonlySet<string>;
  readonly #solutions: ReadonlySet<string>;
  readonly #roots = new Map<string, string>();

  constructor(manifests: ReadonlyMap<string, Manifest>) {
    this.#folders = new Set([...manifests.values()].map(({ folder }) => folder));
    // Projects that stand side by side make one application.
    const projects = [...manifests.keys()].filter((path) => path.endsWith('.csproj'));
    this.#solutions = new Set(projects.map((path) => folderOf(folderOf(path))));
  }

  of(path: string, language: Language): string {
    const family = families[language];
    const folder = folderOf(path);
    const key = `${family === 'csharp' ? 'csharp' : ''}\n${folder}`;
    let root = this.#roots.get(key);
    if (root === undefined) {
      root = (family === 'csharp' ? this.#solution(folder) : undefined) ?? this.#nearest(folder);
      this.#roots.set(key, root);
    }
    return `${root}\n${family}`;
  }

  #nearest(folder: string): string {
    for (let at = folder; at !== ''; at = folderOf(at)) if (this.#folders.has(at)) return at;
    return '';
  }

  #solution(folder: string): string | undefined {
    let found: string | undefined = undefined;
    for (let at = folder; ; at = folderOf(at)) {
      if (this.#solutions.has(at)) found = at;
      if (at === '') return found;
    }
  }
}
