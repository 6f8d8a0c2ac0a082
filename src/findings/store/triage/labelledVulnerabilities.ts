import type { ImportedVulnerability } from '../../model/identity.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/**
 * The vulnerabilities that were stored before an import, by their Category, Sub Category and Summary. A list such as
 * our own CSV names no rule: its rows are the findings of the scanner whose labels they have, and not second ones.
 */
export class LabelledVulnerabilities {
  readonly #database: Sqlite;
  readonly #application: number;
  /** Whether any vulnerability has no rule: mostly none has, and then nothing needs to be read. */
  #hasBare: boolean | undefined;
  readonly #aliases = new Map<string, number>();
  #known: Map<string, { readonly id: number; readonly hasRule: boolean }[]> | undefined;

  constructor(database: Sqlite, application: number) {
    this.#database = database;
    this.#application = application;
  }

  /**
   * The vulnerability that a finding without rule belongs to. Of several with the same label it is the one that has
   * the finding's API, first of all under the same Event ID; undefined where that is none.
   */
  vulnerabilityOf(label: readonly number[], api: number, eventId: string): number | undefined {
    const known = this.#knownBy(label);
    if (known.length < 2) return known[0]?.id;
    const withApi = known.filter(({ id }) => this.#eventIdOf(id, api) !== undefined);
    return (withApi.find(({ id }) => this.#eventIdOf(id, api) === eventId) ?? withApi[0])?.id;
  }

  /** Findings of lists without rules are changed under the key that they have there. */
  keepAlias(name: string, vulnerability: number): void {
    const known = this.#aliases.get(name);
    if (known === vulnerability) return;
    this.#aliases.set(name, vulnerability);
    this.#database.run(
      'INSERT OR IGNORE INTO vulnerability_alias SELECT ?, key FROM vulnerability WHERE id = ? AND key <> ?',
      name,
      vulnerability,
      name,
    );
  }

  /** A vulnerability that only lists without rules have named so far is the scanner's from now on; 0 without one. */
  giveRule(label: readonly number[], { key, tool, rule }: ImportedVulnerability): number {
    this.#hasBare ??= this.#database.number("SELECT count(*) FROM vulnerability WHERE rule = ''") > 0;
    if (!this.#hasBare) return 0;
    const known = this.#knownBy(label);
    const [only] = known;
    if (only === undefined || known.length > 1 || only.hasRule) return 0;
    const before = String(
      this.#database.row('SELECT key FROM vulnerability WHERE id = ?', only.id)?.[0] ?? '',
    );
    this.#database.run(
      'UPDATE vulnerability SET key = ?, tool = ?, rule = ? WHERE id = ?',
      key,
      tool,
      rule,
      only.id,
    );
    this.keepAlias(before, only.id);
    this.#known?.set(label.join(), [{ id: only.id, hasRule: true }]);
    return only.id;
  }

  #eventIdOf(vulnerability: number, api: number): string | undefined {
    const row = this.#database.row(
      'SELECT event_id FROM finding WHERE vulnerability = ? AND api = ? AND application = ?',
      vulnerability,
      api,
      this.#application,
    );
    return row && String(row[0]);
  }

  #knownBy(label: readonly number[]): readonly { readonly id: number; readonly hasRule: boolean }[] {
    this.#known ??= this.#read();
    return this.#known.get(label.join()) ?? [];
  }

  #read(): Map<string, { readonly id: number; readonly hasRule: boolean }[]> {
    const known = new Map<string, { readonly id: number; readonly hasRule: boolean }[]>();
    for (const [category, subCategory, summary, id, rule] of this.#database.rows(
      `SELECT DISTINCT category, sub_category, summary, vulnerability, rule
       FROM finding JOIN vulnerability ON vulnerability.id = vulnerability ORDER BY vulnerability`,
    )) {
      const label = [category, subCategory, summary].join();
      known.set(label, [...(known.get(label) ?? []), { id: Number(id), hasRule: rule !== '' }]);
    }
    return known;
  }
}
