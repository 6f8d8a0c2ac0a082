import assert from 'node:assert/strict';
import { frameworks } from '../../../../src/routes/frameworks/all.ts';
import type { Route } from '../../../../src/routes/route.ts';
import type { Template } from '../../../../src/routes/match/template.ts';
import { indexOf } from '../routesIn.ts';

/**
 * All that is known of each route, in a line:
 * `GET /users/{id:\d+} → users.js:3-5 show | Express first | app.js:2 | 2-2 3-5 | required admin requireRole:4`.
 * Behind the handler stand the framework and how it chooses, where the route is declared, the lines that it depends on,
 * and what stands before it. Files are named where they are not that of the declaration.
 */
export async function wholeRoutesIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await indexOf(files)).map(shown);
}

const names = new Set(frameworks.map(({ name }) => name));

function shown(route: Route): string {
  const { method, handler, role, declared, framework, appRoot, spans, guards, closed, precedence } = route;
  assert.ok(names.has(framework));
  const inFile = (file: string): string => (file === declared.file ? '' : `${file}:`);
  const lines = spans.map(({ file, line, endLine }) => `${inFile(file)}${line}-${endLine}`);
  const by = guards.by.map(({ name, file, line }) => `${name || '?'}:${inFile(file)}${line}`);
  return [
    `${method} ${shownTemplate(route.template)}${route.isPrefix ? '/**' : ''} → ` +
      (handler === null
        ? role
        : `${handler.file}:${handler.line}-${handler.endLine} ${handler.name || '(inline)'}${role === 'handler' ? '' : ` ${role}`}`) +
      `${closed ? '' : ' (not mounted)'}${route.mayPassOn ? ' (may pass on)' : ''}`,
    `${appRoot === '' ? '' : `${appRoot}: `}${framework} ${precedence}`,
    `${declared.file}:${declared.line}`,
    [...new Set(lines)].join(' '),
    [guards.protection, ...guards.roles, ...by].join(' '),
  ].join(' | ');
}

function shownTemplate(template: Template): string {
  return template
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'regex') return piece.source;
      return `{${piece.name}${piece.regex === undefined ? '' : `:${piece.regex}`}${piece.many ? '*' : ''}}`;
    })
    .join('');
}
