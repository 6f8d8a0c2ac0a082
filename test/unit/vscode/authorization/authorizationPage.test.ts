import assert from 'node:assert/strict';
import type { MatrixRow } from '../../../../src/access/matrix.ts';
import * as verifyRole from '../../../../src/node/verifyRole.ts';
import {
  authorizationHandlers,
  authorizationParsers,
} from '../../../../src/vscode/features/authorizationTest/authorizationHandlers.ts';
import { showOutcome } from '../../../../src/vscode/features/authorizationTest/showOutcome.ts';
import { shownDetails } from '../../../../src/vscode/features/authorizationTest/shownDetails.ts';
import { testTarget } from '../../../../src/vscode/features/authorizationTest/testTarget.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { answered, cell, exchange, orders, proof, run, writes } from './testedRun.ts';

describe('an authorization test in the editor', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('shows what each got beside what the owner gets', () => {
    const sides = (place: number, changes: Partial<MatrixRow> = {}): readonly unknown[] =>
      shownDetails({ ...answered, ...changes }, place, run({}, [answered]), verifyRole).exchanges;
    assert.deepEqual(
      [
        sides(0),
        sides(1),
        sides(2),
        sides(3),
        sides(1, {
          anonymous: cell('refused'),
          cells: [cell('allowed'), cell('let-in', { after: exchange('/after', '{}'), proof })],
        }),
        sides(1, { anonymous: cell('refused'), cells: [] }),
      ],
      [
        [
          {
            title: 'user ann',
            meaning: 'allowed',
            status: '200',
            request: 'GET /a\naccept: */*',
            response: 'HTTP 200\ncontent-type: application/json\n\n{\n  "a": 1\n}',
            proof: [],
          },
          {
            title: 'nobody',
            meaning: 'how the server responds without a login',
            status: '401',
            request: 'GET /c\naccept: */*',
            response: 'HTTP 401\n\nNo',
            proof: [],
          },
        ],
        [
          {
            title: 'user ann',
            meaning: 'allowed: this is the right response',
            status: '200',
            request: 'GET /a\naccept: */*',
            response: 'HTTP 200\ncontent-type: application/json\n\n[\n  1\n]',
            proof: ['secret sum'],
          },
          {
            title: 'user ben',
            meaning: 'let in to what another user owns',
            status: '200',
            request: 'GET /b\naccept: */*\n\nx=1',
            response: 'HTTP 200\ncontent-type: application/json\n\n{"b"',
            proof: ['secret sum'],
          },
          {
            title: 'nobody',
            meaning: 'how the server responds without a login',
            status: '401',
            request: 'GET /c\naccept: */*',
            response: 'HTTP 401\n\nNo',
            proof: [],
          },
        ],
        [
          {
            title: 'user ann',
            meaning: 'allowed: this is the right response',
            status: '200',
            request: 'GET /a\naccept: */*',
            response: 'HTTP 200\ncontent-type: application/json\n\n[\n  1\n]',
            proof: [],
          },
          {
            title: 'nobody',
            meaning: 'refused',
            status: '401',
            request: 'GET /c\naccept: */*',
            response: 'HTTP 401\n\nNo',
            proof: [],
          },
          {
            title: 'user ann',
            meaning: 'how the server responds if nothing is found',
            status: '200',
            request: 'GET /n\naccept: */*',
            response: 'HTTP 200\ncontent-type: application/json',
            proof: [],
          },
        ],
        [],
        [
          {
            title: 'user ann',
            meaning: 'allowed: this is the right response',
            status: '200',
            request: 'GET /a\naccept: */*',
            response: 'HTTP 200\ncontent-type: application/json\n\n[\n  1\n]',
            proof: ['secret sum'],
          },
          {
            title: 'user ann',
            meaning: 'what the owner read afterwards',
            status: '200',
            request: 'GET /after\naccept: */*',
            response: 'HTTP 200\ncontent-type: application/json\n\n{}',
            proof: ['secret sum'],
          },
        ],
        [],
      ],
    );
  });

  it('ends with a message that leads to findings, matrix and the rest', async () => {
    const done: string[] = [];
    const ways = { openMatrix: () => void done.push('matrix'), resume: async () => done.push('resume') };
    const shown: unknown[] = [];
    for (const [changes, button] of [
      [{}, 'Open Matrix'],
      [{ findings: 1 }, 'Show Findings'],
      [{ state: 'stopped', stopped: { reason: 'rate' } }, 'Resume…'],
    ] as const) {
      const ending = showOutcome(opened.app, run(changes, [answered]), ways);
      shown.push([opened.window.levels.at(-1), opened.window.messages.at(-1), ...opened.window.buttons]);
      opened.window.press(button);
      await ending;
    }
    assert.deepEqual(shown, [
      ['information', '1 let in · 1 refused as it should be.', 'Open Matrix'],
      ['warning', '1 let in · 1 refused as it should be.', 'Show Findings', 'Open Matrix'],
      [
        'warning',
        'Not everything was asked. 1 let in · 1 refused as it should be.',
        'Open Matrix',
        'Resume…',
      ],
    ]);
    assert.deepEqual(done, ['matrix', 'resume']);
    assert.deepEqual(opened.app.view.current.filters, {
      report: { values: ['my-shop--authorization-test.sarif'], texts: [] },
    });
    assert.equal(opened.app.view.current.showResolvedEvents, false);
    assert.deepEqual(opened.commands.ran, [['openPanel']]);
  });

  it('answers its page, and takes only what the page may ask', async () => {
    const file = files.path('shop.dast-auth.json') as never;
    const did: unknown[] = [];
    const handlers = authorizationHandlers(opened.app, file, {
      test: async (tested) => void did.push(String(tested) === String(file)),
      cancel: () => void did.push('cancel'),
    });
    const { signal } = new AbortController();
    await assert.rejects(async () => handlers.details({ row: 0, cell: 0 }, signal), {
      message: 'The results have changed.',
    });
    await handlers.showFindings(undefined, signal);
    assert.deepEqual(opened.commands.ran, []);
    opened.app.authorizationRuns.set(file, run({ planned: [orders, writes] }, [answered]));
    const view = await handlers.results(undefined, signal);
    assert.deepEqual([view.file, view.rows.length], ['shop.dast-auth.json', 2]);
    assert.deepEqual(
      (await handlers.details({ row: 0, cell: 2 }, signal)).exchanges.map(({ title }) => title),
      ['user ann', 'nobody', 'user ann'] as never,
    );
    assert.deepEqual(await handlers.details({ row: 1, cell: 0 }, signal), { exchanges: [] });
    await assert.rejects(async () => handlers.details({ row: 2, cell: 0 }, signal));
    const copied = await handlers.copy(undefined, signal);
    assert.deepEqual(
      [copied, ...opened.copied],
      [
        { message: 'Copied. It can be pasted into a spreadsheet.' },
        'Operation\tObject\tuser ann\tuser ben\tnobody\n' +
          'GET /api/v1/orders/{id}\ta b of ann\t200 allowed\t200 let in to what another user owns\t401 refused\n' +
          'POST /writes\t\tnot asked: the test had stopped\tnot asked: the test had stopped\tnot asked: the test had stopped\n',
      ],
    );
    for (const name of ['cancel', 'resume', 'testAgain'] as const)
      assert.equal(await handlers[name](undefined, signal), undefined);
    assert.deepEqual(did, ['cancel', true, true]);
    await handlers.showFindings(undefined, signal);
    assert.deepEqual(opened.commands.ran, [['openPanel']]);
    for (const name of ['results', 'copy', 'cancel', 'resume', 'testAgain', 'showFindings'] as const)
      assert.deepEqual(authorizationParsers[name]({ x: 1 }), { params: undefined });
    const details = (params: unknown): unknown => authorizationParsers.details(params)?.params;
    assert.deepEqual(details({ row: 0, cell: 3, more: 1 }), { row: 0, cell: 3 });
    for (const wrong of [
      undefined,
      7,
      {},
      { row: 0 },
      { cell: 0 },
      { row: -1, cell: 0 },
      { row: 0.5, cell: 0 },
      { row: '0', cell: 0 },
    ])
      assert.equal(details(wrong), undefined);
  });

  it('is of what a menu, a lens, a keybinding or a route names', async () => {
    const uri = files.write('shop.dast-auth.json', '{}');
    const document = new FakeDocument(uri, '{}', 'dast-auth');
    opened.workspace.textDocuments.push(document);
    opened.window.activeTextEditor = { document };
    const of = async (given: unknown): Promise<unknown> => {
      const target = await testTarget(opened.app, given);
      return (
        target && [
          target.document.uri.path.split('/').at(-1),
          target.roles,
          target.operations,
          target.signal !== undefined,
        ]
      );
    };
    const route = (method: unknown, path: unknown) => ({
      kind: 'dastRoute',
      uri: 'file:///x',
      route: { method, path },
    });
    const { signal } = new AbortController();
    assert.deepEqual(
      [
        await of({ uri }),
        await of({ uri: uri.toString(), roles: ['user', 7], operations: ['GET /a', 7], signal }),
        await of({ uri, role: 'admin', roles: ['user'] }),
        await of({ uri, roles: 'user', operations: 'GET /a' }),
        await of(route('GET', '/a')),
        await of(route('ANY', '/a')),
        await of(route(7, '/a')),
        await of(route('GET', undefined)),
        await of({ uri, part: { kind: 'role', name: 'admin' } }),
        await of({ uri, part: { kind: 'testUser', name: 'ben' }, parent: { part: { name: 'user' } } }),
        await of(undefined),
      ],
      [
        ['shop.dast-auth.json', undefined, undefined, false],
        ['shop.dast-auth.json', ['user'], ['GET /a'], true],
        ['shop.dast-auth.json', ['admin'], undefined, false],
        ['shop.dast-auth.json', undefined, undefined, false],
        ['shop.dast-auth.json', undefined, ['GET /a'], false],
        ['shop.dast-auth.json', undefined, ['GET /a', 'HEAD /a'], false],
        ['shop.dast-auth.json', undefined, undefined, false],
        ['shop.dast-auth.json', undefined, undefined, false],
        ['shop.dast-auth.json', ['admin'], undefined, false],
        ['shop.dast-auth.json', ['user'], undefined, false],
        ['shop.dast-auth.json', undefined, undefined, false],
      ],
    );
  });
});
