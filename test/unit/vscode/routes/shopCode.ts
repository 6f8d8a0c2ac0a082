import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import type { App } from '../../../../src/vscode/app/app.ts';
import type { TestFiles } from '../../../fakes/testFiles.ts';
import { zapReport } from '../../../fakes/testReport.ts';

const server = [
  "import express from 'express';",
  "import { login } from './login.js';",
  'const app = express();',
  "app.post('/login', login);",
  'app.get(',
  "'/users/:id', (request, response) => {",
  '  response.end();',
  '});',
  'app.listen(3000);',
].join('\n');
export const login = ['export function login(request, response) {', '  response.end();', '}'].join('\n');

/** Of endpoints with a handler, and one without. */
export const report = zapReport([
  {
    rule: '40018',
    name: 'SQL Injection',
    risk: 3,
    instances: [
      ['POST', '/login'],
      ['GET', '/users/7'],
    ],
  },
  {
    rule: '10020',
    name: 'Missing Header',
    risk: 1,
    instances: [
      ['POST', '/login'],
      ['GET', '/elsewhere'],
    ],
  },
]);

/** The folder of a workspace with the code of a small application. */
export function makeShop(files: TestFiles): string {
  const folder = files.path('workspace').fsPath;
  mkdirSync(folder);
  writeFileSync(join(folder, 'server.js'), server);
  writeFileSync(join(folder, 'login.js'), login);
  return folder;
}

export async function findingsAt(app: App, endpoint: string): Promise<readonly Finding[]> {
  const engine = await app.findings();
  const filters = { endpoint: { values: [endpoint], texts: [] } };
  const view = { ...app.view.current, showAggregation: false, filters };
  const { rows } = await engine.page(view, 0, 10);
  return rows.flatMap((entry) => (entry.kind === 'finding' ? [entry.row] : []));
}
