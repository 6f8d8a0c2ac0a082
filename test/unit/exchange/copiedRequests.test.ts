import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { AuthConfig, Step } from '../../../src/auth/generated/authConfig.ts';
import { stepAsCurl } from '../../../src/exchange/copyAsCurl.ts';
import { stepAsHttp } from '../../../src/exchange/copyAsHttp.ts';
import type { Asked, RunningServer } from '../../fakes/loginServer.ts';
import { loginConfig, runLogin, startServer } from '../../fakes/loginServer.ts';
import { sampledRuns, sampleNote } from '../sampled.ts';

const run = promisify(execFile);

const text = fc
  .string({
    unit: fc.constantFrom(...Array.from(`ab09 '"\`\\!()[]@&=%#;:,|<>~*?-+./éß\u{1F600}`)),
    maxLength: 20,
  })
  // What looks like an expression, a placeholder or a token is another test's matter.
  .filter((one) => one.trim() === one && !/--|^$/.test(one));
const name = fc.constantFrom('q', 'note', 'a b', 'x[y]', 'é', 'a&b', 'lang');
const fields = fc.dictionary(name, text, { maxKeys: 4 });
const path = fc.array(fc.constantFrom('api', 'v1', 'a.b', 'x~y', 'it%20em', 'é', "o'hara", 'p;q=1'), {
  minLength: 1,
  maxLength: 3,
});
const headers = fc.dictionary(
  fc.constantFrom('X-A', 'X-B', 'Accept', 'Accept-Language'),
  fc
    .string({
      unit: fc.constantFrom(...Array.from(`ab09 '"\`\\!()[]@&=%#;:,|<>~*?-+./`)),
      minLength: 1,
      maxLength: 20,
    })
    .filter((one) => one.trim() === one),
  { maxKeys: 3 },
);
const body = fc.oneof(
  fc.record({
    contentType: fc.constant('application/json'),
    requestBody: fc.dictionary(
      name,
      fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { maxLength: 2 })),
      { minKeys: 1, maxKeys: 4 },
    ),
  }),
  fc.record({
    contentType: fc.constant('application/x-www-form-urlencoded'),
    requestBody: fc.dictionary(name, text, { minKeys: 1, maxKeys: 4 }),
  }),
  fc.record({
    contentType: fc.constant('text/plain'),
    // Such lines are moved by a space in .http files, where they would mean something.
    requestBody: text.filter((one) => !/^[#<>/]/.test(one)),
  }),
  fc.constant({}),
);
const steps = fc
  .record({ method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'), path, query: fields, headers, body })
  .map(({ method, path: segments, query, headers: sent, body: written }): Step => ({
    stepId: 'login',
    endpoint: { method: method as 'POST', path: `/${segments.join('/')}` },
    query,
    headers: sent,
    ...(written as Partial<Step>),
    expectedResponse: { status: [200] },
    outputs: { token: '$response.body#/token' },
  }));

/** A reader of the format, as both editors describe it: a line of the request, headers, an empty line, the body. */
async function sendHttpFile(file: string): Promise<void> {
  const lines = file.slice(file.indexOf('### ')).split('\n');
  const from = lines.findIndex((line) => !line.startsWith('#'));
  const empty = lines.indexOf('', from);
  const [method = '', url = ''] = (lines[from] ?? '').split(/ (.*)/s);
  const sent = lines.slice(from + 1, empty < 0 ? undefined : empty).map((line): [string, string] => {
    const [key = '', value = ''] = line.split(/: (.*)/s);
    return [key, value];
  });
  const written =
    empty < 0
      ? ''
      : lines
          .slice(empty + 1)
          .join('\n')
          .replace(/\n$/, '');
  await fetch(url, { method, headers: sent, ...(written !== '' && { body: written }), redirect: 'manual' });
}

/** What a server makes of a request. */
function meaningOf({ method, url, headers: got, body: sent }: Asked, step: Step): unknown {
  const { pathname, searchParams } = new URL(url, 'http://shop.test');
  const type = (got['content-type'] ?? '').split(';', 1)[0];
  return {
    method,
    path: decodeURIComponent(pathname),
    query: [...searchParams],
    headers: Object.keys(step.headers ?? {}).map((key) => [key, got[key.toLowerCase()]]),
    type: step.requestBody === undefined ? undefined : type,
    body:
      type === 'application/x-www-form-urlencoded' && step.requestBody !== undefined
        ? [...new URLSearchParams(sent)]
        : sent,
  };
}

describe('a copied step', () => {
  let server: RunningServer;
  before(async function () {
    if (spawnSync('curl', ['--version']).status !== 0) return this.skip();
    server = await startServer((_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"t"}'),
    );
  });
  after(() => server?.stop());

  async function asked(send: () => Promise<unknown>): Promise<Asked> {
    server.asked.length = 0;
    await send();
    return server.asked[0] ?? assert.fail('nothing was sent');
  }

  function configOf(step: Step): AuthConfig {
    const config = loginConfig(server.origin, { steps: [step] });
    const { main } = config.authentications;
    assert.ok(main);
    const { verification: _none, ...login } = main;
    return { ...config, authentications: { main: login } };
  }

  const sample = sampledRuns(200, 8);
  it(`sends what a run sends, as curl and as .http, ${sample.numRuns} times, ${sampleNote}`, async () => {
    let equal = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (step) => {
        const config = configOf(step);
        const context = { authentication: config.authentications['main'], testUser: config.testUsers[0] };
        const curl = stepAsCurl(step, context);
        assert.ok(curl.ok);
        // A random text may look like a password, which is not copied.
        fc.pre(!curl.value.includes('SECRET_'));
        const expected = meaningOf(
          await asked(() => runLogin(config, { secrets: { PASSWORD: 'a-password' } })),
          step,
        );
        const byCurl = await asked(() => run('bash', ['-c', curl.value], { timeout: 20_000 }));
        assert.deepEqual(meaningOf(byCurl, step), expected, curl.value);
        const file = stepAsHttp(step, context);
        assert.ok(file.ok);
        const byFile = await asked(() => sendHttpFile(file.value));
        assert.deepEqual(meaningOf(byFile, step), expected, file.value);
        equal++;
      }),
      sample,
    );
    assert.equal(equal, sample.numRuns);
  }).timeout(120_000);
});
