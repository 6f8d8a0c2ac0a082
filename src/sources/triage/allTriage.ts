import type { Binding, SourceKind } from '../source.ts';
import { defectDojoTriage } from './kinds/defectDojo.ts';
import { githubTriage } from './kinds/github.ts';
import { gitlabTriage } from './kinds/gitlab.ts';
import type { SourceTriage } from './triage.ts';

const all: Readonly<Partial<Record<SourceKind, SourceTriage>>> = {
  github: githubTriage,
  gitlab: gitlabTriage,
  defectdojo: defectDojoTriage,
};

/** What a source does with triage; undefined where its server takes none. */
export function triageOf({ kind }: Pick<Binding, 'kind'>): SourceTriage | undefined {
  return all[kind];
}
