import assert from 'node:assert/strict';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../src/auth/editingMessages.ts';
import { hoverAt } from '../../../src/auth/hover/hover.ts';
import { dependenciesIn } from '../../../src/auth/navigate/dependencies.ts';
import { lensesIn } from '../../../src/auth/navigate/lenses.ts';
import { linksIn } from '../../../src/auth/navigate/links.ts';
import { type OutlineItem, outlineOf } from '../../../src/auth/outline/outline.ts';

/** A small file with something of each kind, also what is not complete. */
const file = `{"version":"1.0",
 "application":{"name":"Shop","baseUrl":"https://shop.test"},
 "apiSegmentation":"admins see /api/admin, every user the rest",
 "roles":[{"name":"admin","privileged":true,"authentication":"main"},{"name":"user"},{"authentication":"lost"}],
 "authentications":{
  "main":{"tokenType":"Bearer Token","tokenEndpoint":"\${env:AUTH_URL}","identityProvider":"idp","tokenParameterName":"X-Token","tokenLocation":"Header","tokenFormat":"Bearer <token>",
   "steps":[
    {"stepId":"login","endpoint":{"method":"POST","path":"{auth_url}/login"},"headers":{"X-Id":"$generated.uuid"},
     "requestBody":{"user":"$inputs.username","pass":"$inputs.password","otp":"$inputs.totp","tenant":"$inputs.tenant","id":"$inputs.idp.clientId","key":"$inputs.idp.clientSecret"},
     "expectedResponse":{"status":[200],"body":{"token":"string","data":{"ids":["integer"]}}},
     "outputs":{"token":"$response.body#/token","all":"$response.body","ids":"$response.body#/data/ids","none":"$response.body#/none","trace":"$response.header.X-Trace","sid":"$response.cookie.SID","code":"$response.status","plain":"abc","wrong":"$response.nothing"}},
    {"stepId":"call","curl":"curl {base_url}/x","dependsOn":["login"],"outputs":{}},
    {"endpoint":{"method":"GET"}},
    {"stepId":"last","endpoint":{"method":"GET","path":"/a/{$steps.login.outputs.token}?x={$steps.login.outputs.gone}&y={$steps.nobody.outputs.z}"}}],
   "token":"$steps.login.outputs.token","defaultExpirationSeconds":5400,
   "refresh":{"steps":[{"stepId":"again","endpoint":{"method":"POST","path":"/again"},"requestBody":"$steps.login.outputs.all"}]}},
  "second":{"tokenFormat":"<token>","tokenLocation":"Cookie","tokenParameterName":"SID","defaultExpirationSeconds":86400,"steps":[],"token":"$inputs.idp.clientId"},
  "third":{"tokenFormat":"<token>","tokenLocation":"Query Parameter","tokenParameterName":"t","defaultExpirationSeconds":59,"token":"{auth_url}"}},
 "testUsers":[{"role":"admin","username":"ann","password":"\${secret:PW}","inputs":{"tenant":"a","level":3}},{"role":"user","username":"bob","password":"pw","totp":{"secret":"\${secret:PW}"}},{"username":""},{"role":"nobody"}],
 "identityProviders":{"idp":{"protocol":"OIDC","issuer":"https://idp.test/a?b","clientId":"c","clientSecret":"\${secret:IDP}"},"bare":{}},
 "attachments":[{"type":"OpenAPI","path":"./api.yaml","roles":["admin"]},{"path":"https://shop.test/api.json"},{"path":""}],
 "notes":{"":null,"long":"${'x'.repeat(61)}","fits":"${'y'.repeat(60)}","list":[[1],2,{"on":true}]}}`;

const document = new AuthDocument(file);
const at = ({ offset, length }: { readonly offset: number; readonly length: number }): string =>
  file.slice(offset, offset + length);

/** Each line: kind, name, detail and what is selected on a click; its range ends where the text behind it is. */
function outlined(): readonly string[] {
  const lines: string[] = [];
  const visit = (items: readonly OutlineItem[], depth: number): void => {
    for (const { name, detail, kind, selection, range, children } of items) {
      const shown = typeof name === 'string' ? name : renderPhrase(name);
      lines.push(
        `${' '.repeat(depth)}${kind} ${shown} | ${detail} | ${at(selection)} | ${at(range).slice(-5)}`,
      );
      visit(children, depth + 1);
    }
  };
  visit(outlineOf(document), 0);
  return lines;
}

