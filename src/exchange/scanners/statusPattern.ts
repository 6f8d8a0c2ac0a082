import type { ExpectedResponse } from '../../auth/generated/authConfig.ts';
import type { Variables } from '../variables.ts';
import { patternTemplate } from './patternTemplate.ts';
import type { LeftOut } from './scannerExport.ts';

const start = String.raw`HTTP/[\d.]+ (?:`;

/** A regular expression with all that stands for its references; undefined where a run alone knows that. */
export function knownPattern(pattern: string, variables: Variables): string | undefined {
  const parts = patternTemplate(pattern, variables);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
}

/**
 * The one pattern by which ZAP and StackHawk know a response, its status line included; what it cannot express is left
 * out.
 */
export function responsePattern(
  { status, bodyMatches, bodyNotMatches, body, headers }: ExpectedResponse,
  left: LeftOut,
  known: (pattern: string) => string | undefined,
): string {
  if (bodyNotMatches !== undefined) left.add('scanner-check', 'bodyNotMatches');
  if (body !== undefined) left.add('scanner-check', 'body');
  if (headers !== undefined) left.add('scanner-check', 'headers');
  const pattern = bodyMatches === undefined ? undefined : known(bodyMatches);
  if (pattern !== undefined) return pattern;
  if (bodyMatches !== undefined) left.add('scanner-check', 'bodyMatches');
  return statusPattern(status);
}

/** A regular expression for the status line of a response. */
export function statusPattern(status: readonly number[]): string {
  return `${start}${status.join('|')})`;
}

/** The statuses of such a pattern; undefined for any other. */
export function statusesOf(pattern: string): number[] | undefined {
  if (!pattern.startsWith(start) || !pattern.endsWith(')')) return undefined;
  const written = pattern.slice(start.length, -1);
  return /^\d{3}(?:\|\d{3})*$/.test(written) ? written.split('|').map(Number) : undefined;
}
