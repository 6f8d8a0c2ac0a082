import assert from 'node:assert/strict';
import { findingsOf, read, readOk, theOnly } from './reading.ts';

type Bag = Readonly<Record<string, unknown>>;

function sarif(result: Bag, { tool = 'ApiProbe', rule = {}, run = {} } = {}): string {
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        ...run,
        tool: { driver: { name: tool, rules: [{ id: 'r1', ...rule }] } },
        results: [{ ruleId: 'r1', message: { text: 'Something is wrong' }, ...result }],
      },
    ],
  });
}

/** Endpoint of the finding, or why there is none. */
async function endpointOf(result: Bag, parts: Parameters<typeof sarif>[1] = {}): Promise<string> {
  const report = await read(sarif(result, parts));
  if (!report.ok) return report.failure.code;
  return theOnly(findingsOf(report.value)).endpoint;
}

const file = (uri: string): Bag => ({ physicalLocation: { artifactLocation: { uri } } });

describe('the endpoint of a SARIF result', () => {
  const places: readonly (readonly [place: string, result: Bag, endpoint: string])[] = [
    ['web request', { webRequest: { method: 'put', target: '/pet' } }, 'PUT /pet'],
    ['location', { locations: [file('https://shop.test/pet/7')] }, '/pet/{id}'],
    [
      "location's message",
      { locations: [{ message: { text: 'PATCH /pet/{petId}' } }] },
      'PATCH /pet/{petId}',
    ],
    [
      'logical location',
      { locations: [{ logicalLocations: [{ fullyQualifiedName: 'DELETE /pet/{petId}' }] }] },
      'DELETE /pet/{petId}',
    ],
    [
      'logical location whose kind says so',
      { locations: [{ logicalLocations: [{ name: '/pet', kind: 'endpoint' }] }] },
      '/pet',
    ],
    ['properties', { properties: { operation: 'POST /store/order' } }, 'POST /store/order'],
    ['properties, one each', { properties: { method: 'post', path: '/store/order' } }, 'POST /store/order'],
    ['message, in quotes', { message: { text: "Internal Server Error in 'PUT /pet'." } }, 'PUT /pet'],
    [
      'message, after a word of place',
      { message: { text: 'Server crashed on GET /pet/{petId}.' } },
      'GET /pet/{petId}',
    ],
    ['message, at its start', { message: { text: 'GET /info: default credentials accepted' } }, 'GET /info'],
    ['message, with a host', { message: { text: 'Leak in `GET https://shop.test/a?b=c`' } }, 'GET /a'],
    ['message, an address alone', { message: { text: 'Leak found at https://shop.test/a.' } }, '/a'],
    [
      'message beside a file that is no source code',
      { message: { text: "Failed in 'PUT /pet'" }, locations: [file('openapi.yaml')] },
      'PUT /pet',
    ],
  ];
  for (const [place, result, endpoint] of places) {
    it(`is found in the ${place}`, async () => {
      assert.equal(await endpointOf(result), endpoint);
    });
  }

  it('is found in a message that the rule holds', async () => {
    const rule = { messageStrings: { default: { text: "{0} in '{1}'" } } };
    const message = { id: 'default', arguments: ['Timeout', 'GET /slow'] };
    assert.equal(await endpointOf({ message }, { rule }), 'GET /slow');
  });

  it('is found in the message of a tester of APIs that names the source of an error beside it', async () => {
    const result = {
      message: { text: "Internal Server Error in 'PUT /pet'. [Details](https://mayhem.test/1)" },
      locations: [file('src/PetController.java')],
    };
    assert.equal(await endpointOf(result, { tool: 'mAPI' }), 'PUT /pet');
    assert.equal(await endpointOf(result), 'report-no-target');
  });

  it('is not an example in the message of a web tool whose locations are source files', async () => {
    const result = {
      message: { text: 'A request to https://shop.example.com/login?next=x is redirected' },
      locations: [file('src/login.ts')],
    };
    for (const tool of ['ZAP', 'Nuclei', 'Burp', 'StackHawk']) {
      assert.equal(await endpointOf(result, { tool }), 'report-no-target');
      assert.equal(await endpointOf({ message: result.message }, { tool }), '/login');
    }
  });

  it('is a relative location of a web tool, and of no other', async () => {
    for (const tool of ['ZAP', 'StackHawk', 'NightVision', 'Burp'])
      assert.equal(await endpointOf({ locations: [file('/api/pets')] }, { tool }), '/api/pets', tool);
    assert.equal(
      await endpointOf({ locations: [file('/api/pets')] }, { tool: 'Linter' }),
      'report-no-target',
    );
  });

  it('is asked as NightVision says in the rule that it writes for each result', async () => {
    const said =
      'ℹ️ The `/search` URL path is vulnerable to **SQL Injection** via a `POST` request. It sent a `GET` request.';
    const location = {
      physicalLocation: {
        artifactLocation: { uri: 'src/Search.java' },
        region: { message: { text: 'Found on endpoint /search' } },
      },
    };
    const rule = { fullDescription: { text: `🚨 **Exploitable** 🚨\n\n${said}` } };
    assert.equal(await endpointOf({ locations: [location] }, { rule, tool: 'NightVision' }), 'POST /search');
    assert.equal(await endpointOf({ locations: [location] }, { rule }), '/search');
  });

  it('is taken from the best place that has one', async () => {
    const result = {
      webRequest: { method: 'GET', target: 'https://shop.test/first' },
      locations: [{ logicalLocations: [{ name: 'PUT /second' }] }],
      properties: { url: 'https://shop.test/third' },
      message: { text: "in 'POST /fourth'" },
    };
    assert.equal(await endpointOf(result), 'GET /first');
    assert.equal(await endpointOf({ ...result, webRequest: {} }), 'PUT /second');
    assert.equal(await endpointOf({ ...result, webRequest: {}, locations: [] }), '/third');
  });

  const none: readonly (readonly [what: string, result: Bag])[] = [
    [
      'a line of source code, whatever its message names',
      { message: { text: "No login needed for 'POST /orders'" }, locations: [file('src/orders.ts')] },
    ],
    [
      'a part of a document',
      { locations: [{ logicalLocations: [{ name: '/definitions/pet', kind: 'object' }] }] },
    ],
    ['a file path', { properties: { path: '/src/app.js' }, locations: [file('src/app')] }],
    ['a link to documentation', { message: { text: 'See https://docs.example.com/rule for more' } }],
    ['words that look like a request', { message: { text: 'They GET /things done' } }],
  ];
  for (const [what, result] of none) {
    it(`is not ${what}`, async () => {
      assert.equal(await endpointOf(result), 'report-no-target');
    });
  }
});

