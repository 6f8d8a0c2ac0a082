import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of so many sources one registers routes, as in workspaces that were counted. */
const perRouter = 12;
const routesPerFile = 6;

/** A workspace with so many TypeScript sources, most of which register no routes. */
export function syntheticWorkspace(folder: string, files: number): { readonly endpoints: readonly string[] } {
  const routers = Math.max(1, Math.floor(files / perRouter));
  const endpoints: string[] = [];
  for (let index = 0; index < routers; index += 1) {
    write(folder, `src/routers/router${index}.ts`, router(index));
    for (let route = 0; route < routesPerFile; route += 1)
      endpoints.push(`GET /api/r${index}/items${route}/{id}`);
  }
  write(folder, 'package.json', '{ "dependencies": { "express": "5.0.0" } }');
  write(folder, 'src/app.ts', app(routers));
  for (let index = routers + 1; index < files; index += 1)
    write(folder, `src/services/part${index % 50}/service${index}.ts`, service(index));
  return { endpoints };
}

export function router(index: number, note = ''): string {
  const routes = Array.from(
    { length: routesPerFile },
    (_, route) => `router.get('/items${route}/:id', async (request, response) => {
  const found = await find(request.params.id, ${route});
  if (found === undefined) return response.status(404).end();
  return response.json({ ...found, kind: 'items${route}' });
});`,
  );
  return `import { Router } from 'express';
import { find } from '../services/part1/service${index + 1}.ts';

// ${note}
export const router = Router();
${routes.join('\n\n')}
`;
}

function app(routers: number): string {
  const numbers = Array.from({ length: routers }, (_, index) => index);
  return [
    "import express from 'express';",
    ...numbers.map((index) => `import { router as router${index} } from './routers/router${index}.ts';`),
    'const app = express();',
    ...numbers.map((index) => `app.use('/api/r${index}', router${index});`),
    'app.listen(3000);',
  ].join('\n');
}

function service(index: number): string {
  const methods = Array.from(
    { length: 8 },
    (_, method) => `  async step${method}(input: Input${index}): Promise<Output${index}> {
    const rows = await this.#database.query('select * from table${index} where id = ?', [input.id]);
    return { rows: rows.map((row) => ({ ...row, step: ${method} })), total: rows.length };
  }`,
  );
  return `export interface Input${index} { readonly id: string }
export interface Output${index} { readonly rows: readonly object[]; readonly total: number }

export class Service${index} {
  readonly #database: { query(text: string, values: readonly string[]): Promise<readonly object[]> };
${methods.join('\n\n')}
}
`;
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
