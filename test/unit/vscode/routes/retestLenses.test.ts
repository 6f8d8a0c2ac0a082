import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { RetestLenses } from '../../../../src/vscode/features/routes/retestLenses.ts';
import { retestTarget } from '../../../../src/vscode/features/verifyRole/retestTarget.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText } from '../../../fakes/testReport.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';
import { makeShop, report } from './shopCode.ts';

describe('the lens Retest', () => {
  let files: TestFiles;
  let opened: TestApp;
  let folder: string;
  let code: CodeHandlers;
  let lenses: RetestLenses;

  beforeEach(async () => {
    files = new TestFiles();
    folder = makeShop(files);
    git('init', '-q', '-b', 'main');
    commit();
    const roles = [{ name: 'customer', apiAccess: [] }];
    const config = { application: { name: 'Shop', baseUrl: 'https://shop.test' }, roles };
    writeFileSync(join(folder, 'shop.dast-auth.json'), JSON.stringify(config));
    opened = createTestApp({ storage: files.path('storage').fsPath, folder });
    code = new CodeHandlers(opened.app.handlers);
    lenses = new RetestLenses(opened.app, code);
    await importText(opened.app, 'zap.json', report);
    await until(() => opened.app.handlers.endpoints.length > 0);
  });
  afterEach(async () => {
    lenses.dispose();
    code.dispose();
    await opened.close();
    files.remove();
  });

  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  function commit(): void {
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '-qm', 'Commit');
  }
  const open = (name: string): FakeDocument =>
    new FakeDocument(join(folder, name), readFileSync(join(folder, name), 'utf8'));
  const shown = (file: FakeDocument): readonly unknown[] =>
    lenses
      .provideCodeLenses(file.document)
      .map(({ range, command }) => [range.start.line, command?.title, command?.tooltip]);
  async function edited(file: FakeDocument, line: number, text: string): Promise<void> {
    const { length } = file.lineAt(line).text;
    code.edited(file.edit(new Position(line, 0), new Position(line, length), text));
    writeFileSync(file.uri.fsPath, file.getText());
  }
  async function save(file: FakeDocument): Promise<void> {
    lenses.saved(file.document);
    await opened.app.handlers.saved(file.uri as unknown as Uri, file.version);
    await opened.app.codeChanges.compare();
    await new Promise<void>((resolve) => lenses.onDidChangeCodeLenses(() => resolve()));
  }

  it('is above a changed handler with open findings, after its file was saved and nowhere else', async () => {
    const file = open('login.js');
    const tooltip = 'This code has changed. Are its 2 open findings still there?';
    await save(file);
    assert.deepEqual(shown(file), [], 'nothing differs yet');
    await edited(file, 1, "  response.end('fixed');");
    assert.deepEqual(shown(file), [], 'not before it is saved');
    await save(file);
    await until(() => shown(file).length > 0);
    assert.deepEqual(shown(file), [[0, 'Retest…', tooltip]]);
    const other = open('server.js');
    await save(other);
    assert.deepEqual(shown(other), [], 'its handler has not changed');
    await edited(file, 1, '  response.end();');
    await save(file);
    // It is as it was.
    await until(() => shown(file).length === 0);
  });

  it('is there again only once the file is saved, after it was closed', async () => {
    const file = open('login.js');
    await edited(file, 1, "  response.end('fixed');");
    await save(file);
    await until(() => shown(file).length > 0);
    lenses.closed(file.document);
    assert.deepEqual(shown(file), []);
    await save(open('server.js'));
    assert.deepEqual(shown(file), []);
  });

  it('is not above a handler that may only reach changed code', async () => {
    const store = (value: number): string =>
      `class Store {\n  find() { return ${value}; }\n}\nmodule.exports = Store;\n`;
    writeFileSync(join(folder, 'store.js'), store(1));
    const file = open('login.js');
    await edited(file, 1, "  response.end(other.find()); // of './store'");
    commit();
    writeFileSync(join(folder, 'store.js'), store(2));
    await opened.app.handlers.update(['login.js', 'store.js']);
    await save(file);
    assert.deepEqual([...(opened.app.codeChanges.current?.routes.values() ?? [])], [false]);
    assert.deepEqual(shown(file), []);
  });

  it('leads to the finding, or asks which one', async () => {
    const file = open('login.js');
    await edited(file, 1, "  response.end('fixed');");
    await save(file);
    await until(() => shown(file).length > 0);
    const [lens] = lenses.provideCodeLenses(file.document);
    assert.equal(lens?.command?.command, 'dastWorkbench.findings.retestFinding');
    opened.window.answer('Missing Header');
    const target = await retestTarget(opened.app, lens.command.arguments?.[0]);
    assert.deepEqual(opened.window.offered, ['SQL Injection', 'Missing Header']);
    assert.deepEqual(target?.details.finding.summary, 'Missing Header');
  });

  it('goes once nothing is open there any more, and is not there for who turned lenses off', async () => {
    const file = open('login.js');
    await edited(file, 1, "  response.end('fixed');");
    await save(file);
    await until(() => shown(file).length > 0);
    await opened.settings.updateIn('user', 'handlerLenses', false);
    assert.deepEqual(shown(file), []);
    await opened.settings.updateIn('user', 'handlerLenses', undefined);
    assert.equal(shown(file).length, 1);
    const engine = await opened.app.findings();
    const view = opened.app.view.current;
    const { rows } = await engine.page(view, 0, 10);
    const vulnerabilities = rows.map(({ row }) => row.vulnerability);
    await engine.changeTriage({ rows: [{ view, vulnerabilities }], by: 'me', set: { status: 'Resolved' } });
    await until(() => shown(file).length === 0);
  });

  it('goes with the auth config, without which nothing can be sent', async () => {
    const file = open('login.js');
    await edited(file, 1, "  response.end('fixed');");
    await save(file);
    await until(() => shown(file).length > 0);
    rmSync(join(folder, 'shop.dast-auth.json'));
    await save(file);
    assert.deepEqual(shown(file), []);
  });
});
