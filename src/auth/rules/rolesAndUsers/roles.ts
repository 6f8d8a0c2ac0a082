import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import { report, reportAs } from '../rule.ts';
import { quotedList } from '../texts.ts';

/** The declared names, each once. */
export function roleNames({ roles }: AuthModel): string[] {
  return [...new Set(roles.flatMap(({ name }) => (name === undefined ? [] : [name.value])))];
}

export function* duplicateRole({ roles }: AuthModel): Generator<Problem> {
  const seen = new Set<string>();
  for (const { name } of roles) {
    if (name === undefined) continue;
    if (seen.has(name.value)) yield report('duplicate-role', name.node, name.value);
    seen.add(name.value);
  }
}

export function* singleRole({ roleBasedAccess, roles }: AuthModel): Generator<Problem> {
  if (roleBasedAccess?.value === true && roles.length === 1)
    yield report('single-role', roleBasedAccess.node);
}

export function* roleBasedAccessOff(model: AuthModel): Generator<Problem> {
  const { roleBasedAccess } = model;
  const count = roleNames(model).length;
  if (roleBasedAccess?.value === false && count > 1) {
    yield report('role-based-access-off', roleBasedAccess.node, String(count));
  }
}

export function* segmentationWithoutRole(model: AuthModel): Generator<Problem> {
  const { apiSegmentation } = model;
  const names = roleNames(model);
  if (apiSegmentation === undefined || apiSegmentation.value === '' || names.length === 0) return;
  const text = apiSegmentation.value.toLowerCase();
  if (names.some((name) => text.includes(name.toLowerCase()))) return;
  yield report('segmentation-without-role', apiSegmentation.node, quotedList(names));
}

export function* unknownAuthentication({ roles, authentications }: AuthModel): Generator<Problem> {
  const names = authentications.map(({ name }) => name);
  const declared = new Set(names);
  if (names.length === 0) return;
  for (const { authentication } of roles) {
    if (authentication === undefined || authentication.value === '') continue;
    const { value, node } = authentication;
    if (declared.has(value)) continue;
    const meant = suggest(value, names);
    yield meant === undefined
      ? report('unknown-authentication', node, value, quotedList(names))
      : reportAs('unknown-authentication', 'unknown-authentication-suggestion', node, value, meant);
  }
}

export function* unusedAuthentication({ roles, authentications }: AuthModel): Generator<Problem> {
  const used = new Set(roles.map(({ authentication }) => authentication?.value));
  for (const { name, keyNode, node } of authentications) {
    if (!used.has(name)) yield report('unused-authentication', keyNode ?? node, name);
  }
}

const everything: ReadonlySet<string> = new Set(['**', '/**', '*', '/*', '/']);

export function* unprivilegedWithAll({ roles }: AuthModel): Generator<Problem> {
  if (roles.length < 2) return;
  for (const { privileged, apiAccess } of roles) {
    const all = apiAccess.find(({ value }) => everything.has(value));
    if (privileged?.value === false && all !== undefined) yield report('unprivileged-with-all', all.node);
  }
}

/** Access control is tested by calling with one role what belongs to another. */
export function* noPrivilegeMix({ roleBasedAccess, roles, rolesKey }: AuthModel): Generator<Problem> {
  if (roleBasedAccess?.value !== true || rolesKey === undefined || roles.length < 2) return;
  const privileged = roles.filter((role) => role.privileged?.value === true).length;
  if (privileged === 0 || privileged === roles.length) yield report('no-privilege-mix', rolesKey);
}
