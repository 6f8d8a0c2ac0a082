import type { ImportedVulnerability } from '../../model/identity.ts';
import type { LabelIds } from '../scans/scanTexts.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** Category, Sub Category and Summary as they are stored; what is not stored yet is added. */
export class StoredLabels {
  readonly #database: Sqlite;
  readonly #names: Record<keyof typeof dictionaries, Map<string, number>> = {
    category: new Map(),
    sub_category: new Map(),
    summary: new Map(),
  };
  readonly #ofVulnerabilities = new Map<string, StoredLabel>();

  constructor(database: Sqlite) {
    this.#database = database;
  }

  /** The findings of one vulnerability share their label, save where an export gives them others. */
  idsOf({ key, category, subCategory, summary }: ImportedVulnerability): LabelIds {
    const known = this.#ofVulnerabilities.get(key);
    if (known?.category === category && known.subCategory === subCategory && known.summary === summary) {
      return known.ids;
    }
    const ids = [
      this.#idOf('category', category),
      this.#idOf('sub_category', subCategory),
      this.#idOf('summary', summary),
    ] as const;
    this.#ofVulnerabilities.set(key, { category, subCategory, summary, ids });
    return ids;
  }

  #idOf(table: keyof typeof dictionaries, text: string): number {
    let id = this.#names[table].get(text);
    if (id === undefined) {
      const { find, insert } = dictionaries[table];
      id = this.#database.number(find, text) || this.#database.insert(insert, text);
      this.#names[table].set(text, id);
    }
    return id;
  }
}

interface StoredLabel {
  readonly category: string;
  readonly subCategory: string;
  readonly summary: string;
  readonly ids: LabelIds;
}

const dictionaries = {
  category: {
    find: 'SELECT id FROM category WHERE name = ?',
    insert: 'INSERT INTO category (name) VALUES (?)',
  },
  sub_category: {
    find: 'SELECT id FROM sub_category WHERE name = ?',
    insert: 'INSERT INTO sub_category (name) VALUES (?)',
  },
  summary: {
    find: 'SELECT id FROM summary WHERE name = ?',
    insert: 'INSERT INTO summary (name) VALUES (?)',
  },
};