/** Each range that a hover is shown for, with what it says. */
function hovered(): readonly string[] {
  const all: string[] = [];
  for (let offset = 0; offset < file.length; offset += 1) {
    const { range, lines = [], secret = '' } = hoverAt(document, offset) ?? {};
    if (range === undefined) continue;
    const said = `${at(range)} | ${lines.map((line) => renderPhrase(line)).join(' ')}${secret && ` | ${secret}`}`;
    if (!all.includes(said)) all.push(said);
  }
  return all;
}

function lenses(): readonly string[] {
  return lensesIn(document).map(
    ({ offset, range, title, places, hasCalls }) =>
      `${file.slice(offset, offset + 15)} | ${at(range)} | ${renderPhrase(title)} | ${places.map(at).join(' ')} | ${hasCalls}`,
  );
}

function dependencies(): readonly string[] {
  return dependenciesIn(document, 0, file.length).map(({ offset, label, sources }) => {
    const needed = sources.map((one) => `${one.label} ${one.node === undefined ? '-' : at(one.node)}`);
    return `${file.slice(offset, offset + 11)} | ${renderPhrase(label)} | ${needed.join(', ')}`;
  });
}

function names(): readonly string[] {
  return document.names.uses.map(({ kind, name, scope, range, defines, canBeRenamed }) => {
    const given = defines === undefined ? '' : ` = ${at(defines).slice(0, 12)}`;
    return `${kind} ${[...scope, name].join('.')} | ${at(range)}${given}${canBeRenamed ? '' : ' fixed'}`;
  });
}

const links = (): readonly string[] =>
  linksIn(document).map(
    (link) => `${link.kind} ${link.kind === 'url' ? link.url : link.path} | ${at(link.range)}`,
  );

