import { changeTo, textFix } from '../../fixes/fix.ts';
import { inspected } from './inspected.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('The content of the file is of the type "{0}". Use that.');
const reportAttachmentOfNoType = reporter(
  'The content of the file is not of the type "{0}". Use another type, or another file.',
);

export const attachmentOfOtherType: Rule = {
  code: 'attachment-of-other-type',
  severity: 'warning',
  messages: [report, reportAttachmentOfNoType],
  reason: 'The file would be read as something that it is not.',
  *check({ attachments }, host) {
    for (const { type, facts } of inspected(attachments, host)) {
      if (type === undefined || facts.kind === type.value) continue;
      if (facts.kind !== undefined) {
        yield report(type.node, facts.kind);
      } else if (type.value !== 'Other') {
        yield reportAttachmentOfNoType(type.node, type.value);
      }
    }
  },
  *fix({ node, edits, isFrom, arg }) {
    const isKnown = isFrom(report);
    const type = isKnown ? arg(0) : 'Other';
    const changes = [edits.replace(node, type)];
    yield textFix(changeTo(type), changes, { isPreferred: isKnown, isSafe: isKnown });
  },
  hasSafeFix: true,
};
