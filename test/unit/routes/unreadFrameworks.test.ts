import assert from 'node:assert/strict';
import { frameworks } from '../../../src/routes/frameworks/all.ts';
import { unreadFrameworks } from '../../../src/routes/index/unreadFrameworks.ts';

describe('frameworks that are read', () => {
  it('are shown by their names', () => {
    const names = new Set(frameworks.map(({ name }) => name));
    const shown =
      'JavaScript, Express, Fastify, Koa, Hono, NestJS, Next.js, Nuxt, Nitro, SvelteKit, React Router, Astro, Strapi, FastAPI, Starlette, aiohttp, Sanic, Litestar, Tornado, Flask, Flask AppBuilder, Connexion, Django, Django REST framework, Django Ninja, Go, Gin, Echo, chi, gorilla/mux, Fiber, net/http, Spring endpoints, Spring, Spring functions, Micronaut, JAX-RS, Ktor, ASP.NET Core, Rails, Slim, Laravel, Symfony, WordPress, Serverless Framework, OpenAPI';
    assert.equal([...names].join(', '), shown);
  });
});

describe('frameworks that are not read', () => {
  const cases: readonly (readonly [path: string, text: string, names: readonly string[]])[] = [
    ['package.json', '{"devDependencies":{"restify": "1"},"keywords":["astro","sails"]}', ['restify']],
    [
      'api/pyproject.toml',
      'dependencies = [\n  "Falcon>=3",\n  "falcon-cors",\n  "my-tornado",\n]',
      ['Falcon'],
    ],
    ['requirements.txt', '# bottle\npyramid[extra]==2\nCherryPy\n', ['Pyramid', 'CherryPy']],
    ['go.mod', 'module x\nrequire github.com/kataras/iris/v12 v12.2.0\n', ['Iris']],
    ['Gemfile', 'gem "sinatra"\n# gem "grape"\ngem \'sinatra-contrib\'\n', ['Sinatra']],
    ['composer.json', '{"require":{"cakephp/cakephp":"5"}}', ['CakePHP']],
    ['pom.xml', '<groupId>io.javalin</groupId>', ['Javalin']],
    ['Cargo.toml', '[dependencies]\naxum = "0.7"\n', ['axum']],
    ['mix.exs', '{:phoenix, "~> 1.7"}', ['Phoenix']],
    ['Shop.csproj', '<PackageReference Include="FastEndpoints" />', ['FastEndpoints']],
    ['tsconfig.json', '{"astro": 1}', []],
  ];
  for (const [path, text, names] of cases) {
    it(`are ${names.join(' and ') || 'none'} in ${path}`, () => {
      assert.deepEqual(unreadFrameworks(path, text), names);
    });
  }
});
