import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import { retry, Workbench } from '../../test/e2e/workbench.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../test/fakes/loginServer.ts';
import { take, takeAside, type ThemeName, themes } from './take.ts';

export const file = 'orders.dast-auth.json';
const kept: readonly ThemeName[] = ['dark', 'light'];

/** What the server knows of users: the roles are those of the config. */
const passwords: Readonly<Record<string, string>> = {
  ada: 'ada-1',
  alan: 'alan-2',
  ben: 'ben-3',
  cleo: 'cleo-4',
  dora: 'dora-5',
};

const description = {
  openapi: '3.0.0',
  info: { title: 'Orders', version: '1' },
  paths: Object.fromEntries(
    [
      '/api/me',
      '/api/orders',
      '/api/orders/{id}',
      '/api/orders/{id}/invoice',
      '/api/reports/revenue',
      '/api/reports/status',
      '/api/users',
    ].map((path) => [path, { get: { responses: { 200: { description: 'ok' } } } }]),
  ),
};

const orders: readonly { readonly id: number; readonly owner: string; readonly street: string }[] = [
  { id: 4609, owner: 'ben', street: '4 Elm Street' },
  { id: 4611, owner: 'dora', street: '17 Harbour Road' },
  { id: 4612, owner: 'cleo', street: '2 Mill Lane' },
];

/** Verify Role: what it asks, what it finds, and who may call what. */
export async function takeLogins(workbench: Workbench): Promise<void> {
  const server = await startShop();
  try {
    writeFiles(workbench, server.origin);
    await workbench.openFile(file);
    await workbench.page.locator('.codelens-decoration', { hasText: 'Verify All Roles' }).waitFor();
    await takeQuestion(workbench);
    await takeResults(workbench);
    await takeAuthorization(workbench);
  } finally {
    await server.stop();
  }
}

export function startShop(): Promise<RunningServer> {
  return startServer(({ path, headers, json }, response) => {
    const user = /^Bearer orders-(\w+)-/.exec(headers.authorization ?? '')?.[1];
    if (path === '/login') {
      const name = String(json['username']);
      if (passwords[name] !== json['password']) return sendJson(response, 401, { error: 'Unknown password' });
      const token = `orders-${name}-0123456789abcdef`;
      return sendJson(response, 200, { access: { token }, expires_in: 900 });
    }
    if (user === undefined) return sendJson(response, 401, {});
    const { status, body } = shopAnswer(path, user);
    return sendJson(response, status, body);
  });
}

/** Invoices belong to their owners, and reports to administrators, but nobody checks it. */
function shopAnswer(path: string, user: string): { readonly status: number; readonly body: object } {
  const isCustomer = user !== 'ada' && user !== 'alan';
  const answers: Readonly<Record<string, object>> = {
    '/me': { name: user },
    '/api/me': { name: user },
    '/api/orders': { name: user, orders: orders.filter(({ owner }) => owner === user || !isCustomer) },
    '/api/reports/revenue': { month: 'October', revenue: 184_320, currency: 'EUR' },
    '/api/reports/status': {},
    ...(isCustomer ? {} : { '/api/users': { users: Object.keys(passwords) } }),
    ...Object.fromEntries(
      orders.flatMap(({ id, owner, street }) => [
        ...(owner === user || !isCustomer ? [[`/api/orders/${id}`, { id, street }]] : []),
        [`/api/orders/${id}/invoice`, { invoice: `2026-${id}`, street, total: `${id},50 EUR` }],
      ]),
    ),
  };
  const body = answers[path];
  if (body !== undefined) return { status: 200, body };
  return { status: path === '/api/users' ? 403 : 404, body: { error: 'Not found' } };
}

