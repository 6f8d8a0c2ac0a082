import assert from 'node:assert/strict';
import { FolderSettings } from '../../../../src/routes/index/folderSettings.ts';
import { isManifest, readManifest, saidBy } from '../../../../src/routes/index/manifests.ts';
import { unreadFrameworks } from '../../../../src/routes/index/unreadFrameworks.ts';

describe('manifests', () => {
  const read = (path: string, text: string) => {
    const { dependencies, ...others } = readManifest(path, text);
    return { ...others, dependencies: [...dependencies] };
  };
  const empty = { folder: 'a', dependencies: [], aliases: [] };

  it('say what belongs together', () => {
    const json = {
      name: 'x',
      main: './m.js',
      dependencies: { a: '1' },
      devDependencies: { b: '1' },
      peerDependencies: { c: '1' },
      optionalDependencies: { d: '1' },
    };
    assert.deepEqual(read('a/package.json', JSON.stringify(json)), {
      ...empty,
      name: 'x',
      main: './m.js',
      dependencies: ['a', 'b', 'c'],
    });
    assert.deepEqual(read('a/package.json', '{"name":1,"main":2,"dependencies":[]}'), empty);
    assert.deepEqual(read('a/package.json', '{"main":2,"types":"t.d.ts","module":3}'), {
      ...empty,
      main: 't.d.ts',
    });
    for (const text of ['', '[]', '1']) assert.deepEqual(read('a/package.json', text), empty);
    assert.deepEqual(read('a/go.mod', '// x\nmodule  shop.io/app // y\n'), { ...empty, name: 'shop.io/app' });
    assert.deepEqual(read('a/go.mod', ' module x'), empty);
    assert.deepEqual(read('Gemfile', 'gem "devise"'), { ...empty, folder: '' });
    for (const name of ['pom.xml', 'build.gradle', 'build.gradle.kts', 'composer.json'])
      assert.deepEqual(read(`a/${name}`, 'spring-boot-starter-security'), {
        ...empty,
        dependencies: ['security'],
      });
    assert.deepEqual(read('a/xpom.xml', 'security'), empty);
    for (const [text, is] of [
      ['oauth2', true],
      ['auth', true],
      ['authority', false],
      ['author', false],
      ['shiro', true],
      ['sa-token', true],
      ['KEYCLOAK', true],
      ['pac4j', true],
      ['sso', true],
      ['lesson', false],
      ['jackson', false],
    ] as const)
      assert.equal(read('a/pom.xml', text).dependencies.length > 0, is, text);
  });

  it('name aliases, below the folder of the file or what that names', () => {
    const aliases = (text: string) => read('a/tsconfig.json', text).aliases;
    assert.deepEqual(
      aliases(
        '{"compilerOptions":{"paths":{"@/*":["src/*"],"b":["c/d.ts"],"~/*":["*"],"e":["../../f"],"g*":["h*"]}}}',
      ),
      [
        ['@/', 'a/src/'],
        ['b', 'a/c/d.ts'],
        ['~/', 'a/'],
        ['g', 'a/h/'],
      ],
    );
    assert.deepEqual(read('tsconfig.json', '{"compilerOptions":{"paths":{"~/*":["./*"]}}}').aliases, [
      ['~/', ''],
    ]);
    assert.deepEqual(aliases('{"compilerOptions":{"baseUrl":"src","paths":{"x":["y"]}}}'), [
      ['x', 'a/src/y'],
      ['/', ''],
    ]);
    assert.deepEqual(aliases('{"compilerOptions":{"baseUrl":"../..","paths":{"x":["y"]}}}'), [
      ['x', 'a/y'],
      ['/', ''],
    ]);
    assert.deepEqual(aliases('{"compilerOptions":{"paths":{"x":["y",],/* } */},}} // z'), [['x', 'a/y']]);
    assert.deepEqual(aliases('{"compilerOptions":{"paths":{"//x":["/*y"],"a\\\\\\"//":["z"]}}}'), [
      ['//x', 'a/*y'],
      ['a\\"//', 'a/z'],
    ]);
    assert.deepEqual(aliases('/* open'), []);
    assert.deepEqual(aliases('{}//'), []);
  });

  it('are the same where they say the same', () => {
    const say = (text: string) => saidBy(readManifest('package.json', text));
    assert.equal(say('{"name":"x","version":"1"}'), say('{"name":"x"}'));
    assert.notEqual(say('{"name":"x"}'), say('{"name":"y"}'));
    assert.notEqual(say('{"dependencies":{"a":"1"}}'), say('{"dependencies":{"b":"1"}}'));
    assert.equal(saidBy(undefined), '');
  });

  it('name each framework that is not read', () => {
    const names: Readonly<Record<string, readonly (readonly [text: string, name: string])[]>> = {
      'package.json': [
        ['@adonisjs/core', 'AdonisJS'],
        ['@feathersjs/feathers', 'Feathers'],
        ['@hapi/hapi', 'hapi'],
        ['@loopback/rest', 'LoopBack'],
        ['@solidjs/start', 'SolidStart'],
        ['@tanstack/react-start', 'TanStack Start'],
        ['@trpc/server', 'tRPC'],
        ['elysia', 'Elysia'],
        ['h3', 'h3'],
        ['polka', 'Polka'],
        ['restify', 'restify'],
        ['sails', 'Sails'],
      ].map(([name = '', shown = '']) => [`{"dependencies":{"${name}" : "1"}}`, shown] as const),
      'requirements.txt': [
        ['bottle', 'Bottle'],
        ['cherrypy>=1', 'CherryPy'],
        ['falcon', 'Falcon'],
        ['pyramid ; x', 'Pyramid'],
        ['robyn', 'Robyn'],
      ],
      'a/pyproject.toml': [
        ['  "bottle",', 'Bottle'],
        ['robyn = "1"', 'Robyn'],
      ],
      'go.mod': [
        ['github.com/beego/beego/v2 v2', 'Beego'],
        ['github.com/cloudwego/hertz', 'Hertz'],
        ['github.com/julienschmidt/httprouter', 'httprouter'],
        ['github.com/kataras/iris', 'Iris'],
        ['github.com/valyala/fasthttp', 'fasthttp'],
      ],
      Gemfile: [
        ["gem 'hanami'", 'Hanami'],
        ['  gem("grape")', 'Grape'],
        ['gem "padrino"', 'Padrino'],
        ['gem "roda", "1"', 'Roda'],
        ["gem 'sinatra'", 'Sinatra'],
        ["gem 'hanami-rails'", 'Hanami'],
      ],
      'composer.json': [
        ['"cakephp/cakephp"', 'CakePHP'],
        ['"codeigniter4/framework"', 'CodeIgniter'],
        ['"laminas/laminas-mvc"', 'Laminas'],
        ['"laravel/lumen-framework"', 'Lumen'],
        ['"yiisoft/yii2"', 'Yii'],
      ],
      'Cargo.toml': [
        ['actix-web = "4"', 'Actix Web'],
        ['axum = "0"', 'axum'],
        ['poem = "1"', 'Poem'],
        ['rocket = "1"', 'Rocket'],
        ['warp = "1"', 'warp'],
      ],
      'mix.exs': [['{:phoenix, "1"}', 'Phoenix']],
      'pom.xml': [
        ['io.javalin', 'Javalin'],
        ['io.vertx', 'Vert.x'],
        ['org.http4k', 'http4k'],
        ['com.sparkjava', 'Spark'],
      ],
      'build.gradle': [['io.vertx', 'Vert.x']],
      'build.gradle.kts': [['io.javalin', 'Javalin']],
      'A.csproj': [
        ['"Carter"', 'Carter'],
        ['"FastEndpoints"', 'FastEndpoints'],
        ['"Nancy"', 'Nancy'],
        ['"ServiceStack"', 'ServiceStack'],
      ],
    };
    for (const [path, rows] of Object.entries(names)) {
      assert(isManifest(path));
      for (const [text, name] of rows)
        assert.deepEqual(unreadFrameworks(path, text), [name], `${path}: ${text}`);
      assert.deepEqual(
        unreadFrameworks(path, '"other": "x"\nother = 1\ngem "other"\n# bottle\nmybottle bottleneck'),
        [],
      );
    }
    assert.deepEqual(unreadFrameworks('requirements.txt', 'bottle\nbottle\nfalcon'), ['Bottle', 'Falcon']);
  });
});

