import assert from 'node:assert/strict';
import type { AuthConfig, Authentication, Verification } from '../../../../src/auth/generated/authConfig.ts';
import { importAuthentication } from '../../../../src/exchange/import/importAuthentication.ts';
import type { AuthProposal } from '../../../../src/exchange/import/proposal.ts';
import { corpus, exported } from './corpus.ts';

/** Only of these the scanners' formats say more than the login, in words of their own. */
const notForImport = /manual|script|method: http|oauth:|external:|externalCommand:/;

/** The call that logs in, as both formats can say it. */
function callOf(authentication: Authentication, config: AuthConfig): unknown {
  const step = authentication.steps.at(-1);
  const { tokenEndpoint } = authentication;
  const url = step?.endpoint?.path.startsWith('/')
    ? tokenEndpoint + step.endpoint.path
    : step?.endpoint?.path;
  return [step?.endpoint?.method, url, resolved(step?.requestBody, config)];
}

/** A scanner knows no identity provider, no secrets but those of its environment, and no names of inputs. */
function resolved(body: unknown, config: AuthConfig): unknown {
  const [provider] = Object.values(config.identityProviders ?? {});
  const inputs = config.testUsers[0]?.inputs ?? {};
  const text = JSON.stringify(body ?? null, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // In whichever order.
      return Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)));
    }
    if (typeof value !== 'string') return value;
    return value
      .replaceAll('$inputs.idp.clientId', provider?.clientId ?? '')
      .replaceAll('$inputs.idp.clientSecret', provider?.clientSecret ?? '')
      .replaceAll(/\{?\$inputs\.(\w+)\}?/g, (written, name: string) => String(inputs[name] ?? written))
      .replaceAll(/^\$steps\..*$/g, '')
      .replaceAll('${secret:', '${env:');
  });
  return JSON.parse(text) as unknown;
}

function tokenSource({ steps, token }: Authentication): unknown {
  const [, step, output = ''] =
    /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(typeof token === 'string' ? token : '') ?? [];
  return steps.find(({ stepId }) => stepId === step)?.outputs?.[output] ?? token;
}

function checkOf(verification: Verification | undefined): unknown {
  if (verification === undefined) return undefined;
  const { endpoint, authenticated, unauthenticated } = verification;
  return [
    endpoint.method,
    endpoint.path,
    authenticated.status,
    authenticated.bodyMatches,
    authenticated.status.join() === unauthenticated.status.join() ? undefined : unauthenticated.status,
  ];
}

interface Part {
  readonly part: 'login' | 'header' | 'check' | 'cookie';
  readonly read: (authentication: Authentication, config: AuthConfig) => unknown;
}

/** What the format of a scanner says of an authentication, but for what is listed as left out. */
function partsSaid(
  { steps, tokenLocation }: Authentication,
  scanner: 'zap' | 'stackhawk',
  listed: ReadonlySet<string>,
): Part[] {
  const isTaken = !listed.has('scanner-value') && !listed.has('scanner-response');
  const parts: readonly (Part & { readonly isSaid: boolean })[] = [
    {
      part: 'login',
      isSaid: steps.at(-1)?.curl === undefined && !listed.has('scanner-totp'),
      read: callOf,
    },
    {
      part: 'header',
      isSaid: tokenLocation === 'Header' && isTaken,
      read: (one) => [one.tokenParameterName, one.tokenFormat, tokenSource(one)],
    },
    {
      part: 'cookie',
      // ZAP keeps all cookies and names none.
      isSaid: tokenLocation === 'Cookie' && scanner === 'stackhawk',
      read: ({ tokenParameterName }) => tokenParameterName,
    },
    {
      part: 'check',
      isSaid: ![...listed].some((code) => code.startsWith('scanner-check')),
      read: ({ verification }) => checkOf(verification),
    },
  ];
  return parts.filter(({ isSaid }) => isSaid);
}

async function backFrom(text: string): Promise<AuthProposal> {
  const back = await importAuthentication(text);
  if (!back.ok) assert.fail(back.failure.code);
  return back.value.proposals[0] ?? assert.fail();
}

describe('what comes back from a scanner', () => {
  for (const scanner of ['zap', 'stackhawk'] as const) {
    it(`of ${scanner} is the login that was exported, as far as both formats can say it`, async () => {
      const compared = { login: 0, header: 0, check: 0, cookie: 0 };
      for (const { name, role, config } of corpus) {
        const { files, left } = await exported(config, scanner, role);
        const original =
          config.authentications[config.roles.find((one) => one.name === role)?.authentication ?? ''];
        assert.ok(original);
        const listed = new Set(left.map(({ code }) => code));
        if (original.steps.length === 0) continue;
        if (notForImport.test(files[0].text.replace(/^#.*$/gm, ''))) continue;
        const { authentication, testUsers } = await backFrom(files[0].text);
        for (const { part, read } of partsSaid(original, scanner, listed)) {
          assert.deepEqual(
            read(authentication, { ...config, identityProviders: {} }),
            read(original, config),
            `${name}: ${part}`,
          );
          compared[part] += 1;
        }
        const users = config.testUsers.filter((user) => user.role === role);
        const all = scanner === 'zap' ? users : users.slice(0, 1);
        if (all.some(({ password }) => password === undefined)) continue;
        assert.deepEqual(
          testUsers.map(({ username, password }) => [username, password]),
          all.map(({ username, password }) => [username, resolved(password, config)]),
          name,
        );
      }
      // StackHawk says one request of fixed fields; what is more, is a command that nothing reads back.
      const least = { zap: [14, 14, 18], stackhawk: [11, 10, 12] }[scanner];
      const got = [compared.login, compared.header, compared.check];
      assert.ok(
        got.every((one, index) => one >= (least[index] ?? 0)),
        JSON.stringify(compared),
      );
    });
  }
});
