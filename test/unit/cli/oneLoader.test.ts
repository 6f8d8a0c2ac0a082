import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { projectDir } from '../../../scripts/paths.ts';
import { findingsCommand } from '../../../src/cli/findingsCommand.ts';
import { mcpCommand } from '../../../src/cli/mcpCommand.ts';
import { readGateFindings } from '../../../src/cli/gateFindings.ts';
import { parseGateArguments } from '../../../src/cli/gateArguments.ts';
import { readAllDetails } from '../../../src/findings/export/readAllDetails.ts';
import type { FindingDetails } from '../../../src/findings/model/finding.ts';
import { findingsSettingIds } from '../../../src/findings/model/ids.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import { DecisionFiles } from '../../../src/vscode/features/decisions/decisionFiles.ts';
import { importReportFeature } from '../../../src/vscode/features/importReport/importReportFeature.ts';
import { importReports } from '../../../src/vscode/features/importReport/importReports.ts';
import { reportFilesOf } from '../../../src/vscode/features/importReport/reportFiles.ts';
import { TeamTriage } from '../../../src/vscode/features/teamTriage/teamTriage.ts';
import { Session } from '../../fakes/mcpSession.ts';
import { createTestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { until } from '../../patience.ts';
import { plainShell, runInProcess } from './inProcess.ts';

/** What a user sees of a finding. */
type Shown = Readonly<
  Record<'endpoint' | 'severity' | 'status' | 'resolution' | 'application' | 'seenAs', string>
>;

const settings = {
  [findingsSettingIds.severityMapping]: { medium: 'Info' },
  [findingsSettingIds.reports]: [{ glob: 'reports/*.json', role: 'customer' }],
};

describe('the findings of a repository', function () {
  this.timeout(120_000);
  const files = new TestFiles();
  const root = realpathSync(files.folder);
  const report = join(root, 'reports/zap.json');

  before(() => {
    for (const name of ['.vscode', '.dast/triage', 'reports', '.git'])
      mkdirSync(join(root, name), { recursive: true });
    copyFileSync(join(projectDir, 'test/fixtures/reports/zap-2.7.json'), report);
    const application = { name: 'web shop', baseUrl: 'http://shop.test:8080' };
    files.write('shop.dast-auth.json', JSON.stringify({ application }));
    files.write('.vscode/settings.json', JSON.stringify(settings));
    const finding = { application: 'web shop', tool: 'ZAP', rule: '40018', method: 'GET', path: '/search' };
    const change = { field: 'status', from: 'Open', to: 'In Progress', change: 1 };
    const line = { at: '2026-11-20T10:00:00.000Z', by: 'Ada', ...finding, ...change };
    files.write('.dast/triage/ada-1f2e.jsonl', `${JSON.stringify(line)}\n`);
    const decision = { tool: 'ZAP', resolution: 'False Positive', reason: 'agreed', author: 'Ada' };
    const decisions = [{ ...decision, rule: '10021', application: 'web shop' }];
    files.write('.dast/decisions.jsonc', JSON.stringify({ decisions }));
  });
  after(() => files.remove());

  function ofDetails(all: readonly FindingDetails[]): readonly Shown[] {
    return sorted(
      all.map(({ finding: { endpoint, severity, status, resolution, application, seenAs } }) => ({
        endpoint,
        severity,
        status,
        resolution,
        application,
        seenAs: seenAs.join(),
      })),
    );
  }

  async function inEditor(): Promise<readonly Shown[]> {
    const opened = createTestApp({ storage: join(root, 'storage'), folder: root });
    opened.settings.set('severityMapping', settings[findingsSettingIds.severityMapping]);
    opened.settings.set('reports', settings[findingsSettingIds.reports]);
    opened.settings.set('shareTriage', 'repository');
    registerHandlers(opened.app, importReportFeature.register(opened.app).commands);
    const triage = new TeamTriage(opened.app, {
      set: () => undefined,
      clear: () => undefined,
      dispose: () => undefined,
    } as never);
    const decisions = new DecisionFiles(opened.app);
    const uri = files.path('reports/zap.json');
    await importReports(opened.app, await reportFilesOf(opened.app, uri, undefined));
    const engine = await opened.app.findings();
    const all = (): Promise<readonly FindingDetails[]> =>
      readAllDetails(engine, { ...initialView('UTC'), showAggregation: false });
    await until(async () => {
      const shown = ofDetails(await all());
      return (
        shown.some(({ status }) => status !== 'Open') && shown.some(({ resolution }) => resolution !== 'New')
      );
    });
    const shown = ofDetails(await all());
    decisions.dispose();
    triage.dispose();
    await opened.close();
    return shown;
  }

  async function byCommandLine(): Promise<readonly Shown[]> {
    const args = [report, '--root', root, '--json'];
    const { stdout } = await runInProcess(() => findingsCommand(args, plainShell));
    return shownOf((JSON.parse(stdout) as { rows: readonly unknown[] }).rows);
  }

  async function byGate(): Promise<readonly Shown[]> {
    const request = parseGateArguments([report, '--root', root, '--trusted-ref', 'none']);
    assert.ok(request.ok);
    const read = await readGateFindings(request.value, {});
    assert.ok(read.ok);
    return ofDetails(read.value.findings.map(({ details }) => details));
  }

  async function byServer(): Promise<readonly Shown[]> {
    const session = new Session();
    const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
    const ran = runInProcess(() => mcpCommand([report, '--workspace', root], toServer, fromServer));
    await session.connect(new StdioServerTransport(fromServer, toServer));
    const { data } = await session.call('dast_list_findings', { limit: 50 });
    toServer.end();
    await ran;
    return shownOf(data as readonly unknown[]);
  }

  it('are the same in the editor, on the command line, before the gate and for agents', async () => {
    const editor = await inEditor();
    const search = editor.find(({ endpoint }) => endpoint === 'GET /search');
    assert.deepEqual(search, {
      endpoint: 'GET /search',
      severity: 'Critical',
      status: 'In Progress',
      resolution: 'New',
      application: 'web shop',
      seenAs: 'customer',
    });
    assert.ok(editor.some(({ resolution }) => resolution === 'False Positive'));
    assert.deepEqual(await byCommandLine(), editor);
    assert.deepEqual(await byGate(), editor);
    assert.deepEqual(await byServer(), editor);
  });

  it('keep triage of files apart where the settings say so, for everybody', async () => {
    const apart = { ...settings, [findingsSettingIds.shareTriage]: 'workspace' };
    writeFileSync(join(root, '.vscode/settings.json'), JSON.stringify(apart));
    const shown = await byCommandLine();
    assert.ok(shown.every(({ status }) => status === 'Open'));
    assert.deepEqual(await byGate(), shown);
    assert.deepEqual(await byServer(), shown);
  });
});

function shownOf(rows: readonly unknown[]): readonly Shown[] {
  return sorted(
    (rows as readonly (Omit<Shown, 'seenAs'> & { seenAs: readonly string[] })[]).map((row) => {
      const { endpoint, severity, status, resolution, application, seenAs } = row;
      return { endpoint, severity, status, resolution, application, seenAs: seenAs.join() };
    }),
  );
}

function sorted(rows: readonly Shown[]): readonly Shown[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
