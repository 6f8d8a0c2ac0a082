import type { TextEdit } from '../../edits/textEdit.ts';
import type { Fix } from '../../fixes/fix.ts';
import { write } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { child } from '../../fixes/places.ts';
import { confidentialMethods } from '../../model/grants.ts';
import type { AuthModel, Authentication, IdentityProvider, TestUser } from '../../model/model.ts';
import { placeOf, referencesTo, usersByAuthentication } from '../../model/references.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule, TextSpan, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';
import { misspelling, nearest } from '../../suggest.ts';

/** Inputs that every test user has, or that come from elsewhere. */
const commonInputs = new Set(['username', 'password', 'totp', 'idp.clientId', 'idp.clientSecret']);

const report = reporter('Add "{0}" to "inputs" of {1}.');
const reportSuggestion = reporter('Users have no input "{0}". Did you mean "{1}"?');
const reportMisspelt = reporter('No step uses the input "{0}". Did you mean "{1}"?');
const reportMissingIdentityProvider = reporter('Name the provider of "{0}" in "identityProvider".');
const reportMissingClientValue = reporter('Add "{0}" to the identity provider of this authentication.');

export const missingInput: Rule = {
  code: 'missing-input',
  severity: 'error',
  messages: [
    report,
    reportSuggestion,
    reportMisspelt,
    reportMissingIdentityProvider,
    reportMissingClientValue,
  ],
  reason: 'For these users the step has no value to send.',
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
          : (users.get(authentication.name) ?? []).filter((user) => !hasInput(user, name));
        if (lacking.length > 0)
          yield* lackingInput(place, name, users.get(authentication.name) ?? [], authentication);
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
    if (isFrom(reportSuggestion) || isFrom(reportMisspelt)) yield* write(context, arg(1), true);
    if (isFrom(reportMisspelt) || authentication === undefined) return;
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
        { isPreferred: !isFrom(reportSuggestion) },
      );
    }
  },
};

function providerOf(model: AuthModel, { identityProvider }: Authentication): IdentityProvider | undefined {
  return model.identityProviders.find(({ name }) => name === identityProvider?.value);
}

function hasInput({ inputs }: TestUser, name: string): boolean {
  return inputs.some((input) => input.name === name);
}

/** At the users whose input is misspelt, else at the expression. */
function* lackingInput(
  place: TextSpan,
  name: string,
  users: readonly TestUser[],
  authentication: Authentication,
): Generator<Violation> {
  const used = new Set(referencesTo(authentication, 'input').map(({ expression }) => expression.name.text));
  const lacking = users.filter((user) => !hasInput(user, name));
  const isKnown = lacking.length < users.length;
  const unnamed: TestUser[] = [];
  for (const user of lacking) {
    const unused = user.inputs.filter((input) => !used.has(input.name));
    const meant = nearest(
      name,
      unused.map((input) => input.name),
    );
    const misspelt = isKnown ? unused.find((input) => input.name === meant) : undefined;
    if (misspelt === undefined) unnamed.push(user);
    else yield reportMisspelt(misspelt.keyNode, misspelt.name, name);
  }
  if (unnamed.length === 0) return;
  const own = users
    .flatMap(({ inputs }) => inputs.map((input) => input.name))
    .filter((one) => !used.has(one));
  const meant = isKnown ? undefined : (nearest(name, [...new Set(own)]) ?? inputNamed(name));
  yield meant === undefined
    ? report(place, name, quotedList(unnamed.map(({ username }) => username?.value ?? '')))
    : reportSuggestion(place, name, meant);
}

/** What people call the inputs that every user has. */
const usualInputs: readonly (readonly [written: RegExp, meant: string])[] = [
  [/^(?:user|user_?name|user_?id|login|e?_?mail|email_?address|account)$/i, 'username'],
  [/^(?:pass|pwd|pw|passwd|pass_?word|passphrase)$/i, 'password'],
  [/^(?:otp|totp|mfa|2fa|one_?time_?(?:password|code)|(?:otp|mfa|totp)_?code)$/i, 'totp'],
  [/^client_?id$/i, 'idp.clientId'],
  [/^client_?secret$/i, 'idp.clientSecret'],
];

function inputNamed(name: string): string | undefined {
  const usual = usualInputs.find(([written]) => written.test(name))?.[1];
  return (
    usual ??
    misspelling(
      name,
      [...commonInputs].filter((one) => !one.startsWith('idp.')),
    )
  );
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
