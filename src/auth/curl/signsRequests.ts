import { stepsFromCurl } from './curlSteps.ts';

/** Whether a curl command signs its request or answers a challenge, which no plain call can do. */
export function signsRequests(command: string): boolean {
  // Most commands have no such option, so few are read once more.
  if (!/--(?:digest|ntlm|negotiate|anyauth|aws-sigv4)/.test(command)) return false;
  const steps = stepsFromCurl(command);
  return steps.ok && steps.value.some(({ notes }) => notes.some(({ code }) => code === 'signing-left-out'));
}
