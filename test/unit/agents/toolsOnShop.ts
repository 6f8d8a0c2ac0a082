import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runTool } from '../../../src/agents/agentTools.ts';
import type { AgentPorts, Confirm, ToolOutput } from '../../../src/agents/agentPorts.ts';
import { AgentJobs } from '../../../src/agents/work/jobs.ts';
import { type PreparedWork, workKinds, type WorkOrder } from '../../../src/agents/work/work.ts';
import { failed, success } from '../../../src/base/result.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { openFindings } from '../../../src/findings/engine/openFindings.ts';

const wasmBinary = readFileSync(new URL('../../../node_modules/sql.js/dist/sql-wasm.wasm', import.meta.url));

/** An engine in memory with some reports. */
export async function engineWith(...reports: readonly string[]): Promise<FindingsEngine> {
  const { engine } = await openFindings({ wasmBinary, clock: () => Date.UTC(2026, 10, 20) });
  for (const [index, report] of reports.entries()) {
    const bytes = new TextEncoder().encode(report);
    const options = { normalizePaths: true, severityMapping: {}, columnMapping: {} };
    const imported = await engine.importReport(
      { name: `report${index}.json`, bytes },
      { ...options, onProgress: () => undefined },
      new AbortController().signal,
    );
    if (!imported.ok) throw new Error(imported.failure.code);
  }
  return engine;
}

export function portsOf(engine: FindingsEngine, more: Partial<AgentPorts> = {}): AgentPorts {
  return {
    timeZone: 'UTC',
    user: 'tester (agent)',
    keepsChanges: true,
    findings: async () => engine,
    explainEndpoint: async () => 'The code is not searched.',
    changedEndpoints: async () => 'The code is not searched.',
    compareCode: async () => [{ name: '', base: 'a1', isCut: false }],
    authConfigs: async () => ['shop.dast-auth.json'],
    checkAuthConfig: async () => [],
    problemDocs: () =>
      readFile(new URL('../../../docs/reference/auth-config-rules.md', import.meta.url), 'utf8'),
    jobs: new AgentJobs(Date.now, (error) => {
      throw error;
    }),
    work: { kinds: new Set(), asksFirst: true, prepare: async () => failed('work-not-offered', '') },
    ...more,
  };
}

/** Calls a tool of an engine as a model does. */
export function caller(
  ports: AgentPorts,
  confirm: Confirm = async () => 'yes',
): (name: string, input?: unknown) => Promise<ToolOutput> {
  return (name, input = {}) => runTool(ports, `dast_${name}`, input, confirm);
}

/** Tools without findings, whose work is `run`, at a time of the test. */
export function toolsWith(run: PreparedWork['run'], more: Partial<AgentPorts> = {}) {
  const orders: WorkOrder[] = [];
  const errors: unknown[] = [];
  const clock = { now: 0 };
  const ports = portsOf({} as FindingsEngine, {
    jobs: new AgentJobs(
      () => clock.now,
      (error) => errors.push(error),
    ),
    work: {
      kinds: new Set(workKinds),
      asksFirst: true,
      prepare: async (order) => {
        orders.push(order);
        return success({ question: `May I ${order.kind}?`, mayChangeData: false, run });
      },
    },
    ...more,
  });
  const call = async (
    name: string,
    input: object = {},
    confirm: Confirm = async () => 'yes',
  ): Promise<readonly string[]> => {
    const { text, isError } = await runTool(ports, `dast_${name}`, input, confirm);
    const lines = text.split('\n').filter((line) => !/^The data between|untrusted-data>$/.test(line));
    return isError ? ['error', ...lines] : lines;
  };
  return { orders, errors, clock, ports, call };
}
