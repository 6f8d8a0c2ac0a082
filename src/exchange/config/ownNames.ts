import type { AuthModel } from '../../auth/model/model.ts';
import type { AuthProposal } from '../import/proposal.ts';
import { SecretNames } from '../../auth/names/placeholderNames.ts';
import { uniqueId } from '../../auth/curl/stepId.ts';
import { secretsIn } from './pasteCurl.ts';

/** A proposal whose authentication, identity providers and secrets have names that the file does not use yet. */
export function withOwnNames(proposal: AuthProposal, model: AuthModel | undefined): AuthProposal {
  const providers = new Map<string, string>();
  const takenProviders = (model?.identityProviders ?? []).map(({ name }) => name);
  for (const name of Object.keys(proposal.identityProviders)) {
    providers.set(name, uniqueId(name, [...takenProviders, ...providers.values()]));
  }
  const { identityProvider } = proposal.authentication;
  const renamed: AuthProposal = {
    ...proposal,
    name: uniqueId(
      proposal.name,
      (model?.authentications ?? []).map(({ name }) => name),
    ),
    authentication: {
      ...proposal.authentication,
      ...(identityProvider !== undefined && {
        identityProvider: providers.get(identityProvider) ?? identityProvider,
      }),
    },
    identityProviders: Object.fromEntries(
      Object.entries(proposal.identityProviders).map(([name, provider]) => [
        providers.get(name) ?? name,
        provider,
      ]),
    ),
  };
  return withOwnSecrets(renamed, secretsIn(model));
}

// Behind a doubled dollar it is text.
const secretPlaceholder = /(?<!\$)\$\{secret:([^{}]+)\}/g;

function withOwnSecrets(proposal: AuthProposal, taken: ReadonlySet<string>): AuthProposal {
  const names = new SecretNames(taken);
  const renamed = new Map<string, string>();
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replace(secretPlaceholder, (_, name: string) => {
        const own = renamed.get(name) ?? (taken.has(name) ? names.name(name) : name);
        renamed.set(name, own);
        return `\${secret:${own}}`;
      });
    }
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rename(item)]));
  };
  // Only texts change, and only inside placeholders.
  return rename(proposal) as AuthProposal;
}
