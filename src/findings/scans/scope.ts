import { afterLast } from '../../base/cut.ts';
import { normalizePath, readTarget } from '../model/endpoint.ts';

/**
 * The path that a scan stayed below: that of its start addresses, where none of the paths that it has findings at lies
 * beside. Empty where that is the root.
 */
export function scopeOf(starts: readonly string[], paths: readonly string[]): string {
  const [first, ...others] = starts.map(folderOf);
  if (first === undefined) return '';
  const scope = others.reduce(commonFolder, first);
  return paths.every((path) => isWithin(path, scope)) ? scope : '';
}

/** Whether a path is a folder or lies in it; in the root, which is empty, lies everything. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** `/login.php` is a page of its folder, `/api` a folder. */
function folderOf(address: string): string {
  const { path } = readTarget(address);
  const normal = normalizePath(path, '', false);
  const last = afterLast(normal, '/');
  const folder = last.includes('.') && !path.endsWith('/') ? normal.slice(0, -last.length - 1) : normal;
  return folder === '/' ? '' : folder;
}

function commonFolder(one: string, other: string): string {
  const others = other.split('/');
  const segments = one.split('/');
  const until = segments.findIndex((segment, index) => segment !== others[index]);
  return until < 0 ? one : segments.slice(0, until).join('/');
}
