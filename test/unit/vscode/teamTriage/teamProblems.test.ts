import assert from 'node:assert/strict';
import type { Diagnostic } from 'vscode';
import { TeamProblems } from '../../../../src/vscode/features/teamTriage/teamProblems.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

describe('problems of shared triage', () => {
  let opened: TestApp;
  const marked = new Map<string, readonly string[]>();
  let problems: TeamProblems;
  beforeEach(() => {
    opened = createTestApp({ storage: '/nowhere' });
    problems = new TeamProblems(opened.app, {
      set: (uri, found) =>
        marked.set(
          uri.path,
          found.map(
            ({ range, message, severity, source }: Diagnostic) =>
              `${range.start.line}:${range.start.character}-${range.end.line}:${range.end.character} ${severity} ${source} ${message}`,
          ),
        ),
      delete: ({ path }) => void marked.delete(path),
      clear: () => marked.clear(),
      dispose: () => marked.clear(),
    });
  });
  afterEach(() => opened.close());

  const folder = Uri.file('/shop/triage') as never;
  const unreadable = (line: number) => ({ code: 'team-line-no-json', args: [], line });
  const ahead = (file: string, line: number) => ({ file, line, by: 'ann', at: Date.UTC(2040, 0, 2) });
  const show = (
    files: Readonly<Record<string, readonly number[]>>,
    aheads: readonly object[] = [],
    tooLarge: readonly string[] = [],
  ): readonly string[] => {
    const { length } = opened.window.messages;
    const list = Object.entries(files).map(([name, lines]) => ({ name, problems: lines.map(unreadable) }));
    problems.show(folder, { files: list, ahead: aheads } as never, tooLarge);
    return opened.window.messages.slice(length);
  };
  const said = (start: string): string => `${start} cannot be read. All other changes are applied.`;
  const clocks = (names: string): string =>
    `Changes in ${names} are dated far ahead of the clock of this machine. One of the two clocks is wrong.`;

  it('are marked in their files, and said once', async () => {
    assert.deepEqual(show({ 'ann.jsonl': [3] }), [said('Line 3 of ann.jsonl')]);
    assert.deepEqual(show({ 'ann.jsonl': [3] }), []);
    assert.deepEqual(show({ 'ann.jsonl': [3, 4, 5] }), [said('2 lines of shared triage')]);
    assert.deepEqual(show({ 'ben.jsonl': [1] }, [ahead('cleo.jsonl', 2)], ['dan.jsonl']), [
      said('2 lines of shared triage'),
      clocks('cleo.jsonl'),
    ]);
    assert.deepEqual(Object.fromEntries(marked), {
      '/shop/triage/ben.jsonl': ['0:0-0:10000 1 DAST This line is not JSON, so its change is not applied.'],
      '/shop/triage/dan.jsonl': [
        '0:0-0:10000 1 DAST This file is larger than 64 MB, so none of its changes is applied.',
      ],
      '/shop/triage/cleo.jsonl': [
        '1:0-1:10000 1 DAST This change of ann is dated 2040-01-02, far ahead of the clock of this machine. It counts until somebody changes the same field of this finding. One of the two clocks is wrong.',
      ],
    });
    opened.window.press('Show Problems');
    await until(() => opened.commands.ran.length > 0);
    assert.deepEqual(opened.commands.ran, [['workbench.actions.view.problems']]);
    assert.deepEqual(show({}), []);
    assert.equal(marked.size, 0);
    show({ 'ann.jsonl': [1] });
    problems.clear();
    assert.equal(marked.size, 0);
    assert.deepEqual(show({ 'ann.jsonl': [1] }), [said('Line 1 of ann.jsonl')], 'it is news again');
    problems.dispose();
    assert.equal(marked.size, 0);
  });

  it('name a few of many files, each once', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    assert.deepEqual(
      show(
        {},
        [...names, 'a'].map((name, line) => ahead(name, line + 1)),
      ),
      [clocks('a, b, c, d, e')],
    );
  });
});
