import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retry, type Workbench } from '../../test/e2e/workbench.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../test/fakes/loginServer.ts';
import { take, takeAside, type ThemeName, themes } from './take.ts';

const file = 'orders.dast-auth.json';
const kept: readonly ThemeName[] = ['dark', 'light'];

/** What the server knows of users: the roles are those of the config. */
const passwords: Readonly<Record<string, string>> = {
  ada: 'ada-1',
  alan: 'alan-2',
  ben: 'ben-3',
  cleo: 'cleo-4',
};

const description = {
  openapi: '3.0.0',
  info: { title: 'Orders', version: '1' },
  paths: Object.fromEntries(
    ['/api/orders', '/api/reports', '/api/users'].map((path) => [
      path,
      { get: { responses: { 200: { description: 'ok' } } } },
    ]),
  ),
};

/** Verify Role: what it asks, what it finds, and who may call what. */
export async function takeLogins(workbench: Workbench): Promise<void> {
  const server = await startShop();
  try {
    writeFiles(workbench, server.origin);
    await workbench.openFile(file);
    await workbench.page.locator('.codelens-decoration', { hasText: 'Verify All Roles' }).waitFor();
    await takeQuestion(workbench);
    await takeResults(workbench);
    await takeMatrix(workbench);
  } finally {
    await server.stop();
  }
}

function startShop(): Promise<RunningServer> {
  return startServer(({ path, headers, json }, response) => {
    const user = /^Bearer orders-(\w+)-/.exec(headers.authorization ?? '')?.[1];
    if (path === '/login') {
      const name = String(json['username']);
      if (passwords[name] !== json['password']) return sendJson(response, 401, { error: 'Unknown password' });
      const token = `orders-${name}-0123456789abcdef`;
      return sendJson(response, 200, { access: { token }, expires_in: 900 });
    }
    if (user === undefined) return sendJson(response, 401, {});
    const isClosed = path === '/api/users' && user === 'ben';
    return sendJson(response, isClosed ? 403 : 200, { name: user });
  });
}

function writeFiles({ workspace }: Workbench, origin: string): void {
  const write = (name: string, content: object): void =>
    writeFileSync(join(workspace, name), `${JSON.stringify(content, undefined, 2)}\n`);
  const outputs = { token: '$response.body#/access/token' };
  const [step] = loginConfig(origin).authentications['main']?.steps ?? [];
  const user = (role: string, username: string): { role: string; username: string; password: string } => ({
    role,
    username,
    password: `\${env:${username.toUpperCase()}_PASSWORD}`,
  });
  const users = [
    ...['ada', 'alan'].map((name) => user('administrator', name)),
    ...['ben', 'cleo'].map((name) => user('customer', name)),
  ];
  write(file, {
    ...loginConfig(origin, step === undefined ? {} : { steps: [{ ...step, outputs }] }, users),
    application: { name: 'Orders', baseUrl: origin, isolatedFromProduction: true },
    roleBasedAccess: true,
    apiSegmentation: '/api/orders is for each customer, all of /api/** for the administrator.',
    attachments: [{ type: 'OpenAPI', path: 'orders.openapi.json' }],
    roles: [
      { name: 'administrator', privileged: true, apiAccess: ['/api/**'], authentication: 'main' },
      { name: 'customer', privileged: false, apiAccess: ['/api/orders'], authentication: 'main' },
    ],
  });
  write('orders.openapi.json', description);
  const variables = { ...passwords, cleo: 'changed' };
  const lines = Object.entries(variables).map(([name, value]) => `${name.toUpperCase()}_PASSWORD=${value}`);
  writeFileSync(join(workspace, '.env'), `${lines.join('\n')}\n`);
  const settings = join(workspace, '.vscode/settings.json');
  const written = readFileSync(settings, 'utf8');
  writeFileSync(settings, written.replace('{', '{ "dastWorkbench.auth.envFile": ".env",'));
}

/** The question before the first request; it is left, so that it is asked again. */
async function takeQuestion(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const dialog = page.locator('.monaco-dialog-box', { hasText: 'ADA_PASSWORD' });
  const ask = (): Promise<void> =>
    // VS Code notices the variables a moment after they were written.
    retry(async () => {
      await workbench.runCommand('DAST: Verify All Roles');
      await dialog.getByRole('button', { name: 'Send' }).waitFor({ timeout: 4000 });
    });
  for (const [name] of themes) {
    await takeAside(workbench, 'verify-role-question', name, ask);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await ask();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await workbench.notification('1 of 4 failed.').waitFor();
}

/** The file with what failed at its place, and each exchange. */
async function takeResults(workbench: Workbench): Promise<void> {
  await workbench.notification('1 of 4 failed.').getByRole('button', { name: 'Show Details' }).click();
  const { page, webview } = workbench;
  await webview.locator('.login').last().waitFor();
  for (const name of kept) await take(workbench, 'verify-role', name);
  await webview.locator('.login').first().locator('> summary').click();
  await webview.locator('.login').first().locator('.exchange > summary').first().click();
  for (const [name] of themes) await takeAside(workbench, 'verify-role', name);
  await page.setViewportSize({ width: 900, height: 900 });
  await takeAside(workbench, 'verify-role-narrow', 'dark');
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function takeMatrix(workbench: Workbench): Promise<void> {
  const { page, webview } = workbench;
  await page.locator(`.tab[data-resource-name="${file}"]`).click();
  await workbench.runCommand('DAST: Access Matrix…');
  await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send' }).click();
  await webview.locator('.matrix table').waitFor({ timeout: 120_000 });
  for (const [name] of themes) await takeAside(workbench, 'access-matrix', name);
}
