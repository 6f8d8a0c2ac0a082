import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** The paths of the routes that all call `h`. */
async function pathsIn(file: string, lines: readonly string[]): Promise<readonly string[]> {
  const routes = await routesIn({ [file]: lines.join('\n') });
  return routes.map((route) => {
    const [method, path, , , name, ...others] = route.split(' ');
    assert.deepEqual([method, name, others], ['GET', 'h', []], route);
    return path ?? '';
  });
}

const inJavaScript = (...lines: readonly string[]): Promise<readonly string[]> =>
  pathsIn('app.js', [
    "const app = require('express')();",
    'const h = (req, res) => res.end();',
    'const add = (path) => app.get(path, h);',
    ...lines,
  ]);

const inPython = (...lines: readonly string[]): Promise<readonly string[]> =>
  pathsIn('app.py', [
    'from flask import Flask',
    'app = Flask(__name__)',
    'def h(): ...',
    'def add(path): app.add_url_rule(path, view_func=h)',
    ...lines,
  ]);

// In builtins.
describe('what lists do by themselves', () => {
  it('gives every item to what is called with each', async () => {
    assert.deepEqual(await inJavaScript("['a', 'b'].forEach((one, index) => add(`/${one}/${index}`));"), [
      '/a/0',
      '/b/1',
    ]);
    assert.deepEqual(await inJavaScript("['a'].map((one) => `/m/${one}`).forEach(add);"), ['/m/a']);
    assert.deepEqual(
      await inJavaScript("['a', 'b'].flatMap((one) => [`/${one}`, `/${one}s`]).forEach(add);"),
      ['/a', '/as', '/b', '/bs'],
    );
    assert.deepEqual(await inJavaScript("['a'].flatMap((one) => `/${one}`).forEach(add);"), ['/a']);
  });

  it('keeps all that may be left where a part is taken or the order changes', async () => {
    for (const call of ["filter((one) => one !== '/b')", 'slice(1)', 'sort()', 'reverse()', 'values()'])
      assert.deepEqual(await inJavaScript(`['/a', '/b'].${call}.forEach(add);`), ['/a', '/b'], call);
  });

  it('puts items together', async () => {
    assert.deepEqual(await inJavaScript("add(['a', 'b'].reduce((all, one) => `${all}/${one}`, '/sum'));"), [
      '/sum/a/b',
    ]);
    assert.deepEqual(
      await inJavaScript(
        "add('/' + ['a', 'b'].join('/'));",
        "add('/' + ['a', 'b'].join());",
        "add('/' + ['a', 'b'].join(''));",
      ),
      ['/a/b', '/a,b', '/ab'],
    );
    assert.deepEqual(await inJavaScript("['/a'].concat(['/b']).concat('/c').concat().forEach(add);"), [
      '/a',
      '/b',
      '/c',
    ]);
  });

  it('adds items, and knows them by their places', async () => {
    assert.deepEqual(
      await inJavaScript(
        "const paths = ['/a', '/b'];",
        "add('/at' + paths.at(1));",
        "add('/last' + paths.at(-1));",
        'for (const [index, path] of paths.entries()) add(`${path}/${index}`);',
        "paths.push('/c');",
        "paths.unshift('/d');",
        'paths.forEach(add);',
      ),
      ['/at/b', '/last/b', '/a/0', '/b/1', '/a', '/b', '/c', '/d'],
    );
    assert.deepEqual(
      await inPython(
        'paths = ["/a"]',
        'paths.extend(["/b", "/c"])',
        'paths.append("/d")',
        'for path in paths: add(path)',
      ),
      ['/a', '/b', '/c', '/d'],
    );
  });
});

describe('what records do by themselves', () => {
  const table = 'table = {"a": "/ta", "b": "/tb"}';

  it('gives keys, values and both', async () => {
    const both = ['/ta/a', '/tb/b'];
    assert.deepEqual(await inPython(table, 'for key, path in table.items(): add(path + "/" + key)'), both);
    assert.deepEqual(await inPython(table, 'for path in table.values(): add(path)'), ['/ta', '/tb']);
    assert.deepEqual(await inPython(table, 'for key in table.keys(): add("/" + key)'), ['/a', '/b']);
    const entries = 'Object.entries({ a: "/ta", b: "/tb" }).forEach(([key, path]) => add(`${path}/${key}`));';
    assert.deepEqual(await inJavaScript(entries), both);
  });

  it('gives one by its key, and takes one where the key has none', async () => {
    assert.deepEqual(
      await inPython(
        table,
        'add(table.get("a") + "/got")',
        'add(table.pop("b") + "/popped")',
        'add(table.setdefault("c", "/tc"))',
        'add(table["c"] + "/set")',
      ),
      ['/ta/got', '/tb/popped', '/tc', '/tc/set'],
    );
  });

  it('is what they say where they have one of the name themselves', async () => {
    const own = 'const table = { keys: () => ["/own"], a: 1 };';
    assert.deepEqual(await inJavaScript(own, 'table.keys().forEach(add);'), ['/own']);
  });
});

describe('what texts do by themselves', () => {
  it('changes case, and takes off what stands around them', async () => {
    assert.deepEqual(
      await inJavaScript(
        "add('/LOW'.toLowerCase());",
        "add('/up'.toUpperCase());",
        "add('/trim'.trim());",
        "add('/text'.toString());",
        "add('/a'.concat('/b', '/c'));",
      ),
      ['/low', '/UP', '/trim', '/text', '/a/b/c'],
    );
    assert.deepEqual(
      await inPython(
        'add("/LOW".lower())',
        'add("/up".upper())',
        'add("/strip".strip())',
        'add("/right/".rstrip("/") + "/x")',
        'add("/right".rstrip("/") + "/y")',
        'add("/" + "/left".lstrip("/"))',
        'add("/" + "left".lstrip("/") + "/z")',
      ),
      ['/low', '/UP', '/strip', '/right/x', '/right/y', '/left', '/left/z'],
    );
  });

  it('replaces texts in them', async () => {
    assert.deepEqual(
      await inJavaScript("add('/a-b'.replace('-', '/'));", "add('/a+b+c'.replaceAll('+', '/'));"),
      ['/a/b', '/a/b/c'],
    );
  });
});

describe('what functions do by themselves', () => {
  it('calls them, now or later', async () => {
    assert.deepEqual(
      await inJavaScript(
        "add.call(null, '/called');",
        "add.apply(null, ['/applied']);",
        "add.bind(null)('/bound');",
        'function own() { add(this.path); }',
        "own.call({ path: '/self' });",
        "own.apply({ path: '/applied/self' });",
      ),
      ['/called', '/applied', '/bound', '/self', '/applied/self'],
    );
  });
});
