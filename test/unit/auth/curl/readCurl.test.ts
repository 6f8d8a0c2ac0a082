import assert from 'node:assert/strict';
import { readCurl } from '../../../../src/auth/curl/readCurl.ts';
import { posixWords } from '../../../../src/auth/curl/shellWords.ts';

/** What each request of a call of curl holds, one after the other. */
function requestsOf(options: string): string {
  const [words = []] = posixWords(options).commands;
  const read = readCurl(words);
  if (!read.ok) return read.failure.code;
  return read.value
    .flatMap(({ request: { method, url, headers, body, followRedirects }, clientCertificate, notes }) => [
      `${method} ${url}`,
      ...headers.map(({ name, value }) => `${name}: ${value}`),
      ...(body?.kind === 'text' ? [`text ${body.text}`] : []),
      ...(body?.kind === 'fields'
        ? [body.multipart ? 'parts' : 'form', ...body.fields.map(({ name, value }) => `${name}=${value}`)]
        : []),
      ...(followRedirects === undefined ? [] : [`follows ${followRedirects}`]),
      ...(clientCertificate === undefined ? [] : Object.values(clientCertificate)),
      ...notes.map(({ code, args }) => `(${[code, ...args].join(' ')})`),
    ])
    .join(' | ');
}

const certificate = '${env:CLIENT_CERT} | ${secret:CLIENT_KEY}';
const note = '(client-certificate ${env:CLIENT_CERT} ${secret:CLIENT_KEY})';
const passphrase = '${secret:CLIENT_KEY_PASSPHRASE}';
const long = 'x'.repeat(300);

