import type { Call } from '../../auth/generated/authConfig.ts';
import type { Fault, JsonPath } from '../faults/fault.ts';

/** What was called, for the sentence of a fault. */
export interface Called {
  readonly label: string;
  readonly path: string;
  /** Where the path stands in the config. */
  readonly pathAt: JsonPath;
  readonly call: Call;
  /** Where headers, query and body stand. */
  readonly at: JsonPath;
  /** As which the body is sent. */
  readonly mediaType: string;
  /** The name of the secret that proves who the user is, where the call sends it. */
  readonly sentSecret: () => string | undefined;
  readonly sendsInput: (name: string) => boolean;
  /** Where the client that steps are made for is declared, and whether it proves itself with Basic. */
  readonly client: { readonly at: JsonPath; readonly isBasic: boolean } | undefined;
  readonly now: () => number;
  /** Whether it is the call without a token, which is to be refused. */
  readonly isOfNobody: boolean;
}

export type Failed = { readonly ok: false; readonly fault: Fault };
