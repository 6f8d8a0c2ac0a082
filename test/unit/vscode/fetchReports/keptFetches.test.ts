import assert from 'node:assert/strict';
import type { Binding, ListedReport } from '../../../../src/sources/source.ts';
import type { App } from '../../../../src/vscode/app/app.ts';
import { askConsent } from '../../../../src/vscode/features/fetchReports/asking.ts';
import { chooseReports } from '../../../../src/vscode/features/fetchReports/chooseReports.ts';
import { importFetched } from '../../../../src/vscode/features/fetchReports/importFetched.ts';
import { KeptFetches } from '../../../../src/vscode/features/fetchReports/keptFetches.ts';
import { MemoryState } from '../../../fakes/testApp.ts';
import { FakeWindow } from '../../../fakes/vscode/window.ts';

const shop: Binding = { kind: 'github', url: 'https://github.com/me/shop' };
const zap: Binding = { kind: 'zap', url: 'http://127.0.0.1:8080' };

const listed = (series: string, more: Partial<ListedReport> = {}): ListedReport => ({
  id: `${series} 1`,
  series,
  build: {},
  isLikely: false,
  address: '/',
  ...more,
});

describe('what a user has said of fetching', () => {
  let workspaceState: MemoryState;
  let kept: KeptFetches;
  beforeEach(() => {
    workspaceState = new MemoryState();
    kept = new KeptFetches({ workspaceState });
  });

  it('is kept for each source, each thing for itself', async () => {
    const said = (): unknown => [
      [kept.isAgreed(shop), kept.isQuiet(shop), kept.maySend(shop)],
      [kept.isAgreed(zap), kept.isQuiet(zap), kept.maySend(zap)],
    ];
    assert.deepEqual(said(), [
      [false, false, false],
      [false, false, false],
    ]);
    await kept.agree(zap, true);
    await kept.agree(shop, false);
    await kept.agree(shop, false);
    await kept.agreeToSend(shop);
    assert.deepEqual(said(), [
      [true, false, true],
      [true, true, false],
    ]);
    const [nightly, weekly, nameless] = [listed('nightly'), listed('weekly'), listed('live', { id: '' })];
    await kept.choose(shop, [nightly, weekly], [nightly]);
    await kept.choose(zap, [nightly], []);
    await kept.see(shop, nightly);
    await kept.see(shop, nameless);
    assert.deepEqual(
      [nightly, weekly, nameless].map((one) => [
        kept.isChosen(shop, one),
        kept.isChosen(zap, one),
        kept.isSeen(shop, one),
        kept.isSeen(zap, one),
      ]),
      [
        [true, false, true, false],
        [false, false, false, false],
        [false, false, false, false],
      ],
    );
    await kept.choose(shop, [nightly, weekly], [weekly]);
    assert.deepEqual(workspaceState.get('fetches'), {
      version: 1,
      agreed: ['zap http://127.0.0.1:8080', 'github https://github.com/me/shop'],
      sending: ['github https://github.com/me/shop'],
      quiet: ['zap http://127.0.0.1:8080'],
      chosen: ['github https://github.com/me/shop weekly'],
      seen: ['github https://github.com/me/shop nightly 1'],
    });
    await kept.stopQuiet();
    assert.equal(kept.isQuiet(zap), false);
  });

  it('holds what was seen last, and nothing of another version', async () => {
    const key = (index: number): string => `github https://github.com/me/shop nightly ${index}`;
    const seen = Array.from({ length: 2000 }, (_, index) => key(index));
    await workspaceState.update('fetches', { version: 1, seen: [...seen, 7], quiet: 'all' });
    await kept.see(shop, listed('nightly', { id: 'nightly 2000' }));
    const { seen: now, quiet } = workspaceState.get('fetches') as { seen: string[]; quiet: unknown };
    assert.deepEqual([now.length, now[0], now.at(-1), quiet], [2000, key(1), key(2000), []]);
    await workspaceState.update('fetches', { version: 2, seen });
    assert.equal(kept.isSeen(shop, listed('nightly', { id: 'nightly 5' })), false);
  });

  it('is asked once for all sources that are new, and names their hosts', async () => {
    const window = new FakeWindow();
    const app = { window: window.port } as unknown as App;
    await kept.agree(zap, false);
    window.answer('Fetch and Keep Fetching');
    const dojo: Binding = { kind: 'defectdojo', url: 'https://dojo.test/engagement/12' };
    assert.equal(await askConsent(app, kept, [shop, zap, dojo]), true);
    assert.deepEqual(window.messages, ['Fetch reports from github.com/me/shop, dojo.test/engagement/12?']);
    assert.deepEqual(
      window.details.join().split('\n')[0],
      'DAST Workbench lists the reports of https://api.github.com, https://dojo.test with your account or token. You choose what is downloaded.',
    );
    assert.deepEqual([kept.isQuiet(shop), kept.isQuiet(dojo), kept.isQuiet(zap)], [true, true, false]);
    assert.equal(await askConsent(app, kept, [shop, zap, dojo]), true);
    assert.equal(window.messages.length, 1);
  });

  it('decides which reports are ticked: those of before, else those that look like it', async () => {
    const window = new FakeWindow();
    const picked: (boolean | undefined)[][] = [];
    const app = {
      window: {
        showQuickPick: (items: readonly { picked?: boolean }[], options: object) => {
          picked.push(items.map((item) => item.picked));
          return window.port.showQuickPick(items as never, options);
        },
      },
    } as unknown as App;
    const found = [
      listed('lint', { at: 3 }),
      listed('zap', { at: 1, isLikely: true }),
      listed('nuclei', {
        at: Date.parse('2026-11-25T10:00:00'),
        isLikely: true,
        build: { branch: 'main', commit: '1f2e3d4c5b6a', run: 'Actions run 7' },
      }),
      listed('docs'),
    ].map((report) => ({ binding: shop, report }));
    await kept.see(shop, listed('nuclei'));
    window.answer(['zap', 'docs'], undefined);
    const chosen = await chooseReports(app, kept, found);
    assert.deepEqual(
      chosen?.map(({ report }) => report.series),
      ['zap', 'docs'],
    );
    const { items, ...options } = window.lists[0] ?? { items: [] };
    assert.deepEqual(options, {
      title: 'Fetch Reports',
      placeHolder: 'Which reports?',
      canPickMany: true,
      matchOnDescription: true,
      ignoreFocusOut: true,
    });
    assert.deepEqual(
      items.map(([label, description, detail]) => [label, description?.replace(/\s+/g, ' '), detail]),
      [
        ['nuclei', 'main · 1f2e3d4 · Nov 25, 2026, 10:00 AM · Actions run 7', 'Already imported'],
        ['zap', items[1]?.[1]?.replace(/\s+/g, ' '), undefined],
        ['lint', items[2]?.[1]?.replace(/\s+/g, ' '), undefined],
        ['docs', '', undefined],
      ],
    );
    await kept.choose(shop, [], [listed('docs')]);
    assert.equal(await chooseReports(app, kept, found), undefined);
    assert.deepEqual(picked, [
      [true, true, false, false],
      [false, false, false, true],
    ]);
  });
});

