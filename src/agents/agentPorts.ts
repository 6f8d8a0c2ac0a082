import type { FindingsEngine } from '../findings/engine.ts';
import type { ChangedEndpoints, ComparedFolder, EndpointAnswer, ListedRoute } from '../routes/engine.ts';
import type { AgentJobs } from './work/jobs.ts';
import type { AgentWork } from './work/work.ts';

/** What the tools ask of the world around them. */
export interface AgentPorts {
  /** IANA zone in which days are days. */
  readonly timeZone: string;
  findings(): Promise<FindingsEngine>;
  /** Which code answers an endpoint; a sentence where that cannot be said. */
  explainEndpoint(application: string, endpoint: string): Promise<EndpointAnswer | string>;
  /** Which endpoints differ from where a commit was left, or the default branch where it is empty; a sentence where that cannot be said. */
  changedEndpoints(base: string): Promise<ChangedRoutes | string>;
  /** Compares the code as it is now, for the filter of findings by it; a sentence where it cannot be compared. */
  compareCode(): Promise<readonly ComparedFolder[] | string>;
  /** The auth configs of the workspace by their paths in it. */
  authConfigs(): Promise<readonly string[]>;
  /** Checks one of them; undefined where it cannot be read. */
  checkAuthConfig(path: string): Promise<readonly ConfigProblem[] | undefined>;
  /** The page on problems in auth configs: a section for each code. */
  problemDocs(): Promise<string>;
  /** Who is noted in the history of findings. */
  readonly user: string;
  /** Work that sends requests or writes files. */
  readonly work: AgentWork;
  readonly jobs: AgentJobs;
  /** Whether what is changed outlives the tools. */
  readonly keepsChanges: boolean;
}

/** Endpoints, and which of them differ from a commit. */
export interface ChangedRoutes extends ChangedEndpoints {
  readonly all: readonly ListedRoute[];
}

/** Lines and columns count from 1. */
export interface ConfigProblem {
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/** Asks the user; `impossible` where nobody can be asked, `outdated` where something else was asked. */
export type Confirm = (question: string) => Promise<'yes' | 'no' | 'outdated' | 'impossible'>;

/** What a tool answers: a sentence of ours, and data of others that is marked as such. */
export interface ToolOutput {
  readonly text: string;
  readonly isError: boolean;
}
