/* What the names of guards say. */

const open =
  /^(?:is)?_?(?:public|allow_?any(?:one)?|allow_?anonymous|permit_?all|skip_?(?:auth|jwt|login)|no_?auth|un(?:protected|authenticated|guarded|secured)|anonymous)/i;

/** They look who somebody is, and let everybody pass. */
const optional =
  /optional|maybe_?auth|try_?auth|if_?(?:present|auth|logged)|^(?:load|set|attach|append|populate|parse|resolve|extract|deserialize|decode)_?(?:current_?)?(?:user|session|auth|token|identity|jwt)|readonly|read_?only|update_?authenticated|append_?user/i;

const required = new RegExp(
  [
    /authenticate|authori[sz]|^is_?auth|^auth(?:$|_|[A-Z]|guard|middleware|required)/,
    /auth_?(?:required|guard|middleware|check|filter|handler|n|z)?$/,
    /(?:require|ensure|must|assert|need|force)s?_?(?:be_?)?(?:auth|login|logged|sign|user|admin|role|perm|session|token|scope|owner|member|access|account)/,
    /(?:check|verify|validate)_?(?:auth|user_?token|token|jwt|session|login|role|perm|admin|access|api_?key|signature|scope)/,
    /(?:login|signed_?in|logged_?in|user|admin|role|roles|permission|permissions|staff|superuser|token|session|api_?key|member|member_?ship)_?(?:required|guard|only|check)/,
    /^(?:is|has)_?(?:admin|role|roles|owner|staff|superuser|logged_?in|signed_?in|perm|scope|member|access)/,
    /permission|(?:express|koa|fastify)_?jwt|^jwt$|^jwt_?(?:auth|guard|required|check|middleware|strategy)|protect(?!_from_forgery)|restrict_?(?:to|access)|secured?$|roles_?allowed|deny|^roles?$|^(?:oauth2|http_?(?:bearer|basic|digest)|api_?key_?(?:header|cookie|query))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** They may speak of who somebody is. */
const vague =
  /auth(?!ors?(?:$|[^a-z])|ored)|token|api_?key|role|admin|access|session|user|polic|scope|guard|owner|tenant|acl|identity|credential|login|licen[sc]e|signature|secur|(?:^|_)can(?:_|[A-Z])|account|member/i;

const harmless =
  /csrf|xsrf|secur(?:ity|e)_?headers?|^ip_?(?:based|filter|white|allow|black)|forgery|captcha|rate_?limit|throttl|slow_?down|\bk?cors\b|helmet|csp$|hsts|frame_?guard|body_?parser|urlencoded|^json$|raw$|morgan|logg(?:er|ing)|compress|cookie_?parser|multer|upload|i18n|locale|metrics?|tracing|request_?id|cache|timeout|robots|favicon|etag|gzip|validat(?:e|or|ion)(?:_?(?:body|query|params|schema|request))?$|celebrate|transaction|atomic|swagger|deprecat|async_?handler|catch_?async|catch_?errors?|try_?catch|express_?async|wrap_?async|never_cache|vary_on|require_(?:GET|POST|safe|http_methods)/i;

type NameMeaning = 'required' | 'optional' | 'open' | 'harmless' | 'vague' | 'silent';

/** What a name says by itself. */
export function meaningOfName(written: string): NameMeaning {
  const name = written.replaceAll('-', '_');
  if (open.test(name)) return 'open';
  const isHarmless = harmless.test(name) || /CORS|Cors(?![a-z])/.test(name);
  if (isHarmless && !/authenticat|authori[sz]/i.test(name)) return 'harmless';
  if (optional.test(name)) return vague.test(name) ? 'optional' : 'silent';
  if (required.test(name) && !/author(?:s|ed|$|_|[A-Z])/.test(name)) return 'required';
  return vague.test(name) ? 'vague' : 'silent';
}

/** Whether the arguments of what is called so are roles or permissions. */
export function namesRoles(name: string): boolean {
  return /role|perm|scope|authori[sz]|allow|grant|claim|polic|(?:^|_)can|access|has_|guard|secured|restrict|ability/i.test(
    name,
  );
}

/** The role that a name itself asks for. */
export function roleInName(name: string): readonly string[] {
  const found = /admin|superuser|staff/i.exec(name)?.[0];
  return found === undefined ? [] : [found.toLowerCase()];
}
