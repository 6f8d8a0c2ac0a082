/** A form in which reports carry secrets. The secret that it makes of a word holds that word, or the word encoded. */
export interface SecretForm {
  readonly name: string;
  readonly write: (word: string) => string;
}

/** As a user and a password in base64. */
export function basicCredentials(word: string): string {
  return btoa(`jo:${word}`);
}

/** Enough random-looking characters for the shape of any token, the word among them. */
function padded(word: string, length: number, alphabet = 'Zq8xV2nB7kT4mW9rL3pY6sD1'): string {
  return (word + alphabet.repeat(Math.ceil(length / alphabet.length))).slice(0, length);
}

const jsonWebToken = (word: string): string => `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx${word}.c2lnbmF0dXJl${word}`;

const forms: Readonly<Record<string, (word: string) => string>> = {
  // By name: headers
  'X-Api-Key': (word) => `X-Api-Key: ${word}`,
  '*-Key header': (word) => `X-Shop-Key: ${word}`,
  'subscription key': (word) => `Ocp-Apim-Subscription-Key: ${word}`,
  'X-Auth-Token': (word) => `X-Auth-Token: ${word}`,
  'CSRF header': (word) => `X-CSRF-Token: ${word}`,
  'X-Access': (word) => `X-Access: ${word}a1b2c3d4`,
  'X-Access in a sentence': (word) => `The server accepts X-Access: ${word}a1b2c3d4 without any check.`,
  'X-Access before a sentence': (word) => `X-Access: ${word}a1b2c3d4 was accepted without any check at all`,
  'token before a sentence': (word) => `X-Auth-Token: ${word}a1b2c3d4 is what the client sends to the server`,
  'credentials before a sentence': (word) =>
    `Authorization: Bearer ${word}a1b2c3d4 was sent in the clear by the browser`,
  // By name: forms and queries
  password: (word) => `user=jo&password=${word}&x=1`,
  passwd: (word) => `passwd=${word}`,
  pass: (word) => `pass=${word}`,
  pw: (word) => `pw=${word}`,
  pwd: (word) => `pwd=${word}`,
  pin: (word) => `pin=${word}`,
  otp: (word) => `otp=${word}`,
  auth: (word) => `auth=${word}`,
  session: (word) => `session=${word}`,
  sid: (word) => `sid=${word}`,
  passphrase: (word) => `passphrase=${word}`,
  client_secret: (word) => `client_secret=${word}`,
  code: (word) => `https://shop.test/callback?code=${word}x7&state=1`,
  'in brackets': (word) => `user[password]=${word}`,
  'in encoded brackets': (word) => `user%5Bpassword%5D=${word}`,
  'array parameter': (word) => `tokens[]=${word}`,
  'environment variable': (word) => `DB_PASSWORD=${word}`,
  'connection string': (word) => `Server=db;User Id=sa;Password=${word};`,
  // By name: JSON
  JSON: (word) => `{"user":"jo","password":"${word}"}`,
  'nested JSON': (word) => `{"a":{"b":[{"apiKey":"${word}"}]}}`,
  'JSON array': (word) => `{"tokens":["${word}","${word}"]}`,
  'JSON object': (word) => `{"token":{"type":"bearer","value":"${word}"}}`,
  'JSON in JSON': (word) => `"{\\"token\\":\\"${word}\\"}"`,
  'JSON name and value': (word) => `{"name":"password","value":"${word}"}`,
  'JSON value and name': (word) => `{"value":"${word}","name":"X-Api-Key"}`,
  'JSON percent-encoded': (word) => `%7B%22password%22%3A%22${word}%22%7D`,
  'JSON as HTML': (word) => `{&quot;password&quot;:&quot;${word}&quot;}`,
  JavaScript: (word) => `login({password: '${word}'})`,
  'local storage': (word) => `localStorage.setItem("refreshToken", "${word}")`,
  'session storage': (word) => `sessionStorage.setItem('token','${word}');`,
  'local storage in JSON': (word) => `{"js":"localStorage.setItem(\\"authToken\\", \\"${word}\\")"}`,
  'local storage as HTML': (word) => `localStorage.setItem(&quot;jwt&quot;, &quot;${word}&quot;)`,
  'local storage by name': (word) => `localStorage["refreshToken"] = "${word}"`,
  'local storage by property': (word) => `window.localStorage.refreshToken = '${word}'`,
  'cookie of a document': (word) => `document.cookie = "theme=dark; id=${word}"`,
  'cookie of a library': (word) => `Cookies.set('session', '${word}', { expires: 7 })`,
  'header that is set': (word) => `xhr.setRequestHeader("X-Access-Token", "${word}")`,
  'credentials that are set': (word) => `headers.set("Authorization", "Bearer ${word}")`,
  'field that is appended': (word) => `data.append('password', '${word}')`,
  // By name: XML and HTML
  'XML element': (word) => `<login><password>${word}</password></login>`,
  'XML with prefix': (word) => `<wsse:Password Type="text">${word}</wsse:Password>`,
  'XML attribute': (word) => `<user name="jo" password="${word}"/>`,
  'XML CDATA': (word) => `<token><![CDATA[${word}]]></token>`,
  'XML array': (word) => `<tokens><item>${word}</item><item>${word}</item></tokens>`,
  'XML name and value': (word) => `<add key="ApiKey" value="${word}"/>`,
  'XML escaped': (word) => `&lt;password&gt;${word}&lt;/password&gt;`,
  'HTML input': (word) => `<input type="hidden" name="csrf_token" value="${word}">`,
  // By name: multipart
  multipart: (word) => `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${word}\r\n--b--`,
  // By place
  Bearer: (word) => `Authorization: Bearer ${word}`,
  Basic: (word) => `Authorization: Basic ${basicCredentials(word)}`,
  Digest: (word) => `Authorization: Digest username="jo", response="${word}"`,
  'Authorization without scheme': (word) => `Authorization: ${word}`,
  'Proxy-Authorization': (word) => `Proxy-Authorization: Negotiate ${word}`,
  Cookie: (word) => `Cookie: theme=dark; id=${word}`,
  'Set-Cookie': (word) => `Set-Cookie: id=${word}; Path=/; HttpOnly`,
  'cookie in JSON': (word) => `{"Cookie":"id=${word}; theme=${word}"}`,
  'user information': (word) => `https://jo:${word}@shop.test/a`,
  'user information encoded': (word) => `next=https%3A%2F%2Fjo%3A${word}%40shop.test`,
  'query of a URL': (word) => `https://shop.test/a?access_token=${word}&page=2`,
  'query of a URL in a query': (word) => `next=https%3A%2F%2Fshop.test%2F%3Ftoken%3D${word}%26a%3D1`,
  'random value in a query': (word) => `https://shop.test/a?s=${padded(`${word}Qx7`, 40)}`,
  'fragment of a redirect': (word) => `Location: https://shop.test/cb#access_token=${word}&token_type=bearer`,
  'session in a path': (word) => `https://shop.test/a;jsessionid=${word}`,
  'curl -u': (word) => `curl -u jo:${word} https://shop.test`,
  'curl --user': (word) => `curl --user "jo:${word}" https://shop.test`,
  'curl -H': (word) => `curl -H 'X-Api-Key: ${word}' https://shop.test`,
  'curl --cookie': (word) => `curl --cookie 'id=${word}' https://shop.test`,
  'curl -b': (word) => `curl -b id=${word} https://shop.test`,
  'curl --data': (word) => `curl --data 'user=jo&password=${word}' https://shop.test`,
  // By shape
  'JSON Web Token': jsonWebToken,
  'token in a path': (word) => `https://shop.test/reset/${padded(`${word}Qx7`, 32)}/confirm`,
  'JSON Web Token in a path': (word) => `https://shop.test/t/${jsonWebToken(word)}/x`,
  'private key': (word) =>
    `-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA${padded(word, 40)}\n-----END RSA PRIVATE KEY-----`,
  'bearer in a text': (word) => `sent as Bearer ${word}7x`,
  GitHub: (word) => `ghp_${padded(word, 36)}`,
  GitLab: (word) => `glpat-${padded(word, 20)}`,
  npm: (word) => `npm_${padded(word, 36)}`,
  AWS: (word) => `AKIA${padded(word.toUpperCase(), 16, 'ABCDEFGHIJKLMNOP')}`,
  Google: (word) => `AIza${padded(word, 35)}`,
  Slack: (word) => `xoxb-123456789012-123456789012-${padded(word, 24)}`,
  Stripe: (word) => `sk_live_${padded(word, 24)}`,
  SendGrid: (word) => `SG.${padded('a', 22)}.${padded(word, 43)}`,
  Shopify: (word) => `shpat_${padded(word, 32)}`,
  OpenAI: (word) => `sk-proj-${padded(word, 48)}`,
};

export const secretForms: readonly SecretForm[] = Object.entries(forms).map(([name, write]) => ({
  name,
  write,
}));

/** Whether anything of what a form made of a word is in a text. */
export function holdsWord(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  // The middle of the base64 of a user and a password, which no other text holds.
  return lower.includes(word.toLowerCase()) || text.includes(basicCredentials(word).slice(4, -4));
}
