import { isRecord, parseJson } from '../../base/untrusted.ts';
import type { TextWithVariables, Variable } from '../variables.ts';

// Private use characters, which stand around the number of a variable while the JSON around it is read.
const open = '\uE000';
const close = '\uE001';
const marked = /(\uE000\d+\uE001)/;

/** The value of JSON with variables in it, each text given by what it is made of. */
export function mapJson(json: TextWithVariables, text: (template: TextWithVariables) => unknown): unknown {
  const variables: Variable[] = [];
  const written = json.map((part) => {
    if (typeof part === 'string') return part.replaceAll(/[\uE000\uE001]/g, '');
    const mark = `${open}${variables.push(part) - 1}${close}`;
    return part.isBare ? `"${mark}"` : mark;
  });
  return mapped(parseJson(written.join('')), (value) => text(templateOf(value, variables)));
}

function mapped(value: unknown, text: (value: string) => unknown): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, text));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, text)]));
}

function templateOf(text: string, variables: readonly Variable[]): TextWithVariables {
  return text.split(marked).flatMap((piece): TextWithVariables => {
    const variable = piece.startsWith(open) ? variables[Number(piece.slice(1, -1))] : undefined;
    if (variable !== undefined) return [variable];
    return piece === '' ? [] : [piece];
  });
}
