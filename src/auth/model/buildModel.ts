import { firstIndex } from '../../base/firstIndex.ts';
import type { Node } from '../syntax/tree.ts';
import { callOfCurl } from './curlCall.ts';
import { Fields, numberOf } from './fields.ts';
import { textsIn } from './texts.ts';
import type {
  AuthModel,
  Authentication,
  Call,
  Endpoint,
  ExpectedResponse,
  ExpirySource,
  IdentityProvider,
  Refresh,
  Step,
  TestUser,
  TextUse,
} from './model.ts';

/** Understands the tree of an auth config; whatever does not fit the format is left out. */
export function buildModel(root: Node, source: string): AuthModel {
  const file = new Fields(root);
  const application = file.object('application');
  const untold = file
    .namedObjects('authentications')
    .map(({ name, fields }) => authentication(name, fields, source));
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
      publicAccess: application.texts('publicAccess'),
      readOnlyCalls: application.texts('readOnlyCalls'),
      writeTests: application.texts('writeTests'),
      writeTestsKey: application.keyOf('writeTests'),
      refusals: expectedResponse(application, 'refusals'),
    },
    roleBasedAccess: file.boolean('roleBasedAccess'),
    apiSegmentation: file.text('apiSegmentation'),
    rolesKey: file.keyOf('roles'),
    roles: file.objects('roles').map((role) => ({
      ...place(role),
      name: role.text('name'),
      authentication: role.text('authentication'),
      privileged: role.boolean('privileged'),
      apiAccess: role.texts('apiAccess'),
      hiddenFields: role.texts('hiddenFields'),
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
      roles: attachment.texts('roles'),
    })),
    texts,
  };
}

/** Texts are in the order of the file, so those of a node stand together; an object never closed ends last. */
function textsUnder({ offset, length }: Node, texts: readonly TextUse[]): TextUse[] {
  const end = length < 0 ? Infinity : offset + length;
  const firstFrom = (from: number): number =>
    firstIndex(texts.length, (index) => (texts[index]?.text.node.offset ?? Infinity) >= from);
  return texts.slice(firstFrom(offset), firstFrom(end));
}

function authentication(name: string, fields: Fields, source: string): Omit<Authentication, 'texts'> {
  const steps = fields.objects('steps').map((one, index) => step(one, index, source));
  const refreshed = refresh(fields.object('refresh'), steps.length, source);
  const verification = fields.object('verification');
  const sessionCheck = fields.object('sessionCheck');
  const certificate = fields.object('clientCertificate');
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
    steps,
    allSteps: [...steps, ...(refreshed?.steps ?? [])],
    token: fields.any('token'),
    expiresIn: expirySource(fields),
    additionalParameters: fields.objects('additionalParameters').map((parameter) => ({
      ...place(parameter),
      name: parameter.text('name'),
      location: parameter.text('location'),
      value: parameter.any('value'),
    })),
    defaultExpirationSeconds: fields.number('defaultExpirationSeconds'),
    autoRefresh: fields.boolean('autoRefresh'),
    refresh: refreshed,
    verification: verification && {
      ...place(verification),
      endpoint: call(verification),
      authenticated: expectedResponse(verification, 'authenticated'),
      unauthenticated: expectedResponse(verification, 'unauthenticated'),
    },
    sessionCheck: sessionCheck && {
      ...place(sessionCheck),
      endpoint: call(sessionCheck),
      authenticated: expectedResponse(sessionCheck, 'authenticated'),
    },
    neverCall: fields.texts('neverCall'),
    clientCertificate: certificate && {
      ...place(certificate),
      certificate: certificate.text('certificate'),
      privateKey: certificate.text('privateKey'),
      passphrase: certificate.text('passphrase'),
    },
    identityProvider: fields.text('identityProvider'),
  };
}

function refresh(fields: Fields | undefined, stepsBefore: number, source: string): Refresh | undefined {
  return (
    fields && {
      ...place(fields),
      strategy: fields.text('strategy'),
      steps: fields.objects('steps').map((one, index) => step(one, stepsBefore + index, source)),
      token: fields.any('token'),
      expiresIn: expirySource(fields),
    }
  );
}

function expirySource(owner: Fields): ExpirySource | undefined {
  const node = owner.any('expiresIn');
  if (node === undefined) return undefined;
  const fields = new Fields(node);
  const hasUnit = fields.any('value') !== undefined || fields.any('unit') !== undefined;
  return { node, value: hasUnit ? fields.any('value') : node, unit: fields.text('unit') };
}

function step(fields: Fields, index: number, source: string): Step {
  const curl = fields.text('curl');
  const expanded = curl && callOfCurl(curl, source);
  const call = expanded === undefined ? fields : new Fields(expanded);
  const hasDependsOn = fields.any('dependsOn')?.type === 'array';
  const retry = fields.object('retry');
  return {
    ...place(fields),
    index,
    stepId: fields.text('stepId'),
    endpoint: endpoint(call),
    contentType: call.text('contentType'),
    headers: call.named('headers'),
    query: call.named('query'),
    requestBody: call.any('requestBody'),
    curl,
    expectedResponse: expectedResponse(fields, 'expectedResponse'),
    outputs: fields.named('outputs'),
    dependsOn: hasDependsOn ? fields.texts('dependsOn') : undefined,
    dependsOnKey: fields.keyOf('dependsOn'),
    followRedirects: fields.boolean('followRedirects'),
    retry: retry && place(retry),
  };
}

function endpoint(owner: Fields): Endpoint | undefined {
  const fields = owner.object('endpoint');
  return fields && { ...place(fields), method: fields.text('method'), path: fields.text('path') };
}

function call(owner: Fields): Call | undefined {
  const fields = owner.object('endpoint');
  return (
    fields && {
      ...place(fields),
      method: fields.text('method'),
      path: fields.text('path'),
      contentType: fields.text('contentType'),
      headers: fields.named('headers'),
      query: fields.named('query'),
      requestBody: fields.any('requestBody'),
    }
  );
}

function expectedResponse(owner: Fields, key: string): ExpectedResponse | undefined {
  const fields = owner.object(key);
  return (
    fields && {
      ...place(fields),
      statusKey: fields.keyOf('status'),
      status: fields.items('status').flatMap((item) => numberOf(item) ?? []),
      headers: fields.named('headers'),
      body: fields.any('body'),
      setsCookies: fields.texts('setsCookies'),
      bodyMatches: fields.text('bodyMatches'),
      bodyNotMatches: fields.text('bodyNotMatches'),
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
    owns: fields.named('owns'),
    tenant: fields.text('tenant'),
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