describe('what was fetched', () => {
  it('is imported with where it comes from, and done where each file was imported or never will be', async () => {
    const ran: unknown[] = [];
    const outcomes: unknown[] = [
      { kind: 'imported', name: 'a.json', summary: { added: 2, scans: [4, 'x'] } },
      { kind: 'refused', isFinal: true },
      { kind: 'refused', isFinal: false },
      'nothing',
      { kind: 'imported', name: 'e.json', summary: { added: 1, scans: [5] } },
    ];
    const run = async (...all: readonly unknown[]): Promise<unknown> => (ran.push(all), outcomes);
    const app = { commands: { run } } as unknown as App;
    const bytes = new Uint8Array([1]);
    const fetched = [['a', 'b'], ['c'], ['d'], ['e'], ['f']].map((names, index) => ({
      found: {
        binding: shop,
        report: listed(`series${index}`, { build: index === 0 ? { branch: 'main', run: '7' } : {} }),
      },
      files: names.map((name) => ({ name: `${name}.json`, bytes, isGuess: name === 'b' })),
    }));
    assert.deepEqual(await importFetched(app, fetched, true), [
      { added: 2, names: ['a.json'], scans: [4], isDone: true },
      { added: 0, names: [], scans: [], isDone: false },
      { added: 0, names: [], scans: [], isDone: false },
      { added: 1, names: ['e.json'], scans: [5], isDone: true },
      { added: 0, names: [], scans: [], isDone: false },
    ]);
    const [[name, files, options]] = ran as [[string, Record<string, unknown>[], object]];
    assert.deepEqual([name, options], ['importReport', { silent: true }]);
    const told = files.map(({ data, ...rest }) => [rest, typeof data]);
    assert.deepEqual(told.slice(1, 3), [
      [
        {
          name: 'b.json',
          isGuess: true,
          source: 'https://github.com/me/shop series0 main b.json',
          build: { branch: 'main', run: '7' },
        },
        'function',
      ],
      [
        {
          name: 'c.json',
          isGuess: false,
          source: 'https://github.com/me/shop series1  c.json',
          build: {},
        },
        'function',
      ],
    ]);
    const data = files[0]?.['data'] as (() => unknown) | undefined;
    assert.equal(await data?.(), bytes);
    await importFetched(app, fetched, false);
    assert.deepEqual((ran[1] as unknown[])[2], {});
  });
});
