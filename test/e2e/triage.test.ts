import assert from 'node:assert/strict';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { FindingsPanel } from './findingsPanel.ts';
import { writtenPlaces } from './secretPlaces.ts';
import { TriageBack } from './triageBack.ts';
import { useWorkbench } from './workbench.ts';

const criticalRows = [
  'Critical · 8 APIs | SQL Injection',
  'Critical · 2 APIs | Remote OS Command Injection',
  'Critical · 9 APIs | Access Control Issue - Improper Authorization',
  'Critical · 3 APIs | JWT None Exploit',
];

const aggregatedCsv = [
  'Severity,APIs,Summary,Category,Sub Category,Status,Resolution,First Discovered,Last Discovered,Endpoints,Event IDs,Applications',
  'Critical,8,SQL Injection,Active Scan,CWE-89 SQL Injection,Open,New,2026-10-31T23:35:16.000Z,2026-11-01T05:10:13.000Z,' +
    'GET /api/admin/users; GET /api/orders; GET /api/products; GET /api/products/search; ' +
    'GET payments.staging.example/v1/payments; GET payments.staging.example/v1/settlements; ' +
    'PATCH /api/orders/{id}; POST /api/auth/login,' +
    'EVT-2d1206c5; EVT-a8c7abe2; EVT-7422476b; EVT-a7bb1190; EVT-39cbe5a7; EVT-ab44e1b0; EVT-7e34a3a2; EVT-cb1c1653,shop.staging.example',
];

const sqlInjection = 'Active Scan,CWE-89 SQL Injection,SQL Injection,Open,New';
const findingsCsv = [
  'Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered,Application',
  `GET /api/admin/users,GET,Critical,EVT-2d1206c5,${sqlInjection},2026-11-01T03:55:47.000Z,shop.staging.example`,
  `GET /api/orders,GET,Critical,EVT-a8c7abe2,${sqlInjection},2026-11-01T02:04:08.000Z,shop.staging.example`,
  `GET /api/products,GET,Critical,EVT-7422476b,${sqlInjection},2026-11-01T00:49:42.000Z,shop.staging.example`,
  `GET /api/products/search,GET,Critical,EVT-a7bb1190,${sqlInjection},2026-10-31T23:35:16.000Z,shop.staging.example`,
  `GET payments.staging.example/v1/payments,GET,Critical,EVT-39cbe5a7,${sqlInjection},2026-11-01T04:33:00.000Z,shop.staging.example`,
  `GET payments.staging.example/v1/settlements,GET,Critical,EVT-ab44e1b0,${sqlInjection},2026-11-01T05:10:13.000Z,shop.staging.example`,
  `PATCH /api/orders/{id},PATCH,Critical,EVT-7e34a3a2,${sqlInjection},2026-11-01T02:41:21.000Z,shop.staging.example`,
  `POST /api/auth/login,POST,Critical,EVT-cb1c1653,${sqlInjection},2026-11-01T01:26:55.000Z,shop.staging.example`,
];

