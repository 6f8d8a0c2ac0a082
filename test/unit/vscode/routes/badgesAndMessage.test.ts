import assert from 'node:assert/strict';
import type { App } from '../../../../src/vscode/app/app.ts';
import { EndpointsTree } from '../../../../src/vscode/features/routes/endpoints/endpointsTree.ts';
import { FileBadges } from '../../../../src/vscode/features/routes/fileBadges.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EventEmitter, Uri } from '../../../fakes/vscode/vscode.ts';

const none = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
const uri = (path: string) => Uri.file(path) as never;

describe('badges of files', () => {
  it('count what is open, up to two digits, and name the worst', () => {
    const opened = createTestApp({ storage: '/nowhere' });
    const changed = new EventEmitter<void>();
    let files = ['a.js', 'gone.js'];
    const of = (open: object) => ({ counts: { all: none, open: { ...none, ...open } } });
    const twice = of({ Minor: 2 });
    const handlers: Readonly<Record<string, readonly object[]>> = {
      '/a.js': [{ endpoints: [twice, of({ Critical: 1 })] }, { endpoints: [twice] }],
      '/one.js': [{ endpoints: [of({ Info: 1 })] }],
      '/99.js': [{ endpoints: [of({ Major: 99 })] }],
      '/100.js': [{ endpoints: [of({ Major: 100 })] }],
      '/closed.js': [{ endpoints: [of({})] }],
    };
    const badges = new FileBadges(
      {
        onDidChange: changed.event,
        handlersIn: ({ path }: { readonly path: string }) => handlers[path] ?? [],
        get files() {
          return new Map(files.map((file) => [file, []]));
        },
        paths: { uriOf: (file: string) => (file === 'gone.js' ? undefined : uri(`/${file}`)) },
      } as never,
      opened.app.settings,
    );
    const shown = (name: string): unknown => {
      const badge = badges.provideFileDecoration(uri(`/${name}`));
      return (
        badge && [
          badge.badge,
          badge.tooltip,
          (badge.color as { id?: string } | undefined)?.id,
          badge.propagate,
        ]
      );
    };
    assert.equal(shown('a.js'), undefined, 'unless they are wanted');
    opened.settings.set('fileBadges', true);
    assert.deepEqual(['a.js', 'one.js', '99.js', '100.js', 'closed.js', 'other.js'].map(shown), [
      ['3', '3 open findings, the worst Critical', 'dastWorkbench.severityCritical', false],
      ['1', '1 open finding: Info', 'dastWorkbench.severityInfo', false],
      ['99', '99 open findings, the worst Major', 'dastWorkbench.severityMajor', false],
      ['99', '100 open findings, the worst Major', 'dastWorkbench.severityMajor', false],
      undefined,
      undefined,
    ]);
    const heard: (readonly string[])[] = [];
    badges.onDidChangeFileDecorations((found) => heard.push([found ?? []].flat().map(({ path }) => path)));
    files = ['b.js'];
    changed.fire();
    opened.settings.set('fileBadges', false);
    assert.deepEqual(heard, [
      ['/a.js', '/b.js'],
      ['/b.js', '/b.js'],
    ]);
    badges.dispose();
    changed.fire();
    assert.equal(heard.length, 2);
    return opened.close();
  });
});

describe('what stands above the Endpoints view', () => {
  it('says what is not known, and why there is nothing', async () => {
    const files = new TestFiles();
    const opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    const view: { message?: string } = {};
    const messages: (string | undefined)[] = [];
    const shown = async (
      handlers: object,
      current?: object,
      listRoutes = async (): Promise<readonly object[]> => [],
    ): Promise<unknown> => {
      const never = new EventEmitter<void>().event;
      const fakes = {
        onDidChange: never,
        state: 'ready',
        start: async () => void messages.push(view.message),
        listRoutes,
        ownEndpoints: [],
        ownApplications: new Set(),
        explainAll: async () => [],
        coverage: { matched: 0, endpoints: 0 },
        ...handlers,
      };
      const codeChanges = { onDidChange: never, current };
      const tree = new EndpointsTree(
        Object.assign(Object.create(opened.app) as App, { handlers: fakes, codeChanges }),
      );
      tree.describeIn(view);
      const nodes = await tree.getChildren();
      tree.dispose();
      return [nodes.length, view.message];
    };
    const leftOut = (tooMany: number, ...paths: readonly string[]) => ({
      summary: { leftOut: { tooMany, files: paths.map((path) => ({ path, why: 'failed' })) } },
    });
    const failure = { base: 'branch', routes: new Map(), folders: [{ name: '', failure: 'too-many' }] };
    assert.deepEqual(
      [
        await shown({ state: 'noFolder' }),
        await shown({ state: 'failed' }),
        await shown({}),
        await shown(leftOut(0)),
        await shown(leftOut(1, 'a.js')),
        await shown(leftOut(2, 'a.js', 'b.js'), failure),
        await shown({}, undefined, async () => Promise.reject(new Error('no index'))),
      ],
      [
        [0, ''],
        [0, 'The code could not be searched for handlers. See the DAST Workbench log.'],
        [0, ''],
        [0, ''],
        [0, '1 file too many was left out · 1 file could not be read as a whole'],
        [
          0,
          'Code is not compared: too many files differ · 2 files too many were left out · 2 files could not be read as a whole',
        ],
        [
          0,
          'Code is not compared: too many files differ · 2 files too many were left out · 2 files could not be read as a whole',
        ],
      ],
    );
    view.message = '';
    await shown({ state: 'idle' });
    assert.equal(messages.at(-1), 'The code is being searched for endpoints…');
    assert.equal(opened.commands.context['routesRead'], true);
    assert.match(opened.logged.join(), /^Searching the code for handlers Error: no index/);
    await opened.close();
    files.remove();
  });
});
