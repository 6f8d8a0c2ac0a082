import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { accessMatrix, requestCount } from '../access/accessMatrix.ts';
import { provenAccess } from '../access/provenAccess.ts';
import { runReport } from '../access/report/runReport.ts';
import type { AgentResult } from '../agents/agentMessages.ts';
import { accessResult, loginResult } from '../agents/work/results.ts';
import type { AgentWork, OrderOf, PreparedWork, WorkOrder } from '../agents/work/work.ts';
import { formatMessage } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import { subjectsOf } from '../login/faults/subjects.ts';
import { runRoles } from '../login/session/runRoles.ts';
import { adapters } from '../scan/adapters/all.ts';
import { usualRate } from '../scan/scanRun.ts';
import { namedOperations } from './accessSources.ts';
import { portsFor } from './agentConfigs.ts';
import { prepareProposal } from './agentProposal.ts';
import { prepareRetest } from './agentRetest.ts';
import { importBytes, importReportFile } from './importReportFile.ts';
import { scanFile, scanMessages } from './scanFile.ts';
import { scanSentence } from './scanSentence.ts';
import { limitedMessage } from './verifyLimits.ts';
import type { WorkHost } from './workHost.ts';

type Prepared = Promise<AgentResult<PreparedWork>>;

/** What models may have done by a server: what it was started with, and nothing else. */
export function agentWork(host: WorkHost): AgentWork {
  return {
    kinds: new Set(host.request.allowed),
    asksFirst: false,
    prepare: (order) => prepare(host, order),
  };
}

function prepare(host: WorkHost, order: WorkOrder): Prepared {
  switch (order.kind) {
    case 'verify':
      return prepareVerify(host, order);
    case 'retest':
      return prepareRetest(host, order);
    case 'access':
      return prepareAccess(host, order);
    case 'scan':
      return prepareScan(host, order);
    case 'propose':
      return prepareProposal(host, order);
  }
}

async function prepareVerify({ configs }: WorkHost, order: OrderOf<'verify'>): Prepared {
  const { role, user } = order;
  const read = await configs.read(order.file);
  if (!read.ok) return read;
  const { config } = read.value;
  if (subjectsOf(config, { role, user }).length === 0) return failed('role-unknown', role ?? '', user ?? '');
  return work(async (report, signal) => {
    const runs = await runRoles(config, portsFor(read.value), {
      role,
      user,
      signal,
      onEvent: (event) =>
        report(event.kind === 'finished' ? event.run.username : `${event.role} ${event.username}`),
    });
    const data = runs.map((run) => ({
      role: run.role,
      user: run.username,
      outcome: run.outcome,
      ...(run.fault !== undefined && { message: limitedMessage(run.fault, process.env) }),
    }));
    return loginResult(data);
  });
}

/** No faster than the command line's own. */
const requestsPerSecond = 5;

async function prepareAccess(host: WorkHost, { file, roles, operations }: OrderOf<'access'>): Prepared {
  const read = await host.configs.read(file);
  if (!read.ok) return read;
  const { config, path, limits } = read.value;
  const unknown = roles.find((role) => !config.roles.some(({ name }) => name === role));
  if (unknown !== undefined) return failed('role-unknown', unknown, '');
  const named = { file: path, code: host.request.workspace, reports: [], only: operations };
  const known = await namedOperations(named, config, limits);
  if (!known.ok || known.value.reading.length === 0) return failed('no-calls');
  const { reading } = known.value;
  return work(async (report, signal) => {
    const startedAt = Date.now();
    const attacking = roles.length === 0 ? undefined : roles;
    const matrix = await accessMatrix(config, { ...portsFor(read.value), clock: host.clock }, reading, {
      signal,
      roles: attacking,
      requestsPerSecond,
      budget: requestCount(config, reading),
      onEvent: (event) => {
        if (event.kind === 'asking') report(`${event.done} of ${event.total}: ${event.method} ${event.path}`);
      },
    });
    const ended = { matrix, config, startedAt, endedAt: Date.now(), roles: attacking };
    const text = runReport({ ...ended, version: packageJson.version });
    const { watched: _watched, ...options } = await host.importing;
    const application = config.application.name;
    const bytes = new TextEncoder().encode(text);
    const imported = await importBytes(await host.findings(), `${application}.sarif`, bytes, {
      ...options,
      application,
    });
    const data = provenAccess(matrix);
    const { rows, requests, isComplete } = matrix;
    const tested = { calls: rows.length, requests, isComplete, data };
    return imported.ok ? accessResult(tested) : accessResult(tested, 'The findings could not be imported.');
  });
}

async function prepareScan(host: WorkHost, order: OrderOf<'scan'>): Prepared {
  const { file, role, mode, minutes } = order;
  const read = await host.configs.read(file);
  if (!read.ok) return read;
  const scanner = adapters.find(({ id }) => id === order.scanner);
  if (scanner === undefined)
    return failed('scanner-unknown', order.scanner, adapters.map(({ id }) => id).join(', '));
  const { config, path } = read.value;
  if (subjectsOf(config, { role }).length === 0) return failed('role-unknown', role, '');
  return work(async (report, signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'dast-scan-'));
    try {
      const out = join(folder, `${scanner.id}.json`);
      const { envFile, env, origins, selfSigned, hosts } = host.request.limits;
      const whom = { file: path, role, user: undefined, envFile, env, allowedOrigins: origins, selfSigned };
      const how = { scanner, out, mode, minutes, rate: usualRate, hosts };
      const scanned = await scanFile({ ...whom, ...how }, read.value, {
        signal: () => signal,
        onLine: report,
      });
      if (!scanned.ok) {
        const { code, args } = scanned.failure;
        return { notes: ['Nothing was scanned.'], data: { why: formatMessage(scanMessages[code], args) } };
      }
      const options = { ...(await host.importing), application: config.application.name };
      const imported = await importReportFile(await host.findings(), out, options, () => undefined);
      const said = imported.ok
        ? `${imported.value.added} new findings. dast_list_findings has them.`
        : 'Its report could not be imported.';
      return { notes: [said], data: { scan: scanSentence(scanned.value) } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Nobody is asked: whoever started the server has allowed it. */
function work(run: PreparedWork['run']): AgentResult<PreparedWork> {
  return success({ question: '', mayChangeData: false, run });
}
