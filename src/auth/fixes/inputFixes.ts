import { usersByAuthentication, referencesTo } from '../rules/stepsAndDataFlow/references.ts';
import { passwordKey, usernameKey } from '../rules/stepsAndDataFlow/literalUsers.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';
import type { TextEdit } from '../edits/textEdit.ts';

export function* addInput(context: FixContext): Generator<Fix> {
  const { problem, model, scope, edits, arg, freshName } = context;
  const { authentication } = scope;
  const name = arg(0);
  if (authentication === undefined) return;
  if (problem.message.id === 'missing-client-value') {
    const provider = model.identityProviders.find(
      (one) => one.name === authentication.identityProvider?.value,
    );
    if (provider === undefined) return;
    const source = name === 'clientSecret' ? 'secret' : 'env';
    const value = `\${${source}:${freshName(`${provider.name}_${name}`)}}`;
    yield textFix(title('add-key', name), edits.addKeys(provider.node, { [name]: value }), {
      isPreferred: true,
    });
  } else if (problem.message.id === 'missing-identity-provider') {
    yield* nameProvider(context, authentication.node);
  } else {
    yield textFix(title('add-input', name), inputEdits(context, authentication.name, name), {
      isPreferred: true,
    });
  }
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
    yield textFix(title('use-provider', name), changes, { isPreferred: others.length === 0 });
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
  yield textFix(title('declare-provider', 'provider'), changes, { isPreferred: true });
}

/** In the body of the first step, in fields of such a name if there are any. */
export function* sendCredentials({ node, model, edits }: FixContext): Generator<Fix> {
  const authentication = model.authentications.find(({ stepsKey }) => stepsKey === node);
  const [step] = authentication?.steps ?? [];
  if (step === undefined || step.curl !== undefined) return;
  const body = step.requestBody;
  if (body !== undefined && body.type !== 'object') return;
  const method = step.endpoint?.method;
  const isBodyless = method?.value === 'GET' || method?.value === 'HEAD';
  const post = method !== undefined && isBodyless ? [edits.replace(method.node, 'POST')] : [];
  const credentials = { username: '$inputs.username', password: '$inputs.password' };
  if (body === undefined) {
    const added = edits.addKeys(step.node, { requestBody: credentials }, 'endpoint');
    yield textFix(title('send-credentials'), [...post, ...added], { isPreferred: true });
    return;
  }
  const replaced: TextEdit[] = [];
  const missing: Record<string, string> = {};
  for (const [key, pattern] of [['username', usernameKey] as const, ['password', passwordKey] as const]) {
    const written = body.children?.find(
      ({ children }) => pattern.test(String(children?.[0]?.value)) && children?.[1]?.type === 'string',
    );
    const value = written?.children?.[1];
    if (value === undefined) missing[key] = credentials[key];
    else replaced.push(edits.replace(value, credentials[key]));
  }
  const changes = [...post, ...replaced, ...edits.addKeys(body, missing)];
  yield textFix(title('send-credentials'), changes, { isPreferred: true });
}

/** The users need a secret to compute it from. */
export function* useTotp({
  node,
  model,
  scope: { authentication },
  edits,
  freshName,
}: FixContext): Generator<Fix> {
  if (authentication === undefined) return;
  const users = usersByAuthentication(model).get(authentication.name) ?? [];
  const isUsed = [...referencesTo(authentication, 'input')].some(
    ({ expression }) => expression.name.text === 'totp',
  );
  const lacking = isUsed ? [] : users.filter(({ totp }) => totp === undefined);
  const added = lacking.flatMap(({ node: user, username }) => {
    const secret = `\${secret:${freshName(`${username?.value ?? 'test_user'}_totp`)}}`;
    return edits.addKeys(user, { totp: { secret } }, 'password');
  });
  const changes = [edits.replace(node, '$inputs.totp'), ...added];
  yield textFix(title('change-to', '$inputs.totp'), changes, { isPreferred: true });
}
