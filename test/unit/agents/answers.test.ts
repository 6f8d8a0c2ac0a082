import assert from 'node:assert/strict';
import type { AgentPorts, ConfigProblem } from '../../../src/agents/agentPorts.ts';
import { questionOf } from '../../../src/agents/agentTools.ts';
import { describeHandler } from '../../../src/agents/handlerTool.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import type { EndpointAnswer } from '../../../src/routes/engine.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { dataOf } from '../../fakes/untrustedData.ts';
import { caller, engineWith, portsOf } from './toolsOnShop.ts';

const report = zapReport([
  {
    rule: '40018',
    name: 'SQL Injection',
    risk: 3,
    instances: [
      ['GET', '/api/orders'],
      ['POST', '/api/login'],
    ],
  },
  { rule: '10020', name: 'Missing Header', risk: 1, instances: [['GET', '/']] },
]);

// In countTool, explainTool, handlerTool, listTool and triageTool.
describe('answers of tools', () => {
  let engine: FindingsEngine;
  before(async () => (engine = await engineWith(report)));
  after(() => engine.close());
  const call = (
    name: string,
    input: unknown,
    more: Partial<AgentPorts> = {},
  ): ReturnType<ReturnType<typeof caller>> => caller(portsOf(engine, more))(name, input);
  const notes = async (name: string, input: unknown, more?: Partial<AgentPorts>): Promise<string> =>
    (await call(name, input, more)).text.split('\nThe data between')[0] ?? '';
  const idOf = async (endpoint: string): Promise<number> => {
    const rows = dataOf(await call('list_findings', { filter: { endpoint: [endpoint] } }));
    return (rows as { readonly finding: number }[])[0]?.finding ?? 0;
  };

  it('say which rows there are, and how to go on', async () => {
    assert.equal(await notes('list_findings', {}), 'findings 1 to 3 of 3.');
    assert.equal(
      await notes('list_findings', { limit: 2 }),
      'findings 1 to 2 of 3.\nMore: repeat with "offset": 2.',
    );
    assert.equal(await notes('list_findings', { offset: 2 }), 'findings 3 to 3 of 3.');
    assert.equal(await notes('list_findings', { aggregate: true }), 'vulnerabilities 1 to 2 of 2.');
    assert.equal(await notes('list_findings', { offset: 9 }), 'No rows: 3 findings match.');
    const exactly = 'Texts matched exactly; "contains": true in the filter matches them anywhere.';
    const none = 'No rows: 0 findings match.';
    assert.equal(await notes('list_findings', { filter: { endpoint: ['/x'] } }), `${none}\n${exactly}`);
    assert.equal(await notes('list_findings', { filter: { endpoint: ['/x'], contains: true } }), none);
  });

  it('sort by a column, either way', async () => {
    const endpoints = async (input: object): Promise<readonly string[]> =>
      (dataOf(await call('list_findings', input)) as { readonly endpoint: string }[]).map(
        ({ endpoint }) => endpoint,
      );
    const sorted = await endpoints({ sort: 'endpoint' });
    assert.deepEqual(await endpoints({ sort: 'endpoint', descending: true }), sorted.toReversed());
    assert.equal((await endpoints({})).at(-1), 'GET /');
  });

  it('count at most five fields, and say of how many values', async () => {
    const by = ['severity', 'status', 'resolution', 'summary', 'endpoint', 'method'];
    assert.equal(Object.keys(dataOf(await call('count_findings', { by })) as object).length, 5);
    assert.deepEqual(dataOf(await call('count_findings', {})), {
      severity: [
        { value: 'Critical', count: 2 },
        { value: 'Minor', count: 1 },
      ],
      status: [{ value: 'Open', count: 3 }],
      resolution: [{ value: 'New', count: 3 }],
    });
    const paths = Array.from({ length: 31 }, (_, at) => ['GET', `/p${at}`] as const);
    const many = await engineWith(zapReport([{ rule: '1', name: 'X', risk: 1, instances: paths }]));
    const text = (await caller(portsOf(many))('count_findings', { by: ['endpoint'] })).text;
    assert.match(text, /\nendpoint: the 30 most frequent of 31 values\.\n/);
    await many.close();
  });

  it('tell one text of a finding, stretch by stretch, and which occurrence', async () => {
    const finding = await idOf('GET /api/orders');
    assert.match(
      await notes('explain_finding', { finding }),
      /^Finding \d+: occurrence 1 of 1 stored \(1 in the latest scan\)\.$/,
    );
    assert.equal(
      await notes('explain_finding', { finding, text: 'description' }),
      `Text "description" of finding ${finding}, 12 characters. This is its end.`,
    );
    assert.deepEqual(dataOf(await call('explain_finding', { finding, text: 'description', offset: 4 })), {
      description: 'ription.',
    });
    const url = dataOf(await call('explain_finding', { finding, text: 'url' })) as { readonly url: string };
    assert.match(url.url, /\/api\/orders/);
    const wrong = await call('explain_finding', { finding, occurrence: 2 });
    assert.deepEqual(
      [wrong.text, wrong.isError],
      [`Finding ${finding} has 1 occurrences in its details, and no occurrence 2.`, true],
    );
  });

  it('say which texts of a finding were cut, and how to read on', async () => {
    const written = JSON.parse(report) as { site: { alerts: { desc: string }[] }[] };
    for (const { alerts } of written.site)
      for (const alert of alerts) alert.desc = `<p>${'d'.repeat(1_600)}</p>`;
    const own = await engineWith(JSON.stringify(written));
    const ask = caller(portsOf(own));
    const [row] = dataOf(await ask('list_findings')) as { readonly finding: number }[];
    const { text } = await ask('explain_finding', { finding: row?.finding });
    assert.match(
      text,
      /\nCut: "description" \(1600 characters\)\. Repeat with "text" and "offset": 1500 to read on\.\n/,
    );
    await own.close();
  });

  it('name the code of an endpoint or a finding, in the application that there is', async () => {
    const asked: unknown[] = [];
    const answer: EndpointAnswer = {
      endpoint: 'GET /x',
      confidence: 'none',
      places: [],
      routes: [],
      reasons: [],
    } as never;
    const explainEndpoint: AgentPorts['explainEndpoint'] = async (...args) => {
      asked.push(args);
      return answer;
    };
    const [name] = await engine.applications();
    const none = await notes('find_handler', { endpoint: ' GET /x ' }, { explainEndpoint });
    assert.match(none, /^No code was found that answers this endpoint \(confidence: none\)\.\n/);
    await call('find_handler', { finding: await idOf('GET /') }, { explainEndpoint });
    assert.deepEqual(asked, [
      [name?.name, 'GET /x'],
      [name?.name, 'GET /'],
    ]);
    assert.match(
      (await call('find_handler', { finding: 1, endpoint: '/x' })).text,
      /Give either "finding" or "endpoint"/,
    );
    assert.equal((await call('find_handler', { endpoint: '/x' })).text, 'The code is not searched.');
  });

  it('list ten places and twenty reasons', () => {
    const place = { file: 'a.ts', line: 1, endLine: 2, name: '' };
    const described = describeHandler({
      endpoint: 'GET /x',
      confidence: 'high',
      places: Array.from({ length: 11 }, () => place),
      routes: [],
      reasons: Array.from({ length: 21 }, () => ({ code: 'declared', args: ['GET', '/x', 'a.ts', 1] })),
    } as never) as { readonly places: readonly unknown[]; readonly reasons: readonly unknown[] };
    assert.deepEqual([described.places.length, described.reasons.length], [10, 20]);
    assert.deepEqual(described.places[0], { file: 'a.ts', line: 1, endLine: 2 });
    assert.deepEqual(describeHandler('not searched'), { unknown: 'not searched' });
  });

  it('list problems as far as they fit, with what each code means, once', async () => {
    const problem = (line: number, code = 'a-code'): ConfigProblem => ({
      line,
      column: 1,
      severity: line === 1 ? 'error' : 'warning',
      code,
      message: 'm'.repeat(600),
    });
    const docs = 'x\n### `a-code`\n\nWhat it means.\n\n## Next\ny';
    const check = (
      problems: readonly ConfigProblem[],
      input: object = {},
      text = docs,
    ): ReturnType<typeof call> =>
      call(
        'check_auth_config',
        { file: 'shop.dast-auth.json', ...input },
        {
          checkAuthConfig: async () => problems,
          problemDocs: async () => text,
        },
      );
    const few = await check([problem(1), problem(2)]);
    assert.match(few.text, /^2 problems, 1 of them errors\.\nAbout a-code:\nWhat it means\.\nThe data/);
    assert.deepEqual(
      (dataOf(few) as ConfigProblem[]).map(({ message }) => message.length),
      [500, 500],
    );
    assert.match((await check([])).text, /^No problems\.\n/);
    const many = Array.from({ length: 20 }, (_, at) => problem(at + 1));
    const first = await check(many);
    const shown = (dataOf(first) as ConfigProblem[]).length;
    assert.ok(shown > 10 && shown < 20, String(shown));
    assert.match(first.text, new RegExp(`\\nMore: repeat with "offset": ${shown}\\.\\n`));
    assert.equal((dataOf(await check(many, { offset: shown })) as ConfigProblem[])[0]?.line, shown + 1);
    assert.doesNotMatch((await check([problem(1, 'other')])).text, /About/);
    assert.doesNotMatch(
      (await check([problem(1)], {}, `\n### \`a-code\`\n${'x'.repeat(8_001)}`)).text,
      /About/,
    );
    assert.match((await check([problem(1)], {}, `\n### \`a-code\`\n${'x'.repeat(8_000)}`)).text, /About/);
    const lost = await call(
      'check_auth_config',
      { file: 'shop.dast-auth.json' },
      { checkAuthConfig: async () => undefined },
    );
    assert.deepEqual(
      [lost.text, lost.isError],
      ['The auth config "shop.dast-auth.json" cannot be read.', true],
    );
  });

  it('ask the user what is to be changed, in one sentence', async () => {
    const rows = dataOf(await call('list_findings', { aggregate: true })) as {
      readonly vulnerability: number;
    }[];
    const vulnerabilities = rows.map(({ vulnerability }) => vulnerability);
    const question = (input: object): Promise<string | undefined> =>
      questionOf(portsOf(engine), 'dast_set_triage', { vulnerabilities, ...input });
    const where = '2 vulnerabilities (3 of 3 APIs)';
    assert.deepEqual(
      [
        await question({ status: 'Resolved', resolution: 'Fixed' }),
        await question({ resolution: 'Fixed' }),
        await question({ comment: 'Seen' }),
        await question({ status: 'Resolved', comment: ' Seen ' }),
        await question({}),
        await questionOf(portsOf(engine), 'dast_list_findings', {}),
      ],
      [
        `Set Status to Resolved and Resolution to Fixed for ${where}?`,
        `Set Resolution to Fixed for ${where}?`,
        `Comment on ${where}? Comment: "Seen"`,
        `Set Status to Resolved for ${where}? Comment: "Seen"`,
        undefined,
        undefined,
      ],
    );
    const commented = await call('set_triage', { vulnerabilities, comment: 'Seen' });
    assert.match(
      commented.text,
      /^Comment added: \d+ findings changed, 3 of 3 APIs matched\. The user can undo this\.$/,
    );
    await engine.undoTriage();
  });
});
