import { readGuards } from '../guards/readGuards.ts';
import { frameworks } from '../frameworks/all.ts';
import { resolvers } from '../languages.ts';
import { FolderLinker } from './folderLinker.ts';
import type { ReadAtOnce } from './incremental/tracedSources.ts';
import { Program } from './incremental/program.ts';
import type { Sources } from './modules/sources.ts';
import type { Trace } from './incremental/trace.ts';

interface Linked {
  readonly program: Program;
  /** The units that hold what was looked into, by those that looked; an empty one looks at all of them. */
  readonly edges: readonly (readonly [from: string, to: string])[];
  readonly trace: Trace;
}

/** What some units of a workspace folder make. */
export function linkUnits(sources: Sources, read: ReadAtOnce, units: ReadonlySet<string>): Linked {
  const linker = new FolderLinker(sources, read, units, frameworks, resolvers);
  linker.run();
  readGuards(linker.routers, linker);
  const edges = new Map<string, readonly [string, string]>();
  for (const [from, path] of linker.trace.touched()) {
    const edge = [from === '' ? '' : sources.unitOf(from), sources.unitOf(path)] as const;
    if (edge[0] !== edge[1]) edges.set(edge.join(' '), edge);
  }
  return { program: new Program(linker), edges: [...edges.values()], trace: linker.trace };
}
