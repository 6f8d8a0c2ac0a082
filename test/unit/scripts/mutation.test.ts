import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { compiling } from '../../../scripts/check/mutation/compiling.ts';
import { readImportGraph } from '../../../scripts/check/mutation/importGraph.ts';
import { domainOf } from '../../../scripts/check/mutation/domains.ts';
import { mutantsOf } from '../../../scripts/check/mutation/mutants.ts';
import { sampleOfDomains } from '../../../scripts/check/mutation/sample.ts';
import { SwitchedTrials } from '../../../scripts/check/mutation/switchedTrials.ts';
import { projectDir } from '../../../scripts/paths.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { domainTable } from '../../../scripts/check/mutation/shares.ts';

const all = ['src/login/a.ts', 'src/login/b/c.ts', 'src/base/d.ts', 'webview/panel/e.ts'].flatMap((file) =>
  mutantsOf(file, 'export const isSmall = (value: number) => value < 3 && value > 1;'),
);

describe('the changes of a file', () => {
  const changesOf = (text: string): readonly string[] =>
    mutantsOf('src/base/a.ts', text).map(
      ({ start, end, replacement, kind }) => `${kind}: ${text.slice(start, end)} → ${replacement}`,
    );

  it('take a limit away, however it is written, and count small numbers one on', () => {
    assert.deepEqual(changesOf('const most = 10 * 1024 * 1024;'), ['number: 10 * 1024 * 1024 → 0']);
    assert.deepEqual(changesOf('const most = 5_000;'), ['number: 5_000 → 0']);
    assert.deepEqual(changesOf('const first = [0, 99];'), ['number: 0 → 1', 'number: 99 → 100']);
    assert.deepEqual(changesOf('const whole = size * 1024;'), ['operator *: * → /', 'number: 1024 → 0']);
  });

  it('leave types and the names of keys and modules', () => {
    assert.deepEqual(
      changesOf("import { a } from './b.ts'; type C = 'd'; const e = { 'f-g': a as 'h' };"),
      [],
    );
  });

  it('leave the wording of messages, which tests of translations read', () => {
    const changes = changesOf(
      "const a = { b: 'c' } satisfies MessageTemplates<'b'>; const d: MessageTemplates<'e'> = { e: 'f' }; t('g', 'h');",
    );
    assert.deepEqual(changes, ["call: t('g', 'h') → undefined", "text: 'h' → ''"]);
  });
});

describe('the changes that are tried', () => {
  const files = new TestFiles();
  after(() => files.remove());

  it('are those without errors of types, beside those that a file alone has', () => {
    const text = [
      "import { other } from './b.ts';",
      'export class A { #a = 1; is(a: A): boolean { return a.#a === 1; } }',
      "export const kind: 'x' = 'x';",
      'export const isOther: boolean = other(new A());',
      '',
    ].join('\n');
    mkdirSync(files.path('src').fsPath);
    files.write('src/a.ts', text);
    files.write(
      'src/b.ts',
      "import { A } from './a.ts';\nexport const other = (a: A): boolean => a.is(a);\n",
    );
    files.write(
      'tsconfig.json',
      '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [], "allowImportingTsExtensions": true } }',
    );
    const project = files.path('.').fsPath;
    symlinkSync(join(projectDir, 'node_modules'), join(project, 'node_modules'), 'junction');
    const before = readdirSync(join(project, 'src'));
    assert.deepEqual(
      compiling(mutantsOf('src/a.ts', text), project).map(({ line, kind }) => `${line} ${kind}`),
      ['2 number', '2 operator ===', '2 number'],
    );
    assert.deepEqual(readdirSync(join(project, 'src')), before);
  });
});

describe('the tests that stay loaded', () => {
  const files = new TestFiles();
  after(() => files.remove());

  it('say of a change that is switched on what they say of a changed file, where they can see it', async () => {
    files.write(
      'a.ts',
      [
        'const limit = 3;',
        'export const isSmall = (value: number): boolean => value < limit && value !== 0;',
        'export const least = (one: number, other: number): number => (one < other ? one : other);',
        'export const unused = (): boolean => true;',
        '',
      ].join('\n'),
    );
    files.write(
      'a.test.ts',
      [
        "import { equal } from 'node:assert';",
        "import { isSmall, least } from './a.ts';",
        "describe('a', () => {",
        "  it('fails without a change, too', () => equal(isSmall(5), true));",
        "  it('is small below three', () => { equal(isSmall(2), true); equal(isSmall(3), false); });",
        "  it('is the least', () => { equal(least(2, 3), 2); equal(least(3, 2), 2); });",
        '});',
        '',
      ].join('\n'),
    );
    const [file, test] = [files.path('a.ts'), files.path('a.test.ts')].map(({ fsPath }) =>
      relative(projectDir, fsPath).replaceAll(sep, '/'),
    ) as [string, string];
    const mutants = mutantsOf(file, readFileSync(files.path('a.ts').fsPath, 'utf8'));
    const trials = new SwitchedTrials(projectDir, mutants);
    const said: string[] = [];
    for (const mutant of mutants) {
      const isKilled = await trials.kills(mutant, [test]);
      said.push(`${mutant.line} ${mutant.kind}: ${isKilled ? 'killed' : 'not seen'}`);
    }
    await trials.stop();
    assert.deepEqual(said, [
      '1 number: not seen',
      '2 arrow: killed',
      '2 operator &&: killed',
      '2 operator <: killed',
      '2 operator !==: killed',
      '2 number: not seen',
      '3 arrow: killed',
      '3 condition: killed',
      '3 operator <: not seen',
      '4 arrow: not seen',
      '4 boolean: not seen',
    ]);
  });
});

