import assert from 'node:assert/strict';
import { retestTarget } from '../../../../src/vscode/features/verifyRole/retestTarget.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const occurrence = (url: string, request = '', more: object = {}): object => ({
  url,
  request,
  response: 'HTTP/1.1 200 OK',
  evidence: 'e',
  attack: 'a',
  parameter: 'p',
  ...more,
});

describe('what is retested', () => {
  let files: TestFiles;
  let opened: TestApp;
  let apis: object[];
  let open: object[];
  let asked: unknown[];
  const details: Record<number, object> = {
    1: {
      finding: { id: 1, method: 'GET', summary: 'SQL Injection' },
      tags: ['t'],
      occurrences: [
        occurrence(''),
        occurrence('https://shop.test/a', '', { comparison: { exchanges: [{ part: 'owner' }] } }),
        occurrence('', 'GET /b HTTP/1.1'),
      ],
    },
    2: { finding: { id: 2, method: '', summary: '' }, tags: [], occurrences: [occurrence('')] },
  };
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    [apis, open, asked] = [[], [], []];
    const engine = {
      details: async (id: number) => details[id],
      apis: async (_view: object, ...rest: readonly number[]) => (asked.push(rest), apis),
      page: async () => ({ rows: open.map((row) => ({ kind: 'finding', row })) }),
    };
    Object.assign(opened.app, { findings: async () => engine });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** The address or request of what is meant. */
  const meant = async (given?: unknown): Promise<unknown> => {
    const target = await retestTarget(opened.app, given);
    return target && (target.recorded.url || target.recorded.request);
  };

  it('is a finding with the first of its occurrences that was recorded, or the one that is named', async () => {
    const whole = await retestTarget(opened.app, { finding: 1 });
    assert.deepEqual(whole, {
      details: details[1],
      recorded: {
        method: 'GET',
        url: 'https://shop.test/a',
        request: '',
        response: 'HTTP/1.1 200 OK',
        evidence: 'e',
        attack: 'a',
        parameter: 'p',
        summary: 'SQL Injection',
        tags: ['t'],
      },
      exchanges: [{ part: 'owner' }],
    });
    assert.deepEqual((await retestTarget(opened.app, { finding: 1, occurrence: 2 }))?.exchanges, []);
    assert.equal(await meant({ finding: 1, occurrence: 2 }), 'GET /b HTTP/1.1');
    assert.equal(await meant({ finding: 1, occurrence: 9 }), 'https://shop.test/a');
    assert.equal(await meant({ finding: { id: 1, vulnerability: 4 }, occurrence: 2 }), 'GET /b HTTP/1.1');
    assert.equal(await meant({ finding: 2 }), undefined);
    assert.equal(await meant({ finding: 3 }), undefined);
    assert.deepEqual(opened.window.messages, [
      "The report doesn't include the request.",
      'This finding no longer exists.',
    ]);
    assert.deepEqual(asked, []);
  });

  it('is the one API of a row, or the one that is chosen', async () => {
    assert.equal(await meant(), undefined);
    assert.deepEqual(opened.window.messages, ['Select a finding first.']);
    opened.app.selection.set('panel', [{ vulnerabilities: [4, 5], inPanel: true }]);
    assert.equal(await meant(), undefined);
    apis = [{ id: 1, endpoint: 'GET /a' }];
    assert.equal(await meant({ row: { vulnerability: 6 } }), 'https://shop.test/a');
    assert.equal(await meant({ vulnerability: 7 }), 'https://shop.test/a');
    assert.equal(await meant({ vulnerability: 1.5, finding: 'x' }), 'https://shop.test/a');
    assert.deepEqual(
      asked,
      [4, 6, 7, 4].map((row) => [row, 0, 500]),
    );
    apis.push({ id: 2, endpoint: 'GET\n/b' });
    opened.window.answer('GET /a', undefined);
    assert.equal(await meant(), 'https://shop.test/a');
    assert.equal(await meant(), undefined);
    assert.deepEqual(opened.window.lists[0], {
      title: 'Retest',
      placeHolder: 'Which API?',
      items: [
        ['GET /a', undefined, undefined],
        ['GET /b', undefined, undefined],
      ],
    });
    assert.equal(opened.window.messages.length, 1);
  });

  it('is what is left to do at endpoints', async () => {
    const endpoints = [{ application: 'Shop', endpoint: 'GET /a' }];
    assert.equal(await meant(endpoints), undefined);
    assert.deepEqual(opened.window.messages, ['No finding is open at this endpoint.']);
    open = [{ id: 1, summary: 'SQL\nInjection', endpoint: 'GET /a', severity: 'Critical' }];
    assert.equal(await meant(endpoints), 'https://shop.test/a');
    assert.deepEqual(opened.window.lists, []);
    open.push({ id: 2, summary: 'XSS', endpoint: 'GET /a', severity: 'Minor' });
    opened.window.answer('SQL Injection', undefined);
    assert.equal(await meant(endpoints), 'https://shop.test/a');
    assert.equal(await meant(endpoints), undefined);
    assert.deepEqual(opened.window.lists[0], {
      title: 'Retest',
      placeHolder: 'Which finding?',
      items: [
        ['SQL Injection', 'GET /a', undefined],
        ['XSS', 'GET /a', undefined],
      ],
    });
    assert.equal(opened.window.messages.length, 1);
  });
});
