import { inspectAttachment } from '../auth/attachments/inspectAttachment.ts';
import { KnownOperations } from './knownOperations.ts';

/** What OpenAPI files say of an application. */
export interface Described {
  readonly known: KnownOperations;
  /** Of the first file. */
  readonly text: string | undefined;
}

export function describedBy(texts: readonly string[]): Described {
  const operations = texts.flatMap((text) => inspectAttachment(text).operations);
  return { known: new KnownOperations(operations), text: texts[0] };
}
