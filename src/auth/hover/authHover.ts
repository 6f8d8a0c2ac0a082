import type { Phrase } from '../editingMessages.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';

/** What stands at an offset, in sentences of Markdown. */
export interface AuthHover {
  readonly range: SourceRange;
  readonly lines: readonly Phrase[];
  /** The secret that a placeholder stands for. */
  readonly secret?: string;
}
