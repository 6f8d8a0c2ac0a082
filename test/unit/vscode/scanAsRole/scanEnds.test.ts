import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { ScanEnd } from '../../../../src/scan/scanJob.ts';
import type { ScanRecord } from '../../../../src/scan/scanRecord.ts';
import { Consent } from '../../../../src/vscode/features/scanAsRole/consent.ts';
import { finishScan, notifying } from '../../../../src/vscode/features/scanAsRole/finishScan.ts';
import type { PreparedScan } from '../../../../src/vscode/features/scanAsRole/prepareScan.ts';
import type { ScanOrder } from '../../../../src/vscode/features/scanAsRole/scanOrder.ts';
import { progressText } from '../../../../src/vscode/features/scanAsRole/scanWords.ts';
import { loadVerifyRole, type VerifyRole } from '../../../../src/vscode/shared/logins/loadVerifyRole.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

const origin = 'http://127.0.0.1:8080';

describe('a scan in the editor, before it starts and after it ended', () => {
  let files: TestFiles;
  let opened: TestApp;
  let verifyRole: VerifyRole;
  before(async () => {
    verifyRole = await loadVerifyRole();
  });
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const config = {
    ...loginConfig(origin, { neverCall: ['GET /logout', 'POST /pay'] }),
    roles: ['user', 'admin', 'guest'].map((name) => ({
      name,
      authentication: name === 'guest' ? 'none' : 'main',
    })),
  };
  const scan = (
    order: Partial<ScanOrder> = {},
    changes: Partial<PreparedScan> & { readonly command?: readonly string[] } = {},
  ): PreparedScan => {
    const { command, ...others } = changes;
    const scanner = { id: 'zap', name: 'ZAP', program: '/opt/zap.sh', ...(command && { command }) };
    return {
      origin,
      user: 'ann',
      config,
      verifyRole,
      scanner,
      order: { role: 'user', scanner: 'zap', mode: 'safe', minutes: 20, operations: undefined, ...order },
      ...others,
    } as unknown as PreparedScan;
  };

  describe('is agreed to', () => {
    let consent: Consent;
    beforeEach(() => (consent = new Consent(opened.app)));
    const question = (roles = 'user'): string => `Scan ${origin} with ZAP as ${roles}?`;
    const methods = {
      look: 'Methods: GET, HEAD and OPTIONS, without attacks',
      safe: 'Methods: GET, HEAD, OPTIONS and POST, with attacks; no DELETE, PUT or PATCH',
      full: 'Methods: all, with attacks, also DELETE, PUT and PATCH',
    };
    const blocked = 'Blocked: other origins, calls of the login';
    const also = 'Also blocked: paths that look like a deletion, logout, payment or password change';
    const noSecrets =
      'The scanner gets no password and no token: a proxy on this machine adds the token to its requests.';
    const rates = (minutes: string): string =>
      `At most 20 requests per second, for at most ${minutes} minutes`;

    it('with all that is sent and what is not', async () => {
      const operations = Array.from({ length: 11 }, (_, index) => `GET /${index}`);
      const rows: readonly (readonly [scans: readonly PreparedScan[], lines: readonly string[]])[] = [
        [
          [scan(), scan({ role: 'admin' }, { user: 'bob' })],
          [
            'Users: user (ann), admin (bob)',
            'Program: /opt/zap.sh',
            methods.safe,
            rates('20'),
            `${blocked}, GET /logout, POST /pay`,
            also,
            noSecrets,
          ],
        ],
        [
          [scan({ role: 'guest', mode: 'look', minutes: 1000, operations })],
          [
            'Users: guest (ann)',
            'Program: /opt/zap.sh',
            methods.look,
            `Only 11 operations: ${operations.slice(0, 10).join(', ')}`,
            rates('1,000'),
            blocked,
            also,
            noSecrets,
          ],
        ],
        [
          [scan({ mode: 'full', operations: ['GET /a'] })],
          [
            'Users: user (ann)',
            'Program: /opt/zap.sh',
            methods.full,
            'Only GET /a',
            rates('20'),
            `${blocked}, GET /logout, POST /pay`,
            noSecrets,
          ],
        ],
      ];
      for (const [scans, lines] of rows) {
        const asked = consent.ask(scans);
        await until(() => opened.window.buttons.length > 0);
        const [{ order } = assert.fail()] = scans;
        assert.deepEqual(opened.window.buttons, [order.mode === 'full' ? 'Continue…' : 'Scan']);
        opened.window.dismiss();
        assert.equal(await asked, false);
        assert.equal(opened.window.details.at(-1), lines.join('\n'));
      }
      assert.equal(opened.window.messages[0], question('user, admin'));
      assert.equal(opened.app.workspaceState.get('approvedScans'), undefined);
    });

    it('once for an origin, a role, a scanner with its command, a mode and as long as it takes', async () => {
      opened.window.answer('Scan');
      assert.equal(await consent.ask([scan()]), true);
      const again = async (...scans: readonly PreparedScan[]): Promise<string | undefined> => {
        const count = opened.window.messages.length;
        const asking = new Consent(opened.app).ask(scans);
        let agreed: boolean | undefined;
        void asking.then((answer) => (agreed = answer));
        await until(() => agreed !== undefined || opened.window.messages.length > count);
        opened.window.dismiss();
        return (await asking) ? undefined : opened.window.messages.at(-1);
      };
      assert.equal(await again(scan()), undefined);
      assert.equal(await again(scan({ minutes: 19 })), undefined);
      assert.equal(await again(scan({ minutes: 21 })), question());
      assert.equal(await again(scan({ mode: 'look' })), question());
      assert.equal(await again(scan({ role: 'admin' }), scan()), question('admin'));
      assert.equal(await again(scan({}, { command: ['docker'] })), question());
      assert.equal(
        await again(scan({}, { origin: 'http://127.0.0.1:9' })),
        'Scan http://127.0.0.1:9 with ZAP as user?',
      );
      opened.window.answer('Scan', 'Scan');
      await consent.ask([scan({ minutes: 40 })]);
      await consent.ask([scan({}, { command: ['docker'] })]);
      assert.deepEqual(opened.app.workspaceState.get('approvedScans'), [
        { origin, role: 'user', scanner: 'zap', mode: 'safe', minutes: 40 },
        { origin, role: 'user', scanner: '["zap",["docker"]]', mode: 'safe', minutes: 20 },
      ]);
    });

    it('again where what was kept is of no use, and forgets the oldest of many', async () => {
      const kept = Array.from({ length: 200 }, (_, index) => ({
        origin,
        role: `role ${index}`,
        scanner: 'zap',
        mode: 'safe',
        minutes: 20,
      }));
      const broken = [7, { ...kept[0], minutes: '20' }, { ...kept[0], mode: 1 }];
      await opened.app.workspaceState.update('approvedScans', [...broken, ...kept]);
      opened.window.answer('Scan');
      await consent.ask([scan()]);
      const now = opened.app.workspaceState.get('approvedScans') as readonly { readonly role: string }[];
      assert.deepEqual([now.length, now[0]?.role, now.at(-1)?.role], [200, 'role 1', 'user']);
      await opened.app.workspaceState.update('approvedScans', 'x');
      opened.window.answer('Scan');
      assert.equal(await consent.ask([scan()]), true);
      assert.equal(await consent.ask([]), true);
    });

    it('each time where everything is called, with the origin typed', async () => {
      const full = scan({ mode: 'full' });
      opened.window.answer('Continue…', 'http://other');
      assert.equal(await consent.ask([full]), false);
      assert.equal(opened.window.messages.at(-1), `Type ${origin}.`);
      assert.equal(opened.window.asked.at(-1), 'Full Scan');
      opened.window.answer('Continue…', ` ${origin} `);
      assert.equal(await consent.ask([full]), true);
      assert.equal(await consent.ask([full]), true, 'until it has started');
      consent.take(full);
      opened.window.answer('Continue…', undefined);
      assert.equal(await consent.ask([full]), false);
      assert.equal(opened.app.workspaceState.get('approvedScans'), undefined);
    });
  });

  describe('ends', () => {
    const record = (changes: Partial<ScanRecord> = {}): ScanRecord =>
      ({
        ending: 'itself',
        reached: ['GET /a'],
        described: null,
        incomplete: [],
        unanswered: 0,
        ...changes,
      }) as unknown as ScanRecord;

    async function ended(end: ScanEnd, outcomes?: unknown) {
      const lines: string[] = [];
      const said: unknown[] = [];
      const report = files.write('report.json', '{}') as never;
      files.write('report.json.scan', '{}');
      const deleted: string[] = [];
      const fs = {
        delete: async ({ path }: { path: string }) => void deleted.push(path.split('/').at(-1) ?? ''),
      };
      opened.commands.register('importReport', () => outcomes);
      const app = Object.assign(Object.create(opened.app) as typeof opened.app, { workspace: { fs } });
      let showNew: (() => Promise<void>) | undefined;
      const code = await finishScan(
        app,
        scan(),
        { end, report },
        (line) => void lines.push(line),
        (sentence, { showNew: show, ...rest }) => {
          showNew = show;
          said.push([sentence, rest]);
        },
      );
      return { code, lines, said, deleted: deleted.length, showNew };
    }
    const scanned = (changes: Partial<ScanRecord> = {}, isWritten = true): ScanEnd => ({
      kind: 'scanned',
      record: record(changes),
      isWritten,
    });
    const imported = (added: number) => [{ kind: 'imported', name: 'report.json', summary: { added } }];

    it('with what is new, what was reached and whether that is all', async () => {
      const described = { reached: 1200, all: 1500 };
      const rows: readonly (readonly [Partial<ScanRecord>, added: number, code: number, said: string])[] = [
        [{}, 3, 0, '3 new · 1 operation · complete'],
        [{ reached: ['GET /a', 'GET /b'] }, 0, 0, '0 new · 2 operations · complete'],
        [
          { described, incomplete: ['time', 'chosen'] },
          1,
          3,
          '1 new · 1,200 of 1,500 operations · partial: it ran out of time',
        ],
        [
          { ending: 'stopped', incomplete: ['stopped'] },
          1,
          130,
          '1 new · 1 operation · partial: it was stopped',
        ],
      ];
      for (const [changes, added, code, text] of rows) {
        const { showNew, ...rest } = await ended(scanned(changes), imported(added));
        const sentence = `ZAP as user: ${text}`;
        assert.deepEqual(rest, {
          code,
          lines: [sentence],
          said: [[sentence, { isBad: false }]],
          deleted: 2,
        });
        assert.equal(showNew !== undefined, added > 0);
        opened.commands.ran.length = 0;
        await showNew?.();
        assert.deepEqual(opened.commands.ran, added > 0 ? [['showNew', ['report.json']], ['openPanel']] : []);
      }
    });

    it('with its report kept where that could not be imported', async () => {
      const kept = `It is kept in ${files.path('report.json').fsPath}.`;
      const cancelled = 'The import was cancelled.';
      const rows: readonly (readonly [outcomes: unknown, why: string])[] = [
        [undefined, cancelled],
        [[], cancelled],
        [[{ kind: 'cancelled' }], cancelled],
        [[{ kind: 'imported', name: 'x' }], cancelled],
        [[{ kind: 'imported', summary: { added: 1 } }], cancelled],
        [[{ kind: 'refused', name: 'x', summary: {}, sentence: 'It is no report.' }], 'It is no report.'],
      ];
      for (const [outcomes, why] of rows) {
        const sentence = `ZAP as user: The report was not imported: ${why} ${kept}`;
        assert.deepEqual(await ended(scanned(), outcomes), {
          code: 2,
          lines: [sentence],
          said: [[sentence, { isBad: true }]],
          deleted: 0,
          showNew: undefined,
        });
      }
    });

    it('without a message where the user stopped it before there was anything', async () => {
      const line = 'ZAP as user was stopped. Nothing was imported.';
      for (const end of [{ kind: 'stopped' }, scanned({ ending: 'stopped' }, false)] as const)
        assert.deepEqual(await ended(end), {
          code: 130,
          lines: [line],
          said: [],
          deleted: 0,
          showNew: undefined,
        });
    });

    it('with why nothing came of it, and what to do', async () => {
      const nothing = (changes: Partial<ScanRecord>): ScanEnd => scanned({ reached: [], ...changes }, false);
      const failed = 'The role could not be logged in:';
      const rows: readonly (readonly [ScanEnd, string])[] = [
        [scanned({}, false), 'ZAP wrote no report, so nothing was imported. The terminal shows why.'],
        [nothing({ unanswered: 1 }), `${origin} did not answer. Start the application, then scan again.`],
        [
          nothing({ incomplete: ['session-lost', 'chosen'] }),
          'The session was lost before anything was reached. Verify the role, then scan again.',
        ],
        [
          nothing({ incomplete: ['chosen'] }),
          'ZAP reached none of these operations. Scan without choosing operations.',
        ],
        [
          nothing({}),
          'ZAP sent no request that the application answered for this role, so nothing was imported. The terminal shows why.',
        ],
        [
          { kind: 'fault', fault: { code: 'tls-name', args: ['a.test', 'b.test'] } as never },
          `${failed} The certificate is for a.test, not b.test.`,
        ],
        [{ kind: 'lost', reason: 'no reason' }, `${failed} no reason`],
        [
          { kind: 'not-shown' },
          'The role was logged in, but "verification" does not show a user. Verify the role first.',
        ],
        [{ kind: 'no-user' }, 'user has no test user.'],
        [{ kind: 'no-description' }, 'ZAP needs an OpenAPI file under "attachments", inside the workspace.'],
        [{ kind: 'not-started', code: 'ENOENT' }, '/opt/zap.sh could not be started (ENOENT).'],
        [
          { kind: 'not-written', code: 'ENOSPC' },
          'The disk is full: the report could not be saved. Free some space, then scan again.',
        ],
        [{ kind: 'not-written', code: 'EACCES' }, 'The report could not be saved (EACCES).'],
        [
          { kind: 'died', reason: 'Out of memory.' },
          `The scan of ${origin} ended unexpectedly. Nothing was imported. Out of memory.`,
        ],
        [{ kind: 'died', reason: '' }, `The scan of ${origin} ended unexpectedly. Nothing was imported.`],
      ];
      for (const [end, text] of rows) {
        const sentence = `ZAP as user: ${text}`;
        assert.deepEqual(await ended(end), {
          code: 2,
          lines: [sentence],
          said: [[sentence, { isBad: true }]],
          deleted: 0,
          showNew: undefined,
        });
      }
    });

    it('in a message that offers what is new, and another scan', async () => {
      const ran: string[] = [];
      const notify = notifying(opened.app, () => ran.push('again'));
      notify('Bad.', { isBad: true });
      assert.deepEqual(opened.window.buttons, ['Scan Again']);
      opened.window.press('Scan Again');
      await until(() => ran.length === 1);
      notify('Good.', { isBad: false, showNew: async () => void ran.push('new') });
      assert.deepEqual(opened.window.buttons, ['Show New', 'Scan Again']);
      opened.window.press('Show New');
      await until(() => ran.length === 2);
      assert.deepEqual(ran, ['again', 'new']);
    });
  });

  it('is counted while it runs', () => {
    const progress = (requests: number, reached: number, described: ScanRecord['described'] = null): string =>
      progressText({ requests, reached, described } as never);
    assert.deepEqual(
      [progress(1, 1), progress(1230, 0), progress(2, 9, { reached: 41, all: 70 })],
      ['1 operation, 1 request', '0 operations, 1,230 requests', '41 of 70 operations, 2 requests'],
    );
  });
});
