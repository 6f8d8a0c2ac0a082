import type { AgentResult } from './agentMessages.ts';
import type { AgentPorts, Confirm } from './agentPorts.ts';
import type { ObjectSchema } from './inputSchema.ts';
import type { Input } from './readInput.ts';
import type { WorkKind } from './work/work.ts';

/** What a tool found: sentences of ours, and data of others, which is marked as untrusted. */
export interface ToolAnswer {
  readonly notes: readonly string[];
  readonly data?: unknown;
  /** The call was wrong; the data says what would be right. */
  readonly isError?: true;
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  /** What it is for, to a model. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** What changes something asks first. */
  readonly changes: boolean;
  /** The work that it does, which is not offered everywhere. */
  readonly work?: WorkKind;
  run(ports: AgentPorts, input: Input, confirm: Confirm): Promise<AgentResult<ToolAnswer>>;
  /** What the user is asked before it runs, where it changes something. */
  question?(ports: AgentPorts, input: Input): Promise<AgentResult<string>>;
}

/** Characters of data in one answer: a few thousand tokens. */
export const mostData = 16_000;
