import type { AgentResult } from '../agents/agentMessages.ts';
import { visible } from '../agents/untrusted.ts';
import type { OrderOf, PreparedWork, WorkResult } from '../agents/work/work.ts';
import { retestable } from '../agents/work/retestable.ts';
import { recordedAccess } from '../access/retest/recordedAccess.ts';
import { retestAccess } from '../access/retest/retestAccess.ts';
import type { RecordedAccess } from '../access/retest/repeatedRow.ts';
import { formatMessage } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { FindingDetails, Occurrence } from '../findings/model/finding.ts';
import type { Fault } from '../login/faults/fault.ts';
import { subjectsOf } from '../login/faults/subjects.ts';
import {
  isSafeMethod,
  readRequest,
  type Recorded,
  type RecordedRequest,
} from '../login/retest/recordedRequest.ts';
import { retest } from '../login/retest/retest.ts';
import { retestMessages, type Verdict } from '../login/retest/retestMessages.ts';
import { portsFor, type RunnableConfig } from './agentConfigs.ts';
import type { WorkHost } from './workHost.ts';
import { limitedMessage } from './verifyLimits.ts';

/** What is sent again, and by which config. */
interface Retest {
  readonly chosen: RunnableConfig;
  readonly role: string | undefined;
  readonly user: string | undefined;
}

/** The recorded request of a finding with a fresh login. What may change data is sent only if the user says so. */
export async function prepareRetest(
  { configs, findings }: Pick<WorkHost, 'configs' | 'findings'>,
  { finding, occurrence, role, user }: OrderOf<'retest'>,
): Promise<AgentResult<PreparedWork>> {
  const found = await retestable(await findings(), finding, occurrence);
  if (!found.ok) return found;
  const { details, recorded } = found.value;
  const usable = await configs.ofApplication(details.finding.application);
  const chosen = usable.find(({ config }) => subjectsOf(config, { role, user }).length > 0);
  if (chosen === undefined) return failed('role-unknown', role ?? '', user ?? '');
  const run = { chosen, role, user };
  const access = recordedAccess(details.rule, details.finding.endpoint, recorded.comparison?.exchanges ?? []);
  if (access !== undefined) return accessAgain(run, access);
  const whole = recordedOf(details, recorded);
  const request = readRequest(whole);
  return request === undefined ? failed('nothing-recorded', finding) : sendAgain(run, whole, request);
}

function recordedOf(
  { finding, tags }: FindingDetails,
  { url, request, response, evidence, attack, parameter }: Occurrence,
): Recorded {
  const { method, summary } = finding;
  return { method, url, request, response, evidence, attack, parameter, summary, tags };
}

function accessAgain({ chosen }: Retest, access: RecordedAccess): AgentResult<PreparedWork> {
  return success({
    question: '',
    mayChangeData: false,
    run: async (report, signal) => {
      const onAsk = (who: string | undefined): void => report(who ?? 'nobody');
      const retested = await retestAccess(chosen.config, portsFor(chosen), access, { signal, onAsk });
      return retested.kind === 'failed' ? failure(retested.fault) : saying(retested.verdict);
    },
  });
}

function sendAgain(
  { chosen, role, user }: Retest,
  recorded: Recorded,
  request: RecordedRequest,
): AgentResult<PreparedWork> {
  const { config } = chosen;
  const first = config.testUsers.find(
    (one) => (role ?? one.role) === one.role && (user ?? one.username) === one.username,
  );
  const subject = { role: first?.role, user: first?.username };
  const others = config.testUsers.filter(
    (one) => role === undefined || one.role !== role || one.username !== subject.user,
  );
  const [owner] = others.length === 1 ? others : [];
  const call = visible(`${request.method} ${request.target}`, 200);
  return success({
    question: `Send ${call} once to ${visible(config.application.baseUrl, 200)}? It may change data.`,
    mayChangeData: !isSafeMethod(request.method),
    run: async (report, signal) => {
      const retested = await retest(config, portsFor(chosen), recorded, request, {
        ...subject,
        withToken: role !== undefined,
        confirm: async () => true,
        owner: async () => owner && { role: owner.role, user: owner.username },
        signal,
        onEvent: (event) => {
          if (event.kind === 'started') report(event.step);
        },
      });
      if (retested.kind === 'declined') return { notes: ['Nothing was sent.'] };
      return retested.kind === 'failed' ? failure(retested.fault) : saying(retested.verdict);
    },
  });
}

function saying({ outcome, reason, status, named }: Verdict): WorkResult {
  return { notes: [], data: { outcome, reason: formatMessage(retestMessages[reason], [status, named]) } };
}

function failure(fault: Fault): WorkResult {
  return { notes: [], data: { outcome: 'failed', reason: limitedMessage(fault, process.env) } };
}
