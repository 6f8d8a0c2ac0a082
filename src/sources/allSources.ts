import type { RemoteSite } from '../base/remoteSites.ts';
import { isRecord } from '../base/untrusted.ts';
import { address } from './kinds/address.ts';
import { defectDojo } from './kinds/defectDojo.ts';
import { github } from './kinds/github.ts';
import { gitlab } from './kinds/gitlab.ts';
import { zap } from './kinds/zap.ts';
import type { Binding, Source, SourceKind } from './source.ts';

/** Each kind of server, by the word that a setting has for it. */
const sources: Readonly<Record<SourceKind, Source>> = {
  github,
  gitlab,
  defectdojo: defectDojo,
  zap,
  address,
};

export const allSources: readonly Source[] = Object.values(sources);

export function sourceOf({ kind }: Pick<Binding, 'kind'>): Source {
  return sources[kind];
}

/** More than a team has. */
const mostBindings = 20;

/** Reads what a setting binds; what is no address of such a server is left out, and so are names and passwords in one. */
export function readBindings(value: unknown): readonly Binding[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, mostBindings) : [];
  return list.flatMap((one) => {
    if (!isRecord(one)) return [];
    const { kind, url } = one;
    const source = allSources.find((known) => known.kind === kind);
    const binding = source === undefined || typeof url !== 'string' ? undefined : bind(source, url);
    return binding === undefined ? [] : [binding];
  });
}

/** An address as the binding of a source; undefined where it cannot be one. */
export function bind(source: Source, text: string): Binding | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  if (source.api(url, undefined) === undefined) return undefined;
  return { kind: source.kind, url: url.href.replace(/(?:\.git)?\/?$/, '') };
}

/** What the remotes of git are bound to where nobody said anything. */
export function bindingsOf(sites: readonly RemoteSite[]): readonly Binding[] {
  return sites.flatMap((site) =>
    allSources.flatMap((source) => {
      const url = source.where(site);
      const binding = url === undefined ? undefined : bind(source, url);
      return binding === undefined ? [] : [binding];
    }),
  );
}
