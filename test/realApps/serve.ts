// Serves one of the real applications on a free port of loopback, and sends the port to the process that started it.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { passwords } from './users.ts';

const [app = '', folder = ''] = process.argv.slice(2);
const requireThere = createRequire(join(folder, 'package.json'));

/** A private registry for npm packages: a login is a PUT, and the token is in a 201. */
async function verdaccio(): Promise<Server> {
  const { runServer } = requireThere('verdaccio') as {
    readonly runServer: (config: object) => Promise<Server>;
  };
  const home = mkdtempSync(join(tmpdir(), 'dast-verdaccio-'));
  const lines = Object.entries(passwords).map(([user, password]) => {
    const hash = createHash('sha1').update(password).digest('base64');
    return `${user}:{SHA}${hash}:autocreated 2026-01-01T00:00:00.000Z`;
  });
  writeFileSync(join(home, 'htpasswd'), `${lines.join('\n')}\n`);
  const server = await runServer({
    storage: join(home, 'storage'),
    self_path: home,
    configPath: join(home, 'config.yaml'),
    auth: { htpasswd: { file: join(home, 'htpasswd'), max_users: -1 } },
    security: { api: { jwt: { sign: { expiresIn: '1h' } } } },
    packages: { '**': { access: '$authenticated', publish: '$authenticated' } },
    uplinks: {},
    log: { type: 'stdout', level: 'fatal' },
  });
  return server.listen(0, '127.0.0.1');
}

interface Express {
  db?: unknown;
  use(...handlers: unknown[]): void;
  listen(port: number, host: string): Server;
}

/** A REST API over a file, with bcrypt and JSON Web Tokens: a wrong password is a 400 with a bare text in JSON. */
async function jsonServerAuth(): Promise<Server> {
  const jsonServer = requireThere('json-server') as {
    create(): Express;
    router(data: object): { readonly db: unknown };
    defaults(options: object): unknown;
  };
  const auth = requireThere('json-server-auth') as unknown;
  const bcrypt = requireThere('bcryptjs') as { hashSync(text: string, rounds: number): string };
  const users = Object.entries(passwords).map(([user, password], index) => ({
    id: index + 1,
    email: `${user}@shop.test`,
    password: bcrypt.hashSync(password, 4),
  }));
  const server = jsonServer.create();
  const router = jsonServer.router({ users, orders: [{ id: 1, userId: 1, item: 'tea' }] });
  server.db = router.db;
  server.use(jsonServer.defaults({ logger: false }), auth, router);
  return server.listen(0, '127.0.0.1');
}

interface OidcContext {
  path: string;
  status: number;
  body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly oidc: {
    readonly client: unknown;
    readonly params: Readonly<Record<string, string | undefined>>;
    entity(name: string, value: unknown): void;
  };
}

interface OidcModule {
  readonly default: new (issuer: string, configuration: object) => OidcProvider;
  readonly errors: { readonly InvalidGrant: new (message: string) => Error };
}

interface OidcProvider {
  readonly AccessToken: Token;
  readonly ClientCredentials: Token;
  registerGrantType(
    name: string,
    handler: (context: OidcContext) => Promise<void>,
    parameters: readonly string[],
  ): void;
  use(middleware: (context: OidcContext, next: () => Promise<void>) => Promise<void>): void;
  listen(port: number, host: string): Server;
}

interface Token {
  new (claims: object): { save(): Promise<string>; readonly expiration: number };
  find(token: string): Promise<{ readonly accountId?: string; readonly clientId?: string } | undefined>;
}

/** An OpenID provider: the grants of passwords and of client credentials, and an API that asks for a token. */
async function oidcProvider(): Promise<Server> {
  const resolved = join(folder, 'node_modules', 'oidc-provider', 'lib', 'index.js');
  const { default: Provider, errors } = (await import(pathToFileURL(resolved).href)) as OidcModule;
  const provider = new Provider('http://127.0.0.1', {
    clients: [
      {
        client_id: 'dast',
        client_secret: passwords['client'],
        grant_types: ['password', 'client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    findAccount: async (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id }),
    }),
    ttl: { AccessToken: 600, ClientCredentials: 600 },
  });
  provider.registerGrantType(
    'password',
    async (context) => {
      const { username = '', password } = context.oidc.params;
      if (passwords[username] === undefined || passwords[username] !== password)
        throw new errors.InvalidGrant('wrong username or password');
      const token = new provider.AccessToken({
        accountId: username,
        client: context.oidc.client,
        grantId: 'password',
        gty: 'password',
        scope: 'api',
      });
      const value = await token.save();
      context.oidc.entity('AccessToken', token);
      context.body = { access_token: value, expires_in: token.expiration, token_type: 'Bearer' };
    },
    ['username', 'password'],
  );
  provider.use(async (context, next) => {
    if (context.path !== '/api/me') return next();
    const value = context.headers['authorization']?.replace('Bearer ', '') ?? '';
    const found = (await provider.AccessToken.find(value)) ?? (await provider.ClientCredentials.find(value));
    context.status = found === undefined ? 401 : 200;
    context.body = { name: found?.accountId ?? found?.clientId ?? null };
  });
  return provider.listen(0, '127.0.0.1');
}

const apps: Readonly<Record<string, () => Promise<Server>>> = {
  verdaccio,
  'json-server-auth': jsonServerAuth,
  'oidc-provider': oidcProvider,
};

const server = await apps[app]?.();
if (server === undefined) throw new Error(`There is no application "${app}".`);
if (!server.listening) await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
