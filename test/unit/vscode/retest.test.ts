import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { runReport } from '../../../src/access/report/runReport.ts';
import { triageFeature } from '../../../src/vscode/features/triage/triageFeature.ts';
import { registerHandlers } from '../../../src/vscode/app/commands.ts';
import { secretKeyPrefix } from '../../../src/vscode/app/storedKeys.ts';
import { RetestDocuments } from '../../../src/vscode/features/verifyRole/retestDocuments.ts';
import { retestFinding } from '../../../src/vscode/features/verifyRole/retestFinding.ts';
import type { RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, sendHtml, sendJson, startServer } from '../../fakes/loginServer.ts';
import { textsIn } from '../../fakes/secretEncodings.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { importText } from '../../fakes/testReport.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { until } from '../../patience.ts';

const page = '<p>SQLITE_ERROR</p>';

function nuclei(method: string): string {
  return JSON.stringify({
    'template-id': 'sqli',
    info: { name: 'SQL Injection', severity: 'high' },
    type: 'http',
    host: 'https://staging.shop.test',
    'matched-at': 'https://staging.shop.test/search?q=%27',
    'extracted-results': ['SQLITE_ERROR'],
    request: `${method} /search?q=%27 HTTP/1.1\r\nHost: staging.shop.test\r\nAuthorization: Bearer canary-of-the-scan\r\n\r\n`,
    response: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`,
    timestamp: '2026-11-14T09:30:00Z',
  });
}

/** An authorization test found that nobody needs to log in to see orders. */
function accessReport(origin: string): string {
  const exchange = {
    method: 'GET',
    url: `${origin}/orders`,
    requestHeaders: [],
    status: 200,
    responseHeaders: [],
    responseBody: '{"note":"leave it at the door"}',
    bodyBytes: 25,
  } as const;
  const cell = { status: 200, exchange } as const;
  return runReport({
    matrix: {
      users: [{ role: 'user', username: 'ann' }],
      rows: [
        {
          key: '',
          operation: { method: 'GET', path: '/orders', query: [], isPublic: false },
          target: '/orders',
          owners: [],
          cells: [{ ...cell, verdict: 'allowed', claim: 'may' }],
          anonymous: { ...cell, verdict: 'let-in', claim: 'authentication', confidence: 'High' },
          expected: { place: 0, exchange: { ...exchange } },
        },
      ],
      skipped: [],
      requests: 2,
      isComplete: true,
    },
    config: { application: { name: 'Test', baseUrl: origin, isolatedFromProduction: true } },
    startedAt: 0,
    endedAt: 1,
    version: '0.1.0',
  });
}

describe('Retest with Role…', () => {
  let files: TestFiles;
  let opened: TestApp;
  let server: RunningServer;
  let documents: RetestDocuments;
  let isFixed: boolean;
  beforeEach(async () => {
    isFixed = false;
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
    });
    registerHandlers(opened.app, triageFeature.register(opened.app).commands);
    documents = new RetestDocuments();
    server = await startServer(({ path, headers, json }, answer) => {
      const isUser = headers.authorization === 'Bearer canary-token-12';
      if (path === '/login')
        return sendJson(answer, json['password'] === 'canary-password' ? 200 : 401, {
          token: 'canary-token-12',
        });
      if (path === '/me') return sendJson(answer, isUser ? 200 : 401, {});
      if (path.startsWith('/orders')) {
        const isGiven = path === '/orders' && (isUser || !isFixed);
        return sendJson(answer, isGiven ? 200 : 401, isGiven ? { note: 'leave it at the door' } : {});
      }
      return sendHtml(answer, 200, isFixed ? `<p>No results, canary-token-12</p>` : page);
    });
    files.write('workspace/shop.dast-auth.json', JSON.stringify(loginConfig(server.origin)));
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-password');
  });
  afterEach(async () => {
    await server.stop();
    await opened.close();
    files.remove();
  });

  async function imported(method = 'GET'): Promise<{ vulnerability: number }> {
    await importText(opened.app, 'nuclei.jsonl', nuclei(method));
    const { rows } = await (await opened.app.findings()).page(opened.app.view.current, 0, 1);
    return { vulnerability: rows[0]?.row.vulnerability ?? assert.fail() };
  }
  const retest = async (target: unknown): Promise<string | undefined> =>
    (await retestFinding(opened.app, documents, target))?.outcome;
  const outcome = (): string => opened.window.messages.at(-1) ?? '';

  it('says that it is still there, and shows both answers side by side', async () => {
    const target = await imported();
    opened.window.answer('user', 'Send', 'Show Responses');
    assert.equal(await retest(target), 'still-there');
    await until(() => opened.commands.ran.some(([id]) => id === 'vscode.diff'));
    assert.match(
      outcome(),
      /^GET \/search as user ann\. Still there: The response \(200\) contains the reported evidence .* Recorded at staging\.shop\.test, sent to 127\.0\.0\.1:\d+\.$/,
    );
    const [, left, right] = opened.commands.ran.find(([id]) => id === 'vscode.diff') ?? [];
    const [recorded, received] = [left, right].map((uri) =>
      documents.provideTextDocumentContent(
        uri as Parameters<RetestDocuments['provideTextDocumentContent']>[0],
      ),
    );
    assert.equal(recorded, `HTTP 200\ncontent-type: text/html\n\n${page}`, 'only what differs differs');
    assert.match(
      received ?? '',
      /^HTTP 200\nconnection: .*\ncontent-type: text\/html.*\ndate: [\s\S]*\n\n<p>SQLITE_ERROR<\/p>$/,
    );
  });

  it('offers the outcome as a comment, and sets nothing by itself', async () => {
    isFixed = true;
    const target = await imported();
    const engine = await opened.app.findings();
    opened.window.answer('user', 'Send');
    assert.equal(await retest(target), 'gone');
    assert.equal(await engine.lastTriage(), undefined);
    opened.window.answer('Leave as it is', 'Fixed');
    opened.window.press('Comment…');
    await until(async () => (await engine.lastTriage()) !== undefined);
    const { rows } = await engine.page(opened.app.view.current, 0, 1);
    const [finding] = await engine.apis(opened.app.view.current, rows[0]?.row.vulnerability ?? 0, 0, 1);
    const details = await engine.details(finding?.id ?? assert.fail());
    assert.match(
      details?.history[0]?.comment ?? '',
      /^Retested as user ann: Gone: The same kind of response \(200\) no longer/,
    );
    assert.equal(details?.finding.resolution, 'Fixed');
  });

  it('sets Resolved and Fixed at once where it is proven, with the exchange as the comment', async () => {
    const target = await imported();
    opened.window.answer('user', 'Send');
    assert.equal(await retest(target), 'still-there');
    assert.deepEqual(opened.window.buttons, ['Show Responses', 'Comment…']);
    opened.window.dismiss();
    isFixed = true;
    opened.window.answer('user', 'Set Resolved · Fixed');
    assert.equal(await retest(target), 'gone');
    const engine = await opened.app.findings();
    await until(async () => (await engine.lastTriage()) !== undefined);
    const { rows } = await engine.page(opened.app.view.current, 0, 1);
    const [finding] = await engine.apis(opened.app.view.current, rows[0]?.row.vulnerability ?? 0, 0, 1);
    const details = await engine.details(finding?.id ?? assert.fail());
    assert.deepEqual([details?.finding.status, details?.finding.resolution], ['Resolved', 'Fixed']);
    assert.equal(details?.history.length, 1);
    const comment = details?.history[0]?.comment ?? '';
    assert.match(
      comment,
      /^Retested as user ann: Gone: .*\n\nGET http:\/\/127\.0\.0\.1:\d+\/search\?q=%27\n/,
    );
    assert.match(comment, /\nAuthorization: Bearer •••\n/i);
    assert.match(comment, /\n\nHTTP\/1\.1 200\n[\s\S]*\n\n<p>No results, •••<\/p>$/);
    assert.doesNotMatch(comment, /canary/);
    assert.match(outcome(), /set to Resolved and Fixed\.$/);
  });

  it('repeats what an authorization test asked, as the same users', async () => {
    await importText(opened.app, 'authorization test', accessReport(server.origin));
    const { rows } = await (await opened.app.findings()).page(opened.app.view.current, 0, 1);
    const target = { vulnerability: rows[0]?.row.vulnerability };
    opened.window.answer('Send');
    assert.equal(await retest(target), 'still-there');
    assert.match(
      outcome(),
      /^GET \/orders without a login\. Still there: A request without a login gets it again/,
    );
    isFixed = true;
    assert.equal(await retest(target), 'gone');
    assert.match(
      outcome(),
      /Gone: The request is now refused \(401\), and user ann still gets a response\.$/,
    );
  });

  it('does not ask again for a part of what was approved, but for more', async () => {
    const target = await imported();
    const all = { methods: ['GET', 'POST'], secrets: ['OTHER', 'PASSWORD'], env: ['HOST'] };
    await opened.app.workspaceState.update('approvedOrigins', [{ origin: server.origin, ...all }]);
    opened.window.answer('user');
    assert.equal(await retest(target), 'still-there');
    assert.ok(!opened.window.messages.some((text) => text.startsWith('Send requests to')));
    await opened.app.workspaceState.update('approvedOrigins', [
      { origin: server.origin, ...all, secrets: ['OTHER'] },
    ]);
    opened.window.answer('user', 'Send');
    assert.equal(await retest(target), 'still-there');
    assert.ok(opened.window.messages.some((text) => text.startsWith('Send requests to')));
  });

  it('sends nothing in a workspace that is not trusted, nor where a request is not confirmed', async () => {
    const target = await imported('POST');
    opened.workspace.isTrusted = false;
    assert.equal(await retest(target), undefined);
    assert.match(outcome(), /^Retest replays .* Trust this workspace/);
    opened.workspace.isTrusted = true;
    opened.window.answer('user');
    const retested = retest(target);
    await until(() => outcome() === 'Send this request? It may change data.');
    opened.window.dismiss();
    assert.equal(await retested, undefined);
    assert.equal(server.asked.length, 0);
  });

  it('says that a login failed, and needs an auth config', async () => {
    const target = await imported();
    await opened.app.secrets.store(`${secretKeyPrefix}PASSWORD`, 'canary-wrong');
    opened.window.answer('user', 'Send');
    assert.equal(await retest(target), 'failed');
    assert.match(outcome(), /^Nothing was retested\. login: 401 /);
    files.write('workspace/shop.dast-auth.json', '{}');
    await retest(target);
    assert.match(outcome(), /^shop\.dast-auth\.json cannot be used: /);
  });

  it('leaves no secret in messages, documents, log, state or the comment', async () => {
    isFixed = true;
    opened.window.answer('user', 'Send', 'Show Responses');
    await retest(await imported());
    await until(() => opened.commands.ran.some(([id]) => id === 'vscode.diff'));
    const shown = opened.commands.ran.flatMap((ran) =>
      ran.flatMap((one) =>
        typeof one === 'object' && one !== null && 'query' in one
          ? documents.provideTextDocumentContent(one as never)
          : [],
      ),
    );
    assert.equal(shown.length, 2);
    const places = [
      shown,
      opened.window.messages,
      opened.logged,
      opened.app.workspaceState.get('approvedOrigins'),
    ];
    for (const text of textsIn(places)) assert.doesNotMatch(text, /canary/);
  });
});
