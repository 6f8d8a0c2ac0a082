import type { AttachmentFacts } from '../../attachments/attachmentFacts.ts';
import type { Attachment, TextValue } from '../../model/model.ts';
import type { RuleHost } from '../ruleHost.ts';

interface InspectedAttachment {
  readonly type: TextValue | undefined;
  readonly path: TextValue;
  readonly facts: AttachmentFacts;
}

export function* inspected(
  attachments: readonly Attachment[],
  host?: RuleHost,
): Generator<InspectedAttachment> {
  for (const { type, path } of attachments) {
    const facts = path && host?.attachment(path.value);
    if (path !== undefined && typeof facts === 'object') yield { type, path, facts };
  }
}
