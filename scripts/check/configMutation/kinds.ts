import { additions } from './additionMistakes.ts';
import type { MistakeKind } from './mistakeKind.ts';
import { patternMistakes } from './patternMistakes.ts';
import { references } from './referenceMistakes.ts';
import { requests, secrets, users } from './requestMistakes.ts';
import { keys, punctuation, types } from './structureMistakes.ts';
import { responses, tokens } from './tokenMistakes.ts';

export const mistakeKinds: readonly MistakeKind[] = [
  ...keys,
  ...types,
  ...references,
  ...tokens,
  ...responses,
  ...requests,
  ...secrets,
  ...users,
  ...additions,
  ...patternMistakes,
  ...punctuation,
];
