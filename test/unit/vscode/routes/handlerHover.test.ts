import assert from 'node:assert/strict';
import type { MarkdownString } from 'vscode';
import type { App } from '../../../../src/vscode/app/app.ts';
import type { CodeHandlers } from '../../../../src/vscode/features/routes/codeHandlers.ts';
import { HandlerHover } from '../../../../src/vscode/features/routes/handlerHover.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position, Range } from '../../../fakes/vscode/vscode.ts';
import { handledEndpoint as endpoint, place } from './handledEndpoint.ts';

const [one, two] = [
  endpoint('GET /one', 'high', [place('one', 2)]),
  endpoint('GET /two', 'medium', [place('two', 6), place('one', 2)]),
];

describe('the hover of a handler', () => {
  let files: TestFiles;
  let opened: TestApp;
  before(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  after(async () => {
    await opened.close();
    files.remove();
  });

  const finding = (id: number, severity: string, name = 'GET /one') => ({
    id,
    vulnerability: id * 10,
    severity,
    status: 'Open',
    summary: `Finding ${id}`,
    endpoint: name,
    application: 'Shop',
  });
  const hover = async (
    handlers: readonly object[],
    findings: readonly object[],
    position = new Position(3, 6),
    problems: unknown = 'all',
  ): Promise<readonly string[] | undefined> => {
    const range = new Range(new Position(3, 4), new Position(3, 8));
    const shown = { in: () => [{ range, endpoints: handlers }] } as unknown as CodeHandlers;
    opened.settings.set('codeDiagnostics', problems);
    const engine = {
      page: async () => ({
        rows: findings.map((row) => ({ kind: 'finding', row })),
        totalRows: findings.length,
      }),
    };
    const reads = Object.assign(Object.create(opened.app) as App, { findings: async () => engine });
    const answer = await new HandlerHover(reads, shown).provideHover(
      new FakeDocument('/x.js', '').document,
      position as never,
    );
    if (answer === undefined) return undefined;
    const { contents } = answer as unknown as { readonly contents: MarkdownString | MarkdownString[] };
    const { value } = [contents].flat()[0] ?? assert.fail();
    return value
      .replaceAll('&nbsp;', ' ')
      .replaceAll('\\', '')
      .split('\n')
      .map((line) =>
        line.replaceAll(
          /\]\(command:([^?)]*)\??([^)]*)\)/g,
          (_all, id: string, args: string) => `](${id} ${decodeURIComponent(args)})`,
        ),
      );
  };

  it('is only as wide as the name', async () => {
    for (const [line, character, isShown] of [
      [3, 3, false],
      [3, 4, true],
      [3, 8, true],
      [3, 9, false],
      [2, 6, false],
      [4, 6, false],
    ] as const)
      assert.equal((await hover([one], [], new Position(line, character))) !== undefined, isShown);
  });

  it('lists what no problem names, and what can be done', async () => {
    assert.deepEqual(await hover([one], []), [
      '**[1 of 2 findings open · 1 Minor](dastWorkbench.code.showFindingsOf [[{"application":"Shop","endpoint":"GET /one"}]])**',
      '',
      '[Scan as Role…](dastWorkbench.code.scanEndpoint [[{"application":"Shop","endpoint":"GET /one"}]]) · [Why This Handler?](dastWorkbench.code.whyThisHandler [{"application":"Shop","endpoint":"GET /one"}])',
      '',
      '',
      '',
      'GET /one · one() · high confidence',
    ]);
    assert.deepEqual(await hover([one], [finding(1, 'Critical')], undefined, 'off'), [
      '**[1 of 2 findings open · 1 Minor](dastWorkbench.code.showFindingsOf [[{"application":"Shop","endpoint":"GET /one"}]])**',
      '',
      '[Finding 1](dastWorkbench.findings.openPanel [{"vulnerability":10,"finding":1}]) Critical · Open  ',
      '',
      '',
      '[Show](dastWorkbench.findings.openPanel [{"vulnerability":10,"finding":1}]) · [Set Status…](dastWorkbench.findings.setStatus [{},[{"rows":{"vulnerabilities":[10],"within":{"field":"endpoint","value":"GET /one"},"application":"Shop"}}]]) · [Retest…](dastWorkbench.findings.retestFinding [{"vulnerability":10,"finding":1}]) · [Scan as Role…](dastWorkbench.code.scanEndpoint [[{"application":"Shop","endpoint":"GET /one"}]]) · [Why This Handler?](dastWorkbench.code.whyThisHandler [{"application":"Shop","endpoint":"GET /one"}])',
      '',
      '',
      '',
      'GET /one · one() · high confidence',
    ]);
    const many = [finding(1, 'Critical'), finding(2, 'Minor', 'GET /two')];
    assert.deepEqual(await hover([one, two], many, undefined, 'criticalAndMajor'), [
      '**[2 of 4 findings open · 2 Minor](dastWorkbench.code.showFindingsOf [[{"application":"Shop","endpoint":"GET /one"},{"application":"Shop","endpoint":"GET /two"}]])**',
      '',
      '[Finding 2](dastWorkbench.findings.openPanel [{"vulnerability":20,"finding":2}]) Minor · Open · GET /two  ',
      '',
      '',
      '[Show](dastWorkbench.code.showFindingsOf [[{"application":"Shop","endpoint":"GET /one"},{"application":"Shop","endpoint":"GET /two"}]]) · [Set Status…](dastWorkbench.findings.setStatus [{},[{"rows":{"vulnerabilities":[10],"within":{"field":"endpoint","value":"GET /one"},"application":"Shop"}},{"rows":{"vulnerabilities":[20],"within":{"field":"endpoint","value":"GET /two"},"application":"Shop"}}]]) · [Retest…](dastWorkbench.findings.retestFinding [[{"application":"Shop","endpoint":"GET /one"},{"application":"Shop","endpoint":"GET /two"}]]) · [Scan as Role…](dastWorkbench.code.scanEndpoint [[{"application":"Shop","endpoint":"GET /one"},{"application":"Shop","endpoint":"GET /two"}]]) · [Why This Handler?](dastWorkbench.code.whyThisHandler [{"application":"Shop","endpoint":"GET /one"}])',
      '',
      '',
      '',
      'GET /one · one() · high confidence',
      '',
      'GET /two · two() · medium confidence',
    ]);
  });

  it('ends after as many as can be read', async () => {
    const findings = (count: number) => Array.from({ length: count }, (_, index) => finding(index, 'Minor'));
    const counts = async (count: number, handlers: number): Promise<unknown> => {
      const lines =
        (await hover(
          Array.from({ length: handlers }, () => one),
          findings(count),
          undefined,
          'off',
        )) ?? [];
      return [
        lines.filter((line) => line.startsWith('[Finding')).length,
        lines.filter((line) => /more/.test(line)),
        lines.filter((line) => /high confidence/.test(line)).length,
      ];
    };
    assert.deepEqual(
      [await counts(8, 5), await counts(9, 6), await counts(10, 7)],
      [
        [8, [], 5],
        [8, ['1 more finding', 'and 1 more'], 5],
        [8, ['2 more findings', 'and 2 more'], 5],
      ],
    );
  });
});
