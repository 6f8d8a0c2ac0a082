import { partAt, touches } from '../document/places.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import type { Authentication } from '../model/model.ts';
import type { AuthHover } from './authHover.ts';

/** What the value of a token format or a lifetime means. */
export function describeValue({ model }: AuthDocument, offset: number): AuthHover | undefined {
  const authentication = partAt(model?.authentications ?? [], offset);
  const { tokenFormat, defaultExpirationSeconds: lifetime } = authentication ?? {};
  if (authentication !== undefined && tokenFormat !== undefined && touches(tokenFormat.node, offset)) {
    const line = describeFormat(authentication, tokenFormat.value);
    return line && { range: tokenFormat.node, lines: [line] };
  }
  if (lifetime !== undefined && touches(lifetime.node, offset)) {
    const duration = describeDuration(lifetime.value);
    return duration && { range: lifetime.node, lines: [phrase('hover-duration', duration)] };
  }
  return undefined;
}

function describeFormat(
  { tokenLocation, tokenParameterName }: Authentication,
  format: string,
): Phrase | undefined {
  const name = tokenParameterName?.value;
  if (name === undefined || !format.includes('<token>')) return undefined;
  const formats: Readonly<Record<string, () => Phrase>> = {
    Header: () => phrase('hover-format-header', `${name}: ${format}`),
    Cookie: () => phrase('hover-format-cookie', `Cookie: ${name}=${format}`),
    'Query Parameter': () => phrase('hover-format-query', `?${name}=${format}`),
  };
  const location = tokenLocation?.value ?? '';
  return Object.hasOwn(formats, location) ? formats[location]?.() : undefined;
}

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** In the largest unit that gives at least one; undefined for what needs no words. */
function describeDuration(seconds: number): Phrase | undefined {
  const unit = units.find(([, length]) => seconds >= length);
  if (unit === undefined || !Number.isFinite(seconds)) return undefined;
  const [noun, length] = unit;
  const count = Math.round((seconds / length) * 10) / 10;
  return counted(noun, count);
}
