import type { ExpectedResponse } from '../../auth/generated/authConfig.ts';
import type { TextWithVariables } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import type { RoleLogin } from './roleLogin.ts';
import { loginScript } from './shell/loginScript.ts';
import type { Fields, LeftOut } from './scannerExport.ts';
import { environmentVariable, rendered } from './scannerExport.ts';
import { hostPath, stackHawkLogin, tokenPlace } from './stackHawkLogin.ts';
import { knownPattern, responsePattern, statusPattern } from './statusPattern.ts';

interface StackHawkFiles {
  readonly config: Fields;
  /** What HawkScan runs to log in, where its own words do not say the login. */
  readonly script: string | undefined;
}

/** A StackHawk config, and the script that it may run. */
export function stackHawkFiles(login: RoleLogin, scriptName: string, left: LeftOut): StackHawkFiles {
  return new StackHawk(login, scriptName, left).write();
}

class StackHawk {
  readonly #login: RoleLogin;
  readonly #scriptName: string;
  readonly #left: LeftOut;

  constructor(login: RoleLogin, scriptName: string, left: LeftOut) {
    this.#login = login;
    this.#scriptName = scriptName;
    this.#left = left;
  }

  write(): StackHawkFiles {
    const { baseUrl, description, neverCall, users, certificate, hasRefreshSteps } = this.#login;
    if (certificate !== undefined) this.#left.add('scanner-certificate');
    if (hasRefreshSteps) this.#left.add('scanner-refresh');
    const first = users[0]?.username;
    if (users.length > 1 && first) this.#left.add('scanner-one-user', this.#text(first));
    this.#left.add('scanner-application-id');
    const { fields, script } = this.#credentials();
    const app = {
      applicationId: '${HAWK_APPLICATION_ID}',
      env: 'Test',
      host: this.#text(baseUrl),
      ...(neverCall.length > 0 && { excludePaths: this.#excludePaths() }),
      ...(description !== undefined && { openApiConf: { filePath: description } }),
      authentication: { ...this.#loggedIn(), ...fields, ...this.#testPath() },
    };
    return { config: { app }, script };
  }

  #credentials(): { readonly fields: Fields; readonly script: string | undefined } {
    const own = stackHawkLogin(this.#login);
    if (own !== undefined) return { fields: own, script: undefined };
    const { token, additional } = this.#login;
    if ([token, ...additional].every(({ location }) => location !== 'Query Parameter')) {
      this.#left.add('scanner-command', this.#scriptName);
      const script = loginScript(this.#login, 'stackhawk', this.#left);
      return { fields: { externalCommand: { command: 'sh', parameters: [this.#scriptName] } }, script };
    }
    // What a command prints is sent as headers and cookies only.
    for (const { location, name } of additional) this.#left.add('scanner-token-place', location, name);
    this.#left.add('scanner-value', token.name);
    return {
      fields: {
        external: { type: token.location === 'Cookie' ? 'COOKIE' : 'TOKEN', value: '${TOKEN}' },
        ...tokenPlace(this.#login),
      },
      script: undefined,
    };
  }

  #loggedIn(): Fields {
    const { check } = this.#login;
    if (check === undefined) return {};
    const { authenticated, unauthenticated } = check;
    const pattern = (expected: ExpectedResponse): string =>
      responsePattern(expected, this.#left, (text) => knownPattern(text, this.#login.variables));
    const loggedIn = pattern(authenticated);
    const loggedOut = unauthenticated && pattern(unauthenticated);
    return {
      loggedInIndicator: loggedIn,
      ...(loggedOut !== undefined && loggedOut !== loggedIn && { loggedOutIndicator: loggedOut }),
    };
  }

  #testPath(): Fields {
    const { check } = this.#login;
    if (check === undefined) {
      this.#left.add('scanner-check-missing');
      return {};
    }
    const { request, authenticated } = check;
    const { method, headers, body } = request;
    if (!/^(?:GET|POST|PUT)$/.test(method)) this.#left.add('scanner-check-method', method);
    for (const { name } of headers) this.#left.add('scanner-check', `header ${name}`);
    const requestBody = body === undefined || 'fields' in body ? undefined : this.#text(body.text);
    if (body !== undefined && 'fields' in body) this.#left.add('scanner-check', 'form');
    return {
      testPath: {
        path: this.#path(request),
        success: statusPattern(authenticated.status),
        ...(method !== 'GET' && { requestMethod: method }),
        ...(requestBody !== undefined && { requestBody }),
      },
    };
  }

  #excludePaths(): string[] {
    return this.#login.neverCall.map(({ method, path }) => {
      if (method !== undefined) this.#left.add('scanner-never-call', `${method} ${path}`);
      return path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*');
    });
  }

  #path({ url }: OutgoingRequest): string {
    return hostPath(this.#text(url), this.#text(this.#login.baseUrl));
  }

  #text(template: TextWithVariables): string {
    return rendered(template, (variable) => environmentVariable(variable, this.#left)) ?? '';
  }
}
