import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('routes of JavaScript modules', () => {
  it('have paths to which more is added, whichever of several they begin with', async () => {
    const lines = [
      "const app = require('express')();",
      "let path = '/a';",
      "path += '/b';",
      'app.get(path, one);',
      "let either = process.env.OLD ? '/c' : '/d';",
      "either += '/e';",
      'app.get(either, two);',
      'function one() {}',
      'function two() {}',
    ];
    assert.deepEqual(await routesIn({ 'app.js': lines.join('\n') }), [
      'GET /a/b → app.js:8 one',
      'GET /c/e → app.js:9 two',
      'GET /d/e → app.js:9 two',
    ]);
  });

  it('are not of the default of a file whose other exports are passed on', async () => {
    const files = {
      'all.js': "export * from './one.js';",
      'one.js': [
        "import express from 'express';",
        'export const named = express.Router();',
        "named.get('/in', handle);",
        'const router = express.Router();',
        "router.get('/in', handle);",
        'export default router;',
        'function handle() {}',
      ].join('\n'),
      'app.js': [
        "import express from 'express';",
        "import router, { named } from './all.js';",
        'const app = express();',
        "app.use('/named', named);",
        "app.use('/default', router);",
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), [
      'GET /named/in → one.js:7 handle',
      'ANY /default/** → unknown',
      'GET /in → one.js:7 handle (not mounted)',
    ]);
  });
});
