import assert from 'node:assert/strict';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position as VsCodePosition, QuickPickItem } from 'vscode';
import { rowOfFinding } from '../../../../src/vscode/shared/list/selection.ts';
import { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { goToHandler } from '../../../../src/vscode/features/routes/goToHandler.ts';
import { HandlerHover } from '../../../../src/vscode/features/routes/handlerHover.ts';
import { createHttpFile } from '../../../../src/vscode/features/routes/requests.ts';
import { changeTriage } from '../../../../src/vscode/shared/triage/changeTriage.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';
import { findingsAt, makeShop, report } from './shopCode.ts';

describe('findings, from the code', () => {
  let files: TestFiles;
  let opened: TestApp;
  let folder: string;

  beforeEach(async () => {
    files = new TestFiles();
    folder = makeShop(files);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder,
      columnForCode: () => 2,
    });
    await importText(opened.app, 'zap.json', report);
    await until(() => opened.app.handlers.endpoints.length > 0);
  });

  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('are changed from the code in their own application only', async () => {
    const { app } = opened;
    const same = { rule: '40018', name: 'SQL Injection', risk: 3, instances: [['POST', '/login']] } as const;
    await importText(app, 'other.json', zapReport([same], 'other.test'));
    const own = (await findingsAt(opened.app, 'POST /login')).filter(
      ({ summary }) => summary === 'SQL Injection',
    );
    assert.equal(own.length, 2);
    const [first] = own;
    if (first === undefined) return assert.fail('there is no finding');
    const row = rowOfFinding(first);
    const changed = await changeTriage(app, [row], { status: 'In Progress' });
    assert.ok(changed.ok);
    const after = (await findingsAt(opened.app, 'POST /login')).filter(
      ({ summary }) => summary === 'SQL Injection',
    );
    assert.deepEqual(
      new Map(after.map(({ application, status }) => [application === first.application, status])),
      new Map([
        [false, 'Open'],
        [true, 'In Progress'],
      ]),
    );
  });

  it("become .http files with a role's token as a placeholder", async () => {
    const config = {
      application: { name: 'Shop', baseUrl: 'https://shop.test' },
      roles: [{ name: 'shop admin', authentication: 'main', apiAccess: ['/**'] }],
      authentications: { main: { tokenParameterName: 'X-Token', tokenFormat: 'Token <token>' } },
    };
    writeFileSync(join(folder, 'shop.dast-auth.json'), JSON.stringify(config));
    opened.window.answer('shop admin');
    await createHttpFile(opened.app, { finding: (await findingsAt(opened.app, 'POST /login'))[0]?.id });
    const name = join(folder, 'sql-injection-post-login.http');
    assert.deepEqual(opened.window.shown, [name]);
    assert.equal(opened.window.columns.at(-1)?.[1], 2, 'it stands over the panel');
    assert.deepEqual(readFileSync(name, 'utf8').split('\n'), [
      '### SQL Injection · POST /login · Critical',
      '# Role: shop admin',
      '@shopAdminToken = ',
      '',
      'POST https://shop.test/login',
      'X-Token: Token {{shopAdminToken}}',
      '',
    ]);
  });

  it('become .http files that send the token as a query parameter where the role does, under a name of whole words', async () => {
    const config = {
      roles: [{ name: 'auditor', authentication: 'main' }],
      authentications: { main: { tokenParameterName: 'access_token', tokenLocation: 'Query Parameter' } },
    };
    writeFileSync(join(folder, 'shop.dast-auth.json'), JSON.stringify(config));
    const name = 'Server Side Request Forgery of internal addresses by webhooks';
    const path = '/audit?page=2&access_token=abc#top';
    await importText(
      opened.app,
      'more.json',
      zapReport([{ rule: '40046', name, risk: 3, instances: [['GET', path]] }]),
    );
    opened.window.answer('auditor');
    await createHttpFile(opened.app, { finding: (await findingsAt(opened.app, 'GET /audit'))[0]?.id });
    const file = join(folder, 'server-side-request-forgery-of-internal-addresses-by.http');
    assert.deepEqual(opened.window.shown, [file]);
    assert.deepEqual(readFileSync(file, 'utf8').split('\n').slice(1), [
      '# Role: auditor',
      '@auditorToken = ',
      '',
      'GET https://shop.test/audit?page=2&access_token={{auditorToken}}',
      '',
    ]);
  });

  it('become .http files under a name that is free', async () => {
    const name = '注入';
    await importText(
      opened.app,
      'more.json',
      zapReport([{ rule: '40046', name, risk: 3, instances: [['GET', '/']] }]),
    );
    const create = async (endpoint: string): Promise<void> =>
      createHttpFile(opened.app, { finding: (await findingsAt(opened.app, endpoint))[0]?.id });
    for (const endpoint of ['POST /login', 'POST /login', 'POST /login', 'GET /']) await create(endpoint);
    const names = ['sql-injection-post-login', 'sql-injection-post-login-2', 'sql-injection-post-login-3'];
    assert.deepEqual(
      opened.window.shown,
      [...names, 'get'].map((each) => join(folder, `${each}.http`)),
    );
    assert.match(readFileSync(join(folder, 'get.http'), 'utf8'), /^### 注入 · GET \/ · Critical\n/);
  });

  it('ask for a role by its auth config, where several have one of its name', async () => {
    const config = { application: { name: 'Shop' }, roles: [{ name: 'admin' }] };
    for (const name of ['draft', 'shop'])
      writeFileSync(join(folder, `${name}.dast-auth.json`), JSON.stringify(config));
    const offered: (string | undefined)[] = [];
    const showQuickPick = (items: readonly QuickPickItem[]): Promise<undefined> => {
      offered.push(...items.map(({ description }) => description));
      return Promise.resolve(undefined);
    };
    const app = {
      ...opened.app,
      window: { ...opened.app.window, showQuickPick },
    } as unknown as typeof opened.app;
    await createHttpFile(app, { finding: (await findingsAt(opened.app, 'POST /login'))[0]?.id });
    const draft = 'Shop · draft.dast-auth.json';
    const shop = 'Shop · shop.dast-auth.json';
    assert.deepEqual(new Set(offered), new Set([draft, shop, 'The request as the report has it']));
  });

  it('are on the hover of a name, with the reason, where no problem says them already', async () => {
    const code = new CodeHandlers(opened.app.handlers);
    const hover = new HandlerHover(opened.app, code);
    const at = (line: number, character: number): VsCodePosition =>
      new Position(line, character) as unknown as VsCodePosition;
    const path = join(folder, 'login.js');
    const file = new FakeDocument(path, readFileSync(path, 'utf8'));
    const shown = async (): Promise<string> => {
      const found = await hover.provideHover(file.document, at(0, 18));
      const { value } = (found?.contents as unknown as { readonly value: string }) ?? { value: '' };
      return value.replaceAll('&nbsp;', ' ').replaceAll('\\', '');
    };
    const counts = /^\*\*\[2 open findings · 1 Critical\]\(command:dastWorkbench.code.showFindingsOf\?/;
    const reason = /^POST \/login · server.js:4 → login\(\) · high confidence$/m;
    const list = 'command:dastWorkbench.findings.openPanel';
    const named = (name: string): RegExp => new RegExp(`\\[${name}\\]\\(${list}\\?`);
    const listed = async (setting: string): Promise<readonly boolean[]> => {
      opened.settings.set('codeDiagnostics', setting);
      const text = await shown();
      assert.match(text, counts);
      assert.match(text, reason);
      for (const action of ['Show', 'Set Status…', 'Retest…', 'Scan as Role…', 'Why This Handler?']) {
        assert.ok(text.includes(`[${action}](command:`), text);
      }
      return [named('SQL Injection'), named('Missing Header')].map((part) => part.test(text));
    };
    // Each once: problems name the others.
    assert.deepEqual(await listed('off'), [true, true]);
    assert.deepEqual(await listed('criticalAndMajor'), [false, true]);
    assert.deepEqual(await listed('all'), [false, false]);
    assert.equal(await hover.provideHover(file.document, at(1, 3)), undefined);
    code.dispose();
  });

  it('lead to where the handler is after its file was renamed', async () => {
    const code = new CodeHandlers(opened.app.handlers);
    const [finding] = await findingsAt(opened.app, 'POST /login');
    renameSync(join(folder, 'login.js'), join(folder, 'signIn.js'));
    const server = readFileSync(join(folder, 'server.js'), 'utf8');
    writeFileSync(join(folder, 'server.js'), server.replace('./login.js', './signIn.js'));
    await goToHandler(opened.app, code, { finding: finding?.id });
    assert.deepEqual(opened.window.shown, [`${join(folder, 'signIn.js')}:1`]);
    code.dispose();
  });
});
