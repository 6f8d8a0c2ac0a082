import { load } from 'js-yaml';
import { isRecord } from '../../base/untrusted.ts';

/** A document in YAML by its keys; none where it cannot be read, or is no such document. */
export function yamlRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = load(text);
    return isRecord(document) ? document : {};
  } catch {
    return {};
  }
}
