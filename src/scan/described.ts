import { inspectAttachment } from '../auth/attachments/inspectAttachment.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
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

/** The texts of the OpenAPI files that a config attaches, those that can be read. */
export async function openApiTexts(
  { attachments = [] }: AuthConfig,
  read: (path: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const attached = attachments.filter(({ type }) => type === 'OpenAPI');
  const texts = await Promise.all(attached.map(({ path }) => read(path)));
  return texts.filter((text) => text !== undefined);
}
