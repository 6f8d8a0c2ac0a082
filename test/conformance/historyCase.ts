import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindingsEngine } from '../../src/findings/engine.ts';
import { History, list, rows } from './histories/history.ts';
import { day, start, sarif, zap } from './histories/reports.ts';

const expectedPath = join(import.meta.dirname, 'histories', 'history.expected.txt');

export const expectedHistory = (): string => readFileSync(expectedPath, 'utf8');

export async function writeExpectedHistory(): Promise<void> {
  writeFileSync(expectedPath, await observeHistory());
}

/** What changes of everything that is shown of the findings, one step after the other. */
export async function observeHistory(
  through: (engine: FindingsEngine) => FindingsEngine = (engine) => engine,
): Promise<string> {
  const history = new History(through);
  await history.open();
  await scansCome(history);
  await usersDecide(history);
  await scansChange(history);
  await listsCome(history);
  await teamsShare(history);
  await applicationsChange(history);
  await backupsReturn(history);
  await history.engine.close();
  return history.lines.join('\n');
}

const values = (...chosen: readonly string[]): { values: readonly string[]; texts: readonly string[] } => ({
  values: chosen,
  texts: [],
});
const shop = 'https://shop.test';
const customer = { role: 'customer', user: 'ada', source: 'nightly' };
const first = zap(
  0,
  shop,
  ['40018', 3, 'GET /orders', "' OR 1"],
  ['40018', 3, 'POST /orders'],
  ['40018', 3, 'GET /orders/7'],
  ['10038', 2, 'GET /'],
  ['10038', 2, 'GET /orders'],
  ['10020', 1, 'GET /'],
);
const admin = zap(10, shop, ['40018', 3, 'GET /admin'], ['10038', 1, 'GET /']);

async function scansCome(history: History): Promise<void> {
  await history.imports('first.json', first, customer);
  await history.sets({ status: 'Resolved' }, { endpoint: values('GET /orders') }, 'done');
  await history.sets({ resolution: 'Fixed' }, { summary: values('Rule 10020') });
  const second = zap(
    9,
    shop,
    ['40018', 3, 'GET /orders', "' OR 2"],
    ['40018', 3, 'GET /orders', "' OR 3"],
    ['10038', 1, 'GET /'],
    ['10020', 1, 'GET /'],
    ['90001', 0, 'GET /new'],
  );
  await history.imports('second.json', second, customer);
  await history.imports('first.json', first, customer);
  await history.imports('admin.json', admin, {
    role: 'administrator',
    source: 'nightly',
  });
  await history.imports('partial.json', zap(11, shop, ['90001', 0, 'GET /new']), {
    role: 'customer',
    source: 'by hand',
    severityMapping: { informational: 'Major' },
  });
  await history.imports(
    'older.json',
    zap(-9, shop, ['90002', 2, 'GET /old'], ['10020', 2, 'GET /']),
    customer,
  );
  await history.imports(
    'weak.sarif',
    sarif(
      ['weak', 'https://shop.test/login', 'POST'],
      ['weak', 'https://shop.test/login', 'GET'],
      ['weak', 'https://cdn.test/lib.js'],
      ['strong', 'mail.test:25'],
    ),
  );
  await history.imports('payments.json', zap(12, 'https://pay.test:8443', ['40018', 3, 'GET /pay']), {
    application: 'payments',
    completeness: 'partial',
  });
  await history.imports('none.json', '{}');
  await history.imports('nothing.json', zap(13, 'https://pay.test:8443'), {
    source: 'x',
    normalizePaths: false,
  });
}

async function usersDecide(history: History): Promise<void> {
  const { engine } = history;
  const inPayments = { application: values('payments') };
  await history.sets(
    { status: 'In Progress', resolution: 'Inconclusive' },
    { severity: values('Critical') },
    'a',
  );
  await history.sets({}, inPayments, 'only a comment');
  await history.sets({ status: 'In Progress' }, inPayments);
  await history.sets({ status: 'Odd' }, inPayments);
  await history.after('undone', await engine.undoTriage());
  await history.after('undone once more', await engine.undoTriage());
  await history.after('not the last', await engine.undoTriage(99));
  await history.after('redone', await engine.redoTriage());
  await history.open();
  await history.after('undone after all', await history.engine.undoTriage());
}

