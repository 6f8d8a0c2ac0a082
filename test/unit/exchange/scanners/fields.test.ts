import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { scanners } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { isRecord, listAt, textAt, valueAt } from '../../../../src/base/untrusted.ts';
import { expectedScanner, exportedConfigs, observeScanner } from '../../../conformance/scannersCase.ts';
import { corpus, exported } from './corpus.ts';

describe('files for scanners (npm run conformance updates them)', () => {
  for (const path of exportedConfigs) {
    for (const scanner of scanners) {
      it(`${path} for ${scanner}`, async () => {
        assert.equal(await observeScanner(path, scanner), expectedScanner(path, scanner));
      });
    }
  }
});

/** The keys of a value that are not in a list, by their paths; what is below a `*` may be called anything. */
function undocumented(value: unknown, known: ReadonlySet<string>, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => undocumented(item, known, path));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (known.has(`${path}.*`)) return [];
    return known.has(at) ? undocumented(item, known, at) : [at];
  });
}

function paths(text: string): ReadonlySet<string> {
  const all = text.trim().split(/\s+/);
  const parents = all.flatMap((path) =>
    path.split('.').map((_, index, names) => names.slice(0, index).join('.')),
  );
  return new Set([...all, ...parents]);
}

/** "Environment" and "requestor" of ZAP's Automation Framework. */
const zap = paths(`
  env.contexts.name env.contexts.urls env.contexts.excludePaths
  env.contexts.authentication.method
  env.contexts.authentication.parameters.hostname env.contexts.authentication.parameters.port
  env.contexts.authentication.parameters.realm env.contexts.authentication.parameters.loginPageUrl
  env.contexts.authentication.parameters.loginRequestUrl env.contexts.authentication.parameters.loginRequestBody
  env.contexts.authentication.parameters.scriptInline env.contexts.authentication.parameters.scriptEngine
  env.contexts.authentication.verification.method env.contexts.authentication.verification.loggedInRegex
  env.contexts.authentication.verification.loggedOutRegex env.contexts.authentication.verification.pollFrequency
  env.contexts.authentication.verification.pollUnits env.contexts.authentication.verification.pollUrl
  env.contexts.authentication.verification.pollPostData
  env.contexts.authentication.verification.pollAdditionalHeaders.header
  env.contexts.authentication.verification.pollAdditionalHeaders.value
  env.contexts.sessionManagement.method env.contexts.sessionManagement.parameters.*
  env.contexts.users.name env.contexts.users.credentials.username env.contexts.users.credentials.password
  env.contexts.users.credentials.totp.secret env.contexts.users.credentials.totp.period
  env.contexts.users.credentials.totp.digits env.contexts.users.credentials.totp.algorithm
  env.parameters.failOnError env.parameters.progressToStdout
  jobs.type jobs.parameters.user
  jobs.requests.url jobs.requests.name jobs.requests.method jobs.requests.headers jobs.requests.data
  jobs.requests.responseCode
`);

describe('exports of real systems', () => {
  it('have only fields that ZAP documents', async () => {
    for (const { name, config, role } of corpus) {
      const [{ text }] = (await exported(config, 'zap', role)).files;
      assert.deepEqual(undocumented(load(text), zap), [], name);
    }
  });

  it('have what ZAP requires of a method', async () => {
    for (const { name, config, role } of corpus) {
      const [{ text }] = (await exported(config, 'zap', role)).files;
      const context = listAt(load(text), 'env', 'contexts')[0];
      const method = textAt(context, 'authentication', 'method') ?? '';
      assert.match(method, /^(?:manual|http|form|json|script)$/, name);
      const parameters = valueAt(context, 'authentication', 'parameters');
      if (method === 'form' || method === 'json') assert.ok(textAt(parameters, 'loginRequestUrl'), name);
      if (method === 'script') assert.ok(textAt(parameters, 'scriptInline'), name);
      if (method === 'http') assert.equal(typeof valueAt(parameters, 'port'), 'number', name);
      assert.match(textAt(context, 'sessionManagement', 'method') ?? '', /^(?:cookie|http|headers)$/, name);
      const user = textAt(listAt(load(text), 'jobs')[0], 'parameters', 'user');
      const users = listAt(context, 'users').map((one) => textAt(one, 'name'));
      assert.ok(users.includes(user), name);
    }
  });
});
