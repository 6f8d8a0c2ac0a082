import { testUserStubs } from '../fixes/stubs.ts';
import { child } from '../fixes/places.ts';
import { placeholderNames } from '../complete/placeholders.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { FileEdits } from '../edits/fileEdits.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import type { AuthModel } from '../model/model.ts';
import { SecretNames } from '../names/placeholderNames.ts';

/** A role before it is in the file. */
interface NewRole {
  readonly name: string;
  readonly privileged?: boolean;
  readonly authentication: string;
}

/** Adds a role and the two test users that it needs; undefined where the file has no lists for them. */
export function roleEdits(
  model: AuthModel,
  edits: FileEdits,
  role: NewRole,
  freshName: (wanted: string) => string,
): TextEdit[] | undefined {
  const list = child(model.node, 'roles');
  const users = child(model.node, 'testUsers');
  if (list?.type !== 'array' || users?.type !== 'array') return undefined;
  return [
    ...edits.addItems(list, [role]),
    ...edits.addItems(users, testUserStubs(model, role.name, role.authentication, 2, freshName)),
  ];
}

/** Adds a role to a file; undefined where that cannot be read as an auth config with roles. */
export function addRole(
  document: AuthDocument,
  name: string,
  authentication: string,
): TextEdit[] | undefined {
  const { model, text } = document;
  if (model === undefined) return undefined;
  const names = new SecretNames(Object.values(placeholderNames(document)).flat());
  const saysPrivilege = model.roles.some(({ privileged }) => privileged !== undefined);
  const role = { name, ...(saysPrivilege ? { privileged: false } : {}), authentication };
  return roleEdits(model, new FileEdits(text), role, (wanted) => names.name(wanted));
}
