import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { projectDir } from '../../../scripts/paths.ts';

describe('the commands that documentation and comments name', () => {
  const texts = globSync(['*.{md,mjs}', '{bench,docs,scripts,src,test,webview}/**/*.{md,ts}'], {
    cwd: projectDir,
  }).map((file) => [file, readFileSync(join(projectDir, file), 'utf8')] as const);

  it('are scripts of package.json', () => {
    const unknown = texts.flatMap(([file, text]) =>
      [...text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][\w-]*(?::\w[\w-]*)*)/g)]
        .filter(([, name = '']) => !Object.hasOwn(packageJson.scripts, name))
        .map(([command]) => `${file}: ${command}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('run on the Node of npm, which knows TypeScript where that of the machine does not', () => {
    const bare = texts.flatMap(([file, text]) =>
      [...text.matchAll(/(?:^\/\/ |`)node [\w./-]+\.ts\b/gm)].map(([command]) => `${file}: ${command}`),
    );
    assert.deepEqual(bare, []);
  });
});
