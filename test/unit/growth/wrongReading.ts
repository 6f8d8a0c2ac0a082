import type { HostileText } from './hostileTexts.ts';
import type { Reader } from './readers.ts';

/** Reads texts of many wrong entries. */
export interface WrongReading {
  readonly name: string;
  readonly read: Reader;
  readonly texts: Readonly<Record<string, HostileText>>;
}
