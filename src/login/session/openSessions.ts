import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Fault } from '../faults/fault.ts';
import type { RunPorts } from '../ports.ts';
import { withBudget } from '../response/regexBudget.ts';
import { Redactor } from '../redact/redact.ts';
import { Session } from './session.ts';
import type { SessionKind } from './session.ts';
import type { SubjectFilter, Subject } from '../faults/subjects.ts';
import { subjectsOf } from '../faults/subjects.ts';

/** A user by name, with the place in the config. */
export type Name = Pick<Subject, 'role' | 'username' | 'at'>;

/** A user who can log in, or why this one cannot. */
export interface Opened {
  readonly subject: Name;
  readonly session?: Session;
  readonly fault?: Fault;
}

/** Reads all values of the users that are meant, before anything is sent; they share one redactor. */
export async function openSessions(
  config: AuthConfig,
  ports: RunPorts,
  selection: SubjectFilter,
  kind: SessionKind,
): Promise<readonly Opened[]> {
  const limited = { ...ports, matchRegex: withBudget(ports.matchRegex, () => performance.now()) };
  const redactor = new Redactor();
  redactor.declarePublic(publicNames(config));
  const opened: Opened[] = [];
  for (const subject of subjectsOf(config, selection)) {
    if ('code' in subject) {
      const [, index = 0] = subject.at;
      const { role = '', username = '' } = config.testUsers[Number(index)] ?? {};
      opened.push({ subject: { role, username, at: subject.at }, fault: subject });
      continue;
    }
    const session = await Session.open(subject, config, limited, redactor, kind);
    opened.push(session.ok ? { subject, session: session.value } : { subject, fault: session.fault });
  }
  return opened;
}

/** Names that stand in the config for all to read. */
function* publicNames(config: AuthConfig): Generator<string> {
  for (const { name } of config.roles) yield name;
  for (const { username } of config.testUsers) yield username;
  for (const { steps, refresh, tokenParameterName } of Object.values(config.authentications)) {
    yield tokenParameterName;
    for (const { stepId, outputs = {} } of [...steps, ...(refresh?.steps ?? [])]) {
      yield stepId;
      yield* Object.keys(outputs);
    }
  }
}
