import assert from 'node:assert/strict';
import { factsOf } from '../../factsIn.ts';

/** What is known of the first function of a script: `isMiddleware mayRefuse`, `mayPassOn`, `isRefusal`, `mayRegister`. */
async function known(text: string): Promise<string> {
  const { functions } = await factsOf('a.js', text);
  const flags = Object.entries(functions[0] ?? {}).flatMap(([name, value]) => (value === true ? [name] : []));
  return flags.join(' ');
}

const sometimes = (does: string) => known(`(req, res, next) => { if (a) ${does}; next() }`);
const ofContext = (does: string) => known(`(ctx, next) => { if (a) ${does}; next() }`);

describe('a function that takes a request', () => {
  it('answers by each method of a response, and by each field of a context', async () => {
    const methods =
      'send json jsonp render end redirect sendFile sendfile sendStatus download pipe write text html body notFound stream streamText';
    for (const method of methods.split(' '))
      assert.equal(await sometimes(`res.${method}(1)`), 'mayPassOn', method);
    for (const method of ['status', 'set', 'on', 'sending'])
      assert.equal(await sometimes(`res.${method}(1)`), 'isMiddleware');
    for (const field of ['body', 'status', 'type'])
      assert.equal(await ofContext(`ctx.${field} = 1`), 'mayPassOn', field);
    for (const field of ['bodies', 'locals', 'user'])
      assert.equal(await ofContext(`ctx.${field} = 1`), 'isMiddleware', field);
  });

  it('does not answer by what is of the request', async () => {
    for (const part of ['req', 'request', 'query', 'params', 'state', 'session']) {
      assert.equal(await ofContext(`ctx.${part}.body = 1`), 'isMiddleware', part);
      assert.equal(await ofContext(`ctx.${part}.send(1)`), 'isMiddleware', part);
    }
    assert.equal(await ofContext('ctx.response.send(1)'), 'mayPassOn');
  });

  it('refuses where it says in a few statements that there is nothing', async () => {
    const refusal = (before: number) =>
      known(`(req, res) => { ${'a(); '.repeat(before)}res.status(404).end() }`);
    assert.deepEqual([await refusal(0), await refusal(3), await refusal(4)], ['isRefusal', 'isRefusal', '']);
    for (const name of ['notFound', 'not_found', 'NotFound', 'NOTFOUND', 'notFoundHandler'])
      assert.equal(await known(`(req, res) => ${name}(res)`), 'isRefusal', name);
    for (const name of ['found', 'isNotFound'])
      assert.equal(await known(`(req, res) => ${name}(1)`), '', name);
    assert.equal(await known('(req, res) => { res.code = 404 }'), 'isRefusal');
    assert.equal(await known('(req, res) => { for (;;) res.end(404) }'), '');
  });

  it('may register by what it calls', async () => {
    const names =
      'use route register mount setGlobalPrefix enableVersioning basePath routes prefix resource openapi';
    for (const name of names.split(' '))
      assert.equal(await known(`() => { a.${name}(b) }`), 'mayRegister', name);
    const verbs =
      'get post put patch delete del head options all on query search Get Post Put Patch Delete All';
    for (const name of verbs.split(' ')) {
      assert.equal(await known(`() => { a.${name}('/x', b) }`), 'mayRegister', name);
      assert.equal(await known(`() => { a.${name}('/x') }`), '', name);
    }
    for (const name of ['find', 'used', 'getting'])
      assert.equal(await known(`() => { a.${name}('/x', b) }`), '', name);
  });
});

describe('a function of Python, Go, Java, Kotlin, C# or PHP', () => {
  const registers = async (path: string, text: (call: string) => string, calls: string, others: string) => {
    const may = async (call: string) =>
      (await factsOf(path, text(call))).functions.some(({ mayRegister }) => mayRegister);
    for (const call of calls.split(' ')) assert.equal(await may(call), true, call);
    for (const call of others.split(' ')) assert.equal(await may(call), false, call);
  };

  it('may register by what it calls', async () => {
    await registers(
      'a.py',
      (call) => `def f():\n    ${call}(b)`,
      'FastAPI APIRouter Flask Blueprint Starlette NinjaAPI Namespace a.include_router include path re_path a.mount a.init_app Application Litestar Sanic a.register_x ' +
        'a.add_api a.add_apis a.add_blueprint a.add_endpoint a.add_handlers a.add_namespace a.add_path a.add_resource a.add_router a.add_url_rule a.add_api_websocket_route ' +
        'a.add_static a.add_subapp a.add_urls a.add_view a.add_any a.add_get a.add_post a.add_put a.add_patch a.add_delete a.add_head a.add_options',
      'a.add a.add_user a.added_route a.paths Flasks a.unregister',
    );
    const go = (call: string) => `package a\nfunc f() { ${call} }`;
    const paths =
      'GET POST PUT PATCH DELETE HEAD OPTIONS Get Post Put Patch Delete Head Options Any Match Method MethodFunc Handle HandleFunc Route Mount Static';
    await registers('a.go', (name) => go(`r.${name}("/x",h)`), paths, 'Find Getter Handler');
    await registers(
      'a.go',
      (name) => go(`r.${name}()`),
      'Group PathPrefix Subrouter NewServeMux NewRouter NewMux',
      'Groups New GET Handle',
    );
    await registers(
      'a.go',
      (name) => go(`${name}()`),
      'gin.New gin.Default echo.New chi.New mux.New http.New',
      'gin.News db.New New x.gin.New',
    );
    const verbs = 'GET POST PUT PATCH DELETE HEAD OPTIONS route nest addEndpoint addHandler routes';
    await registers(
      'A.java',
      (name) => `class A { void f() { a.${name}(b); } }`,
      `${verbs} andRoute addResourceHandler`,
      'get rout routing',
    );
    await registers(
      'a.kt',
      (name) => `fun f() { a.${name}(b) }`,
      `${verbs} router coRouter`,
      'get routing addResourceHandler',
    );
    await registers(
      'a.kt',
      (name) => `fun f() { ${name}(b) }`,
      `${verbs} routing embeddedServer get post put patch delete head options authenticate webSocket`,
      'gets Routing',
    );
    await registers(
      'A.cs',
      (name) => `void F() { a.${name}(b); }`,
      'Map MapGet MapX UseEndpoints UseMvc UsePathBase',
      'Mapx Mapper Use UseRouting',
    );
    await registers(
      'a.php',
      (name) => `<?php function f() { $a->${name}($b); }`,
      'get post put patch delete options any map match group resource apiResource resources apiResources singleton view redirect prefix middleware withRouting loadRoutesFrom routes',
      'gets route add',
    );
  });
});
