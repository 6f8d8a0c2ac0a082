import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';
import { Exercise } from './exercise.ts';

/** A framework as CONTRIBUTING.md describes it. */
const framework = `import type { Framework } from '../interpret/linker.ts';
import { braceTemplates } from './paths/brace.ts';
import { templatesOf, webMethods } from './shared.ts';

export const ofAnExercise: Framework = {
  name: 'Exercise',
  languages: ['typescript'],
  marks: { packages: ['of-an-exercise'] },

  callExternal(callee, call, linker) {
    if (callee.module !== 'of-an-exercise' || callee.path.at(-1) !== 'serve') return undefined;
    return linker.createRouter(ofAnExercise, call.at, { isApplication: true, precedence: 'first' });
  },

  callRouter(router, method, call, linker) {
    const [path, handler] = call.args;
    if (handler === undefined) return undefined;
    const templates = templatesOf(path?.value, braceTemplates);
    const methods = webMethods(method.replace('answers', '')) ?? [];
    linker.addRoute(router, { methods, templates, handlers: [handler.value], at: call.at, call });
    return router;
  },
};
`;

/** An application of it, which nothing but the import shows. */
const application = `import { serve } from 'of-an-exercise';

const shop = serve();
shop.answersGet('/orders/{id}', function show(request) {
  return request.id;
});
`;

const file = 'src/routes/frameworks/ofAnExercise.ts';

describe('adding a web framework as CONTRIBUTING.md says', () => {
  let exercise: Exercise;
  before(function () {
    this.timeout(60_000);
    exercise = new Exercise('A web framework');
    exercise.write(file, framework);
    exercise.change(
      'src/routes/frameworks/all.ts',
      /^/,
      `import { ofAnExercise } from './ofAnExercise.ts';\n`,
    );
    exercise.change(
      'src/routes/frameworks/all.ts',
      'readonly Framework[] = [',
      'readonly Framework[] = [ofAnExercise,',
    );
  });
  after(() => exercise.remove());

  it('gives its routes, without another step', () => {
    const routes = exercise.run(`
      import { nodeParser } from './scripts/routes/nodeFiles.ts';
      import { indexRoutes } from './src/routes/index/routeIndex.ts';
      import { showTemplate } from './src/routes/match/template.ts';
      const files = { 'shop.ts': ${JSON.stringify(application)} };
      const { routes } = await indexRoutes(
        { list: async () => Object.keys(files), read: async (path) => files[path] },
        nodeParser(),
      );
      console.log(JSON.stringify(routes.map(({ framework, method, template, handler, closed }) =>
        [framework, method, showTemplate(template), handler.file, handler.line, handler.name, closed])));
    `);
    assert.deepEqual(routes, [['Exercise', 'GET', '/orders/{id}', 'shop.ts', 4, 'show', true]]);
  }).timeout(60_000);

  it('does not compile without marks', () => {
    exercise.write(file, framework.replace(/^ {2}marks: .*\n/m, ''));
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(projectDir, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--allowImportingTsExtensions',
        '--target',
        'esnext',
        '--module',
        'nodenext',
        file,
      ],
      { cwd: exercise.folder, encoding: 'utf8' },
    );
    assert.match(stdout, /ofAnExercise\.ts\(\d+,\d+\): error TS\d+: Property 'marks' is missing/);
  }).timeout(60_000);
});
