import assert from 'node:assert/strict';
import { UsedExports } from '../../../../src/routes/interpret/incremental/usedExports.ts';
import { Units } from '../../../../src/routes/interpret/modules/units.ts';
import type { Manifest } from '../../../../src/routes/interpret/modules/workspace.ts';
import type { Value } from '../../../../src/routes/interpret/values/value.ts';

const text = (written: string): Value => ({ kind: 'text', text: written });
const moduleOf = (...paths: string[]): Value => ({ kind: 'module', paths }) as unknown as Value;

describe('what files take from others', () => {
  it('is known by name as long as it stays the same', () => {
    const used = new UsedExports();
    const a = text('a');
    assert.equal(
      used.take('x.ts', 'a', () => a),
      a,
    );
    used.take('x.ts', 'b', () => text('b'));
    used.take('x.ts', 'a', () => a);
    assert.deepEqual(
      [...(used.of('x.ts') ?? [])].map(([name]) => name),
      ['a', 'b'],
    );
    assert.equal(used.of('x.ts')?.get('a'), a);
    assert.deepEqual(used.of('y.ts'), new Map());
    used.take('x.ts', 'a', () => text('a'));
    assert.equal(used.of('x.ts'), undefined);
  });

  it('stays the same for modules of the same files', () => {
    const used = new UsedExports();
    used.take('x.ts', 'm', () => moduleOf('a', 'b'));
    used.take('x.ts', 'm', () => moduleOf('a', 'b'));
    assert.equal(used.of('x.ts')?.size, 1);
    used.take('x.ts', 'm', () => moduleOf('a', 'c'));
    assert.equal(used.of('x.ts'), undefined);
  });

  it('is not known of files that are looked into, but by what gives a name of theirs', () => {
    const used = new UsedExports();
    used.take('x.ts', 'a', () => {
      used.look('x.ts');
      used.take('y.ts', 'b', () => text('b'));
      used.look('y.ts');
      return text('a');
    });
    assert.equal(used.of('x.ts')?.size, 1);
    assert.equal(used.of('y.ts'), undefined);
    used.look('x.ts');
    assert.equal(used.of('x.ts'), undefined);
  });
});

describe('the files that are linked together', () => {
  const unitsOf = (...paths: string[]): Units => {
    const folder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
    return new Units(new Map(paths.map((path) => [path, { folder: folder(path) } as Manifest])));
  };

  it('are those of one family of languages below the nearest manifest', () => {
    const units = unitsOf('a/package.json', 'a/b/pom.xml');
    assert.equal(units.of('a/x.ts', 'typescript'), 'a\nscript');
    assert.equal(units.of('a/c/d/x.js', 'javascript'), units.of('a/e/x.tsx', 'tsx'));
    assert.equal(units.of('a/b/x.kt', 'kotlin'), units.of('a/b/c/x.java', 'java'));
    assert.equal(units.of('a/b/x.kt', 'kotlin'), 'a/b\njvm');
    assert.equal(units.of('x.py', 'python'), '\npython');
    assert.equal(units.of('ab/x.rb', 'ruby'), '\nruby');
    const others = (['php', 'go', 'data', 'csharp'] as const).map((language) => units.of('a/x', language));
    assert.deepEqual(others, ['a\nphp', 'a\ngo', 'a\ndata', 'a\ncsharp']);
  });

  it('are all projects of C# that stand side by side, by the outermost folder that has some', () => {
    const units = unitsOf(
      's/one/one.csproj',
      's/two/two.csproj',
      's/one/in/deep/deep.csproj',
      'alone.csproj',
    );
    assert.equal(units.of('s/one/a.cs', 'csharp'), units.of('s/two/b/c.cs', 'csharp'));
    assert.equal(units.of('s/one/in/deep/a.cs', 'csharp'), units.of('s/two/b/c.cs', 'csharp'));
    assert.equal(units.of('s/one/a.ts', 'typescript'), 's/one\nscript');
    assert.equal(unitsOf('s/one/one.csproj').of('s/one/a.cs', 'csharp'), 's\ncsharp');
    assert.equal(unitsOf('s/one/package.json').of('s/one/a.cs', 'csharp'), 's/one\ncsharp');
  });
});
