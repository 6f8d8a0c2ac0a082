/** Where the store's image is kept between sessions. Every failure is thrown as the system's own error. */
export interface ImageFile {
  /** The image, or undefined where there is none yet. */
  read(): Promise<Uint8Array | undefined>;
  /** Replaces the image as a whole: whoever reads sees the old one or the new one. */
  write(image: Uint8Array): Promise<void>;
  /** Puts a damaged image out of the way and returns the name under which a person finds it. */
  setAside(at: number): Promise<string>;
}
