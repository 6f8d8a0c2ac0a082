import { groupBy } from '../../../src/base/groupBy.ts';
import { domainOf } from './domains.ts';
import type { Mutant } from './mutants.ts';
import { killing, type Outcome } from './trial.ts';

export interface Tried {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
}

/** The shares of killed mutants as text: by folder and by kind, the lowest first, and of all that were tried. */
export function shares(tried: readonly Tried[]): string {
  if (tried.length === 0) return 'Nothing was tried yet.';
  return [
    table(groupBy(tried, ({ mutant }) => mutant.file.split('/').slice(0, -1).slice(0, 3).join('/'))),
    table(groupBy(tried, ({ mutant }) => mutant.kind)),
    `${killedOf(tried)} of ${tried.length} killed: ${percent(shareOf(tried))}`,
  ].join('\n\n');
}

/** How much of each domain is noticed, the lowest share first. */
export function domainTable(tried: readonly Tried[], all: readonly Mutant[], seed: number): string {
  const mutants = groupBy(all, ({ file }) => domainOf(file));
  const rows = [...groupBy(tried, ({ mutant }) => domainOf(mutant.file))].sort(
    ([, a], [, b]) => shareOf(a) - shareOf(b),
  );
  return [
    `| Domain (seed ${seed}) | Possible changes | Tried | Noticed | Share |`,
    '| --- | --: | --: | --: | --: |',
    ...rows.map(([domain, some]) => {
      const possible = mutants.get(domain)?.length ?? 0;
      return `| ${domain} | ${possible} | ${some.length} | ${killedOf(some)} | ${percent(shareOf(some))} |`;
    }),
  ].join('\n');
}

function table(groups: ReadonlyMap<string, readonly Tried[]>): string {
  return [...groups]
    .sort(([, a], [, b]) => shareOf(a) - shareOf(b))
    .map(
      ([name, some]) => `${percent(shareOf(some)).padStart(8)}  ${killedOf(some)} of ${some.length}  ${name}`,
    )
    .join('\n');
}

function killedOf(tried: readonly Tried[]): number {
  return tried.filter(({ outcome }) => killing.has(outcome)).length;
}

function shareOf(tried: readonly Tried[]): number {
  return tried.length === 0 ? 0 : killedOf(tried) / tried.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
