import assert from 'node:assert/strict';
import type { Scan } from '../../../../src/findings/model/scan.ts';
import { areOfTwoRoles } from '../../../../src/vscode/features/scans/scanNodes.ts';
import {
  askCompleteness,
  askQuestions,
  askRole,
  openQuestions,
} from '../../../../src/vscode/shared/messages/askAboutScan.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('what is asked about scans', () => {
  let files: TestFiles;
  let opened: TestApp;
  let described: (readonly unknown[])[];
  let scans: Scan[];
  let result: unknown;

  beforeEach(() => {
    files = new TestFiles();
    files.write('workspace/shop.dast-auth.json', roles('Shop', 'user', 'admin', 'user'));
    files.write('workspace/bank.dast-auth.json', roles('Bank', 'teller'));
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    described = [];
    result = { ok: true };
    const engine = {
      scans: async () => scans,
      describeScan: async (id: number, said: object) => (described.push([id, said]), result),
    };
    Object.assign(opened.app, { findings: async () => engine });
    scans = [
      scan(1, 'Shop'),
      scan(2, 'Shop', { isRoleSaid: true }),
      scan(3, 'Bank', { completenessReason: 'first' }),
    ];
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const roles = (name: string, ...names: readonly string[]): string =>
    JSON.stringify({ application: { name }, roles: names.map((role) => ({ name: role })) });
  const scan = (id: number, application: string, more: Partial<Scan> = {}): Scan =>
    ({
      id,
      application,
      name: `${id}.json`,
      completenessReason: 'unanswered',
      isRoleSaid: false,
      ...more,
    }) as Scan;
  const first = (): Scan => scans[0] ?? assert.fail();

  it('is the role, of those that its application has, else of all', async () => {
    opened.window.answer('admin', 'Not logged in', "Don't know");
    for (const one of [first(), first(), first()]) assert.equal(await askRole(opened.app, one), true);
    assert.deepEqual(described, [
      [1, { role: 'admin' }],
      [1, { role: 'not logged in' }],
      [1, { role: 'unknown' }],
    ]);
    assert.deepEqual(opened.window.lists[0], {
      title: 'Role of 1.json',
      placeHolder: 'Which role was the scanner logged in as?',
      items: [['user'], ['admin'], ['Not logged in'], ["Don't know"], ['Another Role…']].map(([label]) => [
        label,
        undefined,
        undefined,
      ]),
    });
    opened.window.answer(undefined);
    assert.equal(await askRole(opened.app, scan(9, 'Unheard of')), false);
    assert.deepEqual(opened.window.offered.slice(0, 3), ['teller', 'user', 'admin']);
  });

  it('is another role by its name, and nothing where none is entered', async () => {
    opened.window.answer('Another Role…', 'auditor', 'Another Role…', ' ', 'Another Role…', undefined);
    assert.equal(await askRole(opened.app, first()), true);
    assert.equal(await askRole(opened.app, first()), false);
    assert.equal(await askRole(opened.app, first()), false);
    assert.deepEqual(described, [[1, { role: 'auditor' }]]);
    assert.deepEqual(opened.window.boxes[0], {
      title: 'Role of 1.json',
      prompt: 'Name of the role',
      validateInput: undefined,
    });
  });

  it('is whether it covered all, and what is refused is said', async () => {
    opened.window.answer('Yes, all of it', 'No, only a part', undefined);
    assert.equal(await askCompleteness(opened.app, first()), true);
    result = { ok: false, failure: { code: 'import-cancelled', args: [] } };
    assert.equal(await askCompleteness(opened.app, first()), true);
    assert.equal(await askCompleteness(opened.app, first()), false);
    assert.deepEqual(described, [
      [1, { completeness: 'complete' }],
      [1, { completeness: 'partial' }],
    ]);
    assert.equal(opened.window.messages.length, 1);
    assert.deepEqual(opened.window.lists[0]?.items, [
      ['Yes, all of it', undefined, 'Findings that this report does not contain are marked as not seen.'],
      ['No, only a part', undefined, 'Findings that it did not reach become Not covered.'],
    ]);
  });

  it('is only what is not said yet', async () => {
    const open = async (...ids: readonly number[]): Promise<unknown> =>
      (await openQuestions(opened.app, ids)).map(({ scan: { id }, asks }) => `${id} ${asks}`);
    assert.deepEqual(await open(1, 2, 3), ['1 role', '1 completeness', '2 completeness', '3 role']);
    assert.deepEqual(await open(2), ['2 completeness']);
    files.write('workspace/shop.dast-auth.json', '{}');
    files.write('workspace/bank.dast-auth.json', '{}');
    assert.deepEqual(await open(1, 3), ['1 completeness'], 'nobody has a role');
  });

  it('is each thing once, until one is left open', async () => {
    opened.window.answer('user', 'Yes, all of it', 'No, only a part');
    await askQuestions(opened.app, [1, 2]);
    assert.deepEqual(described, [
      [1, { role: 'user' }],
      [1, { completeness: 'complete' }],
      [2, { completeness: 'partial' }],
    ]);
    opened.window.answer(undefined);
    await askQuestions(opened.app, [1, 2]);
    assert.equal(described.length, 3);
    assert.equal(opened.window.asked.length, 4);
  });

  it('makes two scans of one tool those of two roles', () => {
    const of = (tool: string, role: string): Scan => scan(1, 'Shop', { tool, role });
    assert.equal(areOfTwoRoles(of('ZAP', 'user'), of('ZAP', 'admin')), true);
    for (const [tool, role] of [
      ['ZAP', 'user'],
      ['Burp', 'admin'],
      ['ZAP', 'unknown'],
    ] as const) {
      assert.equal(areOfTwoRoles(of('ZAP', 'user'), of(tool, role)), false, role);
      assert.equal(areOfTwoRoles(of(tool, role), of('ZAP', 'user')), false, role);
    }
  });
});
