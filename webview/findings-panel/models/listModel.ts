import type { PageRow } from '../../../src/findings/engine.ts';
import type { Finding, Vulnerability } from '../../../src/findings/model/finding.ts';
import { Changes } from '../../shared/changes.ts';
import { WindowCache } from '../../shared/windowCache.ts';
import type { Expansion, ListItem } from '../findings-list/columns/listLayout.ts';
import type { PanelHost } from '../panelHost.ts';

const windowSize = 100;
/** Rows asked for at once when they are read rather than shown. */
const readAtOnce = 1000;
/** Vulnerabilities out of sight whose APIs stay in memory: those looked at last. */
const keptApis = 2;

/** Asks for everything again when an answer is older than what the panel has heard of. */
export interface Revisions {
  readonly latest: number;
  heardOf(revision: number): void;
}

/** The rows of the list, pulled as they come into view, and the API rows of the open ones. */
export class ListModel {
  readonly changes = new Changes();
  readonly #host: PanelHost;
  readonly #revisions: Revisions;
  readonly #failed: (error: unknown) => void;
  readonly #rows: WindowCache<PageRow>;
  /** Those looked at last come last. */
  readonly #apis = new Map<number, WindowCache<Finding>>();
  /** Of what something besides the list shows. */
  #needed: number | undefined;
  readonly #expanded = new Set<number>();
  #totalRows: number | undefined;

  constructor(host: PanelHost, revisions: Revisions, failed: (error: unknown) => void) {
    this.#host = host;
    this.#revisions = revisions;
    this.#failed = failed;
    this.#rows = new WindowCache(
      (offset, limit, signal) => this.#fetchPage(offset, limit, signal),
      windowSize,
      () => this.changes.requestUpdate(),
      failed,
    );
  }

  /** Undefined until the first page is there. */
  get totalRows(): number | undefined {
    return this.#totalRows;
  }

  row(index: number): PageRow | undefined {
    return this.#rows.get(index);
  }

  api(vulnerability: number, index: number): Finding | undefined {
    return this.#apis.get(vulnerability)?.get(index);
  }

  isExpanded(vulnerability: number): boolean {
    return this.#expanded.has(vulnerability);
  }

  toggle(vulnerability: number): void {
    if (!this.#expanded.delete(vulnerability)) this.#expanded.add(vulnerability);
    this.changes.requestUpdate();
  }

  /** Open rows that are in memory, in list order. */
  expansions(): readonly Expansion[] {
    if (this.#expanded.size === 0) return [];
    const found: Expansion[] = [];
    for (const { index, row } of this.#rows.loaded()) {
      if (row.kind === 'vulnerability' && this.#expanded.has(row.row.vulnerability)) {
        found.push({ row: index, count: row.row.apis });
      }
    }
    return found.sort((a, b) => a.row - b.row);
  }

  /** The aggregated row as last read, where it is in memory. */
  findVulnerability(id: number): Vulnerability | undefined {
    for (const { row } of this.#rows.loaded()) {
      if (row.kind === 'vulnerability' && row.row.vulnerability === id) return row.row;
    }
    return undefined;
  }

  /** Index of the first row in memory that fits. */
  findIndex(fits: (row: PageRow) => boolean): number | undefined {
    for (const { index, row } of this.#rows.loaded()) if (fits(row)) return index;
    return undefined;
  }

  /** Rows `first … last`, read where they are not in memory. */
  async read(first: number, last: number): Promise<readonly PageRow[]> {
    const rows: PageRow[] = [];
    for (let offset = first; offset <= last; offset += readAtOnce) {
      const limit = Math.min(readAtOnce, last - offset + 1);
      const held = Array.from({ length: limit }, (_, index) => this.row(offset + index));
      const complete = held.filter((row) => row !== undefined);
      const page =
        complete.length === limit ? undefined : await this.#host.request('page', { offset, limit });
      rows.push(...(page?.rows ?? complete));
    }
    return rows;
  }

  /** Fetches what these lines show. */
  want(items: readonly ListItem[]): void {
    const rows = items.map((item) => item.row);
    this.#rows.want(Math.min(...rows), Math.max(...rows));
    // Without an open row, everything below it would stand elsewhere.
    this.#rows.keep(this.expansions().map(({ row }) => row));
    const children = new Map<number, { first: number; last: number }>();
    for (const item of items) {
      if (item.kind !== 'child') continue;
      const range = children.get(item.row);
      if (range === undefined) children.set(item.row, { first: item.child, last: item.child });
      else range.last = item.child;
    }
    for (const [row, { first, last }] of children) {
      const parent = this.row(row);
      if (parent?.kind === 'vulnerability') this.#apisOf(parent.row.vulnerability).want(first, last);
    }
    this.#forgetApis(children.size);
  }

  /** Fetches API rows that something besides the list shows. */
  needApis(vulnerability: number, first: number, last: number): void {
    this.#needed = vulnerability;
    this.#apisOf(vulnerability).need(first, last);
  }

  /** What is held is out of date. */
  invalidate(): void {
    this.#rows.invalidate();
    for (const apis of this.#apis.values()) apis.invalidate();
  }

  dispose(): void {
    this.#rows.abort();
    for (const apis of this.#apis.values()) apis.abort();
  }

  /** A panel that is open for days must not keep everything it has ever shown. `inView`: vulnerabilities with APIs there. */
  #forgetApis(inView: number): void {
    const known = [...this.#apis.keys()];
    for (const vulnerability of known.slice(0, -(inView + keptApis))) {
      if (vulnerability === this.#needed) continue;
      this.#apis.get(vulnerability)?.abort();
      this.#apis.delete(vulnerability);
    }
  }

  #apisOf(vulnerability: number): WindowCache<Finding> {
    const known = this.#apis.get(vulnerability);
    if (known !== undefined) {
      this.#apis.delete(vulnerability);
      this.#apis.set(vulnerability, known);
      return known;
    }
    const made = new WindowCache<Finding>(
      (offset, limit, signal) => this.#fetchApis(vulnerability, offset, limit, signal),
      windowSize,
      () => this.changes.requestUpdate(),
      this.#failed,
    );
    this.#apis.set(vulnerability, made);
    return made;
  }

  async #fetchPage(
    offset: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly PageRow[] | undefined> {
    const page = await this.#host.request('page', { offset, limit }, signal);
    if (page.revision < this.#revisions.latest) return undefined;
    this.#totalRows = page.totalRows;
    this.#revisions.heardOf(page.revision);
    return page.rows;
  }

  async #fetchApis(
    vulnerability: number,
    offset: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly Finding[] | undefined> {
    const answer = await this.#host.request('apis', { vulnerability, offset, limit }, signal);
    if (answer.revision < this.#revisions.latest) return undefined;
    this.#revisions.heardOf(answer.revision);
    return answer.findings;
  }
}
