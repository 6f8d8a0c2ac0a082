import {
  addMissingKey,
  chooseAllowedValue,
  convertType,
  correctFormat,
  correctKey,
  removeBesideCurl,
  useCookieLocation,
} from '../../fixes/structureFixes.ts';
import type { StructureCode } from '../../structure/structureProblems.ts';
import type { ProblemKind } from '../rule.ts';

const kinds: Readonly<Record<StructureCode, Omit<ProblemKind, 'code'>>> = {
  'missing-key': {
    reason: 'Without this key it is not known how to log in, so the scan could not start.',
    fix: addMissingKey,
  },
  'unknown-key': {
    reason: 'A key that nobody reads is most often a misspelt one, whose value is then missing.',
    fix: correctKey,
  },
  'wrong-type': {
    reason: 'A value of another type cannot be used, even if it looks the same, as "3600" and 3600 do.',
    fix: convertType,
    hasSafeFix: true,
  },
  'value-not-allowed': { reason: 'Only the listed values have a meaning.', fix: chooseAllowedValue },
  'wrong-format': {
    reason: 'The text is used as a URL, a path, a pattern or a name, and would not work as one.',
    fix: correctFormat,
  },
  'empty-value': { reason: 'An empty value is as good as a missing one.' },
  'out-of-range': { reason: 'No server answers with such a number, and no clock counts it.' },
  'too-many-items': { reason: 'A list in an expected body names the one type of all its items.' },
  'cookie-location': {
    reason: 'A cookie is sent in the Cookie header; no other place makes it one.',
    fix: useCookieLocation,
  },
  'not-with-curl': {
    reason: 'A step is one call. A curl command is all of it, so further fields would contradict it.',
    fix: removeBesideCurl,
  },
};

/** What the schema finds. */
export const structureKinds: readonly ProblemKind[] = Object.entries(kinds).map(([code, kind]) => ({
  code,
  ...kind,
}));
