/**
 * What JSON of a format has near its beginning, at any depth: all of these keys. Whether it can be imported is known only once
 * it is read: this decides what is offered.
 */
export type JsonBeginning = readonly string[] | SaidBeginning;

/** Keys as above, and a text that the value of one contains. */
interface SaidBeginning {
  readonly keys: readonly string[];
  readonly says: readonly [key: string, text: string];
}

/** How the beginnings of reports of all scanners are recognised. */
export interface Beginnings {
  readonly json: readonly JsonBeginning[];
  /** Root elements, and texts one of which is there, too; none where the root says it. */
  readonly xml: readonly (readonly [root: string, texts: readonly string[]])[];
  /** Columns of lists. */
  readonly columns: readonly (readonly string[])[];
}
