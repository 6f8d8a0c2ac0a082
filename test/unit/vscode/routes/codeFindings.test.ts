import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeActionContext, DiagnosticCollection, Location, Range as VsCodeRange, Uri } from 'vscode';
import { createHandlers } from '../../../../src/vscode/features/findingsPanel/handlers.ts';
import type { RoutesEngine } from '../../../../src/routes/engine.ts';
import { EndpointHandlers } from '../../../../src/vscode/shared/handlers/endpointHandlers.ts';
import { chooseForFinding } from '../../../../src/vscode/features/routes/chooseForFinding.ts';
import { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { whyNoHandler, whyThisHandler } from '../../../../src/vscode/features/routes/explainHandler.ts';
import { FileBadges } from '../../../../src/vscode/features/routes/fileBadges.ts';
import {
  type FindingDiagnostic,
  FindingDiagnostics,
} from '../../../../src/vscode/features/routes/findingDiagnostics.ts';
import { FindingFixes } from '../../../../src/vscode/features/routes/findingFixes.ts';
import { goToHandler, peekHandler } from '../../../../src/vscode/features/routes/goToHandler.ts';
import { GutterMarks } from '../../../../src/vscode/features/routes/gutterMarks.ts';
import { shownLens } from '../../../../src/vscode/shared/faces/lens.ts';
import { HandlerLenses } from '../../../../src/vscode/features/routes/handlerLenses.ts';
import { pinHandler } from '../../../../src/vscode/features/routes/pinHandler.ts';
import { findingsInThisFile } from '../../../../src/vscode/features/routes/showFindings.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TreeModel } from '../../../../src/vscode/features/findingsTree/treeModel.ts';
import { treeItem } from '../../../../src/vscode/features/findingsTree/treeItems.ts';
import { importText, itemText, zapReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position, Uri as FakeUri } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';
import { findingsAt, login, makeShop, report } from './shopCode.ts';

describe('findings beside code', () => {
  let files: TestFiles;
  let opened: TestApp;
  let folder: string;
  let code: CodeHandlers;

  beforeEach(() => {
    files = new TestFiles();
    folder = makeShop(files);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder });
    for (const wanted of ['handlerLenses', 'fileBadges']) opened.settings.set(wanted, true);
    code = new CodeHandlers(opened.app.handlers);
  });

  afterEach(async () => {
    code.dispose();
    await opened.close();
    files.remove();
  });

  async function ready(): Promise<void> {
    await importText(opened.app, 'zap.json', report);
    await until(() => opened.app.handlers.endpoints.length > 0);
  }

  function open(name: string): FakeDocument {
    return new FakeDocument(join(folder, name), readFileSync(join(folder, name), 'utf8'));
  }

  function lensesOf(file: FakeDocument): readonly string[] {
    const lenses = new HandlerLenses(code, opened.settings as never);
    const shown = lenses
      .provideCodeLenses(file.document)
      .map((lens) => `${lens.range.start.line}: ${shownLens(lens).command?.title}`);
    lenses.dispose();
    return shown;
  }

  it('start with the first finding, not before', async () => {
    await opened.app.findings();
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(opened.app.handlers.state, 'idle');
    await ready();
    assert.equal(opened.app.handlers.state, 'ready');
    assert.deepEqual(opened.app.handlers.coverage, { matched: 2, endpoints: 3 });
  });

  it('are searched for again when the index has ended, but not for ever', async () => {
    let opened_ = 0;
    const handlers = new EndpointHandlers(opened.app, opened.app, async (_ports, onLost) => {
      opened_ += 1;
      return {
        open: () => {
          onLost(new Error('out of memory'));
          return Promise.reject(new Error('out of memory'));
        },
      } as unknown as RoutesEngine;
    });
    for (let time = 0; time < 5; time += 1) await handlers.start().catch(() => undefined);
    assert.equal(opened_, 3);
    assert.equal(handlers.state, 'failed');
    handlers.dispose();
  });

  it('stand above handlers as counts', async () => {
    await ready();
    assert.deepEqual(lensesOf(open('login.js')), ['0: $(dast-critical)\u20022 open findings · 1 Critical']);
    assert.deepEqual(lensesOf(open('server.js')), ['4: $(dast-critical)\u20021 open finding · 1 Critical']);
    opened.settings.set('handlerLenses', undefined);
    assert.deepEqual(lensesOf(open('server.js')), [], 'unless they are wanted');
  });

  it('follow the code between saves, and the file after them', async () => {
    await ready();
    const file = open('server.js');
    code.edited(file.edit(new Position(0, 0), new Position(0, 0), '// one\n// two\n'));
    assert.deepEqual(lensesOf(file), ['6: $(dast-critical)\u20021 open finding · 1 Critical']);
    code.edited(file.edit(new Position(0, 0), new Position(1, 0), ''));
    assert.deepEqual(lensesOf(file), ['5: $(dast-critical)\u20021 open finding · 1 Critical']);
    writeFileSync(join(folder, 'server.js'), file.getText());
    await opened.app.handlers.saved(file.uri as unknown as Uri, file.version);
    assert.deepEqual(lensesOf(file), ['5: $(dast-critical)\u20021 open finding · 1 Critical']);
    code.edited(file.edit(new Position(0, 0), new Position(0, 0), '\n'));
    assert.deepEqual(lensesOf(file), ['6: $(dast-critical)\u20021 open finding · 1 Critical']);
  });

  it('are where the file has them once it was closed without being saved', async () => {
    await ready();
    const file = open('server.js');
    code.edited(file.edit(new Position(0, 0), new Position(0, 0), '// one\n// two\n'));
    code.closed(file.document);
    assert.deepEqual(lensesOf(open('server.js')), ['4: $(dast-critical)\u20021 open finding · 1 Critical']);
  });

  it('find a function in a file that was edited before', async () => {
    await ready();
    const file = new FakeDocument(join(folder, 'login.js'), `// a\n// b\n\n${login}`);
    assert.deepEqual(lensesOf(file), ['3: $(dast-critical)\u20022 open findings · 1 Critical']);
  });

  it('are problems on the names of handlers, as far as they are wanted', async () => {
    await ready();
    const problems: FindingDiagnostic[] = [];
    const shown = {
      set: (_uri: unknown, found: readonly FindingDiagnostic[]) =>
        problems.splice(0, problems.length, ...found),
      delete: () => problems.splice(0),
      dispose: () => undefined,
    } as unknown as DiagnosticCollection;
    const diagnostics = new FindingDiagnostics(opened.app, code, shown, () => undefined);
    const file = open('login.js');
    const texts = async (): Promise<readonly string[]> => {
      await diagnostics.show(file.document);
      return problems.map(
        ({ range, message, severity }) =>
          `${range.start.line}:${range.start.character}-${range.end.character} ${severity} ${message}`,
      );
    };
    assert.deepEqual(await texts(), [
      '0:16-21 0 SQL Injection · POST /login',
      '0:16-21 2 Missing Header · POST /login',
    ]);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['Critical · CWE-89', 'Minor · CWE-89'],
    );
    const fixes = (): readonly string[] =>
      new FindingFixes()
        .provideCodeActions(
          file.document,
          undefined as unknown as VsCodeRange,
          { diagnostics: problems } as unknown as CodeActionContext,
        )
        .map(({ title }) => title);
    assert.deepEqual(
      fixes(),
      [
        'Critical: SQL Injection · POST /login…',
        'Minor: Missing Header · POST /login…',
        'Set Status of 2 findings…',
        'Set Resolution of 2 findings…',
      ],
      'of several, each is a line that asks',
    );
    opened.settings.set('codeDiagnostics', 'criticalAndMajor');
    assert.deepEqual(await texts(), ['0:16-21 0 SQL Injection · POST /login']);
    assert.deepEqual(fixes(), [
      'Show Details of SQL Injection',
      'Set Status of SQL Injection…',
      'Set Resolution of SQL Injection…',
      'Retest SQL Injection…',
      'Scan Endpoint of SQL Injection as Role…',
      'Copy Request of SQL Injection as curl',
      'Create .http File for SQL Injection',
    ]);
    opened.settings.set('codeDiagnostics', 'off');
    assert.deepEqual(await texts(), []);
    opened.settings.set('codeDiagnostics', 'all');
    assert.equal((await texts()).length, 2);
    diagnostics.hide(file.document);
    assert.deepEqual(problems, []);
    diagnostics.dispose();
  });

  it('are problems on the name itself, not on what contains it or looks like it', () => {
    const line = (text: string, name: string): string => {
      const file = new FakeDocument(join(folder, 'names.js'), text);
      const { start, end } = code.rangeIn(file.document, { line: 1, name });
      return `${text.slice(0, start.character)}|${text.slice(start.character, end.character)}|`;
    };
    assert.equal(line('async function a(b) {', 'a'), 'async function |a|');
    assert.equal(
      line("app.get('/users/:id', function users(a) {", 'users'),
      "app.get('/users/:id', function |users|",
    );
    assert.equal(line('def show; show_it(1); end', 'show'), 'def |show|');
    assert.equal(line('export const größe = (a) => a;', 'größe'), 'export const |größe|');
    assert.equal(line("router.get('/x', (a) => {", ''), '|router.get|');
  });

  it('ask what to do about one of several', async () => {
    await ready();
    const [finding] = await findingsAt(opened.app, 'POST /login');
    opened.window.answer('Set Status of SQL Injection…');
    await chooseForFinding(opened.app, { finding: finding?.id });
    assert.deepEqual(opened.window.asked, ['SQL Injection · POST /login']);
    const [name, row] = opened.commands.ran.at(-1) as [string, { rows: { application: string } }];
    assert.equal(name, 'setStatus');
    assert.equal(row.rows.application, finding?.application);
  });

  it('mark lines in the gutter by the worst that is to be done, unless that is turned off', async () => {
    await ready();
    const file = open('login.js');
    const marked = new Map<string, number>();
    const marks = new GutterMarks(
      code,
      opened.settings as never,
      FakeUri.file('/extension') as unknown as Uri,
      (options) => ({ options, dispose: () => undefined }) as never,
    );
    const editor = {
      document: file.document,
      setDecorations: (
        { options }: { options: { overviewRulerColor: { id: string } } },
        ranges: readonly unknown[],
      ) => marked.set(options.overviewRulerColor.id, ranges.length),
    };
    const show = (): readonly (readonly [string, number])[] => {
      marks.show(editor as never);
      return [...marked].filter(([, count]) => count > 0);
    };
    assert.deepEqual(show(), [['dastWorkbench.severityCritical', 1]]);
    opened.settings.set('gutterMarks', false);
    assert.deepEqual(show(), []);
    marks.dispose();
  });

  it('are badges of files while something is to be done', async () => {
    await ready();
    const badges = new FileBadges(opened.app.handlers, opened.app.settings);
    const badgeOf = (name: string): string | undefined =>
      badges.provideFileDecoration(FakeUri.file(join(folder, name)) as unknown as Uri)?.badge;
    assert.deepEqual(['login.js', 'server.js', 'other.js'].map(badgeOf), ['2', '1', undefined]);
    const engine = await opened.app.findings();
    const { rows } = await engine.page(opened.app.view.current, 0, 10);
    const vulnerabilities = rows.map(({ row }) => row.vulnerability);
    const request = { rows: [{ view: opened.app.view.current, vulnerabilities }], by: 'me' } as const;
    await engine.changeTriage({ ...request, set: { status: 'Resolved' } });
    await until(() => badgeOf('login.js') === undefined);
    badges.dispose();
  });

  it('lead to the handler, and back to the list', async () => {
    await ready();
    const [finding] = await findingsAt(opened.app, 'POST /login');
    await goToHandler(opened.app, code, { finding: finding?.id });
    assert.deepEqual(opened.window.shown, [`${join(folder, 'login.js')}:1`]);
    await findingsInThisFile(opened.app, FakeUri.file(join(folder, 'server.js')));
    assert.deepEqual(opened.app.view.current.filters, { handler: { values: ['server.js'], texts: [] } });
    assert.deepEqual(opened.commands.ran.at(-1), ['openPanel']);
    await findingsInThisFile(opened.app, FakeUri.file(join(folder, 'gone.js')));
    assert.equal(
      opened.window.messages.at(-1),
      'No handler in gone.js answers an endpoint that has findings.',
    );
    await findingsInThisFile(opened.app, undefined);
    assert.equal(opened.window.messages.at(-1), 'Open a file first.');
    const engine = await opened.app.findings();
    const { rows } = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 10);
    assert.deepEqual(
      rows.flatMap((entry) => (entry.kind === 'finding' ? [[entry.row.endpoint, entry.row.handler]] : [])),
      [['GET /users/{id}', 'server.js']],
    );
  });

  it('are opened beside the panel, with the cursor on the name, where it stands before it is saved', async () => {
    await ready();
    const [login] = await findingsAt(opened.app, 'POST /login');
    const [user] = await findingsAt(opened.app, 'GET /users/{id}');
    const beside = { ...opened.app, columnForCode: () => 2 } as typeof opened.app;
    await goToHandler(beside, code, { finding: login?.id });
    assert.deepEqual(opened.window.columns.at(-1), [16, 2]);
    const file = open('server.js');
    opened.workspace.textDocuments.push(file);
    code.edited(file.edit(new Position(0, 0), new Position(0, 0), '// one\n// two\n'));
    await goToHandler(opened.app, code, { finding: user?.id });
    assert.equal(opened.window.shown.at(-1), `${join(folder, 'server.js')}:7`);
    assert.deepEqual(opened.window.columns.at(-1), [0, undefined]);
    opened.window.shown.length = 0;
    const isPeek = ([id]: readonly unknown[]): boolean => id === 'editor.action.peekLocations';
    await peekHandler(opened.app, code, { finding: user?.id });
    assert.deepEqual(opened.window.shown, [`${join(folder, 'server.js')}:7`], 'no editor is open to peek in');
    assert.equal(opened.commands.ran.some(isPeek), false, 'one is not shown inside of itself');
    await peekHandler(opened.app, code, { vulnerability: user?.vulnerability });
    assert.equal(opened.window.shown[1], `${join(folder, 'server.js')}:7`, 'the first of several');
    const [, , , both = []] = opened.commands.ran.find(isPeek) ?? [];
    assert.equal((both as readonly unknown[]).length, 2);
    opened.window.activeTextEditor = { document: file.document, selection: { active: new Position(0, 0) } };
    await peekHandler(opened.app, code, { finding: user?.id });
    const [, , , locations] = opened.commands.ran.at(-1) as [unknown, unknown, unknown, readonly Location[]];
    assert.deepEqual(
      locations.map(({ range }) => range.start.line),
      [6],
    );
  });

  it('say in their details which code answers, and open it', async () => {
    await ready();
    const handlers = createHandlers(opened.app, () => 1);
    const { signal } = new AbortController();
    const [finding] = await findingsAt(opened.app, 'POST /login');
    const details = await handlers.details({ finding: finding?.id ?? 0 }, signal);
    assert.deepEqual(details?.code, {
      steps: ['POST /login', 'server.js:4'],
      place: 'login() · login.js:1',
      confidence: 'high confidence',
      reasons: 'No authentication seen: login.js:1.',
      canOpen: true,
    });
    const [user] = await findingsAt(opened.app, 'GET /users/{id}');
    const inline = await handlers.details({ finding: user?.id ?? 0 }, signal);
    assert.deepEqual(inline?.code?.steps, ['GET /users/{id}'], 'it is declared where it is handled');
    const [none] = await findingsAt(opened.app, 'GET /elsewhere');
    const without = await handlers.details({ finding: none?.id ?? 0 }, signal);
    assert.deepEqual(without?.code, {
      steps: [],
      place: 'no handler',
      confidence: '',
      reasons: 'No route has the shape of /elsewhere.',
      canOpen: false,
    });
    await handlers.run(['goToHandler', { finding: finding?.id ?? 0 }], signal);
    assert.deepEqual(opened.commands.ran.at(-1), ['goToHandler', { finding: finding?.id }]);
  });

  it('are grouped by the file of the handler, also after another import', async () => {
    await ready();
    const engine = await opened.app.findings();
    const groups = async (): Promise<readonly unknown[]> => {
      const { values } = await engine.groups(opened.app.view.current, 'handler', 10);
      return values.map(({ value, count }) => `${value}: ${count}`);
    };
    const model = new TreeModel();
    const nodes = async (): Promise<readonly string[]> => {
      const shown = await model.children(engine, opened.app.view.current, 'handler', undefined);
      return shown.map((node) => itemText(treeItem(node)));
    };
    await until(async () => (await groups()).length === 3);
    assert.deepEqual(await groups(), ['login.js: 2', ': 1', 'server.js: 1']);
    assert.deepEqual(await nodes(), ['login.js | 2', 'server.js | 1', 'No handler | 1']);
    const more = zapReport([{ rule: '9', name: 'More', risk: 1, instances: [['GET', '/users/8']] }]);
    await importText(opened.app, 'more.json', more);
    assert.deepEqual(await groups(), ['login.js: 2', 'server.js: 2', ': 1']);
    assert.deepEqual(await nodes(), ['login.js | 2', 'server.js | 2', 'No handler | 1']);
  });

  it('are a column of the list, aggregated or not', async () => {
    await ready();
    const engine = await opened.app.findings();
    const { rows } = await engine.page({ ...opened.app.view.current, showAggregation: true }, 0, 10);
    const row = rows.find((one) => one.row.summary === 'SQL Injection');
    assert.deepEqual(row?.kind === 'vulnerability' && row.row.handlers, ['login.js', 'server.js']);
    const findings = await engine.page({ ...opened.app.view.current, showAggregation: false }, 0, 10);
    const login = findings.rows.find((one) => one.kind === 'finding' && one.row.endpoint === 'POST /login');
    assert.equal(login?.kind === 'finding' && login.row.handler, 'login.js');
  });

  it('may stand in files that could not be read, which are named and opened', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    writeFileSync(
      join(folder, 'deep.js'),
      `const app = require('express')();\napp.get('/elsewhere', ${deep});\n`,
    );
    await ready();
    const shown = opened.window;
    shown.answer('deep.js');
    await whyNoHandler(opened.app, undefined);
    assert.deepEqual(shown.offered, ['GET /elsewhere', 'Files that could not be read as a whole', 'deep.js']);
    assert.deepEqual(shown.shown, [join(folder, 'deep.js')]);
  });

  it('say why there is no handler, and take one that is pinned', async () => {
    await ready();
    const shown = opened.window;
    const why = goToHandler(opened.app, code, {
      finding: (await findingsAt(opened.app, 'GET /elsewhere'))[0]?.id,
    });
    await until(() => shown.messages.length > 0);
    assert.deepEqual(shown.messages, ['GET /elsewhere · no handler: No route has the shape of /elsewhere.']);
    shown.dismiss();
    await why;
    shown.answer('GET /elsewhere');
    const listed = whyNoHandler(opened.app, undefined);
    await until(() => shown.messages.length > 1);
    assert.deepEqual(shown.asked, ['2 of 3 APIs matched to code']);
    shown.dismiss();
    await listed;
    const file = open('login.js');
    shown.activeTextEditor = { document: file.document, selection: { active: new Position(1, 0) } };
    shown.answer('GET /elsewhere');
    await pinHandler(opened.app, undefined);
    assert.equal(shown.messages.at(-1), 'GET /elsewhere is handled by login() · login.js:1.');
    assert.deepEqual(opened.app.handlers.coverage, { matched: 3, endpoints: 3 });
    assert.deepEqual(lensesOf(file), ['0: $(dast-critical)\u20023 open findings · 1 Critical']);
    const explained = whyThisHandler(opened.app, { application: 'shop.test', endpoint: 'GET /elsewhere' });
    await until(() => shown.messages.at(-1)?.includes('You pinned this handler.') === true);
    shown.press('Unpin Handler');
    await explained;
    assert.deepEqual(opened.app.handlers.coverage, { matched: 2, endpoints: 3 });
  });
});
