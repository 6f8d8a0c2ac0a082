import { afterLast, beforeLast } from '../../../base/cut.ts';
import { concatTemplates, text, type Template } from '../../match/template.ts';
import { hole } from '../../interpret/values/value.ts';

const regexes: Readonly<Record<string, string>> = {
  int: '[0-9]+',
  float: '[0-9.]+',
  slug: '[-a-zA-Z0-9_]+',
  uuid: '[0-9A-Fa-f-]{36}',
};

/** Paths with parameters in angle brackets: `/users/<int:id>`, `<name>`, `<path:rest>` (Flask, Django). */
export function angleTemplates(path: string): readonly Template[] {
  let template: Template = [];
  for (const part of path.replaceAll(hole, '<>').split(/(<[^<>]*>)/)) {
    if (part.startsWith('<') && part.endsWith('>')) {
      const inner = part.slice(1, -1);
      const name = afterLast(inner, ':').trim();
      const converter = (beforeLast(inner, ':').split('(')[0] ?? '').trim();
      const regex = converterRegex(inner, converter);
      template = concatTemplates(template, [
        {
          kind: 'param',
          name,
          ...(converter === 'path' ? { many: true } : regex === undefined ? {} : { regex }),
        },
      ]);
    } else template = concatTemplates(template, [text(part)]);
  }
  return [template];
}

/** `any(a, b)` and `regex("…")` say themselves what they take. */
function converterRegex(inner: string, converter: string): string | undefined {
  const [open, close] = [inner.indexOf('('), inner.lastIndexOf(')')];
  const args = open >= 0 && close > open ? inner.slice(open + 1, close) : undefined;
  if (converter === 'any' && args !== undefined) {
    return args
      .split(',')
      .map((option) =>
        option
          .trim()
          .replace(/^['"]|['"]$/g, '')
          .replace(/\W/g, '\\$&'),
      )
      .join('|');
  }
  if (converter === 'regex' && args !== undefined) return args.trim().replace(/^r?['"]|['"]$/g, '');
  return regexes[converter];
}
