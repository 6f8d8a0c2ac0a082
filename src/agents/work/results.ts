import type { WorkResult } from './work.ts';

/** One user who was to log in. */
interface LoggedIn {
  readonly role: unknown;
  readonly user: unknown;
  readonly outcome: unknown;
  /** Why it failed. */
  readonly message?: string;
}

export function loginResult(data: readonly LoggedIn[]): WorkResult {
  const passed = data.filter(({ outcome }) => outcome === 'passed').length;
  return {
    notes: [`${passed} of ${data.length} users logged in, and their verification showed it.`],
    data,
  };
}

interface TestedAccess {
  readonly calls: number;
  readonly requests: number;
  readonly isComplete: boolean;
  /** Who got what is not theirs, or may have. */
  readonly data: readonly unknown[];
}

/** `imported`: what became of the findings. */
export function accessResult(
  { calls, requests, isComplete, data }: TestedAccess,
  imported = 'dast_list_findings has the findings.',
): WorkResult {
  const complete = isComplete ? 'complete' : 'incomplete, so that silence proves nothing';
  return {
    notes: [
      `The test is ${complete}: ${calls} calls, ${requests} requests.`,
      `${data.length} times somebody got what is not theirs, or may have.`,
      imported,
    ],
    data,
  };
}
