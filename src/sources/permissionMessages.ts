import type { MessageTemplates } from '../base/messages.ts';

/** What a token has to allow, in the words of each server. */
export const permissionMessages = {
  github: 'the scope repo, or for a fine-grained token "Actions: read" and "Code scanning alerts: read"',
  gitlab: 'the scope read_api, and the role Reporter or higher in the project',
  defectdojo: 'the API v2 key of a user who can view the engagement',
  zap: 'the API key of ZAP',
  address: 'read access',
} as const satisfies MessageTemplates<string>;

/** What a token has to allow for sending triage. */
export const sendPermissionMessages = {
  github:
    'the scope security_events or repo, or for a fine-grained token "Code scanning alerts: write", and write access',
  gitlab: 'the scope api, and a role that may change vulnerabilities (Maintainer or higher)',
  defectdojo: 'the API v2 key of a user who can edit the findings of the product',
} as const satisfies MessageTemplates<string>;
