import assert from 'node:assert/strict';
import { brokenStep, summarize } from '../../../scripts/testing/results.ts';
import { collectFailures } from '../../failures.ts';

describe('the end of a test run', () => {
  const step = { passed: 3, failed: 0, skipped: 0, seconds: 1, failures: [] };

  it('says every failure again with its suite, just before the table', () => {
    const { text, failed } = summarize([
      { ...step, name: 'unit', failed: 1, failures: ['a list sorts\n    1 !== 2'] },
      { ...brokenStep('It ended.'), name: 'webview', seconds: 2 },
    ]);
    assert.ok(failed);
    assert.match(
      text,
      /^\nFailures:\n\nunit: a list sorts\n {4}1 !== 2\n\nwebview: It ended\.\n\nsuite .*\n\n3 passed, 2 failed$/s,
    );
  });

  it('says nothing of failures where there is none', () => {
    assert.match(summarize([{ ...step, name: 'unit' }]).text, /^\nsuite .*\n\n3 passed, 0 failed$/s);
  });

  it('reports of a failed test its title, the first lines of its message, and its place', () => {
    let fail: (test: { fullTitle(): string }, error: Error) => void = () => undefined;
    const failures = collectFailures({ on: (_event, listener) => (fail = listener) });
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    fail({ fullTitle: () => 'a list sorts' }, new Error(message));
    const [failure = ''] = failures;
    assert.match(failure, /^a list sorts\n {4}line 0\n {4}line 1\n.*results\.test\.ts:\d+:\d+\)?$/s);
    assert.ok(!failure.includes('line 50'));
  });
});
