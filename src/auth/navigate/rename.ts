import type { AuthDocument } from '../document/authDocument.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import type { NameUse } from '../names/nameIndex.ts';

type Renaming =
  | { readonly ok: true; readonly name: string; readonly range: SourceRange }
  | { readonly ok: false; readonly reason: Phrase };

/** What a rename at the offset would rename, or why it cannot. */
export function prepareRename({ names }: AuthDocument, offset: number): Renaming {
  const use = names.at(offset);
  if (use === undefined) return { ok: false, reason: phrase('rename-nothing') };
  if (!use.canBeRenamed) return { ok: false, reason: phrase('rename-fixed', use.name) };
  return { ok: true, name: use.name, range: use.range };
}

type Renamed =
  | { readonly ok: true; readonly ranges: readonly SourceRange[]; readonly text: string }
  | { readonly ok: false; readonly reason: Phrase };

/** Every place of the name at the offset, and the new name as it stands between quotes. */
export function rename({ names }: AuthDocument, offset: number, newName: string): Renamed {
  const use = names.at(offset);
  if (use === undefined) return { ok: false, reason: phrase('rename-nothing') };
  if (!use.canBeRenamed) return { ok: false, reason: phrase('rename-fixed', use.name) };
  const wrong = whatIsWrong(newName, use);
  if (wrong !== undefined) return { ok: false, reason: wrong };
  const isTaken = names.placesOf(use.kind, use.scope, newName).some(({ defines }) => defines !== undefined);
  if (newName !== use.name && isTaken) return { ok: false, reason: phrase('rename-taken', newName) };
  const places = names.placesOf(use.kind, use.scope, use.name);
  return { ok: true, ranges: places.map(({ range }) => range), text: JSON.stringify(newName).slice(1, -1) };
}

const usableInExpressions = /^[A-Za-z0-9_-]+$/;
const fixedInputs = new Set(['username', 'password', 'totp']);

function whatIsWrong(name: string, { kind }: NameUse): Phrase | undefined {
  if (name.trim() === '') return phrase('rename-empty');
  switch (kind) {
    case 'role':
    case 'authentication':
    case 'identityProvider':
      return undefined;
    case 'input':
      if (fixedInputs.has(name)) return phrase('rename-taken', name);
      return usableInExpressions.test(name) ? undefined : phrase('rename-characters', name);
    case 'step':
    case 'output':
      return usableInExpressions.test(name) ? undefined : phrase('rename-characters', name);
  }
}