describe('settings of a folder', () => {
  it('say what has changed of them, until that was applied', () => {
    const settings = new FolderSettings();
    const none = { manifests: false, server: false, texts: false };
    const changesOf = (path: string, text: string | undefined) => {
      settings.applied();
      const isTaken = settings.take(path, text);
      return [isTaken, settings.changes];
    };
    assert.deepEqual(settings.changes, none);
    assert.deepEqual(changesOf('b/package.json', '{"name":"b","dependencies":{"sails":"1"}}'), [
      false,
      { ...none, manifests: true },
    ]);
    assert.deepEqual(changesOf('b/package.json', '{"name":"b","version":"2","dependencies":{"sails":"1"}}'), [
      false,
      none,
    ]);
    assert.deepEqual(changesOf('a/go.mod', 'module a\nrequire github.com/kataras/iris'), [
      false,
      { ...none, manifests: true },
    ]);
    assert.deepEqual([...settings.manifests.keys()], ['a/go.mod', 'b/package.json']);
    assert.deepEqual(settings.unread, ['Iris', 'Sails']);
    assert.deepEqual(changesOf('b/package.json', undefined), [false, { ...none, manifests: true }]);
    assert.deepEqual(settings.unread, ['Iris']);
    assert.deepEqual(changesOf('b/package.json', undefined), [false, none]);
    assert.deepEqual(changesOf('b/a.yaml', 'openapi: 3.0.0'), [true, { ...none, texts: true }]);
    assert.deepEqual(changesOf('b/a.yaml', 'openapi: 3.0.0'), [false, none]);
    assert.deepEqual(changesOf('b/a.yaml', 'openapi: 3.1.0'), [true, { ...none, texts: true }]);
    assert.deepEqual(changesOf('c.yaml', 'other: 1'), [false, none]);
    assert.deepEqual(changesOf('application.yml', 'a: 1'), [false, { ...none, texts: true, server: true }]);
    assert.deepEqual(changesOf('application.yml', 'a: 2'), [false, { ...none, texts: true, server: true }]);
    assert.deepEqual(changesOf('c.yaml', 'server:\n  rootPath: /x'), [
      false,
      { ...none, texts: true, server: true },
    ]);
    assert.deepEqual(
      [...settings.texts],
      [
        ['application.yml', 'a: 2'],
        ['b/a.yaml', 'openapi: 3.1.0'],
        ['c.yaml', 'server:\n  rootPath: /x'],
      ],
    );
    assert.deepEqual(changesOf('c.yaml', 'none: 1'), [false, { ...none, texts: true, server: true }]);
    assert.deepEqual(changesOf('b/a.yaml', undefined), [true, { ...none, texts: true }]);
    assert.deepEqual(changesOf('a.ts', 'x'), [false, none]);
    settings.take('application.yml', undefined);
    settings.take('b/a.yaml', 'openapi: 3.0.0');
    settings.reconfigure();
    assert.deepEqual(settings.changes, { manifests: true, server: true, texts: true });
    assert.deepEqual([...settings.texts.keys()], ['b/a.yaml']);
  });
});
