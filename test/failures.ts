// What is said again of failed tests at the end of a run. Shared by Node, the extension host and the browser.

interface Test {
  fullTitle(): string;
}

interface Runner {
  on(event: 'fail', listener: (test: Test, error: { message?: string; stack?: string }) => void): unknown;
}

const mostLines = 12;
const longestLine = 300;

/** Title, message and place of each test that fails, in a list that fills while the tests run. */
export function collectFailures(runner: Runner): readonly string[] {
  const failures: string[] = [];
  runner.on('fail', (test, error) => failures.push(describeFailure(test.fullTitle(), error)));
  return failures;
}

export function describeFailure(
  title: string,
  { message, stack }: { message?: string; stack?: string },
): string {
  const said = (message ?? 'no message').split('\n').filter((line) => line.trim() !== '');
  const place = stack?.split('\n').find((line) => /^\s*at /.test(line) && !/node_modules|node:/.test(line));
  const lines = [...said.slice(0, mostLines), ...(place === undefined ? [] : [place.trim()])];
  return [title, ...lines.map((line) => `    ${line.slice(0, longestLine)}`)].join('\n');
}
