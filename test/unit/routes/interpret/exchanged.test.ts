import assert from 'node:assert/strict';
import { showTemplate } from '../../../../src/routes/match/template.ts';
import { fromNothing, indexOf, MemoryFiles } from '../memoryFiles.ts';

const end = '(q, s) => s.end()';
const app = [
  "import express from 'express';",
  "import { users } from './users.js';",
  "import { orders } from './orders.js';",
  'const app = express();',
  "app.use('/users', users);",
  "app.use('/orders', orders);",
].join('\n');
const router = (name: string, ...lines: readonly string[]) =>
  [
    "import { Router } from 'express';",
    "import { base, helper } from './paths.js';",
    `export const ${name} = Router();`,
    ...lines,
  ].join('\n');
const orders = router('orders', `orders.get('/', ${end});`, `orders.get('/:id', ${end});`);
const users = router('users', `users.get('/', ${end});`);
const paths =
  "export const base = '/base';\nexport const other = '/other';\nexport function helper() { return 1; }";

type Texts = Readonly<Record<string, string>>;

/** Whether the routes of other files are what they were after a change: `kept`, or `again` where all was linked again. */
async function after(texts: Texts, ...changes: readonly Texts[]): Promise<string> {
  const files = new MemoryFiles({
    'package.json': '{}',
    'app.js': app,
    'orders.js': orders,
    'paths.js': paths,
    ...texts,
  });
  const index = await indexOf(files);
  const ordersIn = () =>
    index.routes
      .filter(({ template }) => showTemplate(template).startsWith('/orders'))
      .map(({ template }) => template);
  let before = ordersIn();
  assert.equal(before.length, 2);
  const found: string[] = [];
  for (const change of changes) {
    for (const [path, text] of Object.entries(change)) files.texts.set(path, text);
    await index.update(Object.keys(change));
    const now = ordersIn();
    found.push(now.every((template, at) => template === before[at]) ? 'kept' : 'again');
    assert.deepEqual(index.routes, await fromNothing(files));
    before = now;
  }
  return found.join(' ');
}

describe('a file whose routes have changed', () => {
  const change = (before: readonly string[], now: readonly string[]) =>
    after({ 'users.js': router('users', ...before) }, { 'users.js': router('users', ...now) });
  const get = (path: string, handler = end) => `users.get('${path}', ${handler});`;

  it('concerns no other file where it makes nothing but routers and plain values', async () => {
    assert.equal(await change([get('/a')], [get('/b')]), 'kept');
    assert.equal(await change([get('/a')], [get('/a'), get('/b')]), 'kept');
    assert.equal(await change([], [get('/a')]), 'kept');
    assert.equal(await change([get('/a')], []), 'kept');
    assert.equal(await change([get('/a')], [`users.use('/in', Router().get('/deep', ${end}));`]), 'kept');
    const based = "users.get(base + '/x', helper);";
    assert.equal(await change([get('/a')], [based]), 'again');
    assert.equal(await change([based], [based, get('/a')]), 'kept');
    assert.equal(
      await change(
        [`users.use((q, s, next) => next());`, get('/a')],
        [`users.use((q, s, next) => next());`, get('/b')],
      ),
      'kept',
    );
    assert.equal(
      await after(
        { 'users.js': users },
        { 'users.js': router('users', get('/a')) },
        { 'users.js': router('users', get('/b')) },
      ),
      'kept kept',
    );
  });

  it('concerns others where these may have or run what it makes', async () => {
    assert.equal(await change([get('/a')], [get('/a'), 'export class A {}']), 'again');
    assert.equal(await change(['export class A {}', get('/a')], [get('/b')]), 'again');
    assert.equal(
      await change([get('/a')], [`function add(r) { r.get('/x', ${end}); }`, 'add(users);']),
      'again',
    );
    assert.equal(
      await change([`function add(r) { r.get('/x', ${end}); }`, 'add(users);'], [get('/a')]),
      'again',
    );
    assert.equal(
      await change([get('/a')], ["import { orders } from './orders.js';", `orders.get('/more', ${end});`]),
      'again',
    );
    assert.equal(await change([get('/a')], ["import { list } from './list.js';", get('/a')]), 'kept');
    assert.equal(await change([get('/a')], ['export const more = Router();', get('/b')]), 'again');
  });

  it('concerns those that take values of it', async () => {
    const taken = `${orders}\nimport { given } from './users.js';\nconst mine = given;`;
    const taking = (value: string) => ({ 'users.js': `${users}\n${value}`, 'orders.js': taken });
    const exchange = (value: string, now: string) => after(taking(value), { 'users.js': `${users}\n${now}` });
    const more = get('/more');
    for (const value of ["'/a'", '{ x: 1 }', '[1, null]', '/a/', 'base', '[[[1]]]', '{ a: { b: { c: 1 } } }'])
      assert.equal(
        await exchange(`export const given = ${value};`, `export const given = ${value};\n${more}`),
        'kept',
        value,
      );
    for (const value of ['() => 1', '[[[[1]]]]', '[() => 1]'])
      assert.equal(
        await exchange(`export const given = ${value};`, `export const given = ${value};\n${more}`),
        'again',
        value,
      );
    assert.equal(await exchange("export const given = '/a';", "export const given = '/b';"), 'again');
    assert.equal(await exchange('export const given = [1];', `export const given = [2];\n${more}`), 'again');
  });

  it('is linked again where lines have moved that it knows of', async () => {
    const based = router('users', `users.get(base, ${end});`);
    const withClass = `${paths}\nexport class P {}`;
    const now = { 'users.js': `${based}\n${get('/x')}` };
    assert.equal(await after({ 'users.js': users }, { 'users.js': `\n${users}` }), 'kept');
    assert.equal(
      await after({ 'users.js': based, 'paths.js': withClass }, { 'paths.js': `\n${withClass}` }, now),
      'kept again',
    );
    assert.equal(
      await after(
        { 'users.js': users, 'paths.js': withClass },
        { 'paths.js': `\n${withClass}` },
        { 'users.js': `${users}\n${get('/x')}` },
      ),
      'kept kept',
    );
  });
});
