import assert from 'node:assert/strict';
import { load } from 'js-yaml';
import { scanners } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { isRecord, listAt, textAt, valueAt } from '../../../../src/base/untrusted.ts';
import { expectedScanner, exportedConfigs, observeScanner } from '../../../conformance/scannersCase.ts';
import { corpus, exported } from './corpus.ts';

describe('files for scanners (node test/conformance/update.ts updates them)', () => {
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

/** What Nuclei's loader of secret files reads. */
const nucleiSecret = ['type', 'domains', 'headers.key', 'headers.value', 'cookies.key', 'cookies.value']
  .concat(['params.key', 'params.value', 'username', 'password', 'token'])
  .flatMap((field) => [`static.${field}`, `dynamic.${field}`, `dynamic.secrets.${field}`]);
const nuclei = paths(`
  id info.name info.author info.severity dynamic.template dynamic.variables.key dynamic.variables.value
  ${nucleiSecret.join(' ')}
  self-contained http.raw http.extractors.type http.extractors.name http.extractors.part http.extractors.internal
  http.extractors.group http.extractors.regex http.extractors.json http.extractors.xpath http.extractors.attribute
`);

/** "authentication" of HawkScan's configuration. */
const stackhawk = paths(`
  app.applicationId app.env app.host app.excludePaths app.openApiConf.filePath
  app.authentication.loggedInIndicator app.authentication.loggedOutIndicator
  app.authentication.usernamePassword.type app.authentication.usernamePassword.loginPath
  app.authentication.usernamePassword.usernameField app.authentication.usernamePassword.passwordField
  app.authentication.usernamePassword.scanUsername app.authentication.usernamePassword.scanPassword
  app.authentication.usernamePassword.otherParams.name app.authentication.usernamePassword.otherParams.val
  app.authentication.oauth.credentials.clientId app.authentication.oauth.credentials.clientSecret
  app.authentication.oauth.credentials.username app.authentication.oauth.credentials.password
  app.authentication.oauth.parameters.tokenEndpoint app.authentication.oauth.parameters.grantType
  app.authentication.oauth.parameters.additionalBodyParams.*
  app.authentication.external.type app.authentication.external.value
  app.authentication.tokenExtraction.type app.authentication.tokenExtraction.value
  app.authentication.tokenAuthorization.type app.authentication.tokenAuthorization.value
  app.authentication.tokenAuthorization.tokenType
  app.authentication.cookieAuthorization.cookieNames
  app.authentication.testPath.path app.authentication.testPath.success
  app.authentication.testPath.requestMethod app.authentication.testPath.requestBody
`);

describe('exports of real systems', () => {
  const documented = { zap, nuclei, stackhawk };
  for (const scanner of ['zap', 'nuclei', 'stackhawk'] as const) {
    it(`have only fields that ${scanner} documents`, async () => {
      for (const { name, config, role } of corpus) {
        for (const { text } of (await exported(config, scanner, role)).files) {
          assert.deepEqual(undocumented(load(text), documented[scanner]), [], name);
        }
      }
    });
  }

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

  it('have what Nuclei requires of a secret', async () => {
    const needs: Readonly<Record<string, readonly string[]>> = {
      BasicAuth: ['username', 'password'],
      BearerToken: ['token'],
      Header: ['headers'],
      Cookie: ['cookies'],
      Query: ['params'],
    };
    for (const { name, config, role } of corpus) {
      const [first, template] = (await exported(config, 'nuclei', role)).files;
      const secrets = load(first.text);
      const dynamic = listAt(secrets, 'dynamic');
      const all = [
        ...listAt(secrets, 'static'),
        ...dynamic,
        ...dynamic.flatMap((one) => listAt(one, 'secrets')),
      ];
      assert.ok(all.length > 0, name);
      for (const secret of all) {
        assert.ok(listAt(secret, 'domains').length > 0, name);
        for (const field of needs[textAt(secret, 'type') ?? ''] ?? ['a known type']) {
          assert.ok(valueAt(secret, field), `${name} ${field}`);
        }
      }
      for (const one of dynamic) {
        assert.ok(listAt(one, 'variables').length > 0, name);
        assert.match(textAt(one, 'template') ?? '', /^\.\/[\w-]+\.nuclei-login\.yaml$/, name);
      }
      if (template === undefined) continue;
      // What the secrets take is what the template gives.
      const given = new Set(
        listAt(load(template.text), 'http', 0, 'extractors').map((one) => textAt(one, 'name')),
      );
      for (const [, used] of first.text.matchAll(/\{\{([a-z][\w]*)\}\}/g)) {
        const isListed = first.text.includes('It cannot read') || first.text.includes('It cannot compute');
        assert.ok(given.has(used) || isListed, `${name} ${used}`);
      }
    }
  });

  it('name only operations and inputs in Arazzo that the document has', async () => {
    for (const { name, config, role } of corpus) {
      const [{ text }] = (await exported(config, 'arazzo', role)).files;
      const document = load(text);
      const sources = new Set(listAt(document, 'sourceDescriptions').map((one) => textAt(one, 'name')));
      const workflow = listAt(document, 'workflows')[0];
      const steps = listAt(workflow, 'steps');
      for (const [, source = ''] of text.matchAll(/\$sourceDescriptions\.(\w+)\.url/g)) {
        assert.ok(sources.has(source), `${name} ${source}`);
      }
      for (const [, input = ''] of JSON.stringify(steps).matchAll(/\$inputs\.([\w-]+)/g)) {
        assert.ok(valueAt(workflow, 'inputs', 'properties', input), `${name} ${input}`);
      }
      for (const [, step, output = ''] of JSON.stringify(workflow).matchAll(
        /\$steps\.([\w-]+)\.outputs\.([\w-]+)/g,
      )) {
        const found = steps.find((one) => textAt(one, 'stepId') === step);
        assert.ok(valueAt(found, 'outputs', output), `${name} ${step} ${output}`);
      }
    }
  });
});
