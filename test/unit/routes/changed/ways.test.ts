import assert from 'node:assert/strict';
import { changedIn } from '../changedIn.ts';

type Files = Readonly<Record<string, string>>;
/** What becomes of a file: what stands in it, and what stands there instead. */
type Edit = readonly [path: string, from: string, to: string];

function edited(files: Files, edits: readonly Edit[]): Files {
  const after = { ...files };
  for (const [path, from, to] of edits) {
    assert.ok(from === '' || after[path]?.includes(from), `${path}: ${from}`);
    after[path] = from === '' ? to : (after[path] ?? '').replace(from, to);
  }
  return after;
}

const shop: Files = {
  'app.js': [
    "const express = require('express');",
    "const { find, none } = require('./all');",
    "const guard = require('./guard');",
    "const { limits } = require('./limits');",
    'const app = express();',
    'app.use(guard);',
    "app.get('/people', (req, res) => {",
    '  res.json(find(limits.most));',
    '});',
    "app.post('/orders', order);",
    'function order(req, res) {',
    '  res.json(new Cart().total());',
    '}',
    "app.get('/alive', (req, res) => res.end());",
    "const { Cart } = require('./cart');",
  ].join('\n'),
  'all.js': "export { find } from './users';\nexport { none } from './users';",
  'users.js': [
    "import { query } from './db';",
    'export function find(most) {',
    '  return query(most);',
    '}',
    'export function none() {',
    '  return none();',
    '}',
  ].join('\n'),
  'db.js': 'export const query = (most) => {\n  return most;\n};\nexport const other = 1;',
  'guard.js': 'module.exports = (req, res, next) => {\n  next();\n};',
  'limits.js': 'exports.limits = {\n  most: 10,\n};',
  'cart.js': [
    'class Cart {',
    '  constructor() {',
    '    this.sum = 1;',
    '  }',
    '  total() {',
    '    return this.sum;',
    '  }',
    '  unused() {',
    '    return 2;',
    '  }',
    '}',
    'module.exports = { Cart };',
  ].join('\n'),
};

describe('routes that code reaches which changed', () => {
  const rows: readonly (readonly [what: string, edits: readonly Edit[], changed: readonly string[]])[] = [
    ['nothing', [], []],
    ['spaces', [['app.js', '  res.json(find', '      res.json(  find']], []],
    ['a comment alone', [['users.js', 'export function find', '// Finds\nexport function find']], []],
    ['the handler itself', [['app.js', 'limits.most', 'limits.all']], ['GET /people ← app.js:7']],
    ['a named handler', [['app.js', '.total()', '.sum']], ['POST /orders ← app.js:11']],
    ['the line that registers', [['app.js', "'/alive'", "'/ready'"]], ['GET /ready ← app.js:14']],
    [
      'what a function calls, through names that are exported again',
      [['db.js', 'return most', 'return most + 1']],
      ['GET /people ← app.js:8 ← all.js:1 ← users.js:3 ← db.js:1'],
    ],
    ['what nobody calls', [['users.js', 'return none()', 'return 1']], []],
    ['what is not used', [['cart.js', 'return 2', 'return 3']], []],
    ['a value', [['limits.js', '10', '20']], ['GET /people ← app.js:8 ← limits.js:2']],
    [
      'a method',
      [['cart.js', 'return this.sum', 'return -this.sum']],
      ['POST /orders ← app.js:12 ← cart.js:5'],
    ],
    [
      'what makes an object',
      [['cart.js', 'this.sum = 1', 'this.sum = 2']],
      ['POST /orders ← app.js:12 ← cart.js:2'],
    ],
    [
      'a new file',
      [['more.js', '', "const app = require('express')();\napp.get('/more', (q, s) => s.end());"]],
      ['GET /more ← more.js:2'],
    ],
    [
      'a function that is gone',
      [['users.js', 'export function find(most) {\n  return query(most);\n}\n', '']],
      ['GET /people ← app.js:8 ← all.js:1 ← users.js:1'],
    ],
    ['what is imported from elsewhere', [['app.js', "require('./limits')", "require('./caps')"]], []],
  ];
  for (const [what, edits, changed] of rows) {
    it(`are these where it is ${what}: ${changed.join(', ') || 'none'}`, async () => {
      assert.deepEqual(await changedIn(shop, edited(shop, edits)), changed);
    });
  }

  it('go through what stands between the decorator of a route and its function, and nowhere else', async () => {
    const files: Files = {
      'app.py': [
        'from flask import Flask',
        'from guards import login, other',
        'app = Flask(__name__)',
        "@app.route('/first')",
        '@other(1)',
        'def first():',
        '    return ""',
        '',
        '',
        "@app.route('/second')",
        '@login(',
        '    "admin",',
        ')',
        'def second():',
        '    return ""',
        '',
        'def third():',
        '    return ""',
        'x = 1',
        "app.add_url_rule('/third', view_func=third)",
        '@app.route(',
        "    '/fourth',",
        ')',
        '@login(',
        '    "member",',
        ')',
        'def fourth():',
        '    return ""',
      ].join('\n'),
    };
    const cases: readonly (readonly [from: string, to: string, changed: readonly string[]])[] = [
      ['@other(1)', '@other(7)', ['GET /first ← app.py:6']],
      ['"admin"', '"owner"', ['GET /second ← app.py:10']],
      ['"member"', '"guest"', ['GET /fourth ← app.py:22']],
      ['x = 1', 'x = 2', []],
    ];
    for (const [from, to, changed] of cases)
      assert.deepEqual(await changedIn(files, edited(files, [['app.py', from, to]])), changed, from);
  });
});
