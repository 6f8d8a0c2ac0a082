import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

const router = (name: string): string =>
  `import { Router } from 'express'; export const ${name} = Router(); ${name}.get('/x', (req, res) => {});`;

describe('aliases of tsconfig.json', () => {
  const imports = {
    'src/server.ts': [
      "import express from 'express';",
      "import { a } from '@app/a';",
      "import { one } from '@one';",
      "import { b } from '~/b';",
      'const app = express();',
      "app.use('/a', a);",
      "app.use('/one', one);",
      "app.use('/b', b);",
    ].join('\n'),
    'src/app/a.ts': router('a'),
    'src/one/index.ts': router('one'),
    'src/b.ts': router('b'),
  };
  const followed = [
    'GET /a/x → src/app/a.ts:1 (inline)',
    'GET /one/x → src/one/index.ts:1 (inline)',
    'GET /b/x → src/b.ts:1 (inline)',
  ];

  it('lead to files, also from a file with comments, commas at ends and what no alias is', async () => {
    const tsconfig = [
      '{ // "paths": {',
      '  "compilerOptions": {',
      '    /* "baseUrl": "./other",',
      '    */ "baseUrl": "./src", "outDir": "a \\" // not a comment",',
      '    "paths": {',
      '      "@app/*": ["app/*"], "@one": ["one/index.ts"], "~/*": ["./*", "../other/*"],',
      '      "none": [], "text": "app/*", "number": [7],',
      '    },',
      '  },',
      '} // the end',
    ].join('\n');
    assert.deepEqual(await routesIn({ ...imports, 'tsconfig.json': tsconfig }), followed);
  });

  it('are below the file where it names no other folder', async () => {
    const paths = { '@app/*': ['src/app/*'], '@one': ['./src/one/index.ts'], '~/*': ['src/*'] };
    const jsconfig = JSON.stringify({ compilerOptions: { paths } });
    assert.deepEqual(await routesIn({ ...imports, 'jsconfig.json': jsconfig }), followed);
  });

  it('are none where the file says none', async () => {
    for (const tsconfig of [
      '{}',
      '[]',
      '{',
      '{ "compilerOptions": [] }',
      '{ "compilerOptions": { "paths": 7 } }',
      '/*',
    ]) {
      const routes = await routesIn({ ...imports, 'tsconfig.json': tsconfig });
      assert.ok(
        routes.includes('GET /x → src/app/a.ts:1 (inline) (not mounted)'),
        `${tsconfig}: ${routes.join()}`,
      );
    }
  });
});

describe('packages of a workspace', () => {
  const main = './src/main.ts';
  for (const [says, manifest] of [
    ['main', { main: 'src/main.ts' }],
    ['module, before main', { module: main, main: 'no.js' }],
    ['types alone', { types: main }],
    ['exports, before main', { exports: main, main: 'no.js' }],
    ['exports of the package', { exports: { '.': main, './other': './no.js' } }],
    ['what is imported', { exports: { '.': { import: main, default: './no.js', require: './no.js' } } }],
    ['what is exported by default', { exports: { default: main, require: './no.js' } }],
    ['what is required', { exports: { '.': { require: main } } }],
  ] as const) {
    it(`are found by their name at what the manifest says: ${says}`, async () => {
      const routes = await routesIn({
        'packages/lib/package.json': JSON.stringify({ name: 'lib', ...manifest }),
        'packages/lib/src/main.ts': router('r'),
        'packages/lib/no.js': '',
        'packages/app/app.ts':
          "import express from 'express'; import { r } from 'lib'; const app = express(); app.use('/lib', r);",
      });
      assert.deepEqual(routes, ['GET /lib/x → packages/lib/src/main.ts:1 (inline)']);
    });
  }

  it('are found where the manifest names a file that no package has by custom', async () => {
    const entry = './made/entry.ts';
    for (const manifest of [
      { main: entry },
      { exports: entry },
      { exports: { '.': entry, './other': './no.js' } },
    ]) {
      const routes = await routesIn({
        'packages/lib/package.json': JSON.stringify({ name: 'lib', ...manifest }),
        'packages/lib/made/entry.ts': router('r'),
        'packages/lib/no.js': '',
        'packages/app/app.ts':
          "import express from 'express'; import { r } from 'lib'; const app = express(); app.use('/lib', r);",
      });
      assert.deepEqual(
        routes,
        ['GET /lib/x → packages/lib/made/entry.ts:1 (inline)'],
        JSON.stringify(manifest),
      );
    }
  });
});
