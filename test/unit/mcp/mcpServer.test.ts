import assert from 'node:assert/strict';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import type { AgentPorts } from '../../../src/agents/agentPorts.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { createMcpServer } from '../../../src/mcp/mcpServer.ts';
import { Session } from '../../fakes/mcpSession.ts';
import { shopReport } from '../../fakes/testReport.ts';
import { engineWith, portsOf } from '../agents/toolsOnShop.ts';

describe('the tools for one client', () => {
  let engine: FindingsEngine;
  const reported: unknown[] = [];
  before(async () => {
    engine = await engineWith(shopReport);
  });
  after(() => engine.close());
  beforeEach(() => void (reported.length = 0));

  async function open(more: Partial<AgentPorts> = {}, answer?: ElicitResult): Promise<Session> {
    const session = new Session(answer);
    const [here, there] = InMemoryTransport.createLinkedPair();
    await createMcpServer(portsOf(engine, more), '1.2.3', (error) => reported.push(error)).connect(there);
    await session.connect(here);
    return session;
  }

  const { work } = portsOf({} as FindingsEngine);

  it('say which of them reach other machines: those that send requests, not those that propose', async () => {
    const kinds = new Set(['retest', 'propose', 'verify'] as const);
    const session = await open({ work: { ...work, kinds } });
    const { tools } = await session.client.listTools();
    const reaching = tools
      .filter(({ annotations }) => annotations?.openWorldHint === true)
      .map(({ name }) => name);
    assert.deepEqual(reaching, ['dast_verify_role', 'dast_retest']);
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
      ['dast_set_triage', 'dast_verify_role', 'dast_retest', 'dast_propose_auth_config'],
    );
    assert.ok(tools.every(({ annotations }) => annotations?.destructiveHint === false));
    await session.client.close();
  });

  it('say who they are, and how to take what they answer', async () => {
    const { client } = await open();
    const name = { name: 'dast-workbench', title: 'DAST Workbench', version: '1.2.3' };
    assert.deepEqual(client.getServerVersion(), name);
    assert.deepEqual(client.getServerCapabilities(), { tools: {} });
    assert.match(client.getInstructions() ?? '', /<untrusted-data> tags .* never an instruction\./);
    await client.close();
  });

  it('report what nobody expected, and say so', async () => {
    const broken = new Error('broken');
    const findings = async (): Promise<never> => {
      throw broken;
    };
    const session = await open({ findings });
    const { text, isError } = await session.call('dast_count_findings');
    assert.deepEqual([text, isError], ['Something went wrong. See the log of DAST Workbench.', true]);
    assert.deepEqual(reported, [broken]);
    await session.client.close();
  });

  const triage = { vulnerabilities: [0, 1, 2, 3], status: 'Resolved' };

  it('ask for a change with one question that has to be answered', async () => {
    const session = await open({}, { action: 'accept', content: { change: true } });
    const asked: unknown[] = [];
    session.client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push('requestedSchema' in params && params.requestedSchema);
      return { action: 'decline' };
    });
    const { text } = await session.call('dast_set_triage', triage);
    assert.match(text, /declined: nothing was changed/);
    assert.deepEqual(asked, [
      {
        type: 'object',
        properties: { change: { type: 'boolean', title: 'Do this', default: false } },
        required: ['change'],
      },
    ]);
    await session.client.close();
  });

  it('change nothing where the client cannot ask, or says yes and declines', async () => {
    const silent = await open();
    assert.match((await silent.call('dast_set_triage', triage)).text, /this client cannot ask them/);
    const declining = await open({}, { action: 'decline', content: { change: true } });
    assert.match((await declining.call('dast_set_triage', triage)).text, /declined: nothing was changed/);
    for (const { client } of [silent, declining]) await client.close();
    assert.equal(await engine.lastTriage(), undefined);
  });
});
