import type { Role } from '../model/model.ts';
import { roleNames } from '../rules/rolesAndUsers/roles.ts';
import type { Node } from '../syntax/tree.ts';
import { toValue } from '../syntax/tree.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';
import { authenticationStub, segmentation, testUserStubs } from './stubs.ts';

export function* removeDuplicateRole({ model, node, edits }: FixContext): Generator<Fix> {
  const role = model.roles.find(({ name }) => name?.node === node);
  const first = model.roles.find(({ name }) => name?.value === role?.name?.value);
  if (role === undefined || first === undefined) return;
  yield textFix(title('remove-role', role.name?.value ?? ''), edits.remove(role.node), {
    isPreferred: true,
    isSafe: isSame(role.node, first.node),
  });
}

export function isSame(one: Node, other: Node): boolean {
  return JSON.stringify(toValue(one)) === JSON.stringify(toValue(other));
}

/** A second role comes with the two test users that it needs. */
export function* completeSingleRole({ model, node, edits, freshName }: FixContext): Generator<Fix> {
  const { roles, node: root } = model;
  const list = child(root, 'roles');
  const users = child(root, 'testUsers');
  const authentication = roles[0]?.authentication?.value;
  if (list !== undefined && users?.type === 'array' && authentication !== undefined) {
    const names = roleNames(model);
    const name = ['administrator', 'standard user'].find((one) => !names.includes(one)) ?? 'other role';
    const privileged = roles[0]?.privileged === undefined ? {} : { privileged: !roles[0].privileged.value };
    yield textFix(title('add-role', name), [
      ...edits.addItems(list, [{ name, ...privileged, authentication }]),
      ...edits.addItems(users, testUserStubs(model, name, authentication, 2, freshName)),
    ]);
  }
  yield textFix(title('change-to', 'false'), [edits.replace(node, false)]);
}

export function* switchRoleBasedAccessOn({ model, node, edits }: FixContext): Generator<Fix> {
  const isExplained = model.apiSegmentation !== undefined;
  const template = isExplained
    ? []
    : edits.addKeys(model.node, { apiSegmentation: segmentation(model.roles) }, 'roleBasedAccess');
  const both = [edits.replace(node, true), ...template];
  yield textFix(title('change-to', 'true'), both, { isPreferred: true, isSafe: isExplained });
}

export function* insertSegmentation({ model, node, edits }: FixContext): Generator<Fix> {
  const written = String(node.value).trim();
  const text = [...(written === '' ? [] : [written]), segmentation(model.roles)].join(' ');
  yield textFix(title('insert-segmentation'), [edits.replace(node, text)], { isPreferred: true });
}

/** More make a menu that nobody reads. */
const mostChoices = 6;

export function* correctAuthentication(context: FixContext): Generator<Fix> {
  const { model, node, edits } = context;
  yield* chooseName(
    context,
    model.authentications.map(({ name }) => name),
  );
  const declared = child(model.node, 'authentications');
  const name = String(node.value);
  if (declared?.type !== 'object') return;
  yield textFix(
    title('create-authentication', name),
    edits.addKeys(declared, { [name]: authenticationStub() }),
  );
}

/** The name that was meant first, then the others. */
export function* chooseName(
  { node, edits, problem, arg }: FixContext,
  names: readonly string[],
): Generator<Fix> {
  const meant = problem.message.id.endsWith('-suggestion') ? arg(problem.message.args.length - 1) : undefined;
  const others = names.filter((name) => name !== meant).slice(0, mostChoices);
  for (const name of [...(meant === undefined ? [] : [meant]), ...others]) {
    yield textFix(title('change-to', name), [edits.replace(node, name)], { isPreferred: name === meant });
  }
}

export function* deleteAuthentication({ model, node, edits }: FixContext): Generator<Fix> {
  const property = node.parent;
  // At least one must stay.
  if (property?.type !== 'property' || model.authentications.length < 2) return;
  const name = String(node.value);
  yield textFix(title('delete-authentication', name), edits.remove(property), { isPreferred: true });
}

/** Roles with such a name may do more in most applications. */
const privilegedName = /admin|root|super|manager|owner|operator|staff/i;

export function* markPrivileged({ model: { roles }, edits }: FixContext): Generator<Fix> {
  const areAllPrivileged = roles.every(({ privileged }) => privileged?.value === true);
  const named = roles.filter(({ name }) => name !== undefined && name.value !== '');
  const likely = named.filter(({ name }) => privilegedName.test(name?.value ?? '') !== areAllPrivileged);
  for (const role of named.slice(0, mostChoices)) {
    const id = areAllPrivileged ? 'mark-unprivileged' : 'mark-privileged';
    const changes = areAllPrivileged
      ? edits.set(role.node, 'privileged', false)
      : roles.flatMap((one) => markEdits(one, role));
    const isPreferred = likely.length === 1 && likely[0] === role;
    yield textFix(title(id, role.name?.value ?? ''), changes, { isPreferred });
  }

  function markEdits(one: Role, chosen: Role): ReturnType<typeof edits.set> {
    if (one === chosen) return edits.set(one.node, 'privileged', true, 'name');
    return one.privileged === undefined ? edits.set(one.node, 'privileged', false, 'name') : [];
  }
}
