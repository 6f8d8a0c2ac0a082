import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { App } from '../../../../src/vscode/app/app.ts';
import { chooseBindings, knownSources } from '../../../../src/vscode/features/fetchReports/chooseBindings.ts';
import type { KeptFetches } from '../../../../src/vscode/features/fetchReports/keptFetches.ts';
import type { Binding } from '../../../../src/sources/source.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const remote = (name: string, url: string): string => `[remote "${name}"]\n\turl = ${url}\n`;

describe('where reports are fetched from', () => {
  let files: TestFiles;
  let opened: TestApp;
  let quiet: readonly string[];
  let stopped: number;
  let isFetched: boolean;
  beforeEach(() => {
    [files, quiet, stopped, isFetched] = [new TestFiles(), [], 0, false];
    mkdirSync(files.path('workspace/.git').fsPath, { recursive: true });
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const git = (...remotes: readonly string[]): void =>
    writeFileSync(files.path('workspace/.git/config').fsPath, remotes.join(''));
  const kept = {
    isQuiet: ({ url }: Binding) => quiet.includes(url),
    stopQuiet: async () => void (stopped += 1),
  } as unknown as KeptFetches;
  const choose = async (): Promise<unknown> => {
    const counts = { current: { fetched: isFetched } };
    return chooseBindings(Object.assign(Object.create(opened.app) as App, { counts }), kept);
  };
  const listed = (): unknown => {
    const { items = [], ...options } = opened.window.lists.at(-1) ?? {};
    return { ...options, items: items.map(([label, description]) => [label, description]) };
  };

  it('is what settings bind and what remotes of git lead to', async () => {
    const bound = { kind: 'zap', url: 'http://127.0.0.1:8080' };
    opened.settings.set('sources', [bound, { kind: 'github', url: 'https://github.com/me/shop' }, 7]);
    git(
      remote('origin', 'git@github.com:me/shop.git'),
      remote('mirror', 'https://git.shop.test/me/shop'),
      remote('lab', 'https://gitlab.com/me/shop'),
    );
    assert.deepEqual(await knownSources(opened.app), {
      bindings: [
        { kind: 'zap', url: 'http://127.0.0.1:8080' },
        { kind: 'github', url: 'https://github.com/me/shop' },
        { kind: 'gitlab', url: 'https://gitlab.com/me/shop' },
      ],
      unknown: [{ remote: 'mirror', address: 'https://git.shop.test/me/shop', forge: undefined }],
    });
    quiet = ['https://github.com/me/shop'];
    isFetched = true;
    opened.window.answer(undefined, 'All sources', 'gitlab.com/me/shop');
    assert.equal(await choose(), undefined);
    assert.deepEqual(listed(), {
      matchOnDescription: true,
      title: 'Fetch Reports',
      placeHolder: 'Where are the reports?',
      items: [
        ['All sources', undefined],
        ['127.0.0.1:8080', 'ZAP'],
        ['github.com/me/shop', 'GitHub · fetched automatically'],
        ['gitlab.com/me/shop', 'GitLab'],
        ['git.shop.test/me/shop', 'git remote mirror'],
        ['Add a Source…', undefined],
        ['Send Triage…', undefined],
        ['Stop Fetching Automatically', undefined],
      ],
    });
    assert.equal(((await choose()) as readonly unknown[]).length, 3);
    assert.deepEqual(await choose(), [{ kind: 'gitlab', url: 'https://gitlab.com/me/shop' }]);
    opened.window.answer('Stop Fetching Automatically', 'Send Triage…');
    assert.deepEqual(await choose(), []);
    assert.equal(stopped, 1);
    assert.equal(await choose(), undefined);
    assert.deepEqual(opened.commands.ran, [['sendTriage']]);
  });

  it('is asked for where nothing is known, and kept for the workspace', async () => {
    opened.window.answer('Add a Source…', undefined);
    assert.equal(await choose(), undefined);
    assert.deepEqual(listed(), {
      title: 'Fetch Reports',
      placeHolder: 'What kind of server?',
      items: [
        ['GitHub', 'https://github.com/OWNER/REPOSITORY'],
        ['GitLab', 'https://gitlab.com/GROUP/PROJECT'],
        ['DefectDojo', 'https://defectdojo.example.com/engagement/12'],
        ['ZAP', 'http://localhost:8080'],
        ['Any address', 'https://ci.example.com/reports/latest/zap.json'],
      ],
    });
    opened.window.answer('Add a Source…', 'GitLab', undefined);
    assert.equal(await choose(), undefined);
    opened.window.answer('Add a Source…', 'GitLab', 'nonsense');
    assert.equal(await choose(), undefined);
    opened.window.answer('Add a Source…', 'GitLab', 'https://gitlab.shop.test/me/shop');
    assert.deepEqual(await choose(), [{ kind: 'gitlab', url: 'https://gitlab.shop.test/me/shop' }]);
    assert.deepEqual(opened.window.boxes, [
      {
        ignoreFocusOut: true,
        title: 'GitLab',
        prompt: 'It is saved in the settings of this workspace, without a token.',
        placeHolder: 'https://gitlab.com/GROUP/PROJECT',
        validateInput: undefined,
      },
      {
        ignoreFocusOut: true,
        title: 'GitLab',
        prompt: 'It is saved in the settings of this workspace, without a token.',
        placeHolder: 'https://gitlab.com/GROUP/PROJECT',
        validateInput: 'Enter an address such as https://gitlab.com/GROUP/PROJECT.',
      },
      {
        ignoreFocusOut: true,
        title: 'GitLab',
        prompt: 'It is saved in the settings of this workspace, without a token.',
        placeHolder: 'https://gitlab.com/GROUP/PROJECT',
        validateInput: undefined,
      },
    ]);
    opened.settings.places.workspace['sources'] = 'x';
    opened.window.answer('Add a Source…', 'Any address', 'https://shop.test/report.json');
    assert.deepEqual(await choose(), [{ kind: 'address', url: 'https://shop.test/report.json' }]);
    assert.deepEqual(opened.settings.places.workspace['sources'], [
      { kind: 'address', url: 'https://shop.test/report.json' },
    ]);
  });

  it('is a remote whose kind is asked for', async () => {
    git(remote('mirror', 'https://git.shop.test/me/shop'));
    opened.window.answer('git.shop.test/me/shop', undefined);
    assert.equal(await choose(), undefined);
    assert.deepEqual(listed(), {
      title: 'Fetch Reports',
      placeHolder: 'What kind of server?',
      items: [
        ['GitHub', 'https://github.com/OWNER/REPOSITORY'],
        ['GitLab', 'https://gitlab.com/GROUP/PROJECT'],
      ],
    });
    opened.window.answer('git.shop.test/me/shop', 'GitHub');
    assert.deepEqual(await choose(), [{ kind: 'github', url: 'https://git.shop.test/me/shop' }]);
    opened.settings.places.workspace['sources'] = [{ kind: 'zap', url: 'http://127.0.0.1:1' }];
    opened.window.answer('git.shop.test/me/shop', 'GitLab');
    await choose();
    assert.deepEqual(opened.settings.places.workspace['sources'], [
      { kind: 'zap', url: 'http://127.0.0.1:1' },
      { kind: 'gitlab', url: 'https://git.shop.test/me/shop' },
    ]);
  });
});