/** The walk through the main job: each test goes on where the one before it left the workbench. */
describe('triage of a scan report', function () {
  this.bail(true);
  const workbench = useWorkbench();
  const panel = () => new FindingsPanel(workbench());
  /** Severity, APIs and summary of each row. */
  const rows = async () => (await panel().rows()).map((row) => row.split(' | ').slice(0, 2).join(' | '));
  let back: TriageBack;
  before('start a server that scans come from', async () => {
    back = await TriageBack.start(workbench());
  });
  after(() => back.server.close());
  const tree = () => workbench().treeItems('Findings');

  it('imports a report that the palette asks for', async () => {
    await workbench().openContainer('DAST');
    await workbench().runCommand('DAST: Import Report…');
    await workbench().answerFileDialog('Import Scan Reports', inWorkspace('reports/zap-report.sarif'));
    await workbench().notification('38 new in zap-report.sarif').waitFor();
    await eventually(tree, [
      'Critical, 22 findings',
      'Major, 2 findings',
      'Minor, 10 findings',
      'Info, 4 findings',
    ]);
  });

  it('shows the findings in the panel', async () => {
    await workbench().runCommand('DAST: Open Findings');
    await eventually(() => panel().count(), '38 findings · 9 vulnerabilities');
  });

  it('narrows panel and tree by a click on Critical', async () => {
    await panel().widgetValue('Critical').click();
    await eventually(rows, criticalRows);
    await eventually(() => panel().count(), '22 of 38 findings · 4 vulnerabilities');
    assert.deepEqual(await panel().chips(), ['Severity Critical']);
    await eventually(tree, ['Critical, 22 findings']);
  });

  it('lists each API with Show Aggregation off, and says why nothing can be set then', async () => {
    await panel().turn('Show Aggregation');
    await eventually(async () => (await panel().rows()).length, 22);
    const status = panel().row('POST /api/auth/login').getByRole('button', { name: 'Status: ' });
    assert.equal(await status.isDisabled(), true);
    assert.match((await status.getAttribute('title')) ?? '', /Show Aggregation/);
    await panel().turn('Show Aggregation');
    await eventually(rows, criticalRows);
  });

  it('takes entered text exactly with Precise Match on, and as a part with it off', async () => {
    await panel()
      .button(/^Advanced filters/)
      .click();
    await panel().field('Summary').fill('sql');
    await panel().field('Summary').press('Enter');
    await eventually(() => panel().count(), '0 of 38 findings · 0 vulnerabilities');
    await panel().turn('Precise Match');
    await eventually(rows, ['Critical · 8 APIs | SQL Injection']);
    assert.deepEqual(await panel().chips(), ['Severity Critical', 'Summary contains “sql”']);
    await panel()
      .button(/^Advanced filters/)
      .click();
  });

  it('sets a status, which Show Resolved Events then shows', async () => {
    await panel().set('Status', 'SQL Injection', 'Resolved');
    await eventually(() => panel().message(), 'SQL Injection (8 APIs) set to Resolved.');
    await panel().turn('Show Resolved Events');
    await eventually(
      () => panel().rows(),
      [
        'Critical · 8 APIs | SQL Injection | Active Scan | CWE-89 SQL Injection | Resolved | New | Oct 31, 2026',
      ],
    );
  });

  it('takes the change back', async () => {
    await panel().button('Undo').click();
    // The row stays until the list is sorted again.
    await eventually(() => panel().count(), '0 of 38 findings · 0 vulnerabilities · Refresh');
    assert.equal((await rows()).length, 1);
    await panel().turn('Show Resolved Events');
    await eventually(
      () => panel().rows(),
      ['Critical · 8 APIs | SQL Injection | Active Scan | CWE-89 SQL Injection | Open | New | Oct 31, 2026'],
    );
  });

  it('exports the list shown, byte for byte', async () => {
    await workbench().runCommand('DAST: Export CSV…');
    await workbench().answerFileDialog('Export CSV', inWorkspace('aggregated.csv'));
    await workbench().notification('Exported 1 vulnerability to aggregated.csv.').waitFor();
    assert.equal(await workbench().readFile('aggregated.csv'), lines(aggregatedCsv));
    await panel().turn('Show Aggregation');
    await panel().button('Export CSV').click();
    await workbench().answerFileDialog('Export CSV', inWorkspace('findings.csv'));
    await workbench().notification('Exported 8 findings to findings.csv.').waitFor();
    assert.equal(await workbench().readFile('findings.csv'), lines(findingsCsv));
  });

  it('shows the scans as soon as their view is expanded', async () => {
    // VS Code makes room for the rows of such a view after two seconds: here, never.
    await workbench().page.evaluate(() => {
      const usual = globalThis.setTimeout;
      const neverAfterTwoSeconds = (work: () => void, milliseconds?: number): unknown =>
        milliseconds === 2000 ? 0 : usual(work, milliseconds);
      Object.assign(globalThis, { setTimeout: neverAfterTwoSeconds });
    });
    await workbench()
      .page.getByRole('button', { name: /^Scans/ })
      .click();
    await workbench()
      .page.getByRole('treeitem', { name: /· ZAP, .*zap-report\.sarif$/ })
      .waitFor();
  });

  it('keeps filters, triage and findings when the window is reloaded', async () => {
    await panel().turn('Show Aggregation');
    await eventually(rows, ['Critical · 8 APIs | SQL Injection']);
    await panel().set('Resolution', 'SQL Injection', 'False Positive');
    const changed = [
      'Critical · 8 APIs | SQL Injection | Active Scan | CWE-89 SQL Injection | Open | False Positive | Oct 31, 2026',
    ];
    await eventually(() => panel().rows(), changed);
    await workbench().reload();
    await panel().row('SQL Injection').waitFor();
    await eventually(() => panel().rows(), changed);
    assert.deepEqual(await panel().chips(), ['Severity Critical', 'Summary contains “sql”']);
    await eventually(() => panel().count(), '8 of 38 findings · 1 vulnerability');
    await eventually(tree, ['Critical, 0/8 findings open']);
  });

  it('keeps the open details and their size when the window is reloaded', async () => {
    const size = () => panel().splitter().getAttribute('aria-valuenow');
    await panel().row('SQL Injection').click();
    await panel().splitter().waitFor();
    const usual = Number(await size());
    // Beside the list one of these keys moves the line, below a row another.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown'])
      await panel().splitter().press(key);
    await eventually(size, String(usual + 32));
    await workbench().reload();
    await panel().button('Close details').waitFor();
    await eventually(size, String(usual + 32));
  });

  it('fetches a scan from a server, after the user agreed and gave a token', async () => {
    await back.fetch();
    assert.ok(back.server.requests.every(({ method }) => method === 'GET'));
    await panel().button('Clear all').click();
    await panel().row('Path Traversal').waitFor();
  });

  it('sends triage back to it once the changes are confirmed', async () => {
    await panel().set('Resolution', 'Path Traversal', 'False Positive');
    await eventually(() => panel().message(), 'Path Traversal (1 API) set to False Positive.');
    await back.openList();
    await back.list.getByText('Open → Dismissed: false positive').waitFor();
    await back.accept();
    await back.dialog.getByText(`Send 1 change to ${back.host} as ada?`).waitFor();
    assert.deepEqual(
      back.alerts.map(({ state }) => state),
      ['open', 'open', 'open'],
    );
    await back.confirm();
    await workbench().notification(`Sent 1 change to ${back.host}.`).waitFor();
    assert.deepEqual(
      back.alerts.map(({ state, reason }) => [state, reason]),
      [
        ['open', undefined],
        ['open', undefined],
        ['dismissed', 'false positive'],
      ],
    );
  });

  it('leaves the token in no file and no address, and its findings in the stored ones alone', async () => {
    const addresses = back.server.requests.map(({ url }) => url).join('\n');
    const written = new Map([...(await writtenPlaces(workbench())), ['addresses', addresses]]);
    const holding = (text: string): readonly string[] =>
      [...written].flatMap(([place, held]) => (held.includes(text) ? [place] : []));
    assert.deepEqual(holding(back.token), []);
    const stored = holding('/api/attachments');
    assert.ok(stored.length > 0);
    assert.deepEqual(
      stored.filter((place) => !/\/dast-workbench\.dast-workbench\/findings\/findings\.[^/]+$/.test(place)),
      [],
    );
  });

  it('logs no error', () => {
    assert.deepEqual(workbench().extensionErrors, []);
  });

  function inWorkspace(path: string): string {
    return join(workbench().workspace, path);
  }
});

/** RFC 4180 ends every line, also the last one, with CRLF. */
function lines(records: readonly string[]): string {
  return records.map((record) => `${record}\r\n`).join('');
}
