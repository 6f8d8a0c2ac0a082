import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import type { Generated } from '../request/generated.ts';
import type { Jar } from '../session/jar.ts';
import type { MatchRegex } from '../ports.ts';
import type { Received } from './received.ts';

/** What texts of the config stand for at one moment of a run. */
export interface Scope {
  /** How the user is called in sentences. */
  readonly user: string;
  /** Where the user stands in the config. */
  readonly userAt: JsonPath;
  /** A value, or what is wrong with it; undefined where there is none. */
  input(name: string): LoginOutcome<unknown> | undefined;
  output(step: string, name: string): { readonly value: unknown } | undefined;
  placeholder(source: 'env' | 'secret', name: string): string | undefined;
  readonly generated: Generated;
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly jar: Jar;
  /** The response that `$response` is, and the step it belongs to. */
  readonly response: { readonly received: Received; readonly label: string } | undefined;
  readonly matchRegex: MatchRegex;
  /** In a dry run nothing is known of texts that a server writes. */
  readonly isDry: boolean;
}

export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** As a config names types. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