export function writeFiles({ workspace }: Workbench, origin: string): void {
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
    ...['ben', 'cleo', 'dora'].map((name) => user('customer', name)),
  ];
  write(file, {
    ...loginConfig(origin, step === undefined ? {} : { steps: [{ ...step, outputs }] }, users),
    application: { name: 'Orders', baseUrl: origin, isolatedFromProduction: true },
    roleBasedAccess: true,
    apiSegmentation: '/api/orders is for each customer, all of /api/** for the administrator.',
    attachments: [{ type: 'OpenAPI', path: 'orders.openapi.json' }],
    roles: [
      { name: 'administrator', privileged: true, apiAccess: ['/api/**'], authentication: 'main' },
      {
        name: 'customer',
        privileged: false,
        apiAccess: ['/api/orders/**', '/api/me'],
        authentication: 'main',
      },
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
  await workbench.notification('1 of 5 failed.').waitFor();
}

/** The file with what failed at its place, and each exchange. */
async function takeResults(workbench: Workbench): Promise<void> {
  await workbench.notification('1 of 5 failed.').getByRole('button', { name: 'Show Details' }).click();
  const { webview } = workbench;
  await webview.locator('.login').last().waitFor();
  for (const name of kept) await take(workbench, 'verify-role', name);
  await webview.locator('.login').first().locator('> summary').click();
  await webview.locator('.login').first().locator('.exchange > summary').first().click();
  for (const [name] of themes) await takeAside(workbench, 'verify-role', name);
  await takeNarrow(workbench, 'verify-role');
}

/** The view alone, as wide as a column beside code. */
async function takeNarrow(workbench: Workbench, subject: string): Promise<void> {
  const { page } = workbench;
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
  await workbench.runCommand('View: Toggle Maximize Editor Group');
  for (const width of [760, 480, 350]) {
    await page.setViewportSize({ width: width + 50, height: 900 });
    await takeAside(workbench, `${subject}-${width}`, 'dark');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await workbench.runCommand('View: Toggle Maximize Editor Group');
  await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
}

/** The question, the matrix while it fills, as a whole, and the exchanges of a cell. */
async function takeAuthorization(workbench: Workbench): Promise<void> {
  const { page, webview } = workbench;
  const dialog = page.locator('.monaco-dialog-box');
  await page.locator(`.tab[data-resource-name="${file}"]`).click();
  const ask = async (): Promise<void> => {
    await workbench.runCommand('DAST: Test Authorization…');
    await dialog.getByRole('button', { name: 'Send' }).waitFor();
  };
  for (const [name] of themes) {
    await takeAside(workbench, 'authorization-question', name, ask);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await ask();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await webview.locator('progress').waitFor();
  await takeAside(workbench, 'authorization-running', 'dark');
  await workbench.notification(/let in/).waitFor({ timeout: 120_000 });
  await webview.locator('.entry', { hasText: '/invoice' }).locator('.cell.let-in').first().click();
  await webview.locator('article > pre').first().waitFor();
  for (const name of kept) await take(workbench, 'authorization-test', name);
  for (const [name] of themes) await takeAside(workbench, 'authorization-test', name);
  await page.locator('.tab', { hasText: 'Authorization:' }).click();
  await takeNarrow(workbench, 'authorization-test');
}

/** The answer of the report beside that of now, and what is offered to do with it. */
export async function takeRetest(workbench: Workbench): Promise<void> {
  const server = await startShop();
  try {
    writeFiles(workbench, server.origin);
    await takeResponses(workbench, server.origin);
  } finally {
    await server.stop();
  }
}

async function takeResponses(workbench: Workbench, origin: string): Promise<void> {
  const { page, workspace } = workbench;
  const said = workbench.notification(/Gone|Cannot tell|Still there/);
  const send = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Send' });
  const body = JSON.stringify({ name: 'ada', debug: 'SQLITE_ERROR' });
  const finding = {
    'template-id': 'error-in-orders',
    info: { name: 'Error of the Database', severity: 'high' },
    type: 'http',
    host: origin,
    'matched-at': `${origin}/api/orders?q=%27`,
    'extracted-results': ['SQLITE_ERROR'],
    request: `GET /api/orders?q=%27 HTTP/1.1\r\nHost: staging.orders.test\r\n\r\n`,
    response: `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${body}`,
    timestamp: '2026-11-14T09:30:00Z',
  };
  writeFileSync(join(workspace, 'orders.nuclei.jsonl'), JSON.stringify(finding));
  await workbench.openContainer('DAST');
  await workbench.runCommand('DAST: Import Report…');
  await workbench.answerFileDialog('Import Scan Reports', join(workspace, 'orders.nuclei.jsonl'));
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('DAST: Open Findings');
  await new FindingsPanel(workbench).row('Error of the Database').click();
  for (const [name] of themes) {
    await takeAside(workbench, 'retest', name, async () => {
      await workbench.runCommand('DAST: Open Findings');
      await workbench.runCommand('DAST: Retest with Role…');
      await workbench.pick('administrator');
      await said.or(send).first().waitFor();
      if (await send.isVisible()) await send.click();
      await said.waitFor();
    });
    await said.getByRole('button', { name: 'Show Responses' }).click();
    await page.locator('.monaco-diff-editor').waitFor();
    await takeAside(workbench, 'retest-responses', name);
    await workbench.runCommand('View: Close Editor');
  }
}

/** What a window that nobody trusts says of logins, and its dry run. */
export async function takeRestrictedLogins(vsixFile: string): Promise<void> {
  const workbench = await Workbench.open(vsixFile, { isTrusted: false });
  try {
    await workbench.openFile('shop.dast-auth.json');
    await workbench.page.locator('.codelens-decoration', { hasText: 'Verify All Roles' }).waitFor();
    for (const [name] of themes)
      await takeAside(workbench, 'restricted', name, async () => {
        await workbench.runCommand('DAST: Verify All Roles');
        await workbench.page.locator('.notification-toast').first().waitFor();
      });
    await takeAside(workbench, 'restricted-dry-run', 'dark', async () => {
      await workbench.page.locator('.codelens-decoration a', { hasText: 'Dry Run' }).click();
      await workbench.page.locator('.notification-toast').first().waitFor();
    });
  } finally {
    await workbench.close();
  }
}
