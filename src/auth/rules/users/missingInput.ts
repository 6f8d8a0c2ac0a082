import type { TextEdit } from '../../edits/textEdit.ts';
import type { Fix } from '../../fixes/fix.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { child } from '../../fixes/places.ts';
import { confidentialMethods } from '../../model/grants.ts';
import type { AuthModel, Authentication, IdentityProvider, TestUser } from '../../model/model.ts';
import { placeOf, referencesTo, usersByAuthentication } from '../../model/references.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Inputs that every test user has, or that come from elsewhere. */
const commonInputs = new Set(['username', 'password', 'totp', 'idp.clientId', 'idp.clientSecret']);

const report = reporter('Add "{0}" to "inputs" of {1}.');
const reportMissingIdentityProvider = reporter('Name the provider of "{0}" in "identityProvider".');
const reportMissingClientValue = reporter('Add "{0}" to the identity provider of this authentication.');

export const missingInput: Rule = {
  code: 'missing-input',
  severity: 'error',
  messages: [report, reportMissingIdentityProvider, reportMissingClientValue],
  reason: 'For these users the step has no value to send.',
  wrong: `"requestBody": { "tenant": "$inputs.tenant" },
"testUsers": [{ "role": "user", "username": "ann" }]`,
  right: `"requestBody": { "tenant": "$inputs.tenant" },
"testUsers": [{ "role": "user", "username": "ann", "inputs": { "tenant": "shop" } }]`,
  *check(model) {
    const users = usersByAuthentication(model);
    for (const authentication of model.authentications) {
      const provider = providerOf(model, authentication);
      const seen = new Set<string>();
      for (const { expression, use } of referencesTo(authentication, 'input')) {
        const name = expression.name.text;
        if (seen.has(name)) continue;
        seen.add(name);
        const place = placeOf(model, use, expression.name);
        const lacking = commonInputs.has(name)
          ? []
          : usersLacking(name, users.get(authentication.name) ?? []);
        if (lacking.length > 0) yield report(place, name, quotedList(lacking));
        const key = name.startsWith('idp.') ? name.slice('idp.'.length) : undefined;
        if (key === undefined) continue;
        if (authentication.identityProvider === undefined) {
          yield reportMissingIdentityProvider(place, key);
        } else if (provider !== undefined && lacksValue(provider, key)) {
          yield reportMissingClientValue(place, key);
        }
      }
    }
  },
  *fix(context) {
    const { isFrom, model, cursorContext, edits, arg, freshName } = context;
    const { authentication } = cursorContext;
    const name = arg(0);
    if (authentication === undefined) return;
    if (isFrom(reportMissingClientValue)) {
      const provider = model.identityProviders.find(
        (one) => one.name === authentication.identityProvider?.value,
      );
      if (provider === undefined) return;
      const source = name === 'clientSecret' ? 'secret' : 'env';
      const value = `\${${source}:${freshName(`${provider.name}_${name}`)}}`;
      yield textFix(title('Add "{0}"', name), edits.addKeys(provider.node, { [name]: value }), {
        isPreferred: true,
      });
    } else if (isFrom(reportMissingIdentityProvider)) {
      yield* nameProvider(context, authentication.node);
    } else {
      yield textFix(
        title('Add "{0}" to the inputs of the users', name),
        inputEdits(context, authentication.name, name),
        {
          isPreferred: true,
        },
      );
    }
  },
};

function providerOf(model: AuthModel, { identityProvider }: Authentication): IdentityProvider | undefined {
  return model.identityProviders.find(({ name }) => name === identityProvider?.value);
}

function usersLacking(name: string, users: readonly TestUser[]): string[] {
  const lacking = users.filter(({ inputs }) => !inputs.some((input) => input.name === name));
  return lacking.map(({ username }) => username?.value ?? '');
}

/** A confidential client without its secret is reported at the provider. */
function lacksValue({ clientId, clientSecret, clientAuthMethod }: IdentityProvider, key: string): boolean {
  if (key === 'clientId') return clientId === undefined;
  return clientSecret === undefined && !confidentialMethods.has(clientAuthMethod?.value ?? '');
}

function inputEdits(
  { model, edits, freshName }: FixContext,
  authentication: string,
  name: string,
): TextEdit[] {
  const users = usersByAuthentication(model).get(authentication) ?? [];
  return users.flatMap((user) => {
    if (user.inputs.some((input) => input.name === name)) return [];
    const value = `\${env:${freshName(`${user.username?.value ?? 'user'}_${name}`)}}`;
    const inputs = child(user.node, 'inputs');
    return inputs?.type === 'object'
      ? edits.addKeys(inputs, { [name]: value })
      : edits.addKeys(user.node, { inputs: { [name]: value } });
  });
}

/** One that is declared, or a new one. */
function* nameProvider({ model, edits, freshName }: FixContext, node: FixContext['node']): Generator<Fix> {
  const [only, ...others] = model.identityProviders;
  for (const { name } of model.identityProviders) {
    const changes = edits.addKeys(node, { identityProvider: name }, 'contentType');
    yield textFix(title('Use identity provider "{0}"', name), changes, { isPreferred: others.length === 0 });
  }
  if (only !== undefined || child(model.node, 'identityProviders') !== undefined) return;
  const provider = {
    protocol: 'OAuth2',
    clientId: `\${env:${freshName('client_id')}}`,
    clientSecret: `\${secret:${freshName('client_secret')}}`,
  };
  const changes = [
    ...edits.addKeys(node, { identityProvider: 'provider' }, 'contentType'),
    ...edits.addKeys(model.node, { identityProviders: { provider } }, 'testUsers'),
  ];
  yield textFix(title('Declare identity provider "{0}"', 'provider'), changes, { isPreferred: true });
}
