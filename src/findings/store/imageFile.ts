/**
 * Where the store is kept between sessions: an image of all of it, and beside it a journal of the changes since.
 * Every failure is thrown as the system's own error.
 */
export interface ImageFile {
  /** What is kept; undefined where nothing is. From then on whoever opened it before can change nothing any more. */
  read(): Promise<KeptImage | undefined>;
  /**
   * Keeps an image in the place of everything before: whoever reads finds the old one or the new one. `columns`:
   * what is in the image as the query's columns, in pieces, so that opening need not make them again.
   */
  write(image: Uint8Array, columns?: readonly Uint8Array[]): Promise<void>;
  /**
   * Appends a line to the journal; once it returns, the line survives whatever happens to the process. A line
   * holds no line break. After a failure the journal takes no more lines: an image must be written.
   */
  append(line: string): Promise<void>;
  /** Puts a damaged image and its journal out of the way; returns the name under which a person finds the image. */
  setAside(at: number): Promise<string>;
  /** Whether somebody else has opened the image since. Then it is theirs: nothing is written here any more. */
  isTakenOver(): Promise<boolean>;
  /** Lets go of what is open. */
  close(): Promise<void>;
}

export interface KeptImage {
  readonly image: Uint8Array;
  /** It was written before files had numbers: it takes no journal lines before it is written anew. */
  readonly isUnnumbered: boolean;
  /** The lines appended since the image was written. `generation`: the number that the image itself says it has. */
  readJournal(generation: number): Promise<readonly string[]>;
  /** The columns written with this image; undefined where they or the image are not byte for byte what was written. */
  readColumns(): Promise<Uint8Array | undefined>;
}
