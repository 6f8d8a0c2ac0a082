import assert from 'node:assert/strict';
import type { App } from '../../../../src/vscode/app/app.ts';
import type { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { whyNoHandler, whyThisHandler } from '../../../../src/vscode/features/routes/explainHandler.ts';
import { goToHandler, peekHandler, stateText } from '../../../../src/vscode/features/routes/goToHandler.ts';
import { pinHandler } from '../../../../src/vscode/features/routes/pinHandler.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position, Range } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';
import { handledEndpoint as endpoint, place } from './handledEndpoint.ts';

const [one, two, far, none, guess] = [
  endpoint('GET /one', 'high', [place('one', 2)]),
  endpoint('GET /two', 'medium', [place('two', 6), place('one', 2)]),
  endpoint('GET /far', 'high', [place('', 1, 'outside.js')]),
  endpoint('GET /none', 'none', []),
  endpoint('GET /guess', 'low', [place('guess', 9)]),
];
const all = [one, two, far, none, guess];

describe('questions about the handler of an endpoint', () => {
  let files: TestFiles;
  let opened: TestApp;
  let app: App;
  let pinned: (readonly unknown[])[];
  let state: App['handlers']['state'];
  let endpoints: readonly (typeof all)[number][];
  let leftOut: readonly object[];
  let taken: readonly string[];
  let refreshed: number;
  let named: object | undefined;
  const code = {
    rangeIn: () => new Range(new Position(7, 1), new Position(7, 4)),
  } as unknown as CodeHandlers;

  beforeEach(() => {
    files = new TestFiles();
    files.write('shop.js', '\n'.repeat(20));
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    [pinned, state, endpoints, leftOut, refreshed] = [[], 'ready', all, [], 0];
    taken = ['shop.js'];
    named = undefined;
    const handlers = {
      start: async () => undefined,
      refresh: async () => void (refreshed += 1),
      get state() {
        return state;
      },
      get endpoints() {
        return endpoints;
      },
      coverage: { matched: 3, endpoints: 5 },
      get summary() {
        return { leftOut: { files: leftOut } };
      },
      pins: { Shop: { 'GET /two': place('two', 6) } },
      pin: async (...args: readonly unknown[]) => void pinned.push(args),
      handlerOf: (application: string, name: string) =>
        application === 'Shop' ? endpoints.find((each) => each.endpoint === name) : undefined,
      paths: {
        uriOf: (file: string) => (file === 'outside.js' ? undefined : files.path(file)),
        pathOf: (uri: { readonly path: string }) =>
          uri.path.startsWith(files.folder) ? uri.path.slice(files.folder.length + 1) : undefined,
      },
      functionAt: async () => named,
      handlersIn: () => [
        { line: 2, endLine: 4, endpoints: [one] },
        { line: 6, endLine: 8, endpoints: [two] },
      ],
    };
    const machine = {
      ...opened.app.machine,
      isTaken: async (uri: { readonly path: string }) =>
        taken.some((file) => uri.path === files.path(file).path),
    };
    app = Object.assign(Object.create(opened.app) as App, { handlers, machine });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const target = ({ application, endpoint: name }: (typeof all)[number]) => ({ application, endpoint: name });
  const listed = (): unknown => {
    const { items = [], ...options } = opened.window.lists.at(-1) ?? {};
    return { ...options, items: items.map((texts) => texts.map((text) => text ?? '').join(' | ')) };
  };
  /** The message that stays, its buttons, and what happens after one of them. */
  async function asked(question: Promise<unknown>, button?: string): Promise<unknown> {
    await until(() => opened.window.buttons.length > 0);
    const [text, buttons] = [opened.window.messages.at(-1), opened.window.buttons];
    if (button === undefined) opened.window.dismiss();
    else opened.window.press(button);
    await question;
    return [text, ...buttons];
  }
  const shownFiles = (): readonly string[] =>
    opened.window.shown.map((path) => path.slice(files.folder.length + 1));
  const at = (file: string, line: number): void => {
    const document = new FakeDocument(files.path(file).fsPath, '\n'.repeat(20));
    opened.window.activeTextEditor = { document, selection: { active: new Position(line - 1, 0) } };
  };

  it('open the only place, and ask for one of several', async () => {
    await goToHandler(app, code, [target(one), target(one)]);
    assert.deepEqual([shownFiles(), opened.window.lists], [['shop.js:8'], []]);
    assert.equal(opened.commands.context['handlerOpened'], true);
    opened.window.answer('two() · shop.js:6', undefined);
    await goToHandler(app, code, [target(one), target(two), target(far)]);
    assert.deepEqual(listed(), {
      matchOnDescription: true,
      title: 'Go to Handler',
      placeHolder: 'Which handler?',
      items: [
        'one() · shop.js:2 | GET /one | You pinned this handler.',
        'two() · shop.js:6 | GET /two | You pinned this handler.',
      ],
    });
    assert.equal(opened.window.shown.length, 2);
    await goToHandler(app, code, target(two));
    assert.equal(opened.window.shown.length, 2);
  });

  it('look again where the file is gone, and open it then', async () => {
    taken = [];
    await goToHandler(app, code, target(one));
    assert.deepEqual([refreshed, shownFiles()], [1, ['shop.js:8']]);
  });

  it('say why there is no place, and offer what may be it', async () => {
    await goToHandler(app, code, undefined);
    assert.deepEqual(opened.window.messages, ['Select a finding first.']);
    await goToHandler(app, code, { application: 'Other', endpoint: 'GET /x' });
    assert.equal(opened.window.messages.at(-1), stateText(app));
    const without = await asked(goToHandler(app, code, target(none)), 'Pin Handler');
    const maybe = await asked(goToHandler(app, code, target(guess)), 'Open guess() · shop.js:9');
    assert.deepEqual(
      [without, maybe],
      [
        ['GET /none · no handler: You pinned this handler.', 'Pin Handler'],
        [
          'GET /guess · guess() · shop.js:9 · low confidence: You pinned this handler.',
          'Open guess() · shop.js:9',
          'Pin Handler',
        ],
      ],
    );
    assert.deepEqual(opened.commands.ran, [['pinHandler', target(none)]]);
    assert.deepEqual(shownFiles(), ['shop.js:8']);
  });

  it('say why nothing is known at all', () => {
    const states = ['noFolder', 'failed', 'idle', 'indexing', 'ready'] as const;
    assert.deepEqual(
      states.map((each) => {
        state = each;
        return stateText(app);
      }),
      [
        'Open the folder of the application to see which code answers its endpoints.',
        'The code could not be searched for handlers. See the DAST Workbench log.',
        'The code is being searched for handlers.',
        'The code is being searched for handlers.',
        'This finding is not in the list any more.',
      ],
    );
  });

  it('peek in the editor that is open, at lines as they were read where the file is not', async () => {
    const document = new FakeDocument(files.path('shop.js').fsPath, 'x');
    const editor = { document, selection: { active: new Position(3, 0) }, viewColumn: 2 };
    opened.window.visibleTextEditors.push(editor);
    await peekHandler(app, code, [target(one), target(two)]);
    const [id, uri, position, places, how] = opened.commands.ran.at(-1) ?? [];
    const starts = (places as readonly { readonly range: Range }[]).map(({ range }) => range.start.line);
    assert.deepEqual(
      [id, String(uri), position, starts, how],
      ['editor.action.peekLocations', String(document.uri), new Position(3, 0), [1, 5], 'peek'],
    );
    opened.workspace.textDocuments.push(document);
    await peekHandler(app, code, target(one));
    const [, , , open] = opened.commands.ran.at(-1) as [unknown, unknown, unknown, { range: Range }[]];
    assert.deepEqual(
      open.map(({ range }) => range.start.line),
      [7],
    );
    await asked(peekHandler(app, code, target(none)));
  });

  it('explain one, at the cursor or of what is named', async () => {
    await whyThisHandler(app, undefined);
    assert.equal(opened.window.messages.at(-1), 'Select a finding first, or put the cursor into a handler.');
    await whyThisHandler(app, { application: 'Other', endpoint: 'GET /x' });
    assert.equal(opened.window.messages.at(-1), stateText(app));
    const said: unknown[] = [];
    for (const line of [1, 2, 4, 5, 6, 8, 9]) {
      at('shop.js', line);
      const count = opened.window.messages.length;
      const question = whyThisHandler(app, undefined);
      await until(() => opened.window.messages.length > count);
      said.push([line, opened.window.messages.at(-1), ...opened.window.buttons]);
      opened.window.dismiss();
      await question;
    }
    assert.deepEqual(said, [
      [1, 'Select a finding first, or put the cursor into a handler.'],
      [
        2,
        'GET /one · one() · shop.js:2 · high confidence: You pinned this handler.',
        'Go to Handler',
        'Pin Handler',
      ],
      [
        4,
        'GET /one · one() · shop.js:2 · high confidence: You pinned this handler.',
        'Go to Handler',
        'Pin Handler',
      ],
      [5, 'Select a finding first, or put the cursor into a handler.'],
      [
        6,
        'GET /two · two() · shop.js:6 · medium confidence: You pinned this handler.',
        'Go to Handler',
        'Unpin Handler',
      ],
      [
        8,
        'GET /two · two() · shop.js:6 · medium confidence: You pinned this handler.',
        'Go to Handler',
        'Unpin Handler',
      ],
      [9, 'Select a finding first, or put the cursor into a handler.'],
    ]);
    await asked(whyThisHandler(app, target(one)), 'Go to Handler');
    await asked(whyThisHandler(app, target(one)), 'Pin Handler');
    await asked(whyThisHandler(app, target(two)), 'Unpin Handler');
    assert.deepEqual(await asked(whyThisHandler(app, target(none))), [
      'GET /none · no handler: You pinned this handler.',
      'Pin Handler',
    ]);
    assert.deepEqual(opened.commands.ran, [
      ['goToHandler', target(one)],
      ['pinHandler', target(one)],
    ]);
    assert.deepEqual(pinned, [['Shop', 'GET /two', undefined]]);
    opened.window.answer(undefined);
    await whyThisHandler(app, [target(one), target(none)]);
    assert.deepEqual(listed(), {
      matchOnDetail: true,
      matchOnDescription: true,
      title: 'Why This Handler?',
      items: ['GET /one | Shop | You pinned this handler.', 'GET /none | Shop | You pinned this handler.'],
    });
  });

  it('name every reason, in the message and in lists', async () => {
    const reasons = [
      { code: 'noShape', args: ['GET /both'] },
      { code: 'severalEqual', args: ['2'] },
    ];
    const both = endpoint('GET /both', 'none', [], reasons);
    endpoints = [both, one];
    const said = 'No route has the shape of GET /both. 2 routes fit equally well.';
    assert.deepEqual(await asked(whyThisHandler(app, target(both))), [
      `GET /both · no handler: ${said}`,
      'Pin Handler',
    ]);
    const items = [`GET /both | Shop | ${said}`, 'GET /one | Shop | You pinned this handler.'];
    opened.window.answer(undefined, undefined);
    await whyThisHandler(app, [target(both), target(one)]);
    assert.deepEqual((listed() as { items: unknown }).items, items);
    at('shop.js', 3);
    await pinHandler(app, undefined);
    assert.deepEqual((listed() as { items: unknown }).items, items);
    assert.deepEqual(pinned, []);
  });

  it('list what has none, and the files that may have it', async () => {
    opened.window.answer(undefined, 'big.js');
    await whyNoHandler(app, undefined);
    assert.deepEqual(listed(), {
      matchOnDetail: true,
      matchOnDescription: true,
      title: '3 of 5 APIs matched to code',
      items: ['GET /none | Shop | You pinned this handler.', 'GET /guess | Shop | You pinned this handler.'],
    });
    leftOut = [{ path: 'big.js', why: 'tooLong' }];
    await whyNoHandler(app, undefined);
    assert.deepEqual(listed(), {
      matchOnDetail: true,
      matchOnDescription: true,
      title: '3 of 5 APIs matched to code',
      items: [
        'GET /none | Shop | You pinned this handler.',
        'GET /guess | Shop | You pinned this handler.',
        'Files that could not be read as a whole |  | ',
        'big.js |  | It is too long and was not read.',
      ],
    });
    assert.deepEqual(shownFiles(), ['big.js']);
    endpoints = [one];
    leftOut = [];
    await whyNoHandler(app, undefined);
    assert.equal(opened.window.messages.at(-1), '3 of 5 APIs matched to code: each has a handler.');
    state = 'indexing';
    await whyNoHandler(app, undefined);
    assert.equal(opened.window.messages.at(-1), 'The code is being searched for handlers.');
    state = 'ready';
    endpoints = all;
    const named = await asked(whyNoHandler(app, target(none)));
    assert.match(String(named), /^GET \/none/);
  });

  it('pin the function at the cursor', async () => {
    const open = 'Open the file of the handler, put the cursor into its function, and run Pin Handler again.';
    await pinHandler(app, target(one));
    at('../elsewhere.js', 1);
    await pinHandler(app, target(one));
    assert.deepEqual(opened.window.messages, [open, open]);
    at('shop.js', 3);
    await pinHandler(app, target(one));
    named = place('two', 6);
    await pinHandler(app, target(none));
    opened.window.answer('GET /guess', undefined);
    await pinHandler(app, undefined);
    assert.deepEqual(listed(), {
      title: 'Pin two() · shop.js:6 as Handler',
      placeHolder: 'Of which endpoint?',
      items: [
        'GET /none | Shop | You pinned this handler.',
        'GET /guess | Shop | You pinned this handler.',
        'GET /one | Shop | You pinned this handler.',
        'GET /two | Shop | You pinned this handler.',
        'GET /far | Shop | You pinned this handler.',
      ],
    });
    await pinHandler(app, [target(one), target(two)]);
    assert.deepEqual(listed(), {
      title: 'Pin two() · shop.js:6 as Handler',
      placeHolder: 'Of which endpoint?',
      items: ['GET /one | Shop | You pinned this handler.', 'GET /two | Shop | You pinned this handler.'],
    });
    assert.deepEqual(pinned, [
      ['Shop', 'GET /one', { file: 'shop.js', line: 3, name: '' }],
      ['Shop', 'GET /none', { file: 'shop.js', line: 6, endLine: 8, name: 'two' }],
      ['Shop', 'GET /guess', { file: 'shop.js', line: 6, endLine: 8, name: 'two' }],
    ]);
    assert.deepEqual(opened.window.messages.slice(2), [
      'GET /one is handled by shop.js:3.',
      'GET /none is handled by two() · shop.js:6.',
      'GET /guess is handled by two() · shop.js:6.',
    ]);
    endpoints = [];
    await pinHandler(app, undefined);
    assert.equal(opened.window.messages.at(-1), stateText(app));
  });
});
