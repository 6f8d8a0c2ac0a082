/**
 * Where the store is kept between sessions: an image of all of it, and beside it a journal of the changes since.
 * Images are numbered; a journal belongs to the image of its number. Every failure is thrown as the system's own
 * error.
 */
export interface ImageFile {
  /** The image, or undefined where there is none yet. */
  read(): Promise<Uint8Array | undefined>;
  /**
   * Replaces the image as a whole: whoever reads sees the old one or the new one. Journals of other images go.
   */
  write(image: Uint8Array, generation: number): Promise<void>;
  /** The lines appended since the image of this number was written; what a killed append left of one is none. */
  readJournal(generation: number): Promise<readonly string[]>;
  /**
   * Appends a line to the journal; once it returns, the line survives whatever happens to the process. A line
   * holds no line break. After a failure the journal takes no more lines: an image must be written.
   */
  append(generation: number, line: string): Promise<void>;
  /** Puts a damaged image and its journal out of the way; returns the name under which a person finds the image. */
  setAside(at: number): Promise<string>;
  /** Lets go of what is open. */
  close(): Promise<void>;
}
