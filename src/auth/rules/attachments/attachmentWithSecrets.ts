import { inspected } from './inspected.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('The file holds a secret: {0}. Remove it from the file and revoke it.');

export const attachmentWithSecrets: Rule = {
  code: 'attachment-with-secrets',
  severity: 'warning',
  messages: [report],
  reason: 'Recordings hold the tokens of the user who made them; whoever gets the file can use them.',
  *check({ attachments }, host) {
    for (const { path, facts } of inspected(attachments, host)) {
      if (facts.liveSecret !== undefined) yield report(path.node, facts.liveSecret);
    }
  },
};
