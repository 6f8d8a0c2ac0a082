import assert from 'node:assert/strict';
import { commands, type Extension, extensions, Uri } from 'vscode';
import type { DastWorkbenchApi, DastWorkbenchExports, FindingsFilter } from '../../api/dast-workbench.d.ts';
import { shopReport, zapReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';

interface OtherExtension {
  readonly api: DastWorkbenchApi;
  readonly getApi: DastWorkbenchExports['getApi'];
  changes(): number;
  stop(): void;
}

const application = 'api.other.test';
const fileApplication = 'file.other.test';

describe('the API for other extensions', () => {
  let other: OtherExtension;
  const files = new TestFolder();
  before(async () => {
    const extension: Extension<OtherExtension> | undefined = extensions.getExtension(
      'dast-workbench.other-extension',
    );
    assert.ok(extension, 'VS Code knows the other extension');
    other = await extension.activate();
  });
  after(async () => {
    other.stop();
    files.remove();
    // The window's own findings are those of other tests, too: what came last goes first.
    const ours = async (): Promise<number> =>
      (await other.api.countFindings({ application: [application, fileApplication] })).matching;
    for (let scan = 50; scan > 0 && (await ours()) > 0; scan -= 1) {
      await commands.executeCommand('dastWorkbench.findings.removeImportedReport', { scan });
    }
  });

  it('imports a report, lists and counts its findings, and notifies of the change', async () => {
    const { api } = other;
    assert.equal(api.version, 1);
    const before = other.changes();
    const bytes = new TextEncoder().encode(shopReport);
    const imported = await api.importReport({ name: 'other.json', bytes }, { application });
    const none = { skipped: 0, notSeen: 0, notCovered: 0, problems: [] };
    assert.deepEqual(imported, { format: 'ZAP JSON', instances: 4, findings: 3, added: 3, ...none });
    assert.ok(other.changes() > before);
    const filter: FindingsFilter = { application: [application], severity: ['Critical'] };
    const { total, findings } = await api.listFindings(filter, { limit: 1 });
    assert.equal(total, 2);
    const [first] = findings;
    assert.equal(first?.summary, 'SQL Injection');
    assert.equal(first.application, application);
    assert.ok(first.discovered instanceof Date);
    const counts = await api.countFindings(filter);
    assert.equal(counts.matching, 2);
    assert.deepEqual(counts.bySeverity, { Critical: 2, Major: 0, Minor: 0, Info: 0 });
    assert.deepEqual(counts.byStatus, { Open: 2, 'In Progress': 0, Resolved: 0 });
    assert.ok(counts.total >= 3);
  });

  it('imports a report from a file', async () => {
    const uri = files.write(
      'from-file.json',
      zapReport([{ rule: '1', name: 'In a file', risk: 1, instances: [['GET', '/file']] }], fileApplication),
    );
    assert.equal((await other.api.importReport(uri)).findings, 1);
    const listed = await other.api.listFindings({ summary: ['IN A'], contains: true });
    assert.deepEqual(
      listed.findings.map(({ endpoint }) => endpoint),
      ['GET /file'],
    );
  });

  it('says in a sentence and a code what it cannot do', async () => {
    const { api } = other;
    const bytes = new TextEncoder().encode('{"no": "report"}');
    await assert.rejects(api.importReport({ name: 'no.json', bytes }), {
      code: 'report-unknown-format',
      message: /no\.json is not a report in a known format/,
    });
    await assert.rejects(api.importReport(Uri.file('/no/such/report.json')));
    const wrong = { colour: ['red'] } as unknown as FindingsFilter;
    await assert.rejects(api.listFindings(wrong), { code: 'input-unknown', message: /"colour" is no input/ });
    assert.throws(() => other.getApi(2 as 1), /no version 2/);
  });
});
