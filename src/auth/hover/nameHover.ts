import type { AuthDocument } from '../document/authDocument.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import type { NameUse } from '../names/nameIndex.ts';
import { describeOutput, describeStep } from './expressionHover.ts';

/** What a name in the file stands for. */
export function describeName({ model, names }: AuthDocument, use: NameUse): Phrase[] {
  if (model === undefined) return [];
  const { kind, name, scope } = use;
  switch (kind) {
    case 'role': {
      const role = model.roles.find((one) => one.name?.value === name);
      if (role === undefined) return [phrase('hover-role-unknown', name)];
      const users = counted('users', model.testUsers.filter((user) => user.role?.value === name).length);
      const id = role.privileged?.value === true ? 'hover-role-privileged' : 'hover-role';
      return [phrase(id, name, role.authentication?.value ?? '', users)];
    }
    case 'authentication': {
      const authentication = model.authentications.find((one) => one.name === name);
      if (authentication === undefined) return [phrase('hover-authentication-unknown', name)];
      const roles = model.roles.filter((role) => role.authentication?.value === name).length;
      const { tokenType, steps } = authentication;
      const stepCount = counted('steps', steps.length);
      return [
        phrase('hover-authentication', name, tokenType?.value ?? '', stepCount, counted('roles', roles)),
      ];
    }
    case 'identityProvider': {
      const provider = model.identityProviders.find((one) => one.name === name);
      if (provider === undefined) return [phrase('hover-identity-provider-unknown', name)];
      return [phrase('hover-identity-provider', name, provider.protocol?.value ?? '')];
    }
    case 'step':
    case 'output': {
      const [authenticationName, stepName = name] = scope;
      const authentication = model.authentications.find((one) => one.name === authenticationName);
      const step = authentication?.allSteps.find(({ stepId }) => stepId?.value === stepName);
      if (step === undefined) return [phrase('hover-step-unknown', stepName)];
      if (kind === 'step') return [describeStep(step)];
      const output = step.outputs.find((one) => one.name === name);
      const uses = names.placesOf(kind, scope, name).filter(({ defines }) => defines === undefined).length;
      return [...describeOutput(step, name, output), phrase('hover-output-uses', counted('uses', uses))];
    }
    case 'input':
      return [];
  }
}
