import assert from 'node:assert/strict';
import fc from 'fast-check';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import { assertFits, first, fixture, preview } from './imported.ts';

describe('a source that cannot be used', () => {
  const broken: [text: string, code: string, ...args: (string | number)[]][] = [
    ['', 'empty-source'],
    ['\uFEFF \n', 'empty-source'],
    ['{"log":\n {"entries":]}', 'broken-json', 2, 13],
    ['env:\n  contexts: [\n', 'broken-yaml', 3, 1],
    ['{"a":1}', 'unknown-format'],
    ['just text', 'unknown-format'],
    ['[]', 'unknown-format'],
    ['['.repeat(100_000), 'source-too-deep'],
    ['a: ' + '['.repeat(100_000), 'source-too-deep'],
    ['- '.repeat(100_000), 'source-too-deep'],
    ['{"log":{"entries":[]}}', 'no-login', 'HAR file'],
    ['openapi: 3.0.0', 'no-login', 'OpenAPI description'],
    ['env: {contexts: [{name: a}]}', 'no-login', 'ZAP automation plan'],
    ['app: {host: http://x}', 'no-login', 'StackHawk config'],
  ];
  for (const [text, code, ...args] of broken) {
    it(`answers ${JSON.stringify(text.slice(0, 40))} with ${code}`, async () => {
      assert.deepEqual(await importAuthentication(text), { ok: false, failure: { code, args } });
    });
  }

  it('never makes anything throw, whatever stands where', async () => {
    const names = ['shop.postman_collection.json', 'login.har', 'clinic.swagger.json'];
    const documents = names.map((name) => JSON.parse(fixture(name)) as unknown);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...documents),
        fc.nat(),
        fc.jsonValue(),
        async (document, seed, value) => {
          const result = await importAuthentication(JSON.stringify(damaged(document, seed, value)));
          if (result.ok) for (const proposal of result.value.proposals) assertFits(proposal);
        },
      ),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('plan.zap.yaml', 'hawk.stackhawk.yaml', 'petstore.openapi.yaml'),
        fc.nat(),
        fc.string(),
        async (name, seed, text) => {
          const lines = fixture(name).split('\n');
          lines[seed % lines.length] += text;
          const result = await importAuthentication(lines.join('\n'));
          if (result.ok) for (const proposal of result.value.proposals) assertFits(proposal);
        },
      ),
      { numRuns: 150 },
    );
  }).timeout(60_000);

  it('takes __proto__ for a name like any other', async () => {
    const text = fixture('clinic.swagger.json')
      .replaceAll('"/session"', '"__proto__"')
      .replaceAll('"jwt"', '"__proto__"');
    const { authentication } = first(await preview(text));
    assert.equal(authentication.steps[0]?.endpoint?.path, '/v2/__proto__');
    assert.equal(({} as Record<string, unknown>)['type'], undefined);
  });

  it('reads megabytes', async () => {
    const collection = JSON.parse(fixture('shop.postman_collection.json')) as { item: unknown[] };
    const [folder] = collection.item;
    const script = {
      listen: 'test',
      script: {
        exec: ['/*'.repeat(100_000), '"'.repeat(99_999), '"\\'.repeat(50_000), '{ a = '.repeat(10_000)],
      },
    };
    const item = {
      name: 'x',
      event: [script],
      request: { url: '{{'.repeat(100_000), header: [{ key: 'A', value: '{{a'.repeat(50_000) }] },
    };
    await preview(
      JSON.stringify({ ...collection, item: [folder, ...Array.from({ length: 5 }, () => item)] }),
    );
    const paths = Array.from(
      { length: 40_000 },
      (_, at) => `  /a${at}:\n    get:\n      summary: number ${at}\n      tags: [a, b]`,
    );
    await preview(`${fixture('petstore.openapi.yaml')}${paths.join('\n')}\n`);
    const har = JSON.parse(fixture('login.har')) as { log: { entries: unknown[] } };
    const big = Array.from({ length: 300_000 }, (_, at) => `value number ${at}`);
    const noise = {
      request: { method: 'GET', url: 'http://x/', headers: [] },
      response: { content: { text: JSON.stringify(big) } },
    };
    await preview(JSON.stringify({ log: { entries: [...har.log.entries, noise] } }));
  }).timeout(60_000);

  it('follows references in a circle only once around', async () => {
    const circle = `openapi: 3.0.0
components: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}, C: {allOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/C'}], properties: {password: {type: string}, c: {$ref: '#/components/schemas/C'}}}}}
paths: {/login: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/C'}}}}, responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}}`;
    assert.equal(first(await preview(circle)).authentication.steps[0]?.stepId, 'login');
  });
});

/** The document with one of its values replaced. */
function damaged(document: unknown, seed: number, value: unknown): unknown {
  const places: string[] = [];
  JSON.stringify(document, (key, item: unknown) => {
    places.push(key);
    return item;
  });
  let left = seed % places.length;
  return JSON.parse(JSON.stringify(document), (_key, item: unknown) =>
    left-- === 0 ? value : item,
  ) as unknown;
}
