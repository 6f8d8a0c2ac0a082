import { nextOrEnd } from '../../base/cut.ts';
import { parseJson } from '../../base/untrusted.ts';

/** What is sent as `name`: the text itself, or a reference that stands for it. */
export type Convert = (text: string, name: string) => string;

/** How the parts of a text that are taken over as they are have to be written. */
export type Keep = (text: string) => string;

/** Whether a text is an operation of GraphQL, by how it begins. */
export function isGraphql(text: string): boolean {
  return /^\s*(?:(?:query|mutation|subscription|fragment)\b|\{\s{0,100}\w{1,100}\s{0,100}[({])/.test(
    text.slice(0, 1000),
  );
}

/** An operation with the texts of its arguments converted; numbers, variables and fields stay. */
export function convertGraphql(text: string, convert: Convert, keep: Keep): string {
  const parts: string[] = [];
  let name = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '#') {
      at = nextOrEnd(text, '\n', at);
    } else if (char === '"') {
      const block = text.startsWith('"""', at);
      const end = block ? nextOrEnd(text, '"""', at + 3) + 3 : endOfText(text, at + 1);
      const written = text.slice(at, end);
      const value = block ? textOfBlock(written) : parseJson(written);
      const converted = typeof value === 'string' ? convert(value, name) : written;
      if (typeof value === 'string' && converted !== value) {
        parts.push(keep(text.slice(from, at)), `"${JSON.stringify(converted).slice(1, -1)}"`);
        from = end;
      }
      at = end - 1;
    } else if (/[A-Za-z_]/.test(char)) {
      const end = endOfName(text, at);
      if (/^\s{0,20}:/.test(text.slice(end, end + 22))) name = text.slice(at, end);
      at = end - 1;
    }
  }
  return [...parts, keep(text.slice(from))].join('');
}

function endOfName(text: string, start: number): number {
  let end = start;
  while (/\w/.test(text[end] ?? '')) end += 1;
  return end;
}

function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"' || text[at] === '\n') return at + 1;
    if (text[at] === '\\') at += 1;
  }
  return text.length;
}

/** A block without an end is no text: what follows it is not known. */
function textOfBlock(written: string): string | undefined {
  return /^"""[^]*"""$/.test(written) ? written.slice(3, -3) : undefined;
}
