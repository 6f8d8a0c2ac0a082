import type { RunClock } from '../login/ports.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { AgentConfigs } from './agentConfigs.ts';
import type { FileImport } from './importReportFile.ts';
import type { McpRequest } from './mcpArguments.ts';

/** What work of a server is done with. */
export interface WorkHost {
  readonly request: McpRequest;
  readonly configs: AgentConfigs;
  /** By which requests are paced. */
  readonly clock: RunClock;
  findings(): Promise<FindingsEngine>;
  /** How reports are imported here. */
  readonly importing: Promise<FileImport>;
}
