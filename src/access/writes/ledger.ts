/** What is kept of a write: noted before it is sent, and again when it is known what came of it. */
export interface LedgerEntry {
  /** The same for all notes of one object. */
  readonly id: string;
  /** `intent`: about to be created. `made`: where it is. `changed`: about to be changed or deleted. `gone`: cleaned up. */
  readonly state: 'intent' | 'made' | 'changed' | 'gone';
  /** `POST /api/orders`, which creates such objects, and the path that its ids are put into. */
  readonly create: string;
  readonly item: string;
  /** Of the user who created it. */
  readonly role: string;
  readonly username: string;
  /** A word that stands in the object, by which it can be found. */
  readonly marker: string;
  readonly value?: string;
  /** What is done to it, and by whom; undefined for nobody. */
  readonly change?: { readonly method: string; readonly username?: string; readonly marker?: string };
}

/** Where notes are kept, so that a run that is killed leaves nothing that the next one does not know. */
export interface WriteLedger {
  /** Of earlier runs too. */
  read(): Promise<readonly LedgerEntry[]>;
  /** Resolves once the note is safe from a crash. */
  note(entry: LedgerEntry): Promise<void>;
  /** Nothing is left. */
  clear(): Promise<void>;
}

/** An object that may still be there, with what is known of it last. */
export interface LeftObject extends Omit<LedgerEntry, 'state' | 'change'> {
  /** Words that may stand in it since. */
  readonly markers?: readonly string[];
  /** Who else changed it at last, and may own it since. */
  readonly changedBy?: string;
}

/** Objects that were to be created and are not known to be gone. */
export function leftIn(entries: readonly LedgerEntry[]): readonly LeftObject[] {
  const left = new Map<string, LeftObject>();
  for (const { state, change, ...object } of entries) {
    const known = left.get(object.id);
    const { username, marker = object.marker } = change ?? {};
    const markers = [...new Set([...(known?.markers ?? []), object.marker, marker])];
    const isOther = username !== undefined && username !== object.username;
    if (state === 'gone') left.delete(object.id);
    else left.set(object.id, { ...known, ...object, markers, ...(isOther && { changedBy: username }) });
  }
  return [...left.values()];
}
