import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** The routes of a program with these lines, without the place of the lambda. */
async function routesOf(...lines: readonly string[]): Promise<readonly string[]> {
  const program = ['var app = WebApplication.CreateBuilder(args).Build();', ...lines, 'app.Run();'];
  return (await routesIn({ 'Program.cs': program.join('\n') })).map((route) => route.replace(/ → .*$/, ''));
}

describe('what paths are made of in C#', () => {
  const mapped = (path: string): Promise<readonly string[]> => routesOf(`app.MapGet(${path}, () => 1);`);

  it('is every kind of text', async () => {
    assert.deepEqual(await mapped('"/plain"'), ['GET /plain']);
    assert.deepEqual(await mapped('"/esc\\/aped"'), ['GET /esc/aped']);
    assert.deepEqual(await mapped('@"/ver""batim"'), ['GET /ver"batim']);
    assert.deepEqual(await mapped('"""/raw"""'), ['GET /raw']);
    assert.deepEqual(await mapped('$"/in/{nameof(Orders)}/{unknown}"'), ['GET /in/Orders/{}']);
    assert.deepEqual(await mapped('"/" + nameof(Shop.Orders) + "/" + typeof(Orders)'), ['GET /Orders/{}']);
  });

  it('is any of several, where one of them is chosen', async () => {
    assert.deepEqual(await mapped('flag ? "/yes" : "/no"'), ['GET /yes', 'GET /no']);
    assert.deepEqual(await mapped('given ?? "/else"'), ['GET /else']);
    assert.deepEqual(await mapped('(string)"/cast"'), ['GET /cast']);
  });

  it('is an item of a list, or a property of an object', async () => {
    for (const list of [
      '{ "/a", "/b" }',
      '["/a", "/b"]',
      'new[] { "/a", "/b" }',
      'new string[] { "/a", "/b" }',
    ])
      assert.deepEqual(
        await routesOf(`string[] list = ${list};`, 'foreach (var one in list) app.MapGet(one, () => 1);'),
        ['GET /a', 'GET /b'],
        list,
      );
    for (const record of [
      'new { Path = "/a" }',
      'new Options { Path = "/a" }',
      'new Options() { Path = "/a" }',
    ])
      assert.deepEqual(
        await routesOf(`var it = ${record};`, 'app.MapGet(it.Path, () => 1);'),
        ['GET /a'],
        record,
      );
  });

  it('is given to the application, however it is reached', async () => {
    assert.deepEqual(
      await routesOf(
        'app?.MapGet("/perhaps", () => 1);',
        'app!.MapGet("/sure", () => 1);',
        'app.MapMethods("/many", new[] { "GET", "PUT" }, () => 1);',
        'app.MapGroup("/group").RequireAuthorization().MapGet("/in", () => 1);',
        'if (true) app.MapGet("/if", () => 1);',
      ),
      ['GET /perhaps', 'GET /sure', 'GET /many', 'PUT /many', 'GET /group/in', 'GET /if'],
    );
  });

  it('is of the object itself or of a class', async () => {
    assert.deepEqual(
      await routesIn({
        'Orders.cs': [
          'namespace A;',
          'public static class Paths { public const string Root = "/root"; public static string Sub = Root + "/sub"; }',
          'public abstract class Module { protected string prefix = "/pre"; }',
          'public class Orders : Module {',
          '  public void Add(WebApplication app) {',
          '    app.MapGet(this.prefix + "/this", Show);',
          '    app.MapGet(base.prefix + "/base", Show);',
          '    app.MapGet(Paths.Sub, Show);',
          '  }',
          '  string Show() => "";',
          '}',
        ].join('\n'),
        'Program.cs':
          'var app = WebApplication.CreateBuilder(args).Build();\nnew Orders().Add(app);\napp.Run();',
      }),
      ['/pre/this', '/pre/base', '/root/sub'].map((path) => `GET ${path} → Orders.cs:10 Show`),
    );
  });
});
