import type { AuthDocument } from '../document/authDocument.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import type { AuthModel } from '../model/model.ts';
import type { NameIndex, NameUse } from '../names/nameIndex.ts';
import { describeOutput, describeStep } from './expressionHover.ts';

/** What a part says that has not yet been written. */
const unknown = '—';

/** What a name in the file stands for. */
export function describeName({ model, names }: AuthDocument, use: NameUse): Phrase[] {
  if (model === undefined) return [];
  const { kind, name } = use;
  switch (kind) {
    case 'role':
      return [describeRole(model, name)];
    case 'authentication':
      return [describeAuthentication(model, name)];
    case 'identityProvider':
      return [describeProvider(model, name)];
    case 'step':
    case 'output':
      return describeStepName(model, names, use);
    case 'input':
      return [];
  }
}

function describeRole({ roles, testUsers }: AuthModel, name: string): Phrase {
  const role = roles.find((one) => one.name?.value === name);
  if (role === undefined) return phrase('hover-role-unknown', name);
  const users = counted('users', testUsers.filter((user) => user.role?.value === name).length);
  const id = role.privileged?.value === true ? 'hover-role-privileged' : 'hover-role';
  return phrase(id, name, role.authentication?.value ?? unknown, users);
}

function describeAuthentication({ authentications, roles }: AuthModel, name: string): Phrase {
  const authentication = authentications.find((one) => one.name === name);
  if (authentication === undefined) return phrase('hover-authentication-unknown', name);
  const { tokenType, steps } = authentication;
  const using = roles.filter((role) => role.authentication?.value === name).length;
  const counts = [counted('steps', steps.length), counted('roles', using)] as const;
  return phrase('hover-authentication', name, tokenType?.value ?? unknown, ...counts);
}

function describeProvider({ identityProviders }: AuthModel, name: string): Phrase {
  const provider = identityProviders.find((one) => one.name === name);
  if (provider === undefined) return phrase('hover-identity-provider-unknown', name);
  return phrase('hover-identity-provider', name, provider.protocol?.value ?? unknown);
}

/** A step, or one of its outputs. */
function describeStepName({ authentications }: AuthModel, names: NameIndex, use: NameUse): Phrase[] {
  const { kind, name, scope } = use;
  const [authenticationName, stepName = name] = scope;
  const authentication = authentications.find((one) => one.name === authenticationName);
  const step = authentication?.allSteps.find(({ stepId }) => stepId?.value === stepName);
  if (step === undefined) return [phrase('hover-step-unknown', stepName)];
  if (kind === 'step') return [describeStep(step)];
  const output = step.outputs.find((one) => one.name === name);
  const uses = names.placesOf(kind, scope, name).filter(({ defines }) => defines === undefined).length;
  return [...describeOutput(step, name, output), phrase('hover-output-uses', counted('uses', uses))];
}
