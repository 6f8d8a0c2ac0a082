import type { Exchange } from './exchange.ts';
import type { Expiry } from './expiry.ts';
import type { Fault, JsonPath } from './fault.ts';

/** A value that a step took, without it. */
export interface Output {
  readonly step: string;
  readonly name: string;
  readonly type: string;
  /** Of its text; absent for objects and lists. */
  readonly length?: number;
  readonly at: JsonPath;
}

/** A value that a step was to take from an answer, without it. */
export interface TriedOutput {
  readonly name: string;
  /** As the config says. */
  readonly from: string;
  /** Absent where there was nothing to take. */
  readonly taken?: Pick<Output, 'type' | 'length'>;
}

export interface TokenShown {
  readonly place: 'Header' | 'Cookie' | 'Query Parameter';
  readonly name: string;
  readonly length: number;
  /** Equal for equal tokens of one run, and of no use otherwise. */
  readonly fingerprint: string;
}

export type RunOutcome = 'passed' | 'failed' | 'unverified' | 'skipped' | 'cancelled';

/** How one user's login went. */
export interface UserRun {
  readonly role: string;
  readonly username: string;
  readonly at: JsonPath;
  readonly outcome: RunOutcome;
  readonly exchanges: readonly Exchange[];
  readonly outputs: readonly Output[];
  readonly token?: TokenShown;
  readonly expiry?: Expiry;
  /** Whether the token was renewed, too. */
  readonly refreshed: boolean;
  /** Equal for users that the server takes for the same one. */
  readonly identity?: string;
  readonly fault?: Fault;
}

/** What happens while steps run. */
export type StepEvent =
  | { readonly kind: 'started'; readonly step: string; readonly at: JsonPath }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'output'; readonly output: Output };

export type RunEvent =
  (StepEvent & Pick<UserRun, 'role' | 'username'>) | { readonly kind: 'finished'; readonly run: UserRun };