describe('the requests of a call of curl', () => {
  const rows: Readonly<Record<string, readonly (readonly [options: string, requests: string])[]>> = {
    'its method': [
      ['-X put h', 'PUT h'],
      ['--request=PATCH -d a h', 'PATCH h | text a'],
      ['-I h', 'HEAD h'],
      ['-T up h', 'PUT h | (file-not-read up)'],
      ['--upload-file=up -X POST h', 'POST h | (file-not-read up)'],
      ['-d a h', 'POST h | text a'],
      ['h', 'GET h'],
    ],
    'its addresses': [
      ['', 'no-url'],
      ['--url "" -s', 'no-url'],
      ['--url h', 'GET h'],
      ['h i', 'GET h | (more-urls 2)'],
      ['-- -x', 'GET -x'],
      ['-s -', 'GET -'],
      [String.raw`'h/a\[b\]?c=\{d\}\e'`, String.raw`GET h/a[b]?c={d}\e`],
      ['-d a h --next i -I', 'POST h | text a | HEAD i'],
      ['h --next -d a', 'no-url'],
      ['--next h', 'no-url'],
    ],
    'its headers': [
      ['-H "X:  1 " -H "Y;" -H Z: -H W -H ":a: b" -H " : x" h', 'GET h | X: 1 | Y: '],
      ['-H @f h', 'GET h | (file-not-read f)'],
      ['-A a -e r h', 'GET h | User-Agent: a | Referer: r'],
      ['--oauth2-bearer t h', 'GET h | Authorization: Bearer t'],
      ['-b a=1 -b "b=2; c=3" -b jar -b "" h', 'GET h | Cookie: a=1; b=2; c=3 | (file-not-read jar)'],
      ['-u ann h', 'GET h | Authorization: Basic ann:'],
      ['-u a:b:c h', 'GET h | Authorization: Basic a:b:c'],
      [`-u '\${env:U}' h`, 'GET h | Authorization: Basic ${env:U}:'],
      [`-u '\${env:U}:p' h`, 'GET h | Authorization: Basic ${env:U}:p'],
      ['-u a:b -H "AUTHORIZATION: x" h', 'GET h | AUTHORIZATION: x'],
      ['-u a:b --digest h', 'GET h | (signing-left-out --digest)'],
      ['-L h', 'GET h | follows true'],
    ],
    'its body': [
      ['-d a=1 -d b h', 'POST h | text a=1&b'],
      ['-d "" h', 'POST h | text '],
      ['-d a -d @f h', 'POST h | text a | (file-not-read f)'],
      ['-d @f h', 'POST h | (file-not-read f)'],
      ['-G -d @f h', 'GET h | (file-not-read f)'],
      ['--data-raw @f h', 'POST h | text @f'],
      ['--json {} h', 'POST h | Content-Type: application/json | Accept: application/json | text {}'],
      ['-H "content-type: a" -H "ACCEPT: b" --json {} h', 'POST h | content-type: a | ACCEPT: b | text {}'],
      [
        '--data-urlencode a=b%26 --data-urlencode c@f -d d=%26 h',
        'POST h | form | a=b%26 | d=& | (file-not-read f)',
      ],
      ['--data-urlencode a --data-urlencode =b h', 'POST h | form | a= | =b'],
      ['--data-urlencode a=@b h', 'POST h | form | a=@b'],
      [
        '-F a=b -F c=@f -F "d=<g" -F "e=x;type=text/plain" -F f h',
        'POST h | parts | a=b | e=x | f= | (file-not-read f) | (file-not-read g)',
      ],
      ['-F "a=b;type=c;d" -F "e=@" h', 'POST h | parts | a=b;type=c;d | (file-not-read )'],
      ['--form-string "a=@b;type=c" -d d h', 'POST h | parts | a=@b;type=c'],
    ],
    'its query': [
      ['--url-query a=b --url-query +c=%26 --url-query e@f h', 'GET h?a=b&c=%26 | (file-not-read f)'],
      [`--url-query 'a=%&#+\${env:A}' h?b`, 'GET h?b&a=%25%26%23%2B${env:A}'],
      ['-G -d a=1 --url-query b=2 h', 'GET h?b=2&a=1'],
      ['-I -d a=1 --data-urlencode "b=c&d" h?e', 'HEAD h?e&a=1&b=c%26d'],
    ],
    'its client certificate': [
      ['-E a h', `GET h | ${certificate} | ${note}`],
      ['-E ab:p h', `GET h | ${certificate} | ${passphrase} | ${note}`],
      ['-E C:p h', `GET h | ${certificate} | ${note}`],
      ['-E ab:/x h', `GET h | ${certificate} | ${note}`],
      [String.raw`-E 'ab:\x' h`, `GET h | ${certificate} | ${note}`],
      ['--key k --pass p h', `GET h | ${certificate} | ${passphrase} | ${note}`],
      ['--pass p h', 'GET h'],
      [
        `-E '\${env:C}:\${env:P}' --key '\${secret:K}' h`,
        'GET h | ${env:C} | ${secret:K} | ${env:P} | (client-certificate ${env:C} ${secret:K})',
      ],
    ],
    'what no step can say': [
      ['-n h', 'GET h | (option-left-out -n)'],
      ['--netrc-optional h', 'GET h | (option-left-out --netrc-optional)'],
      ['-K f h', 'GET h | (option-left-out -K)'],
      ['--request-target=* h', 'GET h | (option-left-out --request-target)'],
      ['--aws-sigv4 x h', 'GET h | (signing-left-out --aws-sigv4)'],
      ['-Q x -r 1 h', 'GET h | (option-left-out -Q) | (option-left-out -r)'],
      ['--no-location --no-compressed --no-digest h', 'GET h'],
      ['--no-frob x h', 'GET h | (unknown-option --no-frob)'],
      ['--get --head --location-trusted --data-ascii a h', 'HEAD h?a | follows true'],
      [
        '--form a=b --user a:b --user-agent c --referer d --cookie e=f h',
        'POST h | User-Agent: c | Referer: d | Authorization: Basic a:b | Cookie: e=f | parts | a=b',
      ],
    ],
    'only what is known, and say what is not': [
      ['--frob fast h', 'GET h | (unknown-option --frob)'],
      ['--frob http://q', 'GET http://q | (unknown-option --frob)'],
      ['--frob q.test', 'GET q.test | (unknown-option --frob)'],
      ['--frob q:1', 'GET q:1 | (unknown-option --frob)'],
      ['--frob {q}', 'GET {q} | (unknown-option --frob)'],
      ['--frob -L h', 'GET h | follows true | (unknown-option --frob)'],
      ['--frob=a h', 'GET h | (unknown-option --frob)'],
      ['h --frob', 'GET h | (unknown-option --frob)'],
      ['-Wd a h', 'POST h | text a | (unknown-option -W)'],
      ['-sSLo x h', 'GET h | follows true'],
      ['-s -k --compressed --max-time=3 --retry 3 h', 'GET h'],
      [`--${long} h.x`, `GET h.x | (unknown-option --${'x'.repeat(60)})`],
    ],
    'the beginnings of long names of files': [
      [`-d @${long} h`, `POST h | (file-not-read ${'x'.repeat(199)})`],
      [`-T ${long} h`, `PUT h | (file-not-read ${'x'.repeat(200)})`],
      [`-b ${long} h`, `GET h | (file-not-read ${'x'.repeat(200)})`],
      [`-F a=@${long} h`, `POST h | (file-not-read ${'x'.repeat(199)})`],
      [`--data-urlencode a@${long} h`, `POST h | (file-not-read ${'x'.repeat(198)})`],
    ],
  };
  for (const [what, calls] of Object.entries(rows)) {
    it(`have ${what}`, () => {
      assert.deepEqual(
        calls.map(([options]) => [options, requestsOf(options)]),
        calls,
      );
    });
  }
});
