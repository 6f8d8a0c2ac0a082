import { skipComments } from '../../base/markupStart.ts';
import type { Beginnings } from './beginning.ts';
import { columnNamed } from './formats/csv/csvColumns.ts';
import { beginnings } from './generated/beginnings.ts';

/** Characters by which a report is known; whoever asks reads no more. */
export const beginningLength = 16_384;

/** A key, and its value where that is a short text. */
const member = /"([@$\w-]{1,40})"\s*:(?:\s*"([^"\\]{0,200})")?/g;
const element = /<([A-Za-z_][\w-]{0,60})[\s>]/g;

/** Whether a text begins as a scan report does. Looks at its beginning alone, whatever is given. */
export function beginsLikeReport(given: string, known: Beginnings = beginnings): boolean {
  const text = given.slice(0, beginningLength).replace(/^\uFEFF/, '');
  const start = text.trimStart().charAt(0);
  if (start === '{' || start === '[') return isJsonReport(text, known.json);
  if (start === '<') return isXmlReport(text.slice(skipComments(text)), known.xml);
  return isList(text.slice(0, text.search(/[\r\n]/)), known.columns);
}

function isJsonReport(text: string, known: Beginnings['json']): boolean {
  const members = Array.from(text.matchAll(member), ([, key = '', value = '']) => [key, value] as const);
  const keys = new Set(members.map(([key]) => key));
  return known.some((beginning) => {
    const needed = 'says' in beginning ? beginning.keys : beginning;
    if (!needed.every((name) => keys.has(name))) return false;
    if (!('says' in beginning)) return true;
    const [named, said] = beginning.says;
    return members.some(([key, value]) => key === named && value.toLowerCase().includes(said));
  });
}

function isXmlReport(text: string, known: Beginnings['xml']): boolean {
  const elements = new Set(Array.from(text.matchAll(element), ([, name = '']) => name));
  return known.some(
    ([root, texts]) =>
      elements.has(root) && (texts.length === 0 || texts.some((also) => text.includes(also))),
  );
}

/** A list that says what was found, where, and how severe it is. */
function isList(header: string, known: Beginnings['columns']): boolean {
  if (known.some((columns) => columns.every((name) => header.includes(name)))) return true;
  const columns = new Set(header.split(/[,;\t|]/).map(columnNamed));
  return (
    columns.has('summary') && columns.has('severity') && (columns.has('endpoint') || columns.has('path'))
  );
}
