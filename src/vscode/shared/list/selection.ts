import type { Finding } from '../../../findings/model/finding.ts';
import type { FilterField } from '../../../findings/view/view.ts';
import type { RevealTarget } from './revealTarget.ts';

/**
 * Rows picked in the tree or the panel; `within` is the tree group that narrows them, e.g. severity Critical.
 * `inPanel`: they stand for the findings behind the rows as the panel shows them, also where its list is pinned.
 */
export interface SelectedRows {
  readonly vulnerabilities: readonly number[];
  readonly within?: FieldValue;
  /** The only one that is meant: several may share an endpoint and a vulnerability. */
  readonly application?: string;
  readonly inPanel?: true;
}

export interface FieldValue {
  readonly field: FilterField;
  readonly value: string;
}

type SelectionSource = 'tree' | 'panel';

/** What commands of the palette act on: the rows selected last, wherever that was. */
export class Selection {
  readonly #rows = new Map<SelectionSource, readonly SelectedRows[]>();
  /** The row of the panel that has, or had last, the keyboard; also one without aggregation. */
  panelRow: RevealTarget | undefined;

  get current(): readonly SelectedRows[] {
    return [...this.#rows.values()].at(-1) ?? [];
  }

  /**
   * A row revealed from the tree is then selected in the panel as well: what the tree says stays in force,
   * because it may be narrower.
   */
  set(source: SelectionSource, rows: readonly SelectedRows[]): void {
    const picked = mergeRows(rows);
    const tree = this.#rows.get('tree');
    const repeatsTree = source === 'panel' && tree !== undefined && idsOf(tree) === idsOf(picked);
    this.#rows.delete(source);
    if (picked.length > 0 && !repeatsTree) this.#rows.set(source, picked);
  }
}

function idsOf(rows: readonly SelectedRows[]): string {
  const ids = rows.flatMap(({ vulnerabilities }) => vulnerabilities);
  return [...new Set(ids)].sort((a, b) => a - b).join();
}

/** The row of one finding: its vulnerability in one API of one application. */
export function rowOfFinding({
  vulnerability,
  endpoint,
  application,
}: Pick<Finding, 'vulnerability' | 'endpoint' | 'application'>): SelectedRows {
  return { vulnerabilities: [vulnerability], within: { field: 'endpoint', value: endpoint }, application };
}

/** One entry per group, so that one change can be made of each; empty ones are dropped. */
export function mergeRows(rows: readonly SelectedRows[]): readonly SelectedRows[] {
  const byGroup = new Map<string, { group: Omit<SelectedRows, 'vulnerabilities'>; picked: Set<number> }>();
  for (const { vulnerabilities, ...group } of rows) {
    const key = JSON.stringify([group.within?.field, group.within?.value, group.application, group.inPanel]);
    const { picked } = byGroup.get(key) ?? { picked: new Set() };
    for (const vulnerability of vulnerabilities) picked.add(vulnerability);
    byGroup.set(key, { group, picked });
  }
  return [...byGroup.values()].flatMap(({ group, picked }) =>
    picked.size === 0 ? [] : [{ vulnerabilities: [...picked], ...group }],
  );
}
