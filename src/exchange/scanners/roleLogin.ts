import type {
  AdditionalParameter,
  AuthConfig,
  Authentication,
  ClientCertificate,
  ExpectedResponse,
  Retry,
  Role,
  SessionCheck,
  Step,
  TestUser,
  TokenLocation,
  ValueSource,
  Verification,
} from '../../auth/generated/authConfig.ts';
import { parseText } from '../../auth/expressions/text.ts';
import { tokenValue } from '../../auth/expressions/tokenValue.ts';
import { holdsWithheld, withheldParts } from '../../auth/writtenSecrets.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import { isSameValue } from '../../base/sameValue.ts';
import type { ExchangeCode } from '../messages.ts';
import type { ExportContext, TextWithVariables } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import { Variables } from '../variables.ts';
import { outgoingRequests } from '../outgoing.ts';
import type { ScannerFailure } from './messages.ts';

/** Something that requests carry: the token, or what goes with it. */
export interface Carried {
  readonly location: TokenLocation;
  /** Ends in `*` for all cookies that start so. */
  readonly name: string;
  /** Undefined for cookies that come and go by themselves. */
  readonly value: TextWithVariables | undefined;
}

/** A step with the request it sends. */
export interface LoginStep {
  readonly request: OutgoingRequest;
  readonly expected: ExpectedResponse;
  readonly outputs: Readonly<Record<string, ValueSource>>;
  readonly retry: Retry | undefined;
}

/** A call that checks whether the token works. */
export interface LoginCheck {
  readonly request: OutgoingRequest;
  readonly authenticated: ExpectedResponse;
  readonly unauthenticated: ExpectedResponse | undefined;
  /** How often a scan makes it; undefined where the config leaves that to the scanner. */
  readonly everySeconds: number | undefined;
}

/** A call that a scan must not make. */
interface ForbiddenCall {
  readonly method: string | undefined;
  readonly path: string;
}

/** A test user, with variables for all secrets. */
export interface LoginUser {
  readonly username: TextWithVariables;
  readonly password: TextWithVariables | undefined;
  readonly totp:
    | {
        readonly secret: TextWithVariables;
        readonly digits: number;
        readonly period: number;
        readonly algorithm: string;
      }
    | undefined;
}

/** How one role logs in, with variables where values are secret or known to a run only. */
export interface RoleLogin {
  readonly application: string;
  readonly role: Role;
  readonly baseUrl: TextWithVariables;
  readonly tokenServer: TextWithVariables;
  readonly steps: readonly LoginStep[];
  readonly token: Carried;
  readonly tokenFormat: { readonly before: string; readonly after: string };
  /** User name and password, where they are sent with every request as Basic credentials. */
  readonly basic: { readonly username: TextWithVariables; readonly password: TextWithVariables } | undefined;
  readonly additional: readonly Carried[];
  /** The call that proves the login once. */
  readonly check: LoginCheck | undefined;
  /** The call that a scan makes again and again to see that it is still logged in. */
  readonly sessionCheck: LoginCheck | undefined;
  readonly neverCall: readonly ForbiddenCall[];
  readonly users: readonly LoginUser[];
  readonly certificate: Readonly<Record<keyof ClientCertificate, TextWithVariables | undefined>> | undefined;
  /** Whether a token is renewed by calls of its own. */
  readonly hasRefreshSteps: boolean;
  /** The path of the attached OpenAPI description. */
  readonly description: string | undefined;
  readonly variables: Variables;
}

/** What requests carry, the token in its format; undefined where it comes and goes by itself. */
export function carriedValue(
  { token, tokenFormat }: RoleLogin,
  carried: Carried,
): TextWithVariables | undefined {
  if (carried !== token || carried.value === undefined) return carried.value;
  return [tokenFormat.before, ...carried.value, tokenFormat.after].filter((part) => part !== '');
}

/** Whose login is written down: a placeholder for each user's own values, or those of one user. */
type Whose = 'every user' | { readonly username: string | undefined };

