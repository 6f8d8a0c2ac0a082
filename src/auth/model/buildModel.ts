import type { Node } from '../tree.ts';
import { Fields, numberOf, textOf } from './fields.ts';
import { textsIn } from './texts.ts';
import type {
  AuthModel,
  Authentication,
  Endpoint,
  ExpectedResponse,
  IdentityProvider,
  Step,
  TestUser,
  TextUse,
} from './model.ts';

/** Understands the tree of an auth config; whatever does not fit the format is left out. */
export function buildModel(root: Node, source: string): AuthModel {
  const file = new Fields(root);
  const application = file.object('application');
  const untold = file.namedObjects('authentications').map(({ name, fields }) => authentication(name, fields));
  const texts = textsIn(root, untold);
  return {
    node: root,
    keyNode: undefined,
    source,
    application: application && {
      ...place(application),
      baseUrl: application.text('baseUrl'),
      isolatedFromProduction: application.boolean('isolatedFromProduction'),
      safeForAutomatedTesting: application.boolean('safeForAutomatedTesting'),
    },
    roleBasedAccess: file.boolean('roleBasedAccess'),
    apiSegmentation: file.text('apiSegmentation'),
    rolesKey: file.keyOf('roles'),
    roles: file.objects('roles').map((role) => ({
      ...place(role),
      name: role.text('name'),
      authentication: role.text('authentication'),
      privileged: role.boolean('privileged'),
    })),
    authentications: untold.map((one) => ({ ...one, texts: textsUnder(one.node, texts) })),
    testUsers: file.objects('testUsers').map(testUser),
    identityProviders: file
      .namedObjects('identityProviders')
      .map(({ name, fields }) => identityProvider(name, fields)),
    attachments: file.objects('attachments').map((attachment) => ({
      ...place(attachment),
      type: attachment.text('type'),
      path: attachment.text('path'),
    })),
    texts,
  };
}

/** Texts are in the order of the file, so those of a node stand together; an object never closed ends last. */
function textsUnder({ offset, length }: Node, texts: readonly TextUse[]): TextUse[] {
  const end = length < 0 ? Infinity : offset + length;
  return texts.slice(firstFrom(offset, texts), firstFrom(end, texts));
}

function firstFrom(offset: number, texts: readonly TextUse[]): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle]?.text.node.offset ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function authentication(name: string, fields: Fields): Omit<Authentication, 'texts'> {
  const refresh = fields.object('refresh');
  const verification = fields.object('verification');
  return {
    ...place(fields),
    name,
    tokenType: fields.text('tokenType'),
    tokenParameterName: fields.text('tokenParameterName'),
    tokenLocation: fields.text('tokenLocation'),
    tokenFormat: fields.text('tokenFormat'),
    tokenEndpoint: fields.text('tokenEndpoint'),
    contentType: fields.text('contentType'),
    stepsKey: fields.keyOf('steps'),
    steps: fields.objects('steps').map(step),
    token: fields.any('token'),
    expiresIn: fields.any('expiresIn'),
    additionalParameters: fields.objects('additionalParameters').map((parameter) => ({
      ...place(parameter),
      name: parameter.text('name'),
      location: parameter.text('location'),
    })),
    defaultExpirationSeconds: fields.number('defaultExpirationSeconds'),
    autoRefresh: fields.boolean('autoRefresh'),
    refresh: refresh && place(refresh),
    verification: verification && {
      ...place(verification),
      endpoint: endpoint(verification),
      authenticated: expectedResponse(verification, 'authenticated'),
      unauthenticated: expectedResponse(verification, 'unauthenticated'),
    },
    identityProvider: fields.text('identityProvider'),
  };
}

function step(fields: Fields, index: number): Step {
  const dependsOn = fields.any('dependsOn')?.type === 'array' ? fields.items('dependsOn') : undefined;
  return {
    ...place(fields),
    index,
    stepId: fields.text('stepId'),
    endpoint: endpoint(fields),
    contentType: fields.text('contentType'),
    headers: fields.named('headers'),
    query: fields.named('query'),
    requestBody: fields.any('requestBody'),
    curl: fields.text('curl'),
    expectedResponse: expectedResponse(fields, 'expectedResponse'),
    outputs: fields.named('outputs'),
    dependsOn: dependsOn?.flatMap((item) => textOf(item) ?? []),
    dependsOnKey: fields.keyOf('dependsOn'),
    followRedirects: fields.boolean('followRedirects'),
  };
}

function endpoint(owner: Fields): Endpoint | undefined {
  const fields = owner.object('endpoint');
  return fields && { ...place(fields), method: fields.text('method'), path: fields.text('path') };
}

function expectedResponse(owner: Fields, key: string): ExpectedResponse | undefined {
  const fields = owner.object(key);
  return (
    fields && {
      ...place(fields),
      statusKey: fields.keyOf('status'),
      status: fields.items('status').flatMap((item) => numberOf(item) ?? []),
      body: fields.any('body'),
      bodyMatches: fields.text('bodyMatches'),
    }
  );
}

function testUser(fields: Fields): TestUser {
  const totp = fields.object('totp');
  return {
    ...place(fields),
    role: fields.text('role'),
    username: fields.text('username'),
    password: fields.text('password'),
    totp: totp && place(totp),
    totpSecret: totp?.text('secret'),
    inputs: fields.named('inputs'),
  };
}

function identityProvider(name: string, fields: Fields): IdentityProvider {
  return {
    ...place(fields),
    name,
    protocol: fields.text('protocol'),
    issuer: fields.text('issuer'),
    tokenUrl: fields.text('tokenUrl'),
    clientId: fields.text('clientId'),
    clientSecret: fields.text('clientSecret'),
    clientAuthMethod: fields.text('clientAuthMethod'),
  };
}

function place({ node, keyNode }: Fields): { readonly node: Node; readonly keyNode: Node | undefined } {
  return { node, keyNode };
}
