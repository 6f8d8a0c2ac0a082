import { formatMessage, type MessageTemplates } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { triageMessages } from '../findings/model/triageMessages.ts';
import { namedFilterMessages } from '../findings/view/namedFilters.ts';
import { visible } from './untrusted.ts';

const ownMessages = {
  'input-unknown-tool': 'There is no tool "{0}". Tools: {1}.',
  'input-unknown': '"{0}" is no input here. Inputs: {1}.',
  'input-missing': 'The input "{0}" is missing.',
  'input-wrong-type': 'The input "{0}" must be {1}.',
  'input-too-long': 'The input "{0}" has {1} characters; at most {2} are taken.',
  'input-too-many': 'The input "{0}" has {1} items; at most {2} are taken.',
  'input-out-of-range': 'The input "{0}" must be from {1} to {2}.',
  'input-unknown-value': 'The input "{0}" has no value "{1}". Values: {2}.',
  'finding-unknown': 'There is no finding {0}. List the findings again: ids change when reports come and go.',
  'vulnerability-unknown':
    'No finding of these vulnerabilities is stored and matches the filter. List the findings again.',
  'occurrence-unknown': 'Finding {0} has {1} occurrences in its details, and no occurrence {2}.',
  'endpoint-or-finding': 'Give either "finding" or "endpoint".',
  'code-not-searched': '{0}',
  'config-unreadable': 'The auth config "{0}" cannot be read.',
  'change-declined': 'The user declined: nothing was changed.',
  'change-outdated':
    'What would be changed is not what the user was asked any more: nothing was changed. Call the tool again.',
  'change-not-askable':
    'Nothing was changed: only the user may change Status and Resolution, and this client cannot ask them (it does not support elicitation). Ask the user to do it in the Findings panel of VS Code.',
  'work-not-offered': 'This is not offered here: {0}',
  'work-declined': 'The user declined: nothing was sent or written.',
  'work-outdated':
    'What would be done has changed since the user was asked, so nothing was sent or written. Call the tool again.',
  'work-not-askable':
    'Nothing was sent or written: only the user may allow this, and this client cannot ask them (it does not support elicitation).',
  'job-too-many': 'Too many jobs are running. Wait for one with dast_job, or cancel one.',
  'job-unknown': 'There is no job {0}. Call dast_job without "job" to list them.',
  'config-invalid': 'The text was not written. Line {0}: {1}',
  'origin-not-allowed':
    'Nothing is sent to {0}: it is not on this machine. Whoever starts the server can allow it with --allow-origin {0}.',
  'no-calls':
    'No call that only reads is known. List an OpenAPI, HAR or Postman file under "attachments" of the auth config.',
  'scanner-unknown': 'There is no scanner "{0}". There are: {1}.',
  'config-path':
    'A proposed auth config is written below the workspace, in a path like "login/shop.dast-auth.json", not to "{0}".',
  'config-unknown': 'There is no auth config "{0}" in this workspace. dast_check_auth_config lists them.',
  'config-not-runnable': 'The auth config "{0}" has errors. dast_check_auth_config explains them.',
  'role-unknown': 'No test user matches the role "{0}" and the user "{1}".',
  'nothing-recorded': "The report doesn't include a request of finding {0} that can be sent again.",
  'change-not-kept':
    'Nothing was changed: this server keeps nothing. Start it with --store FOLDER to keep findings and their triage there.',
} as const satisfies MessageTemplates<string>;

/** What a tool answers instead of a result. English: models read it. */
export const agentMessages = { ...namedFilterMessages, ...triageMessages, ...ownMessages };

type AgentFailureCode = keyof typeof agentMessages;

type OwnMessages = typeof ownMessages;
declare module '../base/result.ts' {
  interface FailureTemplates extends OwnMessages {}
}

const longestArgument = 300;

/** The sentence of a failure. What it quotes comes from the call; what others named is data, and never in it. */
export function failureText({ code, args }: Failure<AgentFailureCode>): string {
  const short = args.map((arg) => (typeof arg === 'number' ? arg : visible(arg, longestArgument)));
  return formatMessage(agentMessages[code], short);
}

export type AgentResult<Value> = Result<Value, AgentFailureCode>;
