/**
 * Where the store is kept between sessions: an image of all of it, and beside it a journal of the changes since.
 * Images are numbered; a journal belongs to the image of its number. Every failure is thrown as the system's own
 * error.
 */
export interface ImageFile {
  /** The image, or undefined where there is none yet. */
  read(): Promise<Uint8Array | undefined>;
  /**
   * Replaces the image as a whole: whoever reads sees the old one or the new one. What belongs to other images goes.
   * `columns`: what is in the image as the query's columns, in pieces, so that opening need not make them again.
   */
  write(image: Uint8Array, generation: number, columns?: readonly Uint8Array[]): Promise<void>;
  /** The columns written with this image; undefined where they or the image are not byte for byte what was written. */
  readColumns(generation: number, image: Uint8Array): Promise<Uint8Array | undefined>;
  /** What was appended since the image of this number was written. */
  readJournal(generation: number): Promise<Journal>;
  /**
   * Appends a line to the journal; once it returns, the line survives whatever happens to the process. A line
   * holds no line break. After a failure, or when it was found torn, the journal takes no more lines: an image must be written.
   */
  append(generation: number, line: string): Promise<void>;
  /** Puts a damaged image and its journal out of the way; returns the name under which a person finds the image. */
  setAside(at: number): Promise<string>;
  /** Whether somebody else has opened the image since. Then it is theirs: nothing is written here any more. */
  isTakenOver(): Promise<boolean>;
  /** Lets go of what is open. */
  close(): Promise<void>;
}

export interface Journal {
  readonly lines: readonly string[];
  /** Something follows the lines that is none, such as what a killed append left. Nothing may be appended to it. */
  readonly isTorn: boolean;
}
