import type { AgentResult } from '../agentMessages.ts';

/** Work that sends requests or writes a file: `propose` writes an auth config, all others send. */
export const workKinds = ['verify', 'retest', 'access', 'scan', 'propose'] as const;
export type WorkKind = (typeof workKinds)[number];

/** What a model wants to be done; files are paths in the workspace, as listed. */
export type WorkOrder =
  | {
      readonly kind: 'verify';
      readonly file: string;
      readonly role: string | undefined;
      readonly user: string | undefined;
    }
  | {
      readonly kind: 'retest';
      readonly finding: number;
      readonly occurrence: number | undefined;
      readonly role: string | undefined;
      readonly user: string | undefined;
    }
  | {
      readonly kind: 'access';
      readonly file: string;
      readonly roles: readonly string[];
      /** `METHOD /path`, with parameters in braces; none: all. */
      readonly operations: readonly string[];
    }
  | {
      readonly kind: 'scan';
      readonly file: string;
      readonly role: string;
      readonly scanner: string;
      readonly mode: 'look' | 'safe';
      readonly minutes: number;
    }
  | { readonly kind: 'propose'; readonly file: string; readonly text: string };

export type OrderOf<Kind extends WorkKind> = Extract<WorkOrder, { readonly kind: Kind }>;

/** What came of it: sentences of ours, and data of others. Nothing secret is in either. */
export interface WorkResult {
  readonly notes: readonly string[];
  readonly data?: unknown;
}

/** Work of which everything is known but what it will bring. */
export interface PreparedWork {
  /** What the user is asked, in the display language: origins, roles and calls by name. */
  readonly question: string;
  /** A request may change something, so that the user is asked even where the work itself is allowed. */
  readonly mayChangeData: boolean;
  /** Does it. `report` says in a few words what is being done. */
  run(report: (doing: string) => void, signal: AbortSignal): Promise<WorkResult>;
}

/** Work as an editor or a server does it. */
export interface AgentWork {
  /** What is offered here; a server offers what it was started with. */
  readonly kinds: ReadonlySet<WorkKind>;
  /** Whether the user is asked each time. A server's are allowed by the flag that it was started with. */
  readonly asksFirst: boolean;
  /** Checks an order without sending anything. */
  prepare(order: WorkOrder): Promise<AgentResult<PreparedWork>>;
}
