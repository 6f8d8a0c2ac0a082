import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { toolsFor } from '../../../src/agents/agentTools.ts';
import { publishedSchema } from '../../../src/agents/inputSchema.ts';
import { type LoopbackServer, openLoopback } from '../../../src/mcp/loopback.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { shopReport } from '../../fakes/testReport.ts';
import { engineWith, portsOf } from '../agents/toolsOnShop.ts';
import { Session } from '../../fakes/mcpSession.ts';

describe('the MCP server on loopback', () => {
  let engine: FindingsEngine;
  let server: LoopbackServer;
  const reported: unknown[] = [];
  before(async () => {
    reported.length = 0;
    engine = await engineWith(shopReport);
    server = await openLoopback(portsOf(engine), '1.2.3', (error) => reported.push(error));
  });
  after(async () => {
    await server.close();
    await engine.close();
    assert.deepEqual(reported, []);
  });

  const transportOf = (): StreamableHTTPClientTransport =>
    new StreamableHTTPClientTransport(new URL(server.address), { requestInit: { headers: server.headers } });
  const open = async (session: Session): Promise<void> => session.connect(transportOf());

  it('serves several clients the same findings, and asks the one that changes them', async () => {
    const [reader, writer] = [new Session(), new Session({ action: 'accept', content: { change: true } })];
    await Promise.all([open(reader), open(writer)]);
    const { data } = await reader.call('dast_list_findings', { aggregate: true });
    const [first] = data as readonly { readonly vulnerability: number }[];
    const set = await writer.call('dast_set_triage', {
      vulnerabilities: [first?.vulnerability],
      resolution: 'False Positive',
    });
    assert.match(set.text, /^Resolution to False Positive set/);
    assert.deepEqual(reader.asked, []);
    assert.deepEqual(writer.asked, ['Set Resolution to False Positive for "SQL Injection" (2 of 2 APIs)?']);
    const after = await reader.call('dast_count_findings', { filter: { resolution: ['False Positive'] } });
    assert.match(after.text, /^2 of 3 findings match/);
    await reader.client.close();
    await writer.client.close();
    writer.print('Session over loopback:');
  });

  it('tells what its tools take and do', async () => {
    const session = new Session();
    await open(session);
    const { tools } = await session.client.listTools();
    assert.deepEqual(
      tools.map(({ name, title, description, inputSchema, annotations }) => [
        name,
        title,
        description,
        inputSchema,
        annotations,
      ]),
      toolsFor({ kinds: new Set() }).map(({ name, title, description, inputSchema, changes }) => [
        name,
        title,
        description,
        publishedSchema(inputSchema),
        { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
      ]),
    );
    assert.deepEqual(session.client.getServerVersion(), {
      name: 'dast-workbench',
      title: 'DAST Workbench',
      version: '1.2.3',
    });
    assert.match(session.client.getInstructions() ?? '', /./);
    await session.client.close();
  });

  it('changes nothing where the user accepts without saying yes', async () => {
    for (const answer of [{ action: 'accept', content: { change: false } }, { action: 'accept' }] as const) {
      const session = new Session(answer);
      await open(session);
      const refused = await session.call('dast_set_triage', {
        vulnerabilities: [0, 1, 2],
        status: 'Resolved',
      });
      assert.match(refused.text, /declined: nothing was changed/);
      await session.client.close();
    }
    assert.deepEqual(await engine.lastTriage().then((last) => last?.set), { resolution: 'False Positive' });
  });

  it('goes on for the latest clients where too many come', async () => {
    const sessions = Array.from({ length: 10 }, () => new Session());
    for (const session of sessions) await open(session);
    assert.match((await sessions.at(-1)?.call('dast_count_findings'))?.text ?? '', /findings match/);
    assert.match((await sessions[2]?.call('dast_count_findings'))?.text ?? '', /findings match/);
    for (const ended of sessions.slice(0, 2)) await assert.rejects(ended.call('dast_count_findings'));
    for (const session of sessions) await session.client.close();
  });

  it('counts no client that has ended its session', async () => {
    const first = new Session();
    await open(first);
    const ended = new Session();
    const transport = transportOf();
    await ended.connect(transport);
    await transport.terminateSession();
    const others = Array.from({ length: 7 }, () => new Session());
    for (const session of others) await open(session);
    assert.match((await first.call('dast_count_findings')).text, /findings match/);
    const last = new Session();
    await open(last);
    await assert.rejects(first.call('dast_count_findings'));
    for (const session of [...others, last, ended, first]) await session.client.close();
  });

  it('reports a request that ends in the middle', async () => {
    const errors: unknown[] = [];
    let ended = (): void => undefined;
    const reports = new Promise<void>((resolve) => (ended = resolve));
    const own = await openLoopback(portsOf(engine), '1.2.3', (error) => {
      errors.push(error);
      ended();
    });
    const { host, port } = new URL(own.address);
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/mcp',
      method: 'POST',
      headers: { ...own.headers, Host: host, 'Content-Length': 100 },
    });
    sent.on('error', () => undefined);
    sent.write('{"jsonrpc"', () => sent.destroy());
    await reports;
    await own.close();
    assert.equal(errors.length, 1);
  });

  it('is reached by a token of its own, which nobody guesses', async () => {
    const own = await openLoopback(portsOf(engine), '1.2.3', () => assert.fail());
    const tokens = [server, own].map(({ headers }) => headers['Authorization'] ?? '');
    await own.close();
    for (const token of tokens) assert.match(token, /^Bearer [\w-]{43}$/);
    assert.notEqual(tokens[0], tokens[1]);
  });

  it('ends with what it asks and with requests that are still to come, and is reached no more', async () => {
    let left = 2;
    let ended = (): void => undefined;
    const reports = new Promise<void>((resolve) => (ended = resolve));
    const own = await openLoopback(portsOf(engine), '1.2.3', () => --left === 0 && ended());
    const session = new Session({ action: 'accept' });
    const asked = new Promise<void>((resolve) => {
      session.client.setRequestHandler(ElicitRequestSchema, () => {
        resolve();
        return new Promise<never>(() => undefined);
      });
    });
    const requestInit = { headers: own.headers };
    await session.connect(new StreamableHTTPClientTransport(new URL(own.address), { requestInit }));
    const set = session.call('dast_set_triage', { vulnerabilities: [0, 1, 2], status: 'Resolved' });
    set.catch(() => undefined);
    await asked;
    const { host, port } = new URL(own.address);
    const socket = connect(Number(port), '127.0.0.1');
    const closed = once(socket, 'close');
    socket.on('error', () => undefined);
    const headers = [
      `Host: ${host}`,
      `Authorization: ${own.headers['Authorization']}`,
      'Content-Length: 9',
      'Expect: 100-continue',
    ];
    socket.write(['POST /mcp HTTP/1.1', ...headers, '', '{'].join('\r\n'));
    await once(socket, 'data');
    await own.close();
    await Promise.all([reports, closed]);
    const late = connect(Number(port), '127.0.0.1');
    await assert.rejects(once(late, 'connect'), { code: 'ECONNREFUSED' });
    await session.client.close();
    assert.equal((await engine.lastTriage())?.set.status, undefined);
  });

  it('listens at one address of this machine alone', async () => {
    const { port } = new URL(server.address);
    assert.equal(server.address, `http://127.0.0.1:${port}/mcp`);
    for (const host of ['127.0.0.2', '::1']) {
      const socket = connect(Number(port), host);
      await assert.rejects(once(socket, 'connect'), host);
      socket.destroy();
    }
  });

  it('refuses whoever has no token, pages in browsers, other paths, and what is no message', async () => {
    const { host, port } = new URL(server.address);
    const initialize = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    });
    const good = {
      ...server.headers,
      Host: host,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const connections = new Set<unknown>();
    const status = (
      headers: object,
      body = initialize,
      path = '/mcp',
      method = 'POST',
    ): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sent = request(
          { host: '127.0.0.1', port, path, method, headers: { ...headers } },
          (response) => {
            response.resume();
            if (response.statusCode !== 200) connections.add(response.headers.connection);
            resolve(response.statusCode);
            sent.destroy();
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    assert.equal(await status(good), 200);
    assert.equal(await status({ ...good, Authorization: '' }), 401);
    assert.equal(await status({ ...good, Authorization: `${server.headers['Authorization']}x` }), 401);
    assert.equal(await status({ ...good, Host: 'evil.test' }), 403, 'a name bent to this machine');
    assert.equal(await status({ ...good, Origin: 'https://evil.test' }), 403);
    assert.equal(await status({ ...good, Origin: 'null' }), 403);
    assert.equal(await status(good, initialize, '/'), 404);
    assert.equal(await status(good, '', '/mcp', 'GET'), 404);
    assert.equal(await status({ ...good, 'Mcp-Session-Id': 'guessed' }), 404);
    assert.equal(await status(good, 'not JSON'), 400);
    assert.equal(await status(good, 'x'.repeat(1_000_000)), 400);
    assert.equal(await status(good, 'x'.repeat(1_000_001)), 413);
    assert.deepEqual([...connections], ['close']);
  });
});
