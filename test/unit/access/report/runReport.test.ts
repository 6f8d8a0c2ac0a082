import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { projectDir } from '../../../../scripts/paths.ts';
import { runReport, type EndedRun } from '../../../../src/access/report/runReport.ts';
import { markdownOf } from '../../../../src/findings/export/describedVulnerability.ts';
import { htmlReport } from '../../../../src/findings/export/htmlReport.ts';
import { junitReport } from '../../../../src/findings/export/junitReport.ts';
import { sarifReport } from '../../../../src/findings/export/sarifReport.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { importText, reportOf } from '../../findings/export/exported.ts';
import { ownersOf, run, type Application, type Respond } from '../accessServer.ts';

const at = Date.UTC(2026, 10, 20, 10);

interface Reported {
  readonly report: string;
  readonly findings: readonly FindingDetails[];
  readonly scan: { readonly role: string; readonly reached?: number; readonly scannedAt: number };
}

/** Tests the application, writes its report and reads that in. */
async function reported(application: Application): Promise<Reported> {
  const { matrix } = await run(application);
  const config = { application: { name: 'Shop', baseUrl: 'http://shop.test' } } as EndedRun['config'];
  const roles = application.options?.roles;
  const report = runReport({ matrix, config, roles, startedAt: at - 60_000, endedAt: at, version: '0.1.0' });
  const { engine, findings } = await importText('authorization test', report);
  const [scan] = await engine.scans();
  await engine.close();
  return { report, findings, scan: scan ?? assert.fail() };
}

const object = (kind: string, id: string): object => ({
  id: Number(id),
  note: `private ${kind} of ${ownersOf[id]}`,
  token: 'canary-of-the-application-1234',
});
/** Each logged-in user gets each order. */
const orders: Respond = (user, id) => (user === undefined ? 401 : { body: object('order', id) });
const carts: Respond = (_user, id) => ({ body: object('cart', id) });
const notes: Respond = (user, id) =>
  user === undefined ? 401 : ownersOf[id] === user ? { body: object('note', id) } : 404;
const forAdmins: Respond = (user) =>
  user === 'root'
    ? { body: { revenue: 48_211, customers: ['Ann Miller', 'Bob Stone'] } }
    : user === undefined
      ? 401
      : 403;

const said = (findings: readonly FindingDetails[]): readonly string[] =>
  findings
    .map(
      ({ finding, rule }) => `${rule} ${finding.severity} ${finding.rating.confidence} ${finding.endpoint}`,
    )
    .toSorted();