async function scansChange(history: History): Promise<void> {
  const { engine } = history;
  await history.decides(
    { rule: '40018', endpoint: 'GET /orders/**', resolution: 'False Positive', decided: '2026-05-02' },
    { rule: '10038 Rule 10038', status: 'Resolved', resolution: 'Inconclusive', decided: '2026-05-01' },
    { summary: 'Rule 10020', application: 'shop', status: 'In Progress' },
    { rule: '9999', status: 'Open' },
    { rule: '40018', status: 'Open', until: '2026-01-01' },
  );
  await history.sets({ resolution: 'New' }, { endpoint: values('GET /orders/{id}') });
  await history.decides({ rule: '10038 Rule 10038', status: 'In Progress' });
  const text = zap(30, shop, ['40018', 3, 'GET /orders'], ['10038', 2, 'GET /']);
  const recorded = {
    report: createHash('sha256').update(text).digest('hex'),
    role: 'customer',
    user: 'eve',
    completeness: 'complete' as const,
    scan: {
      at: start + 30 * day,
      reached: ['/orders', '/orders/7', '/'].map((path) => ({ method: 'GET', url: shop + path })),
      isReachCut: true,
      engines: ['active'],
    },
    run: {
      mode: 'safe' as const,
      gaps: [],
      requests: 7,
      logins: 1,
      refused: [{ reason: 'mode' as const, count: 2 }],
    },
  };
  const main = { branch: 'main', isDefault: true, commit: 'abcdef0', run: '#1', link: 'https://ci.test/1' };
  await history.imports('recorded.json', text, { recorded, build: main });
  const branch = zap(31, shop, ['40018', 3, 'GET /orders'], ['77001', 3, 'GET /branch']);
  await history.imports('branch.json', branch, { ...customer, build: { branch: 'feature', run: '#2' } });
  await history.after('new on the branch', await engine.facet(rows, 'newOnBranch', '', 9));
  await history.after('seen as', await engine.facet(rows, 'seenAs', '', 9));
  const [ofLatest = 0, ofBefore = 0] = (await engine.scans()).map(({ id }) => id);
  await history.after('compared', await engine.compareScans(ofBefore, ofLatest, 1));
  const said = { role: 'guest', user: 'nobody', completeness: 'partial' } as const;
  await history.after('said of the latest', await engine.describeScan(ofLatest, said));
  await history.after('removed', await engine.removeScan(ofBefore));
  await history.after('there is none', await engine.removeScan(999));
  await history.decides();
  await history.open();
}

/** Lists without rules, and the same application installed elsewhere. */
async function listsCome(history: History): Promise<void> {
  const header =
    'Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered,Application';
  const rowOf = (endpoint: string, summary: string, triage: string): string =>
    `${endpoint},GET,Minor,,Passive Scan,CWE-1,${summary},${triage},2026-03-02T00:00:00.000Z,shop.test`;
  await history.imports(
    'list.csv',
    [
      header,
      rowOf('GET /new', 'Rule 90001', 'Open,New'),
      rowOf('GET /listed', 'Rule 90901', 'Resolved,Fixed'),
      rowOf('GET /listed/7', 'Rule 90901', 'Open,False Positive'),
      '',
    ].join('\n'),
  );
  const elsewhere = zap(33, 'https://staging.test', ['90901', 0, 'GET /listed'], ['40018', 3, 'GET /orders']);
  await history.imports('elsewhere.json', elsewhere, { application: 'shop.test', role: 'customer' });
  const mine = 'https://mine.test';
  const installed = { applications: [{ name: 'shop.test', origins: ['mine.test', 'https://staging.*'] }] };
  await history.imports(
    'mine.json',
    zap(34, mine, ['90901', 0, 'GET /listed'], ['88001', 2, 'GET /']),
    installed,
  );
  const [latest] = await history.engine.scans();
  await history.after('removed', await history.engine.removeScan(latest?.id ?? 0));
}

async function backupsReturn(history: History): Promise<void> {
  const { engine } = history;
  await history.sets({ status: 'Resolved' }, { severity: values('Major') }, 'before');
  const [backup] = await engine.backups();
  await history.after('gone back', await engine.restoreBackup(backup?.number ?? 0));
  await history.after('there is none', await engine.restoreBackup(999));
  await history.sets({ resolution: 'Fixed' }, { severity: values('Minor') });
  await history.open();
  await history.after('backups', await history.engine.backups());
}

