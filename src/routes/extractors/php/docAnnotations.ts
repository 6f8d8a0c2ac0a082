import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression } from '../../facts.ts';
import { lineOf } from '../extractor.ts';

/* Annotations in comments, as Symfony had them before attributes: `@Route("/x", methods={"GET", "POST"})`. */

const start = /@((?:\w{1,60}\\){0,8}[A-Z]\w{0,60})\(/g;
/** One value with its name, where it has one: a text, or a list of texts. */
const argument = /(?:(\w{1,40})\s{0,4}=\s{0,4})?(?:"([^"]{0,2000})"|\{([^}]{0,2000})\})/g;
const longestAnnotation = 4_000;

export function readDocAnnotations(comment: Node): readonly CallExpression[] {
  const { text } = comment;
  if (!text.startsWith('/**')) return [];
  return Array.from(text.matchAll(start), (found) => {
    const from = found.index + found[0].length;
    const line = lineOf(comment) + text.slice(0, found.index).split('\n').length - 1;
    return {
      kind: 'call',
      callee: { kind: 'name', name: (found[1] ?? '').split('\\').at(-1) ?? '' },
      args: readArguments(text.slice(from, endOf(text, from)), line),
      line,
      endLine: line,
    };
  });
}

/** Where the brackets of an annotation end. */
function endOf(text: string, from: number): number {
  const limit = Math.min(text.length, from + longestAnnotation);
  let depth = 1;
  let isQuoted = false;
  for (let at = from; at < limit; at += 1) {
    const char = text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return limit;
}

function readArguments(text: string, line: number): readonly Argument[] {
  return Array.from(text.matchAll(argument), ([, name, single, list]): Argument => {
    const value: Expression =
      single === undefined
        ? {
            kind: 'list',
            items: Array.from((list ?? '').matchAll(/"([^"]{0,2000})"/g), ([, item = '']) => plain(item)),
          }
        : plain(single);
    return { ...(name === undefined ? {} : { name }), value, line };
  });
}

function plain(text: string): Expression {
  return { kind: 'text', text };
}
