import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import { groupBy } from '../../../base/groupBy.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { App } from '../../app/app.ts';
import { itemKinds } from '../../app/ids.ts';
import { reportLabel } from '../../shared/list/sampleReport.ts';
import { linesOf, scanItem } from './scanItems.ts';
import type { Comparison, ScanNode } from './scanNodes.ts';

/** Findings shown of each side of a comparison. */
const mostFindings = 500;

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
      case 'count':
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
  const { onlyFirst, both, onlySecond } = difference;
  return [
    { kind: 'side', label: t('Only in the newer'), of: reportLabel(second), compared: onlySecond },
    { kind: 'side', label: t('Only in the older'), of: reportLabel(first), compared: onlyFirst },
    { kind: 'side', label: t('In both'), compared: both },
  ];
}
