import { failed, success } from '../../base/result.ts';
import type { AgentResult } from '../agentMessages.ts';
import type { AgentPorts, Confirm } from '../agentPorts.ts';
import { id, integer, object, type ObjectSchema, text, texts } from '../inputSchema.ts';
import { type Input, numberIn, textIn, textsIn } from '../readInput.ts';
import type { AgentTool, ToolAnswer } from '../tool.ts';
import type { OrderOf, PreparedWork, WorkKind, WorkOrder } from './work.ts';

const file = text('Path of the auth config in the workspace, as dast_check_auth_config lists it');
const usualMinutes = 10;
const mostMinutes = 240;

export const verifyRole = startTool('verify', {
  name: 'dast_verify_role',
  title: 'Verify role',
  description:
    'Logs the test users of a role in, as an auth config says, and calls the verification with and without the token. Starts a job.',
  inputSchema: object({ file, role: text('Only this role'), user: text('Only this test user') }, ['file']),
  orderOf: (input) => ({
    kind: 'verify',
    file: textIn(input, 'file'),
    role: optional(input, 'role'),
    user: optional(input, 'user'),
  }),
});

export const retestFinding = startTool('retest', {
  name: 'dast_retest',
  title: 'Retest finding',
  description:
    'Sends the recorded request of a finding once more with a fresh login and compares the responses: still there, gone or cannot tell. Sets nothing. Starts a job.',
  inputSchema: object(
    {
      finding: id('Id of a finding, as listed'),
      occurrence: integer('Which of its occurrences; default: the first with a request', 0, 10_000),
      role: text('Role that sends it; without it nobody is logged in, unless the finding names a role'),
      user: text('Test user of the role'),
    },
    ['finding'],
  ),
  orderOf: (input) => ({
    kind: 'retest',
    finding: numberIn(input, 'finding') ?? 0,
    occurrence: numberIn(input, 'occurrence'),
    role: optional(input, 'role'),
    user: optional(input, 'user'),
  }),
});

export const accessTest = startTool('access', {
  name: 'dast_access_test',
  title: 'Test authorization',
  description:
    'Makes read-only calls as permitted users, as other users and anonymously, and proves who gets what is not theirs. What it proves becomes findings. Starts a job.',
  inputSchema: object(
    {
      file,
      roles: texts('Only as users of these roles'),
      operations: texts('Only these calls, such as "GET /api/orders/{id}"'),
    },
    ['file'],
  ),
  orderOf: (input) => ({
    kind: 'access',
    file: textIn(input, 'file'),
    roles: textsIn(input, 'roles'),
    operations: textsIn(input, 'operations'),
  }),
});

export const scanAsRole = startTool('scan', {
  name: 'dast_scan',
  title: 'Scan as role',
  description:
    'Runs an installed scanner behind a proxy that keeps a role logged in, and imports what it found. Starts a job that takes minutes.',
  inputSchema: object(
    {
      file,
      role: text('The role'),
      scanner: text('Scanner, such as "wapiti", "zap", "nuclei" or "schemathesis"'),
      mode: text('"look" only reads; "safe", the default, attacks, but deletes and changes nothing by name', [
        'look',
        'safe',
      ]),
      minutes: integer(`Minutes after which it is stopped; default: ${usualMinutes}`, 1, mostMinutes),
    },
    ['file', 'role', 'scanner'],
  ),
  orderOf: (input) => ({
    kind: 'scan',
    file: textIn(input, 'file'),
    role: textIn(input, 'role'),
    scanner: textIn(input, 'scanner'),
    mode: textIn(input, 'mode') === 'look' ? 'look' : 'safe',
    minutes: numberIn(input, 'minutes') ?? usualMinutes,
  }),
});

interface StartTool<Kind extends WorkKind> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly orderOf: (input: Input) => OrderOf<Kind>;
}

/** A tool that starts a job, once the user has agreed to what it sends. */
function startTool<Kind extends WorkKind>(kind: Kind, { orderOf, ...tool }: StartTool<Kind>): AgentTool {
  return {
    ...tool,
    changes: true,
    work: kind,
    question: (ports, input) => questionOf(ports, orderOf(input)),
    run: (ports, input, confirm) =>
      withWork(ports, orderOf(input), confirm, async (work) => {
        if (ports.jobs.isFull) return failed('job-too-many');
        const job = ports.jobs.start(tool.name, work);
        const notes = [`Job ${job.id} was started. Ask with dast_job {"job": ${job.id}, "wait": 30}.`];
        return success({ notes });
      }),
  };
}

/** What the user would be asked. */
export async function questionOf(ports: AgentPorts, order: WorkOrder): Promise<AgentResult<string>> {
  const work = await ports.work.prepare(order);
  return work.ok ? success(work.value.question) : work;
}

/** Prepares work, asks where that is to be, and goes on with it. */
export async function withWork(
  { work }: Pick<AgentPorts, 'work'>,
  order: WorkOrder,
  confirm: Confirm,
  goOn: (work: PreparedWork) => Promise<AgentResult<ToolAnswer>>,
): Promise<AgentResult<ToolAnswer>> {
  const prepared = await work.prepare(order);
  if (!prepared.ok) return prepared;
  const { question, mayChangeData } = prepared.value;
  if (!work.asksFirst && !mayChangeData) return goOn(prepared.value);
  switch (await confirm(question)) {
    case 'yes':
      return goOn(prepared.value);
    case 'no':
      return failed('work-declined');
    case 'outdated':
      return failed('work-outdated');
    case 'impossible':
      return failed('work-not-askable');
  }
}

function optional(input: Input, name: string): string | undefined {
  const value = textIn(input, name);
  return value === '' ? undefined : value;
}
