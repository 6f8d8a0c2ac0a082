import { at } from './at.ts';
import type { HandlerFiles } from '../engine.ts';
import { newCodes, type FindingColumns, type TextColumn } from './columns.ts';
import { TextDictionary } from './textDictionary.ts';

/** The column while no handlers are known. */
export function noHandlers(length: number): TextColumn {
  return { codes: new Uint8Array(length), dictionary: new TextDictionary(length === 0 ? [] : ['']) };
}

/** The file of each finding's handler: empty where its endpoint has none. */
export function handlerColumn(
  { length, application, endpoint }: Pick<FindingColumns, 'length' | 'application' | 'endpoint'>,
  handlers: HandlerFiles,
): TextColumn {
  const files = [...new Set(['', ...Object.values(handlers).flatMap((own) => Object.values(own))])];
  const codeOf = new Map(files.map((file, code) => [file, code]));
  const byApplication = Array.from({ length: application.dictionary.size }, (_, code) => {
    const name = application.dictionary.value(code);
    return Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  });
  const codes = newCodes(length, files.length);
  for (let row = 0; row < length; row += 1) {
    const own = byApplication[at(application.codes, row)];
    if (own === undefined) continue;
    const name = endpoint.dictionary.value(at(endpoint.codes, row));
    codes[row] = (Object.hasOwn(own, name) ? codeOf.get(own[name] ?? '') : undefined) ?? 0;
  }
  return { codes, dictionary: new TextDictionary(files) };
}