/** What is needed to log in as a role, out of a config whose structure is right. */
export function roleLogin(
  config: AuthConfig,
  roleName: string,
  whose: Whose,
): Result<RoleLogin, ScannerFailure | ExchangeCode> {
  const role = config.roles.find(({ name }) => name === roleName);
  const written = role && config.authentications[role.authentication];
  if (role === undefined || written === undefined) return failed('scanner-no-role', roleName);
  const users = config.testUsers.filter((user) => user.role === role.name);
  const user = oneOf(users, whose);
  if (user === undefined) return failed('scanner-no-user', roleName);
  const authentication = withTokenOutput(written);
  const context = contextOf(config, authentication, whose === 'every user' ? inputsOnly(user) : user);
  const variables = new Variables(context);
  const steps = stepsOf(authentication, context, variables);
  if (!steps.ok) return steps;
  const checks = checksOf(authentication, context, variables);
  if (!checks.ok) return checks;
  const described = config.attachments?.find(({ type }) => type === 'OpenAPI')?.path;
  return success({
    application: config.application.name,
    role,
    baseUrl: urlOf(variables, config.application.baseUrl),
    tokenServer: variables.endpoint(),
    steps: steps.value,
    ...tokenOf(authentication, variables),
    additional: (authentication.additionalParameters ?? []).map((one) => additionalOf(one, variables)),
    ...checks.value,
    neverCall: (authentication.neverCall ?? []).map(forbiddenCall),
    users: users.map((one) => userOf(one, variables)),
    certificate: certificateOf(authentication, variables),
    hasRefreshSteps: authentication.refresh?.strategy === 'steps',
    description: described !== undefined && !/\$\{|:\/\//.test(described) ? described : undefined,
    variables,
  });
}

/** The first user, or the one that is asked for. */
function oneOf(users: readonly TestUser[], whose: Whose): TestUser | undefined {
  const wanted = whose === 'every user' ? undefined : whose.username;
  return wanted === undefined ? users[0] : users.find(({ username }) => username === wanted);
}

function stepsOf(
  { steps }: Authentication,
  context: ExportContext,
  variables: Variables,
): Result<LoginStep[], ExchangeCode> {
  if (steps.length === 0) return success([]);
  const requests = outgoingRequests(steps, context, variables);
  if (!requests.ok) return requests;
  return success(
    steps.flatMap(({ expectedResponse: expected, outputs = {}, retry }, index): LoginStep[] => {
      const request = requests.value[index];
      return request === undefined ? [] : [{ request, expected, outputs, retry }];
    }),
  );
}

function checksOf(
  authentication: Authentication,
  context: ExportContext,
  variables: Variables,
): Result<Pick<RoleLogin, 'check' | 'sessionCheck'>, ExchangeCode> {
  const { verification, sessionCheck } = authentication;
  const proof = checkOf(verification ?? sessionCheck, authentication, context, variables);
  if (!proof.ok) return proof;
  const polled =
    verification && sessionCheck ? checkOf(sessionCheck, authentication, context, variables) : proof;
  if (!polled.ok) return polled;
  return success({ check: proof.value, sessionCheck: polled.value });
}

/** The token and its format; a format that holds a secret is left out, and with it the value. */
function tokenOf(
  authentication: Authentication,
  variables: Variables,
): Pick<RoleLogin, 'token' | 'tokenFormat' | 'basic'> {
  const { tokenLocation: location, tokenParameterName: name, steps } = authentication;
  const format = authentication.tokenFormat.split('<token>');
  const isOpen = format.every((part) => !holdsWithheld(part));
  const [before = '', after = ''] = isOpen ? format : [];
  const token = tokenValue(authentication.token);
  const hasBasic = isBasic(token, before);
  const valueToSend = (): TextWithVariables => {
    if (hasBasic && steps.length === 0) return [];
    return isOpen ? valueOf(variables, token, name) : [variables.unknown(name)];
  };
  return {
    token: { location, name, value: valueToSend() },
    tokenFormat: { before, after },
    basic: hasBasic
      ? {
          username: variables.template('$inputs.username'),
          password: variables.template('$inputs.password', 'password'),
        }
      : undefined,
  };
}

function certificateOf(
  { clientCertificate }: Authentication,
  variables: Variables,
): RoleLogin['certificate'] {
  return (
    clientCertificate && {
      certificate: variables.template(clientCertificate.certificate),
      privateKey: textOf(variables, clientCertificate.privateKey, 'privateKey'),
      passphrase: textOf(variables, clientCertificate.passphrase, 'password'),
    }
  );
}

/** A token that is taken from the last response becomes an output of the last step, like any other. */
function withTokenOutput(authentication: Authentication): Authentication {
  const { steps } = authentication;
  const token = tokenValue(authentication.token);
  const last = steps.at(-1);
  // A part of an earlier output is one more output.
  if (last === undefined || (typeof token === 'string' && !token.startsWith('$response')))
    return authentication;
  const outputs = { ...last.outputs };
  let name = 'token';
  while (Object.hasOwn(outputs, name) && outputs[name] !== token) name += '_';
  outputs[name] = token;
  const changed: Step = { ...last, outputs };
  const source = `$steps.${last.stepId}.outputs.${name}`;
  return { ...authentication, steps: [...steps.slice(0, -1), changed], token: source };
}

function contextOf(
  config: AuthConfig,
  authentication: Authentication,
  testUser: Partial<TestUser>,
): ExportContext {
  const provider = config.identityProviders?.[authentication.identityProvider ?? ''];
  return {
    authentication,
    baseUrl: config.application.baseUrl,
    testUser,
    ...(provider && { identityProvider: provider }),
  };
}

/** What the format of a scanner has no word of its own for. */
function inputsOnly({ inputs }: TestUser): Partial<TestUser> {
  return inputs === undefined ? {} : { inputs };
}

function checkOf(
  check: Verification | SessionCheck | undefined,
  { contentType, verification }: Authentication,
  context: ExportContext,
  variables: Variables,
): Result<LoginCheck | undefined, ExchangeCode> {
  if (check === undefined) return success(undefined);
  const { method, path, ...sent } = check.endpoint;
  // Its paths are those of the application, where paths of steps are those of the token server.
  const absolute = path.startsWith('/') ? `{base_url}${path}` : path;
  const step = { stepId: 'verification', endpoint: { method, path: absolute }, contentType, ...sent };
  const requests = outgoingRequests([step], context, variables);
  if (!requests.ok) return requests;
  const [request] = requests.value;
  return success(
    request && {
      request,
      authenticated: check.authenticated,
      unauthenticated: isSameValue(check.endpoint, verification?.endpoint)
        ? verification?.unauthenticated
        : undefined,
      everySeconds: 'everySeconds' in check ? check.everySeconds : undefined,
    },
  );
}

function urlOf(variables: Variables, url: string): TextWithVariables {
  let end = url.length;
  while (url.charAt(end - 1) === '/') end -= 1;
  return variables.template(url.slice(0, end));
}

function valueOf(variables: Variables, value: ValueSource, name: string): TextWithVariables {
  return typeof value === 'string' ? variables.template(value, name) : [variables.unknown(name)];
}

function textOf(variables: Variables, text: string | undefined, field = ''): TextWithVariables | undefined {
  return text === undefined ? undefined : variables.template(text, field);
}

function additionalOf({ location, name, value }: AdditionalParameter, variables: Variables): Carried {
  return { location, name, value: value === undefined ? undefined : valueOf(variables, value, name) };
}

/** `Basic <token>` with user name and password in Base64. */
function isBasic(token: ValueSource, before: string): boolean {
  if (typeof token === 'string' || before !== 'Basic ' || token.selector !== undefined) return false;
  if (token.transform?.join() !== 'base64Encode') return false;
  const parts = parseText(token.context).map((part) => {
    if (part.kind === 'literal') return part.text;
    return part.kind === 'expression' && part.expression.kind === 'input' ? part.expression.name.text : '?';
  });
  return parts.join() === 'username,:,password';
}

/** `POST /logout`, or a path for all methods. */
function forbiddenCall(call: string): ForbiddenCall {
  const [, method, path = ''] = /^(?:([A-Z]+)\s+)?(.*)$/s.exec(call.trim()) ?? [];
  // A place of any kind stands for a secret.
  return {
    method,
    path: withheldParts(path).reduceRight(
      (text, { start, end }) => `${text.slice(0, start)}*${text.slice(end)}`,
      path,
    ),
  };
}

function userOf({ username, password, totp }: TestUser, variables: Variables): LoginUser {
  return {
    username: variables.template(username),
    password: textOf(variables, password, 'password'),
    totp: totp && {
      secret: variables.template(totp.secret, 'secret'),
      digits: totp.digits ?? 6,
      period: totp.period ?? 30,
      algorithm: totp.algorithm ?? 'SHA1',
    },
  };
}