async function teamsShare(history: History): Promise<void> {
  const { engine } = history;
  const own = 'ada-0001.jsonl';
  const about = {
    by: 'Eve',
    application: 'shop.test',
    tool: 'ZAP',
    rule: '40018',
    method: 'GET',
    path: '/admin',
  };
  const status = { field: 'status', from: 'Open', to: 'Resolved' };
  const listed = { category: 'Passive Scan', subCategory: 'CWE-1', summary: 'Rule 90901' };
  const seen = [createHash('sha256').update(admin).digest('hex').slice(0, 8)];
  const lines = [
    { ...about, rule: '90001', path: '/new', ...status, to: 'In Progress', comment: 'mine' },
    { ...about, field: 'comment', comment: 'look' },
    { ...about, ...status, seen },
    { ...about, path: '/orders', ...status, comment: 'not any more' },
    { ...about, rule: '1', path: '/', ...status },
    { ...about, tool: undefined, ...listed, path: '/listed', ...status, to: 'In Progress' },
    { application: 'shop.test', field: 'application', to: 'Eve shop' },
    { ...about, application: 'Eve shop', path: '/orders', method: 'POST', ...status, to: 'In Progress' },
    {
      ...about,
      rule: '10020',
      path: '/',
      field: 'resolution',
      from: 'New',
      to: 'Fixed',
      at: '2199-01-01T00:00:00Z',
    },
  ].map((line, index) =>
    JSON.stringify({ at: `2026-06-0${index + 1}T00:00:00.000Z`, ...line, change: index + 1 }),
  );
  const eve = {
    name: 'eve-0002.jsonl',
    stamp: '1',
    bytes: new TextEncoder().encode([...lines, 'wrong'].join('\n')),
  };
  await history.after(
    'shared',
    await engine.syncTeam({ present: [eve.name], changed: [eve], author: 'Ada' }),
  );
  const file = await engine.teamFile(own, new Uint8Array());
  const bytes = file.ok ? file.value : undefined;
  await history.after('to be written', new TextDecoder().decode(bytes).split('\n'));
  const written = { name: own, stamp: '1', bytes: bytes ?? new Uint8Array() };
  await history.after(
    'written',
    await engine.syncTeam({ present: [eve.name, own], changed: [written], author: 'Ada' }),
  );
  await history.sets({ status: 'Open' }, { endpoint: values('GET /new') }, 'not done');
  await history.after('taken back', await engine.undoTriage());
  const more = await engine.teamFile(own, written.bytes);
  await history.after(
    'to be written then',
    more.ok ? new TextDecoder().decode(more.value).split('\n') : more,
  );
  const shorter = {
    name: eve.name,
    stamp: '2',
    bytes: new TextEncoder().encode(`${lines.slice(1).join('\n')}\n`),
  };
  await history.after(
    'Eve takes a line out',
    await engine.syncTeam({ present: [own, eve.name], changed: [shorter], author: '' }),
  );
  await history.imports(
    'again.json',
    zap(60, shop, ['90001', 0, 'GET /new'], ['10020', 1, 'GET /']),
    customer,
  );
  await history.after('Eve is gone', await engine.syncTeam({ present: [own], changed: [], author: '' }));
}

async function applicationsChange(history: History): Promise<void> {
  const { engine } = history;
  const scans = await engine.scans();
  const idOf = (name: string): number => scans.find((scan) => scan.name === name)?.id ?? 0;
  for (const change of [
    { kind: 'rename', application: 'shop', name: 'Shop 2' },
    { kind: 'rename', application: 'shop.test', name: 'Shop 2' },
    { kind: 'move', scans: [idOf('admin.json')], to: 'Administration' },
    { kind: 'join', application: 'payments', into: 'Shop 2' },
    { kind: 'move', scans: [idOf('first.json'), idOf('payments.json')], to: 'payments' },
  ] as const) {
    const changed = await engine.changeApplications(change);
    await history.after(JSON.stringify(change), changed);
    if (change.kind === 'join' && changed.ok)
      await history.after('taken back', await engine.undoApplicationChange(changed.value.id));
  }
  await history.imports('named.json', zap(70, shop, ['40018', 3, 'GET /orders']), { application: 'shop' });
  await history.open();
  const { rows: found } = await history.engine.page(list, 0, 100);
  const ids = found.map(({ row }) => ('id' in row ? row.id : 0));
  const keys = await Promise.all(ids.map((id) => history.engine.findingKey(id)));
  const named = await Promise.all(keys.map((key = '') => history.engine.findingWithKey(key)));
  await history.after('found by their keys', [
    named.map((finding) => finding?.id).join() === ids.join(),
    await history.engine.findingWithKey('none'),
  ]);
}
