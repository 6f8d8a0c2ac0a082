import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowOfFinding } from '../../../../src/vscode/list/selection.ts';
import { createHttpFile } from '../../../../src/vscode/routes/requests.ts';
import { changeTriage } from '../../../../src/vscode/triage/changeTriage.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';
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
});
