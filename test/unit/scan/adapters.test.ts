import assert from 'node:assert/strict';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { howToGet, type ScanOrder, versionIn } from '../../../src/scan/adapters/adapter.ts';
import { adapterOf, adapters } from '../../../src/scan/adapters/all.ts';
import { describedBy, openApiTexts } from '../../../src/scan/described.ts';
import { withoutFolder } from '../../../src/scan/withoutFolder.ts';
import { loginConfig } from '../../fakes/loginServer.ts';

const order: ScanOrder = {
  target: 'https://shop.test/app',
  mode: 'safe',
  minutes: 30,
  rate: 20,
  proxy: 'http://scan:word@127.0.0.1:4711',
  authority: '/run/ca.pem',
  folder: '/run',
  description: undefined,
  operations: [
    { method: 'GET', path: '/app/a' },
    { method: 'POST', path: '/app/b' },
    { method: 'GET', path: '/app/a' },
    { method: 'GET', path: '/app/c', query: 'q=1' },
    { method: 'GET', path: '/app/{id}' },
    { method: 'GET', path: '/app/d', query: "q='" },
  ],
};
const described = 'openapi: 3.1.0\n';

function planOf(id: string, changes: Partial<ScanOrder> = {}, command?: readonly string[]) {
  const plan = adapterOf(id, command)?.plan({ ...order, ...changes });
  assert.ok(plan !== undefined);
  return { ...plan, argv: plan.argv.join(' ') };
}

