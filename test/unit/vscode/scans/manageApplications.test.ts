import assert from 'node:assert/strict';
import type { Application, Scan } from '../../../../src/findings/model/scan.ts';
import { manageApplications, moveScans } from '../../../../src/vscode/features/scans/manageApplications.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('Manage Applications…', () => {
  let files: TestFiles;
  let opened: TestApp;
  let applications: Application[];
  let changes: unknown[];
  let result: object;
  let undone: object;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    [changes, result, undone] = [[], { ok: true, value: { id: 9 } }, { ok: true }];
    applications = [
      application('Shop', ['shop.test', 'Shop'], 2, 1),
      application('Bank', ['bank.test'], 1, 3),
    ];
    const engine = {
      applications: async () => applications,
      scans: async () => scans,
      changeApplications: async (change: object) => (changes.push(change), result),
      undoApplicationChange: async (id: number) => (changes.push(`undo ${id}`), undone),
    };
    Object.assign(opened.app, { findings: async () => engine });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const application = (
    name: string,
    hosts: readonly string[],
    count: number,
    findings: number,
  ): Application => ({ name, hosts, scans: count, findings }) as unknown as Application;
  const scan = (id: number, name: string, more: Partial<Scan> = {}): Scan =>
    ({
      id,
      name: `${id}.json`,
      application: name,
      format: 'ZAP',
      target: '',
      findings: id,
      scannedAt: 1,
      importedAt: 1,
      ...more,
    }) as Scan;
  const scans = [scan(1, 'Shop', { target: 'https://shop.test' }), scan(2, 'Bank'), scan(3, 'Shop')];
  const lists = (): unknown =>
    opened.window.lists.map(({ items, ...options }) => ({
      ...options,
      items: items.map(([label, , detail]) => [label, detail]),
    }));
  const failure = { ok: false, failure: { code: 'import-cancelled', args: [] } };

  it('asks for an application and what to do with it', async () => {
    opened.window.answer('Bank', 'Rename…', 'Savings');
    await manageApplications(opened.app, undefined);
    assert.deepEqual(lists(), [
      {
        title: 'Manage Applications',
        placeHolder: 'Which application?',
        matchOnDescription: true,
        items: [
          ['Bank', '3 findings in 1 report'],
          ['Shop', '1 finding in 2 reports'],
        ],
      },
      {
        title: 'Manage Applications',
        placeHolder: 'What to do with Bank?',
        items: [
          ['Rename…', undefined],
          ['Move a Report to Another Application…', undefined],
          ['Join to Another Application…', undefined],
        ],
      },
    ]);
    assert.deepEqual(
      opened.window.lists[0]?.items.map(([, description]) => description),
      ['bank.test', 'shop.test'],
    );
    assert.deepEqual(opened.window.boxes, [
      { title: 'Manage Applications', prompt: 'New name of Bank', value: 'Bank', validateInput: undefined },
    ]);
    opened.window.answer('Bank', 'Join to Another Application…', 'Shop');
    await manageApplications(opened.app, {});
    assert.deepEqual(opened.window.lists[4], {
      title: 'Manage Applications',
      placeHolder: 'Join Bank to which application?',
      matchOnDescription: true,
      items: [['Shop', 'shop.test', '1 finding in 2 reports']],
    });
    opened.window.answer(
      'Shop',
      'Move a Report to Another Application…',
      ['1.json', '3.json'],
      'New Application…',
      'Till',
    );
    await manageApplications(opened.app, {});
    assert.deepEqual(
      opened.window.lists.slice(7).map(({ items, ...options }) => [options, items.map(([label]) => label)]),
      [
        [{ title: 'Move Reports', placeHolder: 'Which reports?', canPickMany: true }, ['1.json', '3.json']],
        [{ title: 'Move Reports', placeHolder: 'To which application?' }, ['Bank', 'New Application…']],
      ],
    );
    assert.deepEqual(
      opened.window.lists[7]?.items.map(([, , detail]) => detail),
      ['ZAP · https://shop.test · 1 finding', 'ZAP · 3 findings'],
    );
    assert.deepEqual(changes, [
      { kind: 'rename', application: 'Bank', name: 'Savings' },
      { kind: 'join', application: 'Bank', into: 'Shop' },
      { kind: 'move', scans: [1, 3], to: 'Till' },
    ]);
    assert.deepEqual(opened.window.messages, [
      'Bank is called Savings now.',
      'Bank is part of Shop now.',
      'Moved 2 reports to Till.',
    ]);
  });

  it('changes nothing where a question is left', async () => {
    for (const answers of [
      [undefined],
      ['Bank', undefined],
      ['Bank', 'Rename…', undefined],
      ['Bank', 'Join to Another Application…', undefined],
      ['Bank', 'Move a Report to Another Application…', undefined],
      ['Bank', 'Move a Report to Another Application…', []],
      ['Bank', 'Move a Report to Another Application…', ['2.json'], undefined],
      ['Bank', 'Move a Report to Another Application…', ['2.json'], 'New Application…', undefined],
    ]) {
      opened.window.answer(...answers);
      await manageApplications(opened.app, undefined);
    }
    applications = [application('Shop', [], 1, 0)];
    opened.window.answer('Shop', undefined);
    await manageApplications(opened.app, undefined);
    assert.deepEqual(opened.window.offered, ['Rename…', 'Move a Report to Another Application…']);
    applications = [];
    await manageApplications(opened.app, undefined);
    await moveScans(opened.app, []);
    assert.deepEqual(changes, []);
    assert.deepEqual(opened.window.messages, ['No report has been imported yet.']);
  });

  it('takes what another caller has chosen, all of it or all but where to', async () => {
    const whole = [
      { kind: 'rename', application: 'Shop', name: 'Store' },
      { kind: 'join', application: 'Shop', into: 'Bank' },
      { kind: 'move', scans: [3], to: 'Bank' },
    ];
    for (const change of whole) await manageApplications(opened.app, change);
    assert.deepEqual(changes, whole);
    assert.equal(opened.window.messages.at(-1), 'Moved 1 report to Bank.');
    opened.window.answer('Bank', 'Shop');
    await manageApplications(opened.app, { kind: 'move', scans: [3, 'x'] });
    assert.deepEqual(opened.window.offered, ['Bank', 'New Application…']);
    await manageApplications(opened.app, { kind: 'move', scans: [1, 2] });
    assert.deepEqual(opened.window.offered, ['Bank', 'Shop', 'New Application…']);
    assert.deepEqual(changes.slice(3), [
      { kind: 'move', scans: [3], to: 'Bank' },
      { kind: 'move', scans: [1, 2], to: 'Shop' },
    ]);
    for (const nothing of [
      { kind: 'rename', application: 'Shop' },
      { kind: 'rename', name: 'Shop' },
      { kind: 'join', application: 'Shop', name: 'x' },
      { kind: 'join', into: 'Shop' },
      { kind: 'move', scans: ['1'], to: 'Bank' },
      { kind: 'move', scans: 1, to: 'Bank' },
      { kind: 'move', to: 'Bank' },
      { kind: 'move', scans: [1], to: 7 },
      { kind: 'remove', scans: [1], to: 'Bank', application: 'x', name: 'x', into: 'x' },
    ]) {
      opened.window.answer(undefined);
      await manageApplications(opened.app, nothing);
    }
    assert.equal(changes.length, 5);
  });

  it('says what is refused, also of Undo', async () => {
    const rename = { kind: 'rename', application: 'Shop', name: 'Bank' };
    undone = failure;
    await manageApplications(opened.app, rename);
    opened.window.press('Undo');
    await new Promise(setImmediate);
    assert.deepEqual(changes.at(-1), 'undo 9');
    assert.equal(opened.window.levels.at(-1), 'error');
    result = failure;
    await manageApplications(opened.app, rename);
    assert.deepEqual(opened.window.levels, ['information', 'error', 'error']);
  });
});
