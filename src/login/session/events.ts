import type { Exchange } from '../response/exchange.ts';
import type { Expiry } from '../response/expiry.ts';
import type { Fault, JsonPath } from '../faults/fault.ts';
import type { Output } from './output.ts';

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
  | (StepEvent & Pick<UserRun, 'role' | 'username'>)
  | { readonly kind: 'finished'; readonly run: UserRun };
