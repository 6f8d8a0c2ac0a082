import assert from 'node:assert/strict';
import { showTemplate } from '../../../../src/routes/match/template.ts';
import { fromNothing, indexOf, MemoryFiles } from '../memoryFiles.ts';

const app = (...lines: readonly string[]) =>
  ["const express = require('express');", 'const app = express();', 'class Bound {}', ...lines].join('\n');
const get = (path: string) => `app.get('${path}', (q, s) => s.end());`;
const texts = {
  'a/package.json': '{"name":"a"}',
  'a/app.js': app(get('/a')),
  'b/package.json': '{"name":"b"}',
  'b/app.js': app("const late = require('./late');", "app.use('/late', late);", get('/b')),
  'c/package.json': '{"name":"c"}',
  'c/app.js': app(
    "const { shared } = require('../shared/lib');",
    'app.get(shared, (q, s) => s.end());',
    get('/c'),
  ),
  'shared/package.json': '{"name":"shared"}',
  'shared/lib.js': "exports.shared = '/shared';\nclass Bound {}",
};

/** The applications that were linked again, by their routes `/a`, `/b` and `/c`: undefined for a text takes a file away. */
async function linkedAgain(
  ...changes: readonly Readonly<Record<string, string | undefined>>[]
): Promise<string> {
  const files = new MemoryFiles(texts);
  const index = await indexOf(files);
  const templates = () => new Map(index.routes.map(({ template }) => [showTemplate(template), template]));
  const found: string[] = [];
  for (const change of changes) {
    const before = templates();
    for (const [path, text] of Object.entries(change)) {
      if (text === undefined) files.texts.delete(path);
      else files.texts.set(path, text);
    }
    await index.update(Object.keys(change));
    assert.deepEqual(index.routes, await fromNothing(files));
    const now = templates();
    found.push(['/a', '/b', '/c'].filter((path) => now.get(path) !== before.get(path)).join(''));
  }
  return found.join(' ');
}

describe('applications of a folder', () => {
  it('are linked again where what they looked at has changed, and no others', async () => {
    assert.equal(await linkedAgain({ 'a/app.js': app(get('/a'), get('/more')) }), '/a');
    assert.equal(await linkedAgain({ 'a/app.js': `\n${texts['a/app.js']}` }), '');
    assert.equal(await linkedAgain({ 'a/app.js': undefined }, { 'a/app.js': app(get('/a')) }), '/a /a');
    assert.equal(await linkedAgain({ 'a/new.js': app(get('/new')) }), '/a');
    assert.equal(await linkedAgain({ 'a/plain.js': 'exports.x = 1;' }), '');
    assert.equal(await linkedAgain({ 'b/late.js': app(get('/in'), 'module.exports = app;') }), '/b');
    assert.equal(
      await linkedAgain(
        { 'b/late.js': 'module.exports = 1;' },
        { 'b/late.js': app(get('/in'), 'module.exports = app;') },
        { 'b/late.js': undefined },
      ),
      '/b /b /b',
    );
    assert.equal(await linkedAgain({ 'b/late/index.js': app(get('/in'), 'module.exports = app;') }), '/b');
    assert.equal(await linkedAgain({ 'shared/lib.js': "exports.shared = '/other';\nclass Bound {}" }), '/c');
    assert.equal(
      await linkedAgain({ 'shared/lib.js': undefined }, { 'shared/lib.js': texts['shared/lib.js'] }),
      '/c /c',
    );
    assert.equal(await linkedAgain({ 'd/package.json': '{"name":"d"}' }), '/a/b/c');
    assert.equal(await linkedAgain({ 'a/package.json': '{"name":"other"}' }), '/a/b/c');
    assert.equal(await linkedAgain({ 'a/package.json': '{"name":"a","version":"2"}' }), '');
    assert.equal(await linkedAgain({ 'application.yml': 'server: { port: 1 }' }), '/a/b/c');
    assert.equal(
      await linkedAgain(
        { 'a/openapi.yaml': 'openapi: 3.0.0\npaths: { /x: { get: {} } }' },
        { 'a/openapi.yaml': 'openapi: 3.0.0\npaths: { /y: { get: {} } }' },
      ),
      ' ',
    );
    assert.equal(await linkedAgain({ 'note.md': 'x', 'a/node_modules/x.js': app(get('/no')) }), '');
  });
});
