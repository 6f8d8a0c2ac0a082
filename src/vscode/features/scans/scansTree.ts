import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import { groupBy } from '../../../base/groupBy.ts';
import type { ComparedFindings, Scan } from '../../../findings/model/scan.ts';
import type { App } from '../../app/app.ts';
import { itemKinds } from '../../app/ids.ts';
import { reportLabel } from '../../shared/list/sampleReport.ts';
import { linesOf, scanItem } from './scanItems.ts';
import { areOfTwoRoles, type Comparison, type ScanNode } from './scanNodes.ts';

/** Findings shown of each side of a comparison. */
const mostFindings = 500;
/** Operations shown of each side. */
const mostOperations = 500;

/** The scans by application, the latest first, and above them a comparison of two while there is one. */
export class ScansTree implements TreeDataProvider<ScanNode> {
  readonly #app: App;
  readonly #changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #compared: readonly [number, number] | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  /** In any order; undefined for none. */
  compare(scans: readonly [number, number] | undefined): void {
    this.#compared = scans;
    this.refresh();
  }

  getTreeItem(node: ScanNode): TreeItem {
    return scanItem(node);
  }

  async getChildren(node?: ScanNode): Promise<ScanNode[]> {
    switch (node?.kind) {
      case undefined:
        return this.#roots();
      case 'application':
        return node.scans.map((scan) => ({ kind: itemKinds.scan, scan }));
      case itemKinds.scan:
        return linesOf(node.scan).map((label) => ({ kind: 'count', scan: node.scan.id, label }));
      case itemKinds.comparison:
        return sidesOf(node.comparison);
      case 'side': {
        const { count, findings } = node.compared;
        const left = count - findings.length;
        return [
          ...findings.map((finding) => ({ kind: 'finding' as const, finding })),
          ...(left > 0 ? [{ kind: 'left' as const, count: left }] : []),
        ];
      }
      case 'operations': {
        const operations = node.operations ?? [];
        const left = operations.length - mostOperations;
        return [
          ...operations.slice(0, mostOperations).map((label) => ({ kind: 'operation' as const, label })),
          ...(left > 0 ? [{ kind: 'left' as const, count: left }] : []),
        ];
      }
      case 'count':
      case 'operation':
      case 'finding':
      case 'left':
        return [];
    }
  }

  async #roots(): Promise<ScanNode[]> {
    const engine = await this.#app.findings();
    const scans = await engine.scans();
    const comparison = await this.#comparison(scans);
    const applications = groupBy(scans, ({ application }) => application);
    const byName = [...applications].sort(([one], [other]) => one.localeCompare(other));
    return [
      ...(comparison === undefined ? [] : [{ kind: itemKinds.comparison, comparison }]),
      ...byName.map(([name, ofName]) => ({ kind: 'application' as const, name, scans: ofName })),
    ];
  }

  async #comparison(scans: readonly Scan[]): Promise<Comparison | undefined> {
    // The latest scan comes first in the list, and the older of two in a comparison.
    const [second, first] = scans.filter(({ id }) => this.#compared?.includes(id) === true);
    if (first === undefined || second === undefined) return undefined;
    const engine = await this.#app.findings();
    return { first, second, difference: await engine.compareScans(first.id, second.id, mostFindings) };
  }
}

function sidesOf({ first, second, difference }: Comparison): ScanNode[] {
  const { onlyFirst, both, onlySecond, operations } = difference;
  const names = namesOf(first, second);
  const side = (label: string, of: Scan, other: Scan, compared: ComparedFindings): ScanNode => ({
    kind: 'side',
    label,
    of: sideNote(of, other),
    compared,
  });
  const called = (label: string, of: Scan, operationsOfSide: readonly string[] | undefined): ScanNode => ({
    kind: 'operations',
    label,
    of: reportLabel(of),
    operations: operationsOfSide,
  });
  return [
    side(names.onlySecond, second, first, onlySecond),
    side(names.onlyFirst, first, second, onlyFirst),
    { kind: 'side', label: names.both, compared: both },
    ...(operations === undefined
      ? []
      : [
          called(names.onlySecond, second, operations.onlySecond),
          called(names.onlyFirst, first, operations.onlyFirst),
        ]),
  ];
}

/** What a partial scan lacks may be there all the same. */
function sideNote(of: Scan, other: Scan): string {
  const isSure = other.completeness === 'complete' && other.problems.length === 0;
  return isSure ? reportLabel(of) : [t('the other scan is partial'), reportLabel(of)].join(' · ');
}

/** Two scans of one tool as two roles are compared by these, others by their age. */
function namesOf(first: Scan, second: Scan): Readonly<Record<'onlyFirst' | 'onlySecond' | 'both', string>> {
  return areOfTwoRoles(first, second)
    ? {
        onlyFirst: t('Only as {0}', first.role),
        onlySecond: t('Only as {0}', second.role),
        both: t('As both'),
      }
    : { onlyFirst: t('Only in the older'), onlySecond: t('Only in the newer'), both: t('In both') };
}
