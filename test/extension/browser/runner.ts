// What VS Code calls inside the web worker: runs the bundled suites with mocha.
import { collectFailures } from '../../failures.ts';
import { growTimeouts } from '../../patience.ts';
import { filesNote, filesOfRun, suiteOfWindow } from '../suiteOfWindow.ts';

/** What mocha's build for browsers sets up. */
interface BrowserMocha {
  setup(options: Mocha.MochaOptions): void;
  run(done: () => void): Mocha.Runner;
}

/** As `test| ` in extensionSuite.ts: what is printed has nothing else in common with what VS Code logs. */
const prefix = 'test| ';

/** Loads every suite and runs it; says the counts in the end. Rejects when a test failed or none ran. */
export async function runSuites(
  suites: readonly (() => Promise<unknown>)[],
  grep: string | undefined,
): Promise<void> {
  const wanted = suiteOfWindow() ?? grep;
  const { mocha } = globalThis as unknown as { readonly mocha: BrowserMocha };
  mocha.setup({
    ui: 'bdd',
    reporter: class {} as unknown as Mocha.ReporterConstructor,
    forbidOnly: true,
    timeout: 30_000,
    ...(wanted === undefined ? {} : { grep: wanted }),
  });
  const host = 'one of two files';
  say(filesNote(host));
  for (const load of filesOfRun(suites, wanted, host)) await load();
  let failures: readonly string[] = [];
  const { stats } = await new Promise<Mocha.Runner>((resolve) => {
    const runner = mocha.run(() => resolve(runner));
    growTimeouts(runner);
    failures = collectFailures(runner);
    print(runner);
  });
  const counts = {
    passed: stats?.passes ?? 0,
    failed: stats?.failures ?? 0,
    skipped: stats?.pending ?? 0,
    failures,
  };
  say(`counts ${JSON.stringify(counts)}`);
  if (counts.failed > 0 || counts.passed === 0)
    throw new Error(`${counts.failed} failed, ${counts.passed} passed`);
}

function print(runner: Mocha.Runner): void {
  runner.on('suite', ({ title }) => say(title));
  runner.on('pass', ({ title }) => say(`  ✔ ${title}`));
  runner.on('fail', ({ title }, error: Error) => say(`  ✘ ${title}\n${error.stack ?? String(error)}`));
}

function say(text: string): void {
  // The host forwards whole messages.
  console.log(prefix + text);
}
