import { beforeLast } from '../../../base/cut.ts';
/** What a package, module or project file says: `package.json`, `go.mod`, `pom.xml` … */
export interface Manifest {
  /** Its folder, relative to the workspace folder; empty for that itself. */
  readonly folder: string;
  readonly name?: string;
  readonly dependencies: ReadonlySet<string>;
  /** Where imports by the package's own name lead: `main`, `exports["."]`, without what is unknown. */
  readonly main?: string;
  /** `compilerOptions.paths` and the like: prefixes with what they stand for, relative to the workspace folder. */
  readonly aliases: readonly (readonly [from: string, to: string])[];
}

export function folderOf(path: string): string {
  return beforeLast(path, '/');
}

export function isBelow(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** Puts a relative path after a folder: `a/b` and `../c` are `a/c`. Undefined where it leaves the workspace folder. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** How many characters two paths have in common at their beginning. */
export function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charAt(length) === b.charAt(length)) length += 1;
  return length;
}
