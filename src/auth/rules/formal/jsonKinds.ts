import {
  insertColon,
  insertComma,
  removeDuplicateKey,
  removeTrailingComma,
} from '../../fixes/syntaxFixes.ts';
import type { SyntaxCode } from '../../syntax/parse.ts';
import type { ProblemKind } from '../rule.ts';

const kinds: Readonly<Record<SyntaxCode, Omit<ProblemKind, 'code'>>> = {
  'empty-file': { reason: 'There is nothing in the file that a scan could use.' },
  'too-deep': {
    reason: 'No auth config nests so deep; reading it could exhaust the memory of the programs that open it.',
  },
  'invalid-symbol': { reason: 'Only JSON with comments can be read: texts stand in double quotes.' },
  'invalid-number': { reason: 'A number that stops in the middle has no value.' },
  'key-expected': { reason: 'An object holds keys in double quotes, each with a value.' },
  'value-expected': { reason: 'Every key needs a value.' },
  'colon-expected': {
    reason: 'Without the colon a key cannot be distinguished from its value.',
    fix: insertColon,
  },
  'comma-expected': {
    reason: 'Commas separate the keys of an object and the items of a list.',
    fix: insertComma,
  },
  'brace-expected': { reason: 'Until the object is closed, what follows it is read as part of it.' },
  'bracket-expected': { reason: 'Until the list is closed, what follows it is read as part of it.' },
  'end-expected': {
    reason: 'A file holds one object; what follows it is ignored by some readers and refused by others.',
  },
  'comment-unclosed': { reason: 'Everything behind an unclosed comment is part of it.' },
  'text-unclosed': { reason: 'A text ends on the line it starts on; else it swallows what follows.' },
  'invalid-escape': { reason: 'JSON knows a few escapes only; others make the text unreadable.' },
  'invalid-character': {
    reason: 'Tabs and line ends inside a text are not JSON; other readers refuse the file.',
  },
  'trailing-comma': {
    reason: 'This editor reads it, but readers of other tools refuse the whole file.',
    fix: removeTrailingComma,
    hasSafeFix: true,
  },
  'duplicate-key': {
    reason: 'Only the last of two equal keys counts, so the other one is a setting without effect.',
    fix: removeDuplicateKey,
    hasSafeFix: true,
  },
};

/** What the reader of JSON finds. */
export const jsonKinds: readonly ProblemKind[] = Object.entries(kinds).map(([code, kind]) => ({
  code,
  ...kind,
}));