describe('the tests of a file', () => {
  const files = new TestFiles();
  const programs = new TestFiles();
  after(() => {
    files.remove();
    programs.remove();
  });

  it('are those that import it, the nearest first, and none counts that imports all features', () => {
    const texts = {
      'src/extension.ts': "import './vscode/feature.ts';",
      'src/vscode/feature.ts': "import '../base/each.ts';",
      'src/base/each.ts': 'export const each = 1;',
      'src/base/list.ts': "export * from './each.ts';",
      'test/unit/all.test.ts': "import '../../src/extension.ts';",
      'test/unit/base/each.test.ts': "import '../../../src/base/each.ts';",
      'test/unit/base/list.test.ts': "import '../../../src/base/list.ts';",
    };
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(files.path(name).fsPath), { recursive: true });
      files.write(name, text);
    }
    const graph = readImportGraph(files.path('.').fsPath);
    const tests = ['test/unit/base/each.test.ts', 'test/unit/base/list.test.ts', 'test/unit/all.test.ts'];
    assert.deepEqual(graph.testsNearest('src/base/each.ts'), tests);
    assert.deepEqual(
      Object.keys(texts).filter((file) => file.startsWith('src/') && graph.isImported(file)),
      ['src/base/each.ts', 'src/base/list.ts'],
    );
  });

  it('are also those that start it as a program or a thread, and none that only names it', () => {
    const texts = {
      'src/cli/list.ts': "startThread(new URL('listThread.ts', import.meta.url)); import '#platform';",
      'src/cli/listThread.ts': "import '../base/each.ts';",
      'src/platform/node.ts': '',
      'src/base/each.ts': '',
      'test/unit/cli/list.test.ts': "resolve('src/cli/list.ts');",
      'test/unit/cli/types.test.ts': "import type { A } from '../../../src/cli/list.ts';",
      'test/unit/lint/reads.test.ts': "const readers = ['src/cli/list.ts'];",
    };
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(programs.path(name).fsPath), { recursive: true });
      programs.write(name, text);
    }
    const graph = readImportGraph(programs.path('.').fsPath);
    for (const file of ['src/cli/list.ts', 'src/platform/node.ts', 'src/base/each.ts'])
      assert.deepEqual(graph.testsNearest(file), ['test/unit/cli/list.test.ts']);
  });
});

describe('the sample of changes', () => {
  it('takes as many of each domain, in turn, and the same ones for a seed', () => {
    const sample = sampleOfDomains(all, 3, 7);
    const domains = sample.map(({ file }) => domainOf(file));
    assert.deepEqual(domains.slice(0, 3).toSorted(), ['base', 'login', 'webview']);
    assert.deepEqual(domains.slice(0, 3), domains.slice(3, 6));
    assert.equal(new Set(sample).size, 9);
    assert.deepEqual(sampleOfDomains(all, 3, 7), sample);
    assert.notDeepEqual(sampleOfDomains(all, 3, 8), sample);
  });

  it('takes all changes of a domain that has fewer', () => {
    const sample = sampleOfDomains(all, 8, 7);
    assert.equal(sample.filter(({ file }) => domainOf(file) === 'base').length, 6);
    assert.equal(sample.filter(({ file }) => domainOf(file) === 'login').length, 8);
  });

  it('is told by domain, the least noticed first', () => {
    const tried = sampleOfDomains(all, 2, 7).map(
      (mutant) => ({ mutant, outcome: mutant.file.startsWith('src/base/') ? 'killed' : 'survived' }) as const,
    );
    assert.deepEqual(domainTable(tried, all, 7).split('\n').at(-1), '| base | 6 | 2 | 2 | 100.0 % |');
  });
});