describe('how a scanner is run', () => {
  it('is with all that Nuclei is told, and where its report is', () => {
    const common = '-proxy http://scan:word@127.0.0.1:4711 -ni -duc -rl 20 -nc -stats -stats-json -si 5';
    assert.deepEqual(planOf('nuclei', { mode: 'look' }), {
      argv: `-u https://shop.test/app ${common} -jsonl-export /run/report.jsonl`,
      report: 'report.jsonl',
    });
    assert.deepEqual(planOf('nuclei', { description: described }), {
      argv: `-l /run/openapi -im openapi -u https://shop.test/app ${common} -dast -jsonl-export /run/report.jsonl`,
      files: { openapi: described },
      report: 'report.jsonl',
    });
  });

  it('is with all that Schemathesis is told', () => {
    const argv = (methods: string): string =>
      `run /run/openapi.yaml --url https://shop.test/app --proxy http://scan:word@127.0.0.1:4711 --tls-verify /run/ca.pem --rate-limit 20/s --max-time 1800 --no-color ${methods}--report ndjson --report-ndjson-path /run/report.ndjson`;
    assert.deepEqual(planOf('schemathesis', { description: described }), {
      argv: argv(''),
      files: { 'openapi.yaml': described },
      report: 'report.ndjson',
    });
    assert.deepEqual(planOf('schemathesis', { mode: 'look' }), {
      argv: argv('--include-method GET --include-method HEAD '),
      files: { 'openapi.yaml': '' },
      report: 'report.ndjson',
    });
  });

  it('is with all that Wapiti is told', () => {
    const argv = (modules: string): string =>
      `-u https://shop.test/app/ --scope folder -p http://scan:word@127.0.0.1:4711 --store-session /run --store-config /run/config --flush-session --no-bugreport --verify-ssl 0 -m ${modules} --max-scan-time 1800 --max-attack-time 1800 -s https://shop.test/app/a -s https://shop.test/app/c?q=1 -v 1 -f json -o /run/report.json`;
    const rest = {
      env: { HOME: '/run', LC_ALL: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
      report: 'report.json',
      answerAtStop: 'r\n',
    };
    const looking = 'cookieflags,http_headers,csp';
    assert.deepEqual(planOf('wapiti', { mode: 'look' }), { argv: argv(looking), ...rest });
    const all = `${looking},sql,xss,file,redirect,exec`;
    assert.deepEqual(planOf('wapiti'), { argv: argv(all), ...rest });
  });

  it('is by a plan of ZAP, on this machine and in its image', () => {
    const jobs = (folder: string, isDescribed: boolean, isAttacking: boolean): readonly object[] =>
      [
        { type: 'passiveScan-config', parameters: { scanOnlyInScope: true } },
        isDescribed && {
          type: 'openapi',
          parameters: { apiFile: `${folder}/openapi`, targetUrl: order.target, context: 'application' },
        },
        { type: 'spider', parameters: { context: 'application', url: `${order.target}/`, maxDuration: 8 } },
        { type: 'passiveScan-wait', parameters: { maxDuration: 8 } },
        isAttacking && {
          type: 'activeScan',
          parameters: { context: 'application', maxScanDurationInMins: 15 },
        },
        {
          type: 'report',
          parameters: { template: 'traditional-json-plus', reportDir: folder, reportFile: 'report.json' },
        },
      ].filter((job) => job !== false);
    const env = {
      contexts: [{ name: 'application', urls: [order.target] }],
      parameters: { failOnError: true, progressToStdout: true },
      proxy: { hostname: '127.0.0.1', port: 4711, username: 'scan', password: 'word' },
    };
    const { files, ...here } = planOf('zap', { mode: 'look' });
    assert.deepEqual(here, { argv: '-cmd -dir /run/home -autorun /run/plan.yaml', report: 'report.json' });
    assert.deepEqual(Object.keys(files ?? {}), ['plan.yaml']);
    assert.deepEqual(JSON.parse(files?.['plan.yaml'] ?? ''), { env, jobs: jobs('/run', false, false) });
    const { files: inside, ...inDocker } = planOf('zap-docker', { description: described });
    assert.deepEqual(inDocker, {
      argv: 'run --rm --pull never --network host -v /run:/zap/wrk:rw ghcr.io/zaproxy/zaproxy:stable zap.sh -cmd -autorun /zap/wrk/plan.yaml',
      report: 'report.json',
      folderInside: '/zap/wrk',
    });
    assert.equal(inside?.['openapi'], described);
    assert.deepEqual(JSON.parse(inside['plan.yaml'] ?? ''), { env, jobs: jobs('/zap/wrk', true, true) });
  });

  it('is by any other command, with what stands for its places', () => {
    const command = ['own', '--via={proxy}', '{target}/{other}', '{report}', '{ca}{ca}'];
    assert.deepEqual(planOf('Own', {}, command), {
      argv: '--via=http://scan:word@127.0.0.1:4711 https://shop.test/app/{other} /run/report /run/ca.pem/run/ca.pem',
      report: 'report',
    });
    const own = adapterOf('Own', command);
    assert.deepEqual(
      [own?.id, own?.name, own?.program, own?.versionArguments, own && howToGet(own, 'linux')],
      ['Own', 'Own', 'own', [], ''],
    );
    assert.equal(adapterOf('Own', undefined), undefined);
  });

  it('starts from two hundred paths, as long as a command line may have them', () => {
    const operations = Array.from({ length: 250 }, (_, index) => ({ method: 'GET', path: `/${index}` }));
    const long = [200, 201].map((length) => ({ method: 'GET', path: `/${'a'.repeat(length)}` }));
    const starts = (given: ScanOrder['operations']): number =>
      planOf('wapiti', { operations: given }).argv.split(' -s ').length - 1;
    assert.deepEqual([starts(operations), starts(long)], [200, 1]);
  });
});

describe('a scanner', () => {
  it('is called by its name, and asked for its version by its program', () => {
    assert.deepEqual(
      adapters.map(({ id, name, program, versionArguments }) => [
        id,
        name,
        program,
        versionArguments.join(' '),
      ]),
      [
        ['wapiti', 'Wapiti', 'wapiti', '--version'],
        ['zap', 'ZAP', 'zap.sh', '-version'],
        ['zap-docker', 'ZAP in Docker', 'docker', '--version'],
        ['nuclei', 'Nuclei', 'nuclei', '-version -disable-update-check'],
        ['schemathesis', 'Schemathesis', 'schemathesis', '--version'],
      ],
    );
    assert.deepEqual(
      adapters.filter(({ needsDescription }) => needsDescription === true).map(({ id }) => id),
      ['schemathesis'],
    );
    assert.deepEqual(
      [
        'Wapiti 3.0.4',
        'v1.2',
        'Nuclei Engine Version: v3.4.10 (1.0)',
        '2.16.0',
        'none 7',
        `${' '.repeat(9_998)}1.2`,
        `${' '.repeat(10_000)}1.2`,
      ].map(versionIn),
      ['3.0.4', '1.2', '3.4.10', '2.16.0', undefined, undefined, undefined],
    );
  });

  it('can be installed on each system that it runs on', () => {
    const ways = (system: string): readonly string[] =>
      adapters.filter((one) => /^\S+ \S/.test(howToGet(one, system))).map(({ id }) => id);
    const elsewhere = ['wapiti', 'zap', 'nuclei', 'schemathesis'];
    assert.deepEqual([ways('linux').length, ways('darwin'), ways('win32')], [5, elsewhere, elsewhere]);
    assert.deepEqual([ways('aix'), ways('toString')], [[], []]);
  });

  it('tells by its lines that it ended something early, and where a report is that is gone later', () => {
    const wapiti = adapterOf('wapiti', undefined);
    const early = [
      'Max scan time was reached, stopping.',
      'Max attack time was reached.',
      '[!] Unable to find module x',
      '[!] Could not find a module y',
      '3 requests were skipped due to network issues',
      '  File "/usr/lib/x.py", line 7, in run',
    ];
    const not = ['[*] Launching module sql', 'a Max scan time was reached', '[!] Unable to import', ''];
    assert.deepEqual(
      [...early, ...not].filter((line) => wapiti?.saysEarlyEnd?.(line)),
      early,
    );
    const said = 'A report has been generated in the file /run/report.json';
    assert.deepEqual(
      [said, `x ${said}`].map((line) => wapiti?.saysReport?.(line)),
      [true, false],
    );
  });

  it('is shown without the folder of its run, which is gone later', () => {
    const line = '/run/a.json and /run/b/c, not /runner/d, /zap/wrk/e';
    assert.equal(withoutFolder(line, ['/run', undefined]), 'a.json and b/c, not /runner/d, /zap/wrk/e');
    assert.equal(withoutFolder(line, ['/run', '/zap/wrk']), 'a.json and b/c, not /runner/d, e');
  });
});

describe('what is described of an application', () => {
  it('stands in its OpenAPI files, those that can be read', async () => {
    const texts = ['a', 'b'].map((path) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { [`/${path}`]: { get: {} } },
      }),
    );
    const attachments = [
      { type: 'Postman', path: 'p.json' },
      { type: 'OpenAPI', path: 'a.json' },
      { type: 'OpenAPI', path: 'gone.json' },
      { type: 'OpenAPI', path: 'b.json' },
    ];
    const config = { ...loginConfig('https://shop.test'), attachments } as AuthConfig;
    const asked: string[] = [];
    const read = await openApiTexts(config, async (path) => {
      asked.push(path);
      return path === 'gone.json' ? undefined : texts[path === 'a.json' ? 0 : 1];
    });
    assert.deepEqual([read, asked], [texts, ['a.json', 'gone.json', 'b.json']]);
    const { known, text } = describedBy(texts);
    assert.deepEqual(
      [known.all.map(({ method, path }) => `${method} ${path}`), text],
      [['GET /a', 'GET /b'], texts[0]],
    );
    assert.deepEqual(
      [describedBy([]).text, await openApiTexts(loginConfig('https://shop.test'), async () => '')],
      [undefined, []],
    );
  });
});
