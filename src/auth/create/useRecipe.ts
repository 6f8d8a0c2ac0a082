import { placeholderNames } from '../complete/placeholders.ts';
import { AuthDocument } from '../document/authDocument.ts';
import { FileEdits } from '../edits/fileEdits.ts';
import { applyEdits, difference, type TextEdit } from '../edits/textEdit.ts';
import { blockOf } from '../form/blocked.ts';
import type { FormValue } from '../form/change.ts';
import { changeAll } from '../form/lists.ts';
import type { AuthModel } from '../model/model.ts';
import { SecretNames } from '../names/placeholderNames.ts';
import { entriesOf, pointerSegments, pointerTo } from '../syntax/tree.ts';
import { plainText, templateOf } from './configTemplate.ts';
import { recipe, type Recipe, type RecipeName, recipeNames } from './recipes.ts';

interface Change {
  readonly pointer: string;
  readonly value: FormValue;
}

/**
 * Makes an authentication by a recipe, in the place of the one at the pointer where there is one; with the client that it needs,
 * and what its users lack. Undefined for another name, and where the text cannot be changed.
 */
export function useRecipe(
  document: AuthDocument,
  pointer: string,
  name: string,
): readonly TextEdit[] | undefined {
  const known = recipeNames.find((one) => one === name);
  const [list, authentication, ...more] = pointerSegments(pointer);
  const { model } = document;
  const isPlace = list === 'authentications' && authentication !== undefined && more.length === 0;
  if (known === undefined || model === undefined || !isPlace) return undefined;
  const made = plainRecipe(known, serverOf(model, authentication));
  const value = made.authentication as unknown as FormValue;
  const others = [...clients(model, made), ...users(document, model, authentication, made)];
  const before = model.authentications.find((one) => one.name === authentication);
  if (before === undefined) return changeAll(document, [{ pointer, value }, ...others]);
  if (blockOf(document) !== undefined) return undefined;
  // As a whole: what is left of another way to log in would stand in no order.
  const replaced = applyEdits(document.text, [new FileEdits(document.text).replace(before.node, value)]);
  const rest = changeAll(new AuthDocument(replaced), others);
  return rest && [difference(document.text, applyEdits(replaced, rest))];
}

function serverOf({ authentications, application }: AuthModel, name: string): string {
  const own = authentications.find((one) => one.name === name)?.tokenEndpoint?.value;
  return own ?? application?.baseUrl?.value ?? 'http://localhost:8080';
}

/** With what stands at its places to fill in. */
function plainRecipe(name: RecipeName, server: string): Recipe {
  const { user, ...plain } = recipe(name, server);
  return { ...(JSON.parse(plainText(templateOf(plain))) as typeof plain), user };
}

function clients(
  { identityProviders }: AuthModel,
  { identityProviders: needed = {} }: Omit<Recipe, 'user'>,
): Change[] {
  const missing = Object.entries(needed).filter(
    ([name]) => !identityProviders.some((one) => one.name === name),
  );
  return missing.map(([name, value]) => {
    return { pointer: pointerTo(['identityProviders', name]), value: value as unknown as FormValue };
  });
}

/** What users of its roles do not have yet. */
function users(
  document: AuthDocument,
  model: AuthModel,
  name: string,
  { user }: Pick<Recipe, 'user'>,
): Change[] {
  const roles = model.roles.filter(({ authentication }) => authentication?.value === name);
  const names = new Set(roles.map((role) => role.name?.value));
  const secrets = new SecretNames(Object.values(placeholderNames(document)).flat());
  return model.testUsers.flatMap(({ node, role, username }, index) => {
    if (role === undefined || !names.has(role.value)) return [];
    const present = new Set(entriesOf(node).map(({ key }) => key));
    const lacking = Object.entries(user('NAME')).filter(([key]) => !present.has(key));
    if (lacking.length === 0) return [];
    const named = JSON.stringify(Object.fromEntries(lacking)).replaceAll(
      /\$\{secret:NAME_([A-Z_]+)\}/g,
      (_all, key: string) => `\${secret:${secrets.name(`${username?.value ?? 'user'}_${key}`)}}`,
    );
    const values = Object.entries(JSON.parse(named) as Record<string, FormValue>);
    return values.map(([key, value]) => ({ pointer: pointerTo(['testUsers', String(index), key]), value }));
  });
}
