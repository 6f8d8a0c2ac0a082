import type { Piece, Template } from '../../../src/routes/match/template.ts';
import type { Route } from '../../../src/routes/route.ts';

/** `/a/{id}`, with `{id:\d+}` that is limited, `{rest*}` that takes slashes, and `<.*>` that is an expression. */
export function templateOf(text: string): Template {
  return [...text.matchAll(/\{(\w+)(?::([^}]+))?(\*)?\}|<([^>]+)>|([^{<]+)/g)].map(
    ([, name, regex, many, source, plain]): Piece => {
      if (plain !== undefined) return { kind: 'text', text: plain };
      if (source !== undefined) return { kind: 'regex', source };
      return {
        kind: 'param',
        name: name ?? '',
        ...(regex !== undefined && { regex }),
        ...(many !== undefined && { many: true }),
      };
    },
  );
}

/** `GET /a`, with the number of its line. */
export function routeOf(written: string, line: number, more: Partial<Route> = {}): Route {
  const [method = '', path = ''] = written.split(' ');
  return {
    framework: 'Gin',
    appRoot: '',
    method,
    template: templateOf(path),
    isPrefix: false,
    handler: null,
    declared: { file: 'a.go', line },
    role: 'handler',
    closed: true,
    precedence: 'specific',
    order: line,
    ...more,
  } as unknown as Route;
}