describe('SARIF of Nuclei', () => {
  const rated = async (score: string, level: string, more: Bag = {}): Promise<string> => {
    const rule = { properties: { tags: ['security'], 'security-severity': score, ...more } };
    const location = { message: { text: 'https:/shop.test/a' }, ...file('//a') };
    const report = await readOk(sarif({ level, locations: [location] }, { tool: 'Nuclei', rule }));
    const { severity, rating } = theOnly(findingsOf(report));
    return `${severity} ${rating.risk}`;
  };

  it('follows the words that its scores are made of', async () => {
    assert.equal(await rated('9.5', 'none'), 'Info unknown');
    assert.equal(await rated('1', 'none'), 'Info info');
    assert.equal(await rated('9.4', 'error'), 'Critical critical');
    assert.equal(await rated('8', 'error'), 'Major high');
    assert.equal(await rated('5', 'note'), 'Minor medium');
    assert.equal(await rated('9.5', 'none', { severity: 'high' }), 'Major high');
    assert.equal(await rated('9.5', 'none', { tags: ['security', 'low'] }), 'Minor low');
  });

  it("has the rule's name for summary, and host and path of the result itself", async () => {
    const rule = {
      name: 'Exposed Panel',
      shortDescription: { text: 'Exposed Panel (x) found on other.test' },
    };
    const location = { message: { text: 'https:/shop.test/panel' }, ...file('//panel') };
    const report = await readOk(sarif({ locations: [location] }, { tool: 'Nuclei', rule }));
    const { summary, endpoint } = theOnly(findingsOf(report));
    assert.deepEqual([summary, endpoint, report.targets], ['Exposed Panel', '/panel', ['https://shop.test']]);
  });

  it('is about a host where there is no path', async () => {
    const located = (text: string, uri: string): Promise<string> =>
      endpointOf({ locations: [{ message: { text }, ...file(uri) }] }, { tool: 'Nuclei' });
    assert.equal(await located('shop.test:443', '/'), 'shop.test:443');
    assert.equal(await located('shop.test/login', '//login'), '/login');
  });

  it('of 2021 has all it knows in the help of its rule', async () => {
    const help = [
      '**Details**: **git-config:config**  matched at https://shop.test',
      '**Protocol**: HTTP',
      '**Full URL**: https://shop.test/.git/config',
      '**Timestamp**: Tue Nov 30 10:00:00 +0100 CET 2021',
      '**Template Information**',
      '| Key | Value |\n|---|---|\n| Name | Git Config |\n| Tags | config,git |\n| Severity | medium |\n',
      '**Request**\n\n```http\nGET /.git/config HTTP/1.1\nHost: shop.test\n```',
    ].join('\n\n');
    const id = 'git-config-0123456789abcdef0123456789abcdef01234567';
    const rule = { id, shortDescription: { text: 'Git Config' }, help: { markdown: help, text: 'Help' } };
    const result = {
      ruleId: id,
      level: 'warning',
      message: { text: 'https://shop.test' },
      locations: [{ message: { text: 'https://shop.test' }, ...file('README.md') }],
    };
    const finding = theOnly(findingsOf(await readOk(sarif(result, { tool: 'nuclei', rule }))));
    assert.deepEqual(
      [finding.rule, finding.endpoint, finding.severity, finding.rating.risk, finding.tags, finding.solution],
      ['git-config', 'GET /.git/config', 'Minor', 'medium', ['config', 'git'], ''],
    );
    assert.equal(finding.discovered, Date.UTC(2021, 10, 30, 9));
    assert.match(finding.occurrences[0]?.otherInfo ?? '', /Full URL/);
  });
});
