import { title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('There is no file "{0}". Correct the path.');
const reportAttachmentOutside = reporter('"{0}" is outside the workspace. Move the file into it.');

export const attachmentMissing: Rule = {
  code: 'attachment-missing',
  severity: 'error',
  messages: [report, reportAttachmentOutside],
  reason: 'The scan would run without the description that it was promised.',
  *check({ attachments }, host) {
    for (const { path } of attachments) {
      const found = path && host?.attachment(path.value);
      if (path === undefined) continue;
      if (found === 'missing') yield report(path.node, path.value);
      if (found === 'outside') yield reportAttachmentOutside(path.node, path.value);
    }
  },
  *fix({ problem: { offset, length } }) {
    const nothing = { edits: [], isSafe: false };
    yield { kind: 'browse', title: title('Browse…'), isPreferred: true, ...nothing, offset, length };
  },
};
