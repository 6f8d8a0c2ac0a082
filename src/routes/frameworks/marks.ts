/*
 * What several frameworks are known by. Expressions are alternatives of plain words without nested repetition, each of
 * which is judged quickly.
 */

/** `app.use('/…')` and `router.get('/…', handler)`, but not `client.get('/…', { … })`. */
export const scriptCalls: readonly RegExp[] = [
  /\.(?:all|use|route|register|mount)\(\s{0,12}\[?['"`]\//,
  /\.(?:get|post|put|patch|delete)\(\s{0,12}(?:\[\s{0,12}['"`]\/|['"`]\/(?:(?<=\b(?:app|api|fastify|instance|server|routes?|\w{0,40}Router)\.[a-z]{3,6}\(\s{0,12}['"`]\/)|(?<!\b(?:axios|client|http|\w{0,40}(?:Client|Http))\.[a-z]{3,6}\(\s{0,12}['"`]\/)[^'"`\n]{0,300}['"`]\s{0,20}(?:\+|,\s{0,20}(?![{'"`\s]))))/,
];

/** `export async function GET`. */
export const exportedVerb =
  /^export (?:async )?(?:function|const) (?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/m;

/** `@app.get('/users')` of Python. */
export const decoratedMethod = /^ {0,12}@[\w.]{1,80}\.(?:route|get|post|put|patch|delete)\(/m;

/** Parse Server's `route('GET', …)`. */
export const routeWithMethod = /\.route\(\s{0,12}['"][A-Z]{3,7}['"],/;

/** `app['get'](…)`. */
export const verbByName = /\['(?:get|post|put|delete|patch)'\]\(/;
