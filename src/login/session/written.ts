/** What stands in the parts of a config: each is read once, for however many users. */
import { parseText } from '../../auth/expressions/text.ts';
import type { Authentication, Call } from '../../auth/generated/authConfig.ts';
import { secretsIn } from '../../auth/writtenSecrets.ts';
import type { JsonPath } from '../faults/fault.ts';

export interface FoundPlaceholder {
  readonly source: 'env' | 'secret';
  readonly name: string;
  readonly at: JsonPath;
}

interface References {
  readonly placeholders: readonly FoundPlaceholder[];
  readonly usesGenerated: boolean;
}

const knownReferences = new WeakMap<object, References>();

export function referencesIn(part: unknown, at: JsonPath): References {
  const isObject = typeof part === 'object' && part !== null;
  const known = isObject ? knownReferences.get(part) : undefined;
  if (known !== undefined) return known;
  const placeholders: FoundPlaceholder[] = [];
  collectPlaceholders(part, at, placeholders);
  const found = { placeholders, usesGenerated: JSON.stringify([part]).includes('$generated.') };
  if (isObject) knownReferences.set(part, found);
  return found;
}

/** Texts in which no placeholder is resolved here: descriptions, and curl commands, which are read as steps. */
const proseKeys: ReadonlySet<string> = new Set(['description', 'curl']);

function collectPlaceholders(value: unknown, at: JsonPath, found: FoundPlaceholder[]): void {
  if (typeof value === 'string') {
    for (const part of parseText(value)) {
      if (part.kind === 'placeholder') found.push({ source: part.source, name: part.name, at });
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (proseKeys.has(key) || (at.length === 2 && at[0] === 'authentications' && unusedHere.has(key)))
        continue;
      if (typeof item === 'object' || typeof item === 'string')
        collectPlaceholders(item, [...at, Array.isArray(value) ? Number(key) : key], found);
    }
  }
}

/** Parts of an authentication that are for the scan, or read on their own. */
const unusedHere: ReadonlySet<string> = new Set(['sessionCheck', 'neverCall']);

const knownSecrets = new WeakMap<Authentication, readonly string[]>();

/** Secrets that are written out in what an authentication sends; `calls`: those of its steps. */
export function secretsOf(
  authentication: Authentication,
  calls: readonly (Call | undefined)[],
): readonly string[] {
  const known = knownSecrets.get(authentication);
  if (known !== undefined) return known;
  const { verification, sessionCheck, additionalParameters } = authentication;
  const parts = [...calls, verification?.endpoint, sessionCheck?.endpoint].flatMap((call) =>
    call === undefined ? [] : [call.path, call.headers, call.query, call.requestBody],
  );
  const secrets = [additionalParameters, ...parts].flatMap((part) =>
    part === undefined ? [] : [...secretsIn(part)].map(({ text, start, end }) => text.slice(start, end)),
  );
  knownSecrets.set(authentication, secrets);
  return secrets;
}
