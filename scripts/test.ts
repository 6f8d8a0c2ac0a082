// `npm test`: every check of the project, or those named as arguments, and one closing line over all of them. With
// `changed` or names of files: the type check and the unit tests that are nearest to what changed.
import { once } from 'node:events';
import { groupBy } from '../src/base/groupBy.ts';
import { parseCommandLine } from './commandLine.ts';
import { projectDir } from './paths.ts';
import { npmCommand, runScript, startProcess, UserError } from './processes.ts';
import { runEndToEndTests } from './testing/endToEndSuite.ts';
import { runExtensionTests } from './testing/extensionSuite.ts';
import { changedFiles, projectFile, testsNearest } from './testing/changedTests.ts';
import { runUnitTests, runUnitTestsIn, slowUnitTests } from './testing/nodeSuites.ts';
import { brokenStep, type Counts, type StepResult, summarize } from './testing/results.ts';
import { runWebviewTests } from './testing/webviewSuite.ts';
import { prepareVsCode, vsCodeVersions } from './vscode.ts';

/** Runs one suite, or those of its tests whose title matches. */
type Step = (grep: string | undefined) => Promise<Counts>;

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['typecheck', () => npmCheck('generate', 'typecheck')],
  ['lint', () => npmCheck('lint')],
  ['unit', runUnitTests],
  ['webview', runWebviewTests],
  ['extension', runExtensionTests],
  ['e2e', runEndToEndTests],
]);

const nearestTests = 'nearest unit tests';
/** What runs at the same time: each of them waits for a part of it, and none changes what another one reads. */
const together: readonly (readonly string[])[] = [
  ['typecheck', 'lint', nearestTests],
  ['unit', 'webview'],
];

await runScript(async () => {
  const { chosen, grep } = readArguments();
  const results: StepResult[] = [];
  if (chosen.has('extension')) void prepareAllVersions();
  for (const group of inGroups(chosen)) {
    console.log(`\n=== ${group.map(([name]) => name).join(', ')}`);
    results.push(...(await Promise.all(group.map(([name, step]) => runTimed(name, step, grep)))));
  }
  const summary = summarize(results);
  console.log(summary.text);
  return summary.failed ? 1 : 0;
});

function readArguments(): { chosen: ReadonlyMap<string, Step>; grep: string | undefined } {
  const usage = `Usage: npm test [-- [${[...steps.keys()].join('|')}|changed|FILE]… [--grep TITLE]]`;
  const { positionals, values } = parseCommandLine(usage, {
    allowPositionals: true,
    options: { grep: { type: 'string' } },
  });
  const { grep } = values;
  if (positionals.length === 0) return { chosen: steps, grep };
  const suites = positionals.filter((name) => steps.has(name));
  const others = positionals.filter((name) => !steps.has(name));
  const files = others.flatMap((name) => {
    if (name === 'changed') return [];
    const file = projectFile(name);
    if (file === undefined) throw new UserError(`There is neither a suite nor a file "${name}". ${usage}`);
    return [file];
  });
  const chosen = new Map([...steps].filter(([name]) => suites.includes(name)));
  if (others.length > 0) addChanged(chosen, files.length > 0 ? files : changedFiles());
  return { chosen, grep };
}

function addChanged(chosen: Map<string, Step>, files: readonly string[]): void {
  chosen.set('typecheck', () => npmCheck('generate', 'typecheck'));
  const tests = testsNearest(files, slowUnitTests);
  if (tests.length === 0) console.log(`No unit test is near ${files.join(', ')}.`);
  else chosen.set(nearestTests, (grep) => runUnitTestsIn(tests, grep));
}

function inGroups(chosen: ReadonlyMap<string, Step>): readonly (readonly (readonly [string, Step])[])[] {
  const groups = groupBy(chosen, ([name]) => together.find((names) => names.includes(name)) ?? name);
  return [...groups.values()];
}

/** Downloads what the windows need while the suites before them run; the suite that needs it says what went wrong. */
async function prepareAllVersions(): Promise<void> {
  for (const version of Object.values(vsCodeVersions)) await prepareVsCode(version).catch(() => undefined);
}

async function runTimed(name: string, step: Step, grep: string | undefined): Promise<StepResult> {
  const started = performance.now();
  const counts = await runStep(step, grep);
  return { name, seconds: (performance.now() - started) / 1000, ...counts };
}

/** A suite that cannot even run is a failure like any other: the remaining ones still run. */
async function runStep(step: Step, grep: string | undefined): Promise<Counts> {
  try {
    return await step(grep);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    return brokenStep(error instanceof Error ? error.message : String(error));
  }
}

/** npm scripts that only pass or fail, all of them together, count as one test. */
async function npmCheck(...scripts: readonly string[]): Promise<Counts> {
  for (const script of scripts) {
    const [command, args] = npmCommand(['run', '--silent', script]);
    const check = startProcess(command, args, { cwd: projectDir, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [check.stdout, check.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        process.stdout.write(text);
        said += text;
      });
    }
    const [code] = (await once(check, 'close')) as [number | null];
    if (code !== 0) return brokenStep(`npm run ${script}\n${lastLines(said)}`);
  }
  return { passed: 1, failed: 0, skipped: 0, failures: [] };
}

function lastLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(-40)
    .map((line) => `    ${line}`)
    .join('\n');
}
