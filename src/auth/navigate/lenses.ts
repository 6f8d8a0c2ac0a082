import type { AuthDocument } from '../document/authDocument.ts';
import { contentSpan } from '../document/places.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import type { AuthModel } from '../model/model.ts';
import type { NameIndex } from '../names/nameIndex.ts';

/** What is shown above a role, an authentication or a step: who uses it. */
interface Lens {
  /** Where it starts: the lens heads all of it */
  readonly offset: number;
  /** Its name, without quotes */
  readonly range: SourceRange;
  readonly title: Phrase;
  readonly places: readonly SourceRange[];
  /** Whether it heads calls, of a step or of a whole sequence */
  readonly hasCalls: boolean;
}

/** More than users look at. */
const mostLenses = 1000;

export function lensesIn({ model, names, text }: AuthDocument): Lens[] {
  if (model === undefined) return [];
  const users = usersByRole(model, text);
  const lenses = [...roleLenses(model, users, text), ...authenticationLenses(model, users, names, text)];
  return lenses.slice(0, mostLenses);
}

/** Where test users name their role. */
type UsersByRole = ReadonlyMap<string | undefined, readonly SourceRange[]>;

function usersByRole({ testUsers }: AuthModel, text: string): UsersByRole {
  const users = new Map<string | undefined, SourceRange[]>();
  for (const { role } of testUsers) {
    if (role === undefined) continue;
    const range = contentSpan(text, role.node);
    const places = users.get(role.value);
    if (places === undefined) users.set(role.value, [range]);
    else places.push(range);
  }
  return users;
}

function roleLenses({ roles }: AuthModel, users: UsersByRole, text: string): Lens[] {
  return roles.flatMap(({ node, name }) => {
    if (name === undefined) return [];
    const places = users.get(name.value) ?? [];
    const title = counted('users', places.length);
    const range = contentSpan(text, name.node);
    return [{ offset: node.offset, range, title, places, hasCalls: false }];
  });
}

function authenticationLenses(model: AuthModel, users: UsersByRole, names: NameIndex, text: string): Lens[] {
  return model.authentications.flatMap(({ name, keyNode, steps, allSteps }) => {
    if (keyNode === undefined) return [];
    const roles = model.roles.filter(({ authentication }) => authentication?.value === name);
    const roleNames = new Set(roles.map((role) => role.name?.value));
    const userPlaces = [...roleNames].flatMap((role) => users.get(role) ?? []);
    const title =
      roles.length === 0
        ? phrase('lens-unused')
        : phrase('lens-authentication', counted('roles', roles.length), counted('users', userPlaces.length));
    const places = [...usesOf(names, 'authentication', [], name), ...userPlaces];
    const ofSteps = allSteps.flatMap(({ node, stepId, outputs }) => {
      if (stepId === undefined) return [];
      const scope = [name, stepId.value];
      const outputUses = outputs.flatMap((output) => usesOf(names, 'output', scope, output.name));
      const uses = outputUses.length;
      const stepTitle = uses === 0 ? phrase('lens-step-unused') : phrase('lens-step', counted('uses', uses));
      const range = contentSpan(text, stepId.node);
      return [{ offset: node.offset, range, title: stepTitle, places: outputUses, hasCalls: true }];
    });
    const range = contentSpan(text, keyNode);
    return [{ offset: keyNode.offset, range, title, places, hasCalls: steps.length > 0 }, ...ofSteps];
  });
}

function usesOf(
  names: NameIndex,
  kind: 'authentication' | 'output',
  scope: readonly string[],
  name: string,
): SourceRange[] {
  const places = names.placesOf(kind, scope, name);
  return places.filter(({ defines }) => defines === undefined).map(({ range }) => range);
}
