import { isRecord } from '../../src/base/untrusted.ts';

/** The sentences in the display language by their English, which the page has brought along as JSON. */
export function pageSentences(place: HTMLElement | null): Readonly<Record<string, string>> {
  const sentences: unknown = JSON.parse(place?.dataset['sentences'] ?? '{}');
  const entries = isRecord(sentences) ? Object.entries(sentences) : [];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
