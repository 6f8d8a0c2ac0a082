import type { Language } from '../facts.ts';

/*
 * Which sources are worth parsing: those whose text holds what registers routes. Files that these import are read
 * when the linker asks for them. The expressions are alternatives of plain words without nested repetition, in parts that are quickly judged.
 */

const script = [
  /(?:from|require\()\s?['"](?:express|fastify|koa|@koa\/|koa-|hono|@hono\/|@nestjs\/|@fastify\/|finale|epilogue)|\b(?:FastifyInstance|FastifyPlugin)/,
  /\.(?:all|use|route|register|mount)\(\s{0,12}\[?['"`]\//,
  /\.(?:get|post|put|patch|delete)\(\s{0,12}(?:\[\s{0,12}['"`]\/|['"`]\/(?:(?<=\b(?:app|api|fastify|instance|server|routes?|\w{0,40}Router)\.[a-z]{3,6}\(\s{0,12}['"`]\/)|(?<!\b(?:axios|client|http|\w{0,40}(?:Client|Http))\.[a-z]{3,6}\(\s{0,12}['"`]\/)[^'"`\n]{0,300}['"`]\s{0,20}(?:\+|,\s{0,20}(?![{'"`\s]))))/,
  /\.route\(\s{0,12}['"][A-Z]{3,7}['"],|\['(?:get|post|put|delete|patch)'\]\(|@Controller\(|\b(?:define)?[a-zA-Z]{0,12}[eE]ventHandler\(|\bhandler:\s?['"]|^export (?:async )?(?:function|const) (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/m,
];

const jvm =
  /@(?:Rest|Repository)?Controller\b|@(?:Request|Get|Post|Put|Patch|Delete)Mapping\b|@Path\(|@ApplicationPath|RouterFunction|\b(?:co)?[rR]outer \{|@RouteBase|@Route\(|ResourceHandlerRegistry|StompEndpointRegistry|WebSocketHandlerRegistry|RouteLocatorBuilder|ApiDelegate\b|\bio\.ktor\./;

const prefilters: Readonly<Partial<Record<Language, readonly RegExp[]>>> = {
  javascript: script,
  typescript: script,
  tsx: script,
  go: [
    /"(?:github\.com\/(?:gin-gonic\/gin|labstack\/echo|go-chi\/chi|gorilla\/mux|gofiber\/fiber))[/"]|\bhttp\.(?:Handle(?:Func)?\(|NewServeMux|ServeMux)/,
  ],
  csharp: [
    /Controller(?:Base)?\b|\[Route|\.Map(?:Get|Post|Put|Patch|Delete|Group|Methods|Controller|AreaController|Default|Route|HttpRoute|Hub|Fallback)?[A-Za-z]{0,40}\(|IEndpointRouteBuilder|IRouteTemplateProvider|HttpMethodAttribute/,
  ],
  ruby: [/\.routes\.(?:draw|append|prepend)\b|::Engine\.(?:add|append|draw)_routes\b/],
  php: [
    /\bRoute::|\bSlim\\|\bregister_rest_route\(|->(?:withRouting|loadRoutesFrom)\(|RouteServiceProvider|#\[\\?(?:[\w\\]{0,200}\\)?Route\(|@(?:\w{1,60}\\)?Route\(|FOS\\RestBundle/,
  ],
  java: [jvm],
  kotlin: [jvm],
  python: [
    /\b(?:fastapi|starlette|connexion|sanic|litestar|starlite|tornado\.web|from tornado import|aiohttp\.web|from aiohttp import|flask|flask_appbuilder|quart|ninja|APIRouter|Blueprint|urlpatterns|ROOT_URLCONF|django\.conf\.urls|MethodView|add_url_rule|include_router)\b/,
    /\bdjango\.urls import \(|\b(?:re_)?path\(\s{0,4}r?['"]|\b(?:DefaultRouter|SimpleRouter|rest_framework\.routers|rest_framework_nested)\b/,
    /^ {0,12}@[\w.]{1,80}\.(?:route|get|post|put|patch|delete)\(/m,
  ],
};

/** Files whose place alone says that they register. */
const byPlace =
  /(?:^|\/)(?:route|page)\.[cm]?[jt]sx?$|(?:^|\/)pages\/|(?:^|\/)\+(?:server|page\.server)\.[jt]s$|(?:^|\/)server\/(?:api|routes)\/|(?:^|\/)app\/routes[./]/;

/** Files that others lead to are read where they may hold paths, handlers or routers. */
const wantedFilters: Readonly<Partial<Record<Language, RegExp>>> = {
  go: /net\/http|gin-gonic|labstack|go-chi|gorilla|gofiber|[Hh]andler|[Rr]oute|"\/|Prefix/,
};

/** Packages of what draws in a browser, and words of what answers requests: a script with the first alone answers none. */
const drawing =
  /\bfrom ['"](?:react|react-dom|vue|svelte|mobx|mobx-react|styled-components|polished|prosemirror-[a-z]{1,20}|@tiptap\/|@angular\/core|d3|three|lit)[/'"]/;
const answering =
  /\b(?:req|res|ctx|reply|request|context|Request|Response|loader|action|routes?|[rR]outer|getServerSideProps|export default function)\b/;

export function mayBeWanted(language: Language, source: string): boolean {
  const isScript = language === 'typescript' || language === 'tsx' || language === 'javascript';
  if (isScript) return !drawing.test(source) || answering.test(source);
  return wantedFilters[language]?.test(source) ?? true;
}

export function mayRegister(path: string, language: Language, source: string): boolean {
  return byPlace.test(path) || (prefilters[language]?.some((one) => one.test(source)) ?? true);
}

/** Folders and files of others, of tests and of machines: their routes are not the application's. */
const ignoredFolders =
  /(?:^|\/)(?:node_modules|bower_components|vendor|\.git|dist|build|out|target|coverage|__tests__|tests|__mocks__|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|\.venv|venv|site-packages|testdata)\//;
const ignoredFiles =
  /(?:\.min\.js|\.d\.ts|\.(?:test|spec|stories|e2e-spec)\.[cm]?[jt]sx?|\.bundle\.js|(?:^|\/)(?:test_[^/]*|[^/]*_test|tests|conftest)\.py|_test\.go)$/;

/** Ruby's and PHP's tests stand in folders whose names mean something else elsewhere. */
const testFolders = /(?:^|\/)(?:spec|test)\//;
/** Elsewhere an application may call a page or a module so. */
const testScripts = /^(?:(?!app\/|pages\/|src\/|routes\/|api\/)[^/]{1,200}\/){0,12}test\//;
/** Projects of .NET that test others are called `Shop.Api.Tests`. */
const testProjects = /(?:^|\/)(?:test|[^/]{1,200}\.[A-Za-z]{0,40}Tests?)\//;

/** Of Maven and Gradle. */
const jvmTests = /(?:^|\/)src\/(?:test|testFixtures|integrationTest)\//;

const scripts = /\.(?:py|[cm]?[jt]sx?)$/;

export function isIgnored(path: string): boolean {
  return ignoredFolders.test(path) || isIgnoredFile(path);
}

/** Of a file in a folder that is not ignored. */
export function isIgnoredFile(path: string): boolean {
  if (ignoredFiles.test(path)) return true;
  if (path.endsWith('.cs')) return testProjects.test(path);
  if (path.endsWith('.java') || path.endsWith('.kt')) return jvmTests.test(path);
  if (scripts.test(path)) return testScripts.test(path);
  return (path.endsWith('.rb') || path.endsWith('.php')) && testFolders.test(path);
}

/** Minified text: very long lines and few of them, and more than one long text among code. */
export function isMinified(source: string): boolean {
  if (source.length < 5_000) return false;
  let lines = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines += 1;
  return source.length / lines > 400 && isDense(source);
}

/** This many characters show what a text is. */
const sampleLength = 100_000;

/** Code has brackets and commas everywhere; a picture that stands in it as text has none. */
function isDense(source: string): boolean {
  const sample = source.slice(0, sampleLength);
  let marks = 0;
  for (const character of sample) if ('(){};,'.includes(character)) marks += 1;
  return marks / sample.length > 0.02;
}
