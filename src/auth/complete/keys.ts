import type { AuthDocument } from '../document/authDocument.ts';
import { phrase } from '../editingMessages.ts';
import { Fields } from '../model/fields.ts';
import type { Part } from '../model/model.ts';
import { entriesOf } from '../syntax/tree.ts';
import type { Cursor } from './cursor.ts';
import type { KeyPlace } from './places.ts';
import type { CursorContext } from './cursorContext.ts';
import type { Suggestion } from './suggestion.ts';
import { textKey } from './suggestion.ts';
import { requestHeaders } from './wellKnown.ts';

/** Keys that an author may choose, but most likely wants to be these. */
export function completeKeys(
  place: KeyPlace,
  document: AuthDocument,
  cursor: Cursor,
  cursorContext: CursorContext,
): Suggestion[] {
  switch (place) {
    case 'headers': {
      const present = new Set(cursorContext.step?.headers.map(({ name }) => name.toLowerCase()));
      const typed = String(cursor.path.at(-1)).toLowerCase();
      return requestHeaders
        .filter((name) => !present.has(name.toLowerCase()) || name.toLowerCase() === typed)
        .map((name) => textKey(cursor, name, phrase('detail-header')));
    }
    case 'outputs':
      return missingOutputs(document, cursorContext).map((name) =>
        textKey(cursor, name, phrase('detail-missing-output')),
      );
    case 'owns':
      return namesOwnedByOthers(document, cursorContext).map((name) =>
        textKey(cursor, name, phrase('detail-owned', name)),
      );
    case 'inputs':
      return missingInputs(document, cursorContext).map((name) =>
        textKey(cursor, name, phrase('detail-missing-input', name)),
      );
  }
}

function missingOutputs({ names }: AuthDocument, { authentication, step }: CursorContext): string[] {
  const scope = [authentication?.name ?? '', step?.stepId?.value ?? ''];
  const present = new Set(step?.outputs.map(({ name }) => name));
  return names.known('output', scope).filter((name) => !present.has(name));
}

/** One user's object is tried as another, so all users have objects of the same names. */
function namesOwnedByOthers({ model }: AuthDocument, { testUser }: CursorContext): string[] {
  const namesOf = ({ node }: Part): string[] => {
    const owned = new Fields(node).any('owns');
    return owned === undefined ? [] : entriesOf(owned).map(({ key }) => key);
  };
  const present = new Set(testUser === undefined ? [] : namesOf(testUser));
  const others = (model?.testUsers ?? []).filter((user) => user !== testUser).flatMap(namesOf);
  return [...new Set(others)].filter((name) => !present.has(name));
}

function missingInputs({ names }: AuthDocument, { testUser }: CursorContext): string[] {
  const present = new Set([
    'username',
    'password',
    'totp',
    ...(testUser?.inputs ?? []).map(({ name }) => name),
  ]);
  return names.known('input').filter((name) => !present.has(name));
}
