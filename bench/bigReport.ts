import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { ProcessCosts } from './importProcess.ts';
import { atMost, median } from './measure.ts';
import type { Measurement } from './measure.ts';

const rules = 50;
/** Each in processes of their own, in turn; medians count. */
const turns = 3;

/** A report of 174 MB and one of 1 GB, imported as the extension does, each in a process of its own. */
export async function measureBigReports(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-big-'));
  try {
    const threads = await bundledThreads(folder);
    return [...measureResults(folder, threads, 100_000), measureGigabyte(folder, threads)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The threads as the extension starts them: their sources would be compiled again for each. */
export async function bundledThreads(folder: string): Promise<string> {
  const outdir = join(folder, 'threads');
  await build({
    entryPoints: ['findingsWorker', 'reportReader'].map((name) =>
      join(import.meta.dirname, `../src/findings/worker/${name}.ts`),
    ),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  return outdir;
}

function measureResults(folder: string, threads: string, results: number): Measurement[] {
  const report = join(folder, 'results.sarif');
  writeSarif(report, results, results);
  const costs = Array.from({ length: turns }, (_, turn) => {
    const stored = join(folder, `stored-${turn}`);
    const imported = costsOf('import', threads, report, stored);
    return { imported, parsed: costsOf('parse', report), opened: costsOf('open', threads, stored) };
  });
  const medianOf = (of: (turn: (typeof costs)[number]) => number): number => median(costs.map(of));
  rmSync(report);
  const name = `SARIF of ${results / 1000}k results`;
  return [
    atMost(5, {
      name: `${name}, processor`,
      against: 'JSON.parse of it',
      ours: medianOf(({ imported }) => imported.processor),
      theirs: medianOf(({ parsed }) => parsed.processor),
      unit: 'ms',
      reason:
        'every result is a finding of its own here. Reading takes 1.1 × by itself, storing 1.3 ×, what V8 does beside ' +
        '1 ×; the rest is spent on texts (secrets, prose, targets) and on collecting garbage.',
    }),
    atMost(1.2, {
      name: `${name}, memory afterwards`,
      against: 'the same opened in a new process',
      ours: medianOf(({ imported }) => imported.kept / 1e6),
      theirs: medianOf(({ opened }) => opened.kept / 1e6),
      unit: 'MB',
    }),
  ];
}

/** The same findings in ten times as many instances: what is stored is the same, and only reading is measured. */
function measureGigabyte(folder: string, threads: string): Measurement {
  const peakOf = (results: number): number => {
    const report = join(folder, `${results}.sarif`);
    writeSarif(report, results, 1000);
    const { peak } = costsOf('import', threads, report, join(folder, `stored-${results}`));
    rmSync(report);
    return peak / 1e6;
  };
  return atMost(1.5, {
    name: 'report of 1 GB, most memory',
    against: 'report of 100 MB with as many findings',
    theirs: peakOf(56_000),
    ours: peakOf(570_000),
    unit: 'MB',
  });
}

function costsOf(...args: readonly string[]): ProcessCosts {
  const script = join(import.meta.dirname, 'importProcess.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args]);
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as ProcessCosts;
}

/**
 * Writes a SARIF report of so many results with requests and responses, about 1.74 kB each, without ever having it in
 * memory. `apis`: so many different APIs have the results; where these are fewer than the results, the findings have
 * many instances each.
 */
export function writeSarif(path: string, results: number, apis: number): void {
  const file = openSync(path, 'w');
  let text = '{\n "version": "2.1.0",\n "runs": [\n  {\n   "results": [\n';
  for (let index = 0; index < results; index++) {
    text += `${index === 0 ? '' : ',\n'}${JSON.stringify(result(index, index % apis))}`;
    if (text.length < 1_000_000) continue;
    writeSync(file, text);
    text = '';
  }
  // Tools may say what their rules are behind what these found.
  const driver = {
    name: 'Example Scanner',
    version: '1.0',
    rules: Array.from({ length: rules }, (_, n) => rule(n)),
  };
  writeSync(file, `${text}\n   ],\n   "tool": ${JSON.stringify({ driver })}\n  }\n ]\n}\n`);
  closeSync(file);
}

function rule(index: number): unknown {
  const advice = 'Validate what comes from outside, and encode what goes into another language. '.repeat(6);
  return {
    id: `EX-${index}`,
    name: `Vulnerability type ${index}`,
    shortDescription: { text: `Vulnerability type ${index}` },
    fullDescription: { text: `Type ${index}: input reaches an interpreter without being checked. ${advice}` },
    help: { text: advice, markdown: `## Remediation\n\n${advice}\n\n- Use *parameters*.\n- Check types.` },
    helpUri: `https://scanner.example/rules/${index}`,
    properties: {
      tags: ['security', `external/cwe/cwe-${20 + index}`],
      'security-severity': String((index % 10) + 0.5),
    },
  };
}

function result(index: number, api: number): unknown {
  const path = `/api/v1/${['orders', 'users', 'cart', 'reports'][api % 4] ?? ''}/r${api.toString(36)}x`;
  const url = `https://shop.example${path}?page=${index % 97}`;
  return {
    ruleId: `EX-${api % rules}`,
    ruleIndex: api % rules,
    level: 'error',
    message: {
      text: `The parameter "page" of ${path} reaches an interpreter without being checked (${index}).`,
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: url },
          region: {
            startLine: 1,
            snippet: { text: `You have an error in your SQL syntax near page ${index}` },
          },
        },
        properties: { attack: `1' OR '1'='1` },
      },
    ],
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      target: url,
      method: api % 3 === 0 ? 'POST' : 'GET',
      headers: {
        Host: 'shop.example',
        Accept: 'application/json, text/plain, */*',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0',
        Cookie: `session=${(index * 2_654_435_761).toString(36)}; theme=light`,
      },
      body: { text: `{"page":"1' OR '1'='1","size":${index % 50}}` },
    },
    webResponse: {
      protocol: 'HTTP',
      version: '1.1',
      statusCode: 500,
      reasonPhrase: 'Internal Server Error',
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        Date: 'Sun, 01 Mar 2026 12:00:00 GMT',
        Server: 'nginx',
      },
      body: {
        text: `<!doctype html>\n<title>Error ${index}</title>\n${'<p>The page could not be shown.</p>\n'.repeat(17)}`,
      },
    },
    partialFingerprints: { 'primaryLocationLineHash/v1': `${index.toString(16)}a` },
  };
}