// In buildModel and nameIndex.
describe('a whole file', () => {
  it('is outlined line by line', () => {
    assert.deepEqual(outlined(), [
      'text version | 1.0 | version | "1.0"',
      'object application |  | application | est"}',
      ' text name | Shop | name | Shop"',
      ' text baseUrl | https://shop.test | baseUrl | test"',
      'text apiSegmentation | admins see /api/admin, every user the rest | apiSegmentation | rest"',
      'list roles |  | roles | st"}]',
      ' role role admin · main |  | { | ain"}',
      '  text name | admin | name | dmin"',
      '  boolean privileged | true | privileged | :true',
      '  text authentication | main | authentication | main"',
      ' role role user |  | { | ser"}',
      '  text name | user | name | user"',
      ' object 2 |  | { | ost"}',
      '  text authentication | lost | authentication | lost"',
      'object authentications |  | authentications | l}"}}',
      ' authentication main · Bearer Token |  | main | "}]}}',
      '  text tokenType | Bearer Token | tokenType | oken"',
      '  text tokenEndpoint | ${env:AUTH_URL} | tokenEndpoint | URL}"',
      '  text identityProvider | idp | identityProvider | "idp"',
      '  text tokenParameterName | X-Token | tokenParameterName | oken"',
      '  text tokenLocation | Header | tokenLocation | ader"',
      '  text tokenFormat | Bearer <token> | tokenFormat | ken>"',
      '  list steps |  | steps | }"}}]',
      '   step step login · POST {auth_url}/login |  | { | ng"}}',
      '    text stepId | login | stepId | ogin"',
      '    object endpoint |  | endpoint | gin"}',
      '     text method | POST | method | POST"',
      '     text path | {auth_url}/login | path | ogin"',
      '    object headers |  | headers | uid"}',
      '     text X-Id | $generated.uuid | X-Id | uuid"',
      '    object requestBody |  | requestBody | ret"}',
      '     text user | $inputs.username | user | name"',
      '     text pass | $inputs.password | pass | word"',
      '     text otp |  | otp | totp"',
      '     text tenant | $inputs.tenant | tenant | nant"',
      '     text id | $inputs.idp.clientId | id | ntId"',
      '     text key | $inputs.idp.clientSecret | key | cret"',
      '    object expectedResponse |  | expectedResponse | "]}}}',
      '     list status |  | status | [200]',
      '     object body |  | body | r"]}}',
      '      text token |  | token | ring"',
      '      object data |  | data | er"]}',
      '       list ids |  | ids | ger"]',
      '    object outputs |  | outputs | ing"}',
      '     text token |  | token | oken"',
      '     text all | $response.body | all | body"',
      '     text ids | $response.body#/data/ids | ids | /ids"',
      '     text none | $response.body#/none | none | none"',
      '     text trace | $response.header.X-Trace | trace | race"',
      '     text sid | $response.cookie.SID | sid | .SID"',
      '     text code | $response.status | code | atus"',
      '     text plain | abc | plain | "abc"',
      '     text wrong | $response.nothing | wrong | hing"',
      '   step step call · GET {base_url}/x |  | { | ":{}}',
      '    text stepId | call | stepId | call"',
      '    text curl | curl {base_url}/x | curl | l}/x"',
      '    list dependsOn |  | dependsOn | gin"]',
      '    object outputs |  | outputs | s":{}',
      '   object 2 |  | { | ET"}}',
      '    object endpoint |  | endpoint | GET"}',
      '     text method | GET | method | "GET"',
      '   step step last · GET /a/{$steps.login.outputs.token}?x={$steps.login.outputs.gone}&y={$steps.nobody.outputs.z} |  | { | z}"}}',
      '    text stepId | last | stepId | last"',
      '    object endpoint |  | endpoint | .z}"}',
      '     text method | GET | method | "GET"',
      '     text path | /a/{$steps.login.outputs.token}?x={$steps.login.outputs.gon… | path | s.z}"',
      '  text token |  | token | oken"',
      '  number defaultExpirationSeconds | 5400 | defaultExpirationSeconds | :5400',
      '  object refresh |  | refresh | l"}]}',
      '   list steps |  | steps | ll"}]',
      '    step step again · POST /again |  | { | all"}',
      '     text stepId | again | stepId | gain"',
      '     object endpoint |  | endpoint | ain"}',
      '      text method | POST | method | POST"',
      '      text path | /again | path | gain"',
      '     text requestBody | $steps.login.outputs.all | requestBody | .all"',
      ' authentication second |  | second | tId"}',
      '  text tokenFormat | <token> | tokenFormat | ken>"',
      '  text tokenLocation | Cookie | tokenLocation | okie"',
      '  text tokenParameterName | SID | tokenParameterName | "SID"',
      '  number defaultExpirationSeconds | 86400 | defaultExpirationSeconds | 86400',
      '  list steps |  | steps | s":[]',
      '  text token |  | token | ntId"',
      ' authentication third |  | third | rl}"}',
      '  text tokenFormat | <token> | tokenFormat | ken>"',
      '  text tokenLocation | Query Parameter | tokenLocation | eter"',
      '  text tokenParameterName | t | tokenParameterName | ":"t"',
      '  number defaultExpirationSeconds | 59 | defaultExpirationSeconds | s":59',
      '  text token |  | token | url}"',
      'list testUsers |  | testUsers | dy"}]',
      ' testUser ann · admin |  | { | ":3}}',
      '  text role | admin | role | dmin"',
      '  text username | ann | username | "ann"',
      '  text password |  | password | :PW}"',
      '  object inputs |  | inputs | l":3}',
      '   text tenant |  | tenant | ":"a"',
      '   number level |  | level | el":3',
      ' testUser bob · user |  | { | W}"}}',
      '  text role | user | role | user"',
      '  text username | bob | username | "bob"',
      '  text password |  | password | :"pw"',
      '  object totp |  | totp | PW}"}',
      '   text secret |  | secret | :PW}"',
      ' testUser "" |  | { | ":""}',
      '  text username |  | username | e":""',
      ' object 3 |  | { | ody"}',
      '  text role | nobody | role | body"',
      'object identityProviders |  | identityProviders | ":{}}',
      ' identityProvider idp · OIDC |  | idp | DP}"}',
      '  text protocol | OIDC | protocol | OIDC"',
      '  text issuer | https://idp.test/a?b | issuer | /a?b"',
      '  text clientId | c | clientId | ":"c"',
      '  text clientSecret |  | clientSecret | IDP}"',
      ' identityProvider bare |  | bare | e":{}',
      'list attachments |  | attachments | :""}]',
      ' attachment ./api.yaml · OpenAPI |  | { | in"]}',
      '  text type | OpenAPI | type | nAPI"',
      '  text path | ./api.yaml | path | yaml"',
      '  list roles |  | roles | min"]',
      ' attachment https://shop.test/api.json |  | { | son"}',
      '  text path | https://shop.test/api.json | path | json"',
      ' attachment "" |  | { | ":""}',
      '  text path |  | path | h":""',
      'object notes |  | notes | ue}]}',
      ' null "" | null |  | :null',
      ' text long | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… | long | xxxx"',
      ' text fits | yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy | fits | yyyy"',
      ' list list |  | list | rue}]',
      '  list 0 |  | [ | [1]',
      '  object 2 |  | { | true}',
      '   boolean on | true | on | :true',
    ]);
  });

  it('says what each part of it means', () => {
    assert.deepEqual(hovered(), [
      'admin | Privileged role admin: authentication main, 1 test user.',
      'user | Role user: authentication —, 1 test user.',
      'main | Authentication main: Bearer Token, 4 steps, used by 1 role.',
      'lost | No authentication is called lost.',
      '${env:AUTH_URL} | Placeholder: the environment variable AUTH_URL of the machine that runs the sequence. In this file: 1 use. Its value is never shown.',
      'idp | Identity provider idp: OIDC.',
      '"Bearer <token>" | Requests carry the token as the header X-Token: Bearer <token>.',
      'login | Step login: POST {auth_url}/login.',
      '{auth_url} | Stands for the token endpoint of this authentication: ${env:AUTH_URL}.',
      '$generated.uuid | A random UUID, made once for each user and run.',
      '$inputs.username | Username of the test user that logs in.',
      '$inputs.password | Password of the test user that logs in.',
      '$inputs.totp | One-time password, computed from "totp" of the test user when the request is sent.',
      '$inputs.tenant | Input tenant of the test user that logs in. It is set for 1 test user.',
      '$inputs.idp.clientId | Client id of the identity provider idp.',
      '$inputs.idp.clientSecret | Client secret of the identity provider idp.',
      'token | Output token of step login (POST {auth_url}/login): $response.body#/token. The value at /token in the body of the response to step login. Declared type: string. In this file: 2 uses.',
      '$response.body#/token | The value at /token in the body of the response to step login. Declared type: string.',
      'all | Output all of step login (POST {auth_url}/login): $response.body. The whole body of the response to step login. In this file: 1 use.',
      '$response.body | The whole body of the response to step login.',
      'ids | Output ids of step login (POST {auth_url}/login): $response.body#/data/ids. The value at /data/ids in the body of the response to step login. Declared type: array. In this file: 0 uses.',
      '$response.body#/data/ids | The value at /data/ids in the body of the response to step login. Declared type: array.',
      'none | Output none of step login (POST {auth_url}/login): $response.body#/none. The value at /none in the body of the response to step login. "expectedResponse" does not declare it. In this file: 0 uses.',
      '$response.body#/none | The value at /none in the body of the response to step login. "expectedResponse" does not declare it.',
      'trace | Output trace of step login (POST {auth_url}/login): $response.header.X-Trace. In this file: 0 uses.',
      '$response.header.X-Trace | The header X-Trace of the response to step login.',
      'sid | Output sid of step login (POST {auth_url}/login): $response.cookie.SID. The cookie SID that the response to step login sets. In this file: 0 uses.',
      '$response.cookie.SID | The cookie SID that the response to step login sets.',
      'code | Output code of step login (POST {auth_url}/login): $response.status. In this file: 0 uses.',
      '$response.status | The status code of the response to step login.',
      'plain | Output plain of step login (POST {auth_url}/login). In this file: 0 uses.',
      'wrong | Output wrong of step login (POST {auth_url}/login): $response.nothing. In this file: 0 uses.',
      'call | Step call: GET {base_url}/x.',
      '{base_url} | Stands for the base URL of the application: https://shop.test.',
      'last | Step last: GET /a/{$steps.login.outputs.token}?x={$steps.login.outputs.gone}&y={$steps.nobody.outputs.z}.',
      '{$steps.login.outputs.token} | Output token of step login (POST {auth_url}/login): $response.body#/token. The value at /token in the body of the response to step login. Declared type: string.',
      '{$steps.login.outputs.token} | Step login: POST {auth_url}/login.',
      '{$steps.login.outputs.gone} | Step login has no output gone.',
      '{$steps.login.outputs.gone} | Step login: POST {auth_url}/login.',
      '{$steps.nobody.outputs.z} | No step of this authentication is called nobody.',
      '$steps.login.outputs.token | Output token of step login (POST {auth_url}/login): $response.body#/token. The value at /token in the body of the response to step login. Declared type: string.',
      '$steps.login.outputs.token | Step login: POST {auth_url}/login.',
      '5400 | That is 1.5 hours.',
      'again | Step again: POST /again.',
      '$steps.login.outputs.all | Output all of step login (POST {auth_url}/login): $response.body. The whole body of the response to step login.',
      '$steps.login.outputs.all | Step login: POST {auth_url}/login.',
      'second | Authentication second: —, 0 steps, used by 0 roles.',
      '"<token>" | Requests carry the token as the cookie Cookie: SID=<token>.',
      '86400 | That is 1 day.',
      '$inputs.idp.clientId | The authentication names no identity provider in "identityProvider".',
      'third | Authentication third: —, 0 steps, used by 0 roles.',
      '"<token>" | Requests carry the token in the URL as ?t=<token>.',
      '${secret:PW} | Placeholder: the secret PW from the secret storage of VS Code. In this file: 2 uses. Its value is never shown. | PW',
      'nobody | No role is called nobody.',
      '${secret:IDP} | Placeholder: the secret IDP from the secret storage of VS Code. In this file: 1 use. Its value is never shown. | IDP',
      'bare | Identity provider bare: —.',
    ]);
  });

  it('says above each part who uses it', () => {
    assert.deepEqual(lenses(), [
      '{"name":"admin" | admin | 1 test user | admin | false',
      '{"name":"user"} | user | 1 test user | user | false',
      '"main":{"tokenT | main | used by 1 role, 1 test user | main admin | true',
      '{"stepId":"logi | login | 3 uses of its outputs | token token all | true',
      '{"stepId":"call | call | no output is used |  | true',
      '{"stepId":"last | last | no output is used |  | true',
      '{"stepId":"agai | again | no output is used |  | true',
      '"second":{"toke | second | not used by any role |  | false',
      '"third":{"token | third | not used by any role |  | false',
    ]);
  });

  it('says at each step what it takes from others', () => {
    assert.deepEqual(dependencies(), [
      '"endpoint": | ← login.token, login.gone, nobody.z | login.token "token", login.gone -, nobody.z -',
      '"endpoint": | ← login.all | login.all "all"',
    ]);
  });

  it('has its names found, where they are given and where they are used', () => {
    assert.deepEqual(names(), [
      'role admin | admin = {"name":"adm',
      'authentication main | main',
      'role user | user = {"name":"use',
      'authentication lost | lost',
      'authentication main | main = {"tokenType"',
      'identityProvider idp | idp',
      'step main.login | login = {"stepId":"l',
      'output main.login.token | token = "$response.b',
      'output main.login.all | all = "$response.b',
      'output main.login.ids | ids = "$response.b',
      'output main.login.none | none = "$response.b',
      'output main.login.trace | trace = "$response.h',
      'output main.login.sid | sid = "$response.c',
      'output main.login.code | code = "$response.s',
      'output main.login.plain | plain = "abc"',
      'output main.login.wrong | wrong = "$response.n',
      'step main.call | call = {"stepId":"c',
      'step main.login | login',
      'step main.last | last = {"stepId":"l',
      'step main.again | again = {"stepId":"a',
      'input username | username fixed',
      'input password | password fixed',
      'input totp | totp fixed',
      'input tenant | tenant',
      'input idp.idp.clientId | idp.clientId fixed',
      'input idp.idp.clientSecret | idp.clientSecret fixed',
      'step main.login | login',
      'output main.login.token | token',
      'step main.login | login',
      'output main.login.gone | gone',
      'step main.nobody | nobody',
      'output main.nobody.z | z',
      'step main.login | login',
      'output main.login.token | token',
      'step main.login | login',
      'output main.login.all | all',
      'authentication second | second = {"tokenForma',
      'input .idp.clientId | idp.clientId fixed',
      'authentication third | third = {"tokenForma',
      'identityProvider idp | idp = {"protocol":',
      'input idp.idp.clientId | clientId = "c" fixed',
      'input idp.idp.clientSecret | clientSecret = "${secret:ID fixed',
      'identityProvider bare | bare = {}',
      'role admin | admin',
      'input username | username = "ann" fixed',
      'input password | password = "${secret:PW fixed',
      'input tenant | tenant = "a"',
      'input level | level = 3',
      'role user | user',
      'input username | username = "bob" fixed',
      'input password | password = "pw" fixed',
      'input totp | totp = {"secret":"$ fixed',
      'input username | username = "" fixed',
      'role nobody | nobody',
      'role admin | admin',
      'role user | user',
      'role admin | admin',
    ]);
  });

  it('leads to the files and addresses that it names', () => {
    assert.deepEqual(links(), [
      'file ./api.yaml | ./api.yaml',
      'url https://shop.test | https://shop.test',
      'url https://idp.test/a?b | https://idp.test/a?b',
      'url https://shop.test/api.json | https://shop.test/api.json',
    ]);
  });
});
