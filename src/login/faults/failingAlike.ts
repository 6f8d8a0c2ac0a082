import type { UserRun } from '../session/events.ts';
import type { Fault } from './fault.ts';
import type { FaultCode } from './faultMessages.ts';

/** What is rather wrong with the call than with every password, where nobody got past it. */
const ofPasswords: ReadonlySet<FaultCode> = new Set([
  'wrong-password',
  'wrong-password-client',
  'wrong-password-silent',
  'registers',
  'not-permitted',
  'says-failed-secret',
  'says-failed-text',
]);

/**
 * What is wrong with a config, by the runs of its users: several who fail alike have one problem together. Where others got
 * past the call, those who did not have a problem each.
 */
export function problemsOf(runs: readonly UserRun[]): readonly Fault[] {
  const groups = new Map<string, { readonly run: UserRun; readonly fault: Fault }[]>();
  for (const run of runs) {
    const { fault } = run;
    if (fault === undefined) continue;
    const key = kindOf(fault, run);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ run, fault }]);
    else group.push({ run, fault });
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { run, fault } = first;
    const differ = new Set(group.map((one) => JSON.stringify([one.fault.args, one.fault.at]))).size > 1;
    if (!differ) return [fault];
    const label = fault.args[0];
    const isPassed = runs.some(
      (other) => other.fault === undefined && other.exchanges.some(({ facts }) => facts.label === label),
    );
    if (isPassed) return group.map((one) => one.fault);
    if (!ofPasswords.has(fault.code)) return [fault];
    const at = run.exchanges.at(-1)?.facts.at ?? fault.at;
    return [{ code: 'alike', args: [String(label), answerOf(fault), group.length], at }];
  });
}

/** The status with the server's words, or with the field that says that the login failed. */
function answerOf({ code, args: [, answer = '', field = '', value = ''] }: Fault): string {
  return code.startsWith('says-failed') ? `${answer}, ${field}: ${value}` : String(answer);
}

/** Equal for faults that differ in what is a user's own only. */
function kindOf({ code, args, at }: Fault, { username }: UserRun): string {
  const common = args.map((arg) =>
    arg === username || (typeof arg === 'string' && arg.startsWith('${')) ? '' : arg,
  );
  const place = at[0] === 'testUsers' ? at.toSpliced(1, 1) : at;
  return JSON.stringify([code, common, place]);
}
