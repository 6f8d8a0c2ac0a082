/**
 * What a file in the folder of the findings is, by its name. Every file has the number of the lease it was written
 * under; a journal also has the number of the database file that its changes were made on. A backup is the database
 * file that was replaced last; its journals keep their names.
 */
export type FolderName =
  | { readonly kind: 'lease' | 'database' | 'backup' | 'columns' | 'temporary'; readonly number: number }
  | { readonly kind: 'journal'; readonly number: number; readonly database: number };

const endings = {
  lease: 'lease',
  database: 'sqlite',
  backup: 'backup.sqlite',
  columns: 'columns',
  temporary: 'tmp',
} as const;
const plainName = /^findings\.(\d{1,15})\.(lease|sqlite|backup\.sqlite|columns|tmp)$/;
const journalName = /^findings\.(\d{1,15})\.(\d{1,15})\.journal$/;
const quarantinedName = /^findings\.damaged-.*\.(\d{1,15})\.(?:sqlite|journal)$/;
const quarantinedJournal = /^findings\.damaged-(?!copy-).*\.(\d{1,15})\.(\d{1,15})\.journal$/;

/** Undefined for a file that is not one of these. */
export function parseName(name: string): FolderName | undefined {
  const [, ofDatabase, database] = journalName.exec(name) ?? [];
  if (ofDatabase !== undefined)
    return { kind: 'journal', number: Number(ofDatabase), database: Number(database) };
  const [, number, ending] = plainName.exec(name) ?? [];
  const kind = kinds.find((known) => endings[known] === ending);
  return kind && { kind, number: Number(number) };
}

const kinds = ['lease', 'database', 'backup', 'columns', 'temporary'] as const;

export function formatName(name: FolderName): string {
  return name.kind === 'journal'
    ? `findings.${name.number}.${name.database}.journal`
    : `findings.${name.number}.${endings[name.kind]}`;
}

/** The name of a damaged file out of the way, or of a copy of one that continues where it is. */
export function quarantinedAs(name: FolderName, at: number, what: 'file' | 'copy' = 'file'): string {
  const stamp = new Date(at).toISOString().replaceAll(':', '-').replace('.', '-');
  return formatName(name).replace('findings.', `findings.damaged-${what === 'copy' ? 'copy-' : ''}${stamp}.`);
}

/** The number of a journal that was quarantined under this name with its database file. */
export function quarantinedJournalNumber(name: string): number | undefined {
  const number = quarantinedJournal.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The number of the database file that was quarantined under this name, with its journal or alone. */
export function quarantinedNumber(name: string): number | undefined {
  const [, number] = quarantinedName.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** What a folder's findings are: a database file, and the journal of the changes since. */
export interface Kept {
  readonly database: number;
  /** The number of the lease that the journal was written under; undefined where it is missing. */
  readonly journal: number | undefined;
}

/**
 * What was written under the highest number counts: a database file, or else a journal with the database file it is
 * of. Numbers from `below` on are left out.
 */
export function findKept(names: readonly FolderName[], below: number): Kept | undefined {
  const databases = new Set(names.flatMap((name) => (name.kind === 'database' ? [name.number] : [])));
  const kept = names.flatMap((name): Kept[] => {
    if (name.number >= below) return [];
    if (name.kind === 'database') return [{ database: name.number, journal: undefined }];
    return name.kind === 'journal' && databases.has(name.database)
      ? [{ database: name.database, journal: name.number }]
      : [];
  });
  // Of a database file and a journal with one number, the journal came later.
  const rank = ({ database, journal }: Kept): number => (journal === undefined ? database : journal + 0.5);
  return kept.toSorted((left, right) => rank(left) - rank(right)).at(-1);
}

/** The journals above what is kept whose database file is missing. */
export function findOrphans(
  names: readonly FolderName[],
  kept: Kept | undefined,
  below: number,
): readonly (FolderName & { readonly kind: 'journal' })[] {
  const databases = new Set(
    names.flatMap((name) => (name.kind === 'database' || name.kind === 'backup' ? [name.number] : [])),
  );
  const above = Math.max(kept?.database ?? 0, kept?.journal ?? 0);
  return names.flatMap((name) =>
    name.kind === 'journal' && name.number > above && name.number < below && !databases.has(name.database)
      ? [name]
      : [],
  );
}

/** The journal of a database file that counts: each has all lines of the one before. */
export function latestJournal(
  names: readonly FolderName[],
  database: number,
): (FolderName & { readonly kind: 'journal' }) | undefined {
  const journals = names.flatMap((name) =>
    name.kind === 'journal' && name.database === database ? [name] : [],
  );
  return journals.toSorted((left, right) => right.number - left.number)[0];
}
