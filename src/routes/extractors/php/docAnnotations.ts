import { nextOrEnd } from '../../../base/cut.ts';
import type { Node } from 'web-tree-sitter';
import type { Argument, CallExpression, Expression } from '../../facts.ts';
import { lineOf } from '../extractor.ts';

/* Annotations in comments, as Symfony had them before attributes: `@Route("/x", methods={"GET", "POST"})`. */

const start = /@((?:\w{1,60}\\){0,8}[A-Z]\w{0,60})\(/g;
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

/** `"/x", name="y", methods={"GET", "POST"}`: texts and lists of texts, with the word before `=` as their name. */
function readArguments(text: string, line: number): readonly Argument[] {
  const args: Argument[] = [];
  let name = '';
  let at = 0;
  const add = (value: Expression): void => {
    args.push({ ...(name === '' ? {} : { name }), value, line });
    name = '';
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = nextOrEnd(text, '"', at + 1);
      add(plain(text.slice(at + 1, end)));
      at = end + 1;
    } else if (char === '{') {
      const end = nextOrEnd(text, '}', at + 1);
      const parts = text.slice(at + 1, end).split('"');
      add({ kind: 'list', items: parts.filter((_, index) => index % 2 === 1).map(plain) });
      at = end + 1;
    } else {
      name = /\w/.test(char) ? name + char : char === ',' ? '' : name;
      at += 1;
    }
  }
  return args;
}

function plain(text: string): Expression {
  return { kind: 'text', text };
}
