import type { FaultCode } from './faultMessages.ts';

/** Keys and indexes from the root of the config. */
export type JsonPath = readonly (string | number)[];

/** What an editor may change to mend a fault. */
export type FaultFix =
  /** The nearest pointer in what really came. */
  | { readonly kind: 'pointer'; readonly pointer: string }
  /** A cookie that was set, instead of the one that is read. */
  | { readonly kind: 'cookie'; readonly name: string }
  /** A cookie that requests need besides the token. */
  | { readonly kind: 'add-cookie'; readonly name: string }
  | { readonly kind: 'store-secret'; readonly name: string }
  | { readonly kind: 'token-format'; readonly format: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'method'; readonly method: string }
  /** The name that a field of what is sent is meant to have. */
  | { readonly kind: 'field'; readonly name: string };

/** Why a login failed, at the part of the config that says otherwise. */
export interface Fault {
  readonly code: FaultCode;
  readonly args: readonly (string | number)[];
  readonly at: JsonPath;
  readonly fix?: FaultFix;
}

export type LoginOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: Fault };

export function fine<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function faulty(
  at: JsonPath,
  code: FaultCode,
  ...args: readonly (string | number)[]
): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault: { code, args, at } };
}

export function faultyWith(
  fix: FaultFix,
  at: JsonPath,
  code: FaultCode,
  ...args: readonly (string | number)[]
): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault: { code, args, at, fix } };
}
