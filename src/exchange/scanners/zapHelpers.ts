/** What every script has at its top. */
export const zapHelpers = `const Java_ = {
  header: Java.type('org.parosproxy.paros.network.HttpRequestHeader'),
  uri: Java.type('org.apache.commons.httpclient.URI'),
  vars: Java.type('org.zaproxy.zap.extension.script.ScriptVars'),
  system: Java.type('java.lang.System'),
  text: Java.type('java.lang.String'),
  base64: Java.type('java.util.Base64'),
  mac: Java.type('javax.crypto.Mac'),
  key: Java.type('javax.crypto.spec.SecretKeySpec'),
  digest: Java.type('java.security.MessageDigest'),
  uuid: Java.type('java.util.UUID'),
  thread: Java.type('java.lang.Thread'),
};

function env(name) {
  const value = Java_.system.getenv(name);
  if (value === null) throw new Error('Set the environment variable ' + name + '.');
  return String(value);
}

function basic(user, password) {
  const bytes = new Java_.text(user + ':' + password).getBytes('UTF-8');
  return 'Basic ' + Java_.base64.getEncoder().encodeToString(bytes);
}

function inJson(value) {
  return JSON.stringify(String(value)).slice(1, -1);
}

function inPattern(value) {
  return String(value).replace(/[\\\\^$.*+?()[\\]{}|\\/-]/g, '\\\\$&');
}

function send(helper, method, url, headers, body) {
  const message = helper.prepareMessage();
  message.setRequestHeader(new Java_.header(method, new Java_.uri(url, true), 'HTTP/1.1'));
  for (const [name, value] of headers) message.getRequestHeader().setHeader(name, value);
  message.setRequestBody(body);
  message.getRequestHeader().setContentLength(message.getRequestBody().length());
  helper.sendAndReceive(message, false);
  for (const cookie of message.getResponseHeader().getHttpCookies(null)) kept[String(cookie.getName())] = String(cookie.getValue());
  return message;
}

/** Cookies that a login has set so far. */
let kept = {};

function bodyOf(message) {
  return String(message.getResponseBody().toString());
}

function textOf(value, what) {
  if (value === undefined || value === null || value === '') throw new Error('The response has no ' + what + '.');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function at(value, path) {
  return path.reduce((inner, name) => (inner === undefined || inner === null ? undefined : inner[name]), value);
}

function headerOf(message, name) {
  const value = message.getResponseHeader().getHeader(name);
  return value === null || value === undefined ? undefined : String(value);
}

function cookieOf(message, name) {
  for (const cookie of message.getResponseHeader().getHttpCookies(null)) {
    if (String(cookie.getName()) === name) return String(cookie.getValue());
  }
  return undefined;
}

function matchOf(text, pattern) {
  const match = new RegExp(pattern).exec(text);
  return match === null ? undefined : match[1] === undefined ? match[0] : match[1];
}

function fieldOf(html, name) {
  for (const tag of html.match(/<(?:input|meta)\\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi) || []) {
    const attribute = (key) => {
      const match = new RegExp('\\\\s' + key + '\\\\s*=\\\\s*(?:"([^"]*)"|\\'([^\\']*)\\'|([^\\\\s>"\\']+))', 'i').exec(tag);
      return match === null ? undefined : htmlDecode([match[1], match[2], match[3]].find((text) => text !== undefined));
    };
    if ((attribute('name') || attribute('property')) === name) return attribute(/^<meta/i.test(tag) ? 'content' : 'value');
  }
  return undefined;
}

function urlDecode(text) {
  return decodeURIComponent(text.replace(/\\+/g, ' '));
}

function htmlDecode(text) {
  const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\\u00a0' };
  return text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|(amp|lt|gt|quot|apos|nbsp));/gi, (all, hex, decimal, name) =>
    name ? named[name.toLowerCase()] : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
  );
}

function xmlEncode(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return text.replace(/[&<>"']/g, (char) => entities[char]);
}

function base64Encode(text) {
  return String(Java_.base64.getEncoder().encodeToString(new Java_.text(text).getBytes('UTF-8')));
}

function base64Decode(text) {
  const bytes = Java_.base64.getUrlDecoder().decode(text.replace(/\\+/g, '-').replace(/\\//g, '_').replace(/[=\\s]/g, ''));
  return String(new Java_.text(bytes, 'UTF-8'));
}

function challengeOf(verifier) {
  const bytes = Java_.digest.getInstance('SHA-256').digest(new Java_.text(verifier).getBytes('UTF-8'));
  return String(Java_.base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
}

function oneTimePassword(user, users) {
  const found = users.find((one) => one.username === user);
  if (found === undefined) throw new Error('User ' + user + ' has no one-time password.');
  const bits = Array.from(found.secret.toUpperCase().replace(/[\\s=]/g, ''))
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const signed = (byte) => (byte > 127 ? byte - 256 : byte);
  const key = (bits.match(/.{8}/g) || []).map((byte) => signed(parseInt(byte, 2)));
  const counter = Math.floor(Date.now() / 1000 / found.period);
  const time = [7, 6, 5, 4, 3, 2, 1, 0].map((place) => signed(Math.floor(counter / Math.pow(256, place)) % 256));
  const mac = Java_.mac.getInstance('Hmac' + found.algorithm);
  mac.init(new Java_.key(Java.to(key, 'byte[]'), 'Hmac' + found.algorithm));
  const hash = Array.from(mac.doFinal(Java.to(time, 'byte[]'))).map((byte) => byte & 255);
  const offset = hash[hash.length - 1] & 15;
  const number = (hash[offset] & 127) * 16777216 + hash[offset + 1] * 65536 + hash[offset + 2] * 256 + hash[offset + 3];
  return String(number % Math.pow(10, found.digits)).padStart(found.digits, '0');
}

function isOfType(value, type) {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function isAsExpected(value, field) {
  if (value === undefined) return false;
  if (typeof field === 'string') return isOfType(value, field);
  if (Array.isArray(field)) {
    return Array.isArray(value) && (field.length === 0 || value.length === 0 || isAsExpected(value[0], field[0]));
  }
  if (typeof field.equals !== 'object' && Object.keys(field).join() === 'equals') return value === field.equals;
  return hasFields(value, field);
}

function hasFields(value, fields) {
  return Object.keys(fields).every((key) => {
    const path = key.startsWith('/')
      ? key.slice(1).split('/').map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'))
      : [key];
    return isAsExpected(at(value, path), fields[key]);
  });
}

/** Stops a login whose response is not the expected one: a scan without a login proves nothing. */
function expect(message, step, expected) {
  const fail = (problem) => {
    throw new Error(step + ': ' + problem);
  };
  const status = Number(message.getResponseHeader().getStatusCode());
  if (!expected.status.includes(status)) fail('HTTP ' + status + ', not ' + expected.status.join(' '));
  for (const name in expected.headers || {}) {
    const value = headerOf(message, name);
    if (value === undefined || !new RegExp(expected.headers[name]).test(value)) fail('the header ' + name + ' is not as expected');
  }
  for (const name of expected.setsCookies || []) {
    if (cookieOf(message, name) === undefined) fail('the response does not set the cookie ' + name);
  }
  const body = bodyOf(message);
  if (expected.body !== undefined) {
    let read;
    try {
      read = JSON.parse(body);
    } catch (error) {
      fail('the body is no JSON');
    }
    if (!hasFields(read, expected.body)) fail('the body is not as expected');
  }
  if (expected.bodyMatches !== undefined && !new RegExp(expected.bodyMatches).test(body)) fail('the body does not match');
  if (expected.bodyNotMatches !== undefined && new RegExp(expected.bodyNotMatches).test(body)) fail('the body matches what it must not');
}

function repeat(times, seconds, step) {
  for (let left = times; ; left--) {
    try {
      return step();
    } catch (error) {
      if (left <= 0) throw error;
      Java_.thread.sleep(seconds * 1000);
    }
  }
}

function getRequiredParamsNames() {
  return [];
}

function getOptionalParamsNames() {
  return [];
}

function getCredentialsParamsNames() {
  return ['username', 'password'];
}
`;
