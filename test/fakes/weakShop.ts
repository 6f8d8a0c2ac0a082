import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Authentication, AuthConfig } from '../../src/auth/generated/authConfig.ts';
import type { Asked, RunningServer } from './loginServer.ts';
import { loginConfig, loginStep, sendHtml, sendJson, startServer } from './loginServer.ts';

export type TokenPlace = 'Header' | 'Cookie' | 'Query Parameter';

const pem = fileURLToPath(new URL('../fixtures/tls/selfSigned.pem', import.meta.url));
/** A token ends after so many requests. */
const requestsPerToken = 150;

/**
 * An application with weak pages of which most are for its users: tokens end midway, cookies roll with each answer, the
 * login wants a value of its page, and links log out.
 */
export class WeakShop {
  readonly place: TokenPlace;
  readonly isSecure: boolean;
  logins = 0;
  /** Calls that ended the session. */
  logouts = 0;
  readonly tokens: string[] = [];
  #valid: string[] = [];
  #left = 0;
  #server: RunningServer | undefined;

  constructor(place: TokenPlace, isSecure: boolean) {
    this.place = place;
    this.isSecure = isSecure;
  }

  async start(): Promise<string> {
    this.#server = await startServer(
      (asked, response) => {
        const { status, body, headers } = this.#answer(asked);
        if (typeof body === 'string') sendHtml(response, status, body, { ...guarded, ...headers });
        else sendJson(response, status, body, { ...guarded, ...headers });
      },
      this.isSecure ? { tls: readFileSync(pem, 'utf8') } : {},
    );
    return this.#server.origin;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  config(origin: string): AuthConfig {
    const { application, ...config } = loginConfig(origin, this.#authentication());
    return { ...config, application: { ...application, safeForAutomatedTesting: true } };
  }

  #authentication(): Partial<Authentication> {
    const login = loginStep({
      requestBody: {
        username: '$inputs.username',
        password: '$inputs.password',
        csrf: '$steps.page.outputs.csrf',
      },
    });
    const page = loginStep({
      stepId: 'page',
      endpoint: { method: 'GET', path: '/login/page' },
      outputs: { csrf: '$response.body#/csrf' },
    });
    const { requestBody: _none, ...plain } = page;
    return {
      steps: [plain, login],
      neverCall: ['GET /logout'],
      tokenLocation: this.place,
      ...(this.place === 'Header'
        ? {}
        : { tokenType: ofPlace[this.place], tokenParameterName: 'key', tokenFormat: '<token>' }),
    };
  }

  #answer(asked: Asked): { status: number; body: unknown; headers?: Record<string, string> } {
    const { path, json } = asked;
    if (path === '/login/page') return { status: 200, body: { csrf: 'page-value' } };
    if (path === '/login') return this.#login(json);
    if (path === '/') return { status: 200, body: links(['/news?q=1', ...weakPages]) };
    if (path === '/news') return { status: 200, body: `<p>${query(asked, 'q')}</p>` };
    const rolled = this.#roll(asked);
    if (rolled === undefined) return { status: 401, body: {} };
    if (path === '/logout') {
      this.logouts++;
      this.#valid = [];
      return { status: 200, body: 'bye' };
    }
    return { ...pageFor(asked), headers: { ...rolled, ...pageFor(asked).headers } };
  }

  #login({ password, csrf }: Asked['json']): { status: number; body: unknown } {
    if (password !== 'right-password' || csrf !== 'page-value') return { status: 401, body: {} };
    this.logins++;
    this.#left = requestsPerToken;
    this.#valid = [this.#token()];
    return { status: 200, body: { token: this.#valid[0] } };
  }

  #token(): string {
    const token = `tok-canary-${this.logins}-${this.tokens.length}-0123456789`;
    this.tokens.push(token);
    return token;
  }

  /** Headers for a user, undefined for nobody. A cookie is good until two newer ones are there. */
  #roll({ headers, cookies, url }: Asked): Record<string, string> | undefined {
    const sent = {
      Header: headers.authorization?.replace('Bearer ', ''),
      Cookie: cookies['key'],
      'Query Parameter': new URL(url, 'http://a').searchParams.get('key') ?? undefined,
    }[this.place];
    if (sent === undefined || !this.#valid.includes(sent) || this.#left-- <= 0) return undefined;
    if (this.place !== 'Cookie') return {};
    if (sent === this.#valid.at(-1)) this.#valid = [...this.#valid, this.#token()].slice(-3);
    return { 'set-cookie': `key=${this.#valid.at(-1)}; HttpOnly; Secure; SameSite=Strict; Path=/` };
  }
}

const ofPlace = {
  Header: 'Bearer Token',
  Cookie: 'Cookie-based Authentication',
  'Query Parameter': 'Custom Token',
} as const;

/** What a scanner has nothing to say about. */
const guarded = {
  'content-security-policy': "default-src 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const weakPages = [
  '/search?q=1',
  '/orders?id=1',
  '/go?to=home',
  '/files?name=a',
  '/greet?name=ann',
  '/logout',
];

function links(to: readonly string[]): string {
  return to.map((address) => `<a href="${address.replaceAll('&', '&amp;')}">${address}</a>`).join('\n');
}

function query({ url }: Asked, name: string): string {
  return new URL(url, 'http://a').searchParams.get(name) ?? '';
}

function pageFor(asked: Asked): { status: number; body: string; headers?: Record<string, string> } {
  switch (asked.path) {
    case '/me':
      return { status: 200, body: 'ann' };
    case '/search':
      return { status: 200, body: `<p>Nothing for ${query(asked, 'q')}</p>` };
    case '/greet':
      return { status: 200, body: `<b>${query(asked, 'name')}</b>` };
    case '/orders':
      return /['"]/.test(query(asked, 'id'))
        ? {
            status: 500,
            body: 'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version',
          }
        : { status: 200, body: '<p>One order</p>' };
    case '/go':
      return { status: 302, body: '', headers: { location: encodeURI(query(asked, 'to')) } };
    case '/files':
      return query(asked, 'name').includes('etc/passwd')
        ? { status: 200, body: 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/:/bin/sh\n' }
        : { status: 404, body: '' };
    default:
      return { status: 404, body: '' };
  }
}
