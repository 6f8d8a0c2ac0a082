import type { AttachmentOutcome } from '../attachments/attachmentFacts.ts';

/** What rules ask about the world outside the file; gathered before, so that no rule waits for a disk. */
export interface RuleHost {
  /** Whether the environment variable is set. */
  hasVariable(name: string): boolean;
  /** Whether a secret of that name is stored. */
  hasSecret(name: string): boolean;
  /** The attached file by its path as written; undefined where nobody has looked yet. */
  attachment(path: string): AttachmentOutcome | undefined;
}