// In findingsOf and reachOf.
describe('The report of an authorization test that was run', () => {
  it('has one finding per operation and kind, and nothing of their right twins', async () => {
    const { findings } = await reported({
      operations: {
        '/orders/{id}': orders,
        '/carts/{id}': carts,
        '/notes/{id}': notes,
        '/revenue': (user) => (user === undefined ? 401 : { body: { total: 48_211, currency: 'EUR' } }),
        '/statistics': forAdmins,
      },
      apiAccess: { customer: ['/orders/**', '/carts/**', '/notes/**'], admin: ['/revenue', '/statistics'] },
    });
    assert.deepEqual(said(findings), [
      'access/function-level Major High GET /orders/{id}',
      'access/function-level Major High GET /revenue',
      'access/missing-authentication Critical High GET /carts/{id}',
      'access/object-level Major High GET /orders/{id}',
    ]);
  });

  it('holds what each of them asked and got, and no secret', async () => {
    const { findings, report } = await reported({
      operations: { '/orders/{id}': orders },
      apiAccess: { customer: ['/orders/**'], admin: ['/orders/**'], auditor: ['/orders/**'] },
    });
    const [details] = findings;
    const [occurrence] = details?.occurrences ?? [];
    const { exchanges, facts } = occurrence?.comparison ?? assert.fail();
    assert.deepEqual(
      exchanges.map(({ part, role, user, request, response }) => [
        part,
        role,
        user,
        request.split('\r\n', 1)[0],
        response.split('\r\n', 1)[0],
      ]),
      [
        ['expected', '', '', 'GET /orders/1701 HTTP/1.1', 'HTTP/1.1 401'],
        ['baseline', 'customer', 'ann', 'GET /orders/1701 HTTP/1.1', 'HTTP/1.1 200'],
        ['attacker', 'customer', 'bob', 'GET /orders/1701 HTTP/1.1', 'HTTP/1.1 200'],
      ],
    );
    assert.ok(
      facts.some(({ place, value }) => place === '.note' && value.startsWith('private order of ann')),
    );
    assert.match(
      occurrence?.otherInfo ?? '',
      /^customer \\\(bob\\\) gets an object of customer \\\(ann\\\)\./,
    );
    assert.equal(occurrence?.response, exchanges[2]?.response);
    assert.doesNotMatch(report, /canary|Bearer (?!•)/);
  });

  it('has fields that are hidden from a role, and none for fields that only some roles get', async () => {
    const employee = { name: 'Ann Miller', team: 'Sales' };
    const application = {
      operations: {
        '/employees': (user) => (user === undefined ? 401 : { body: [{ ...employee, salary: 48_211 }] }),
        '/teams': (user) =>
          user === undefined ? 401 : { body: [user === 'root' ? { ...employee, budget: 91_500 } : employee] },
      },
      apiAccess: { customer: ['/**'], admin: ['/**'], auditor: ['/**'] },
      hiddenFields: { customer: ['salary'] },
    } satisfies Application;
    const { findings } = await reported(application);
    assert.deepEqual(said(findings), ['access/property-level Major High GET /employees']);
    const [occurrence] = findings[0]?.occurrences ?? [];
    assert.deepEqual(occurrence?.comparison?.facts, [{ place: '[].salary', value: '48211' }]);
    const { cells } = await run(application);
    const toLook = 'check this: got fields that other roles do not get';
    assert.deepEqual([cells['/teams']?.['root'], cells['/teams']?.['ann']], [toLook, 'allowed']);
  });

  it('says as whom it asked, and which operations it can speak of', async () => {
    const application = {
      operations: { '/orders/{id}': notes, '/broken': () => 500, '/statistics': forAdmins },
      apiAccess: { customer: ['/orders/**', '/broken'], admin: ['/statistics'] },
    } satisfies Application;
    const { scan, findings } = await reported(application);
    assert.deepEqual(
      [scan.role, scan.reached, scan.scannedAt],
      ['admin, auditor, customer, not logged in', 2, at],
    );
    assert.equal(findings.length, 0);
    const chosen = await reported({ ...application, options: { roles: ['auditor'] } });
    assert.equal(chosen.scan.role, 'auditor');
  });

  it('is valid SARIF, and its findings are exported with the exchanges', async () => {
    const { report, findings } = await reported({
      operations: { '/orders/{id}': orders },
      apiAccess: { customer: ['/orders/**'], admin: ['/orders/**'], auditor: ['/orders/**'] },
    });
    const exported = reportOf({ findings, targets: ['http://shop.test'] });
    const isValid = sarifValidator();
    for (const text of [report, sarifReport(exported)]) {
      isValid(JSON.parse(text));
      assert.deepEqual(isValid.errors ?? [], []);
    }
    const markdown = markdownOf(findings);
    const [html, junit] = [htmlReport(exported), junitReport(exported)];
    for (const [name, text] of Object.entries({ markdown, html, junit }))
      assert.match(text, /Broken Object-Level Authorization/, name);
    for (const title of [
      /Allowed: customer \(ann\)/,
      /Let in: customer \(bob\)/,
      /Expected: not logged in/,
    ]) {
      assert.match(markdown.replaceAll('\\', ''), title);
      assert.match(html, title);
    }
  });
});

function sarifValidator(): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  // oxlint-disable-next-line typescript/no-unsafe-call
  addFormats.default(ajv);
  const file = `${projectDir}/test/fixtures/schemas/sarif-2.1.0.json`;
  const {
    $schema: _draft,
    id,
    ...schema
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return ajv.compile({ $id: String(id), ...schema });
}
