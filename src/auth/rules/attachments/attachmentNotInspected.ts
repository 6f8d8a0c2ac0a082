import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportAttachmentTooLarge = reporter(
  '"{0}" is larger than 5 MB and was not looked into. Check type and secrets yourself.',
);
const reportAttachmentTooSlow = reporter('Inspecting "{0}" timed out. Check type and secrets yourself.');
const reportAttachmentTooMany = reporter(
  '"{0}" is the 51st attachment or a later one and was not looked into. Check type and secrets yourself.',
);

export const attachmentNotInspected: Rule = {
  code: 'attachment-not-inspected',
  severity: 'information',
  messages: [reportAttachmentTooLarge, reportAttachmentTooSlow, reportAttachmentTooMany],
  reason: 'Nobody has compared the file with this one or looked for secrets in it: that would take too long.',
  *check({ attachments }, host) {
    for (const { path } of attachments) {
      const found = path && host?.attachment(path.value);
      if (path === undefined) continue;
      if (found === 'too-large') yield reportAttachmentTooLarge(path.node, path.value);
      if (found === 'too-slow') yield reportAttachmentTooSlow(path.node, path.value);
      if (found === 'too-many') yield reportAttachmentTooMany(path.node, path.value);
    }
  },
};
