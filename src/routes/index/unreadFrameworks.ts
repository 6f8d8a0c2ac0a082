import { afterLast } from '../../base/cut.ts';
/*
 * Web frameworks that are not read, by the names of their packages as manifests have them: where one of these answers an
 * endpoint, that is why no handler is found.
 */

const scripts: Readonly<Record<string, string>> = {
  '@adonisjs/core': 'AdonisJS',
  '@feathersjs/feathers': 'Feathers',
  '@hapi/hapi': 'hapi',
  '@loopback/rest': 'LoopBack',
  '@solidjs/start': 'SolidStart',
  '@tanstack/react-start': 'TanStack Start',
  '@trpc/server': 'tRPC',
  elysia: 'Elysia',
  h3: 'h3',
  polka: 'Polka',
  restify: 'restify',
  sails: 'Sails',
};

/** By the first words of a line, or of a text in quotes. */
const python: Readonly<Record<string, string>> = {
  bottle: 'Bottle',
  cherrypy: 'CherryPy',
  falcon: 'Falcon',
  pyramid: 'Pyramid',
  robyn: 'Robyn',
};

/** What each of the other manifests says somewhere. */
const named: Readonly<Record<string, readonly (readonly [part: string, framework: string])[]>> = {
  'go.mod': [
    ['github.com/beego/beego', 'Beego'],
    ['github.com/cloudwego/hertz', 'Hertz'],
    ['github.com/julienschmidt/httprouter', 'httprouter'],
    ['github.com/kataras/iris', 'Iris'],
    ['github.com/valyala/fasthttp', 'fasthttp'],
  ],
  Gemfile: [
    ['hanami', 'Hanami'],
    ['grape', 'Grape'],
    ['padrino', 'Padrino'],
    ['roda', 'Roda'],
    ['sinatra', 'Sinatra'],
  ],
  'composer.json': [
    ['"cakephp/cakephp"', 'CakePHP'],
    ['"codeigniter4/framework"', 'CodeIgniter'],
    ['"laminas/laminas-mvc"', 'Laminas'],
    ['"laravel/lumen-framework"', 'Lumen'],
    ['"yiisoft/yii2"', 'Yii'],
  ],
  'Cargo.toml': [
    ['actix-web', 'Actix Web'],
    ['axum', 'axum'],
    ['poem', 'Poem'],
    ['rocket', 'Rocket'],
    ['warp', 'warp'],
  ],
  'mix.exs': [[':phoenix', 'Phoenix']],
  jvm: [
    ['io.javalin', 'Javalin'],
    ['io.vertx', 'Vert.x'],
    ['org.http4k', 'http4k'],
    ['com.sparkjava', 'Spark'],
  ],
  csproj: [
    ['"Carter"', 'Carter'],
    ['"FastEndpoints"', 'FastEndpoints'],
    ['"Nancy"', 'Nancy'],
    ['"ServiceStack"', 'ServiceStack'],
  ],
};

/** The frameworks that a manifest names and that are not read. */
export function unreadFrameworks(path: string, text: string): readonly string[] {
  const name = afterLast(path, '/');
  if (name === 'package.json') return inQuotes(text, scripts);
  if (name === 'pyproject.toml' || name === 'requirements.txt') return inLines(text, python);
  const kind = /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(name)
    ? 'jvm'
    : name.endsWith('.csproj')
      ? 'csproj'
      : name;
  const known = named[kind] ?? [];
  if (kind === 'Gemfile') return known.flatMap(([part, one]) => (hasGem(text, part) ? [one] : []));
  if (kind === 'Cargo.toml') return inLines(text, Object.fromEntries(known));
  return known.flatMap(([part, one]) => (text.includes(part) ? [one] : []));
}

/** Dependencies of `package.json`: a name with a version. */
function inQuotes(text: string, known: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(known).flatMap(([name, one]) =>
    new RegExp(`"${name}"\\s{0,4}:`).test(text) ? [one] : [],
  );
}

function hasGem(text: string, gem: string): boolean {
  return new RegExp(`^ {0,8}gem\\(? ?['"]${gem}(?:-rails)?['"]`, 'm').test(text);
}

function inLines(text: string, known: Readonly<Record<string, string>>): readonly string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    const name = /^[\s"']{0,12}([\w-]{2,40})(?:[\s"'=<>~![;,]|$)/.exec(line)?.[1]?.toLowerCase() ?? '';
    if (Object.hasOwn(known, name)) found.add(known[name] ?? '');
  }
  return [...found];
}
