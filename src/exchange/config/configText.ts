import { blankedByteOrderMark } from '../../base/byteOrderMark.ts';
import type { AuthDocument } from '../../auth/document/authDocument.ts';
import { buildModel } from '../../auth/model/buildModel.ts';
import { parseAuthConfig } from '../../auth/syntax/parse.ts';

/** What conversions need to know of an auth config. */
export type ConfigText = Pick<AuthDocument, 'text' | 'root' | 'model' | 'parsed'>;

/** Reads an auth config once, without what only its editing needs. */
export function readConfig(source: string): ConfigText {
  // A byte order mark is a space, so that offsets stay.
  const text = blankedByteOrderMark(source);
  const parsed = parseAuthConfig(text);
  const { root } = parsed;
  return { text, parsed, root, model: root && buildModel(root, text) };
}
