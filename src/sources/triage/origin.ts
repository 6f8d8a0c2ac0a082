import type { Binding } from '../source.ts';

/** The sources that a scan may have come from, by the page of its run: on most servers it is certain. */
export function originsOf(bindings: readonly Binding[], page: string): readonly Binding[] {
  const link = URL.parse(page);
  if (link === null) return [];
  const alike = bindings.filter((binding) => isBelow(binding, link.pathname));
  const sameHost = alike.filter(({ url }) => new URL(url).host === link.host);
  if (sameHost.length > 0) return sameHost;
  // A server that is asked by another name than the one it calls itself. These have one name: what has the same path there is a
  // mirror, whose findings are others.
  return alike.filter(({ url }) => !onlyNames.has(new URL(url).host));
}

const onlyNames: ReadonlySet<string> = new Set(['github.com', 'gitlab.com']);

/** Pages of runs are below a repository, and below DefectDojo beside its engagements. */
function isBelow({ kind, url }: Binding, path: string): boolean {
  const { pathname } = new URL(url);
  if (kind !== 'defectdojo') return path.startsWith(`${pathname}/`);
  return path.startsWith(`${pathname.slice(0, pathname.lastIndexOf('/engagement/'))}/test/`);
}
