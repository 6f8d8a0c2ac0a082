import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import { indexRoutes } from '../../../src/routes/index/routeIndex.ts';
import { RouteMatcher } from '../../../src/routes/match/rank.ts';
import { showTemplate } from '../../../src/routes/match/template.ts';
import type { Route } from '../../../src/routes/route.ts';

const parser = nodeParser();

/** The routes of a workspace folder with these files. */
export async function indexOf(files: Readonly<Record<string, string>>): Promise<readonly Route[]> {
  const { routes } = await indexRoutes(
    {
      list: () => Promise.resolve(Object.keys(files).sort()),
      read: (path) => Promise.resolve(files[path]),
    },
    parser,
  );
  return routes;
}

/** Each route in a line: `GET /users/{id} → users.js:3 show`, in the order of the index. */
export async function routesIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await indexOf(files)).map(
    ({ method, template, handler, role, closed, isPrefix }) =>
      `${method} ${showTemplate(template)}${isPrefix ? '/**' : ''} → ` +
      (handler === null ? role : `${handler.file}:${handler.line} ${handler.name || '(inline)'}`) +
      `${role === 'handler' || handler === null ? '' : ` ${role}`}${closed ? '' : ' (not mounted)'}`,
  );
}

/** What the matcher says of a request: confidence, place and the codes of its reasons. */
export async function answerIn(
  files: Readonly<Record<string, string>>,
  method: string,
  url: string,
): Promise<string> {
  const match = new RouteMatcher(await indexOf(files)).match(method, url);
  const places = match.routes.map(({ handler, declared }) => handler ?? declared);
  return [
    match.confidence,
    ...places.map(({ file, line }) => `${file}:${line}`),
    ...match.reasons.filter(({ code }) => code !== 'declared').map(({ code }) => code),
  ].join(' ');
}
