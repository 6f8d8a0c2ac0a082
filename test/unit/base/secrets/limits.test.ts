import assert from 'node:assert/strict';
import { curlCommand, headerLine } from '../../../../src/base/requests/curl.ts';
import { readMessage, statusOf } from '../../../../src/base/requests/recordedMessage.ts';
import { printed, shellWord } from '../../../../src/base/requests/shellWord.ts';
import { readVariableInJson, variableInJson } from '../../../../src/base/requests/variableInJson.ts';
import { Anchors } from '../../../../src/base/secrets/anchors.ts';
import { isSecretField } from '../../../../src/base/secrets/secretField.ts';
import { redactSecrets, redactUrl } from '../../../../src/base/secrets/redactSecrets.ts';

const hidden = '••••••••';
const x = (count: number): string => 'x'.repeat(count);

describe('secrets at the limits of what is looked at', () => {
  const found: readonly (readonly [text: string, shown: string])[] = [
    [`<password ${x(510)}>hunter2</password>`, `<password ${x(510)}>${hidden}</password>`],
    [`<${x(39)}:password>hunter2</${x(39)}:password>`, `<${x(39)}:password>${hidden}</${x(39)}:password>`],
    ['&LT;password&GT;hunter2&LT;/password&GT;', `&LT;password&GT;${hidden}`],
    [
      `<password>${' '.repeat(64)}<![CDATA[hunter2]]></password>`,
      `<password>${' '.repeat(64)}<![CDATA[${hidden}]]></password>`,
    ],
    ['<tokens> <a>abc1</a>def2</tokens>', `<tokens> <a>${hidden}</a>${hidden}</tokens>`],
    ['<tokens> <a>abc1</a></tokens><b>def2</b>', `<tokens> <a>${hidden}</a></tokens><b>def2</b>`],
    [
      `<tokens>\n<a>abc1</a>${' '.repeat(16_000)}</tokens>`,
      `<tokens>\n<a>${hidden}</a>${' '.repeat(16_000)}</tokens>`,
    ],
    ['{"Cookie": ["a=b1", "c=d2"]}', `{"Cookie": ["a=${hidden}", "c=${hidden}"]}`],
    ['{"Set-Cookie": ["a=b1; Path=/x", "c=d2"]}', `{"Set-Cookie": ["a=${hidden}; Path=/x", "c=${hidden}"]}`],
    ['{"Cookie": ["abc12345"]}', `{"Cookie": ["${hidden}"]}`],
    ['{"Cookie": ["none"]}', '{"Cookie": ["none"]}'],
    ['Cookie: abc12345', `Cookie: ${hidden}`],
    ['cookie=a=b1; c=d2', `cookie=a=${hidden}; c=d2`],
    [`Cookie: ${x(128)}=b1`, `Cookie: ${x(128)}=${hidden}`],
    [`Set-Cookie: a=b1; Path=/, ${x(64)}=c1`, `Set-Cookie: a=${hidden}; Path=/, ${x(64)}=${hidden}`],
    [
      `<input ${x(480)} name="password" value="hunter2">`,
      `<input ${x(480)} name="password" value="${hidden}">`,
    ],
    [
      `{"name":"password",${' '.repeat(480)}"value":"hunter2"}`,
      `{"name":"password",${' '.repeat(480)}"value":"${hidden}"}`,
    ],
    [
      `{"value":"hunter2",${' '.repeat(480)}"name":"password"}`,
      `{"value":"${hidden}",${' '.repeat(480)}"name":"password"}`,
    ],
    ['{"key":"password","val":"hunter2"}', `{"key":"password","val":"${hidden}"}`],
    ['{"id":"password","data":"hunter2"}', `{"id":"password","data":"${hidden}"}`],
    ['{"field":"password","content":"hunter2"}', `{"field":"password","content":"${hidden}"}`],
    [`{"${x(64)}_token": "abc"}`, `{"${x(64)}_token": "${hidden}"}`],
    ['bearer++++abcdefg1', `bearer++++${hidden}`],
    ['basic YW5uOnB3', `basic ${hidden}`],
    ['basic YW5uOg==', 'basic YW5uOg=='],
    ['basic OnB3MTI=', `basic ${hidden}`],
    [`-----BEGIN PRIVATE KEY-----${x(16)}-----END`, `-----BEGIN PRIVATE KEY-----${hidden}-----END`],
    [
      `-----BEGIN ${'A'.repeat(39)} PRIVATE KEY-----${x(16)}-----END`,
      `-----BEGIN ${'A'.repeat(39)} PRIVATE KEY-----${hidden}-----END`,
    ],
    [
      `-----BEGIN PGP PRIVATE KEY BLOCK-----${x(16)}-----END`,
      `-----BEGIN PGP PRIVATE KEY BLOCK-----${hidden}-----END`,
    ],
    ['eyJabcde.e.', `${hidden}.`],
    ['a eyJabcde.b.c.d.e.f', `a ${hidden}.f`],
    ['AKIAABCDEFGHIJKLMNOP', hidden],
    ['%20AKIAABCDEFGHIJKLMNOP', `%20${hidden}`],
    ['headers["x-auth-token"] => "abc1"', `headers["x-auth-token"] => "${hidden}"`],
    ['https://ann@shop.test/', `https://${hidden}@shop.test/`],
    ['https://a@b@shop.test', `https://${hidden}@shop.test`],
    ['%2F%2Fann%3Apw%40shop.test', `%2F%2F${hidden}%40shop.test`],
    ['curl.exe -u ann:pw12', `curl.exe -u ${hidden}`],
    ['curl -sSu ann:pw12', `curl -sSu ${hidden}`],
    ['curl --user=ann:pw12', `curl --user=${hidden}`],
    ['curl --proxy-user ann:pw12 -U bob:pw34', `curl --proxy-user ${hidden} -U ${hidden}`],
    ['curl -E cert:pw12 --cert c:pw12', `curl -E ${hidden} --cert ${hidden}`],
    ['curl --pass pw12 --proxy-pass pw34', `curl --pass ${hidden} --proxy-pass ${hidden}`],
    ['curl --tlspassword pw12', `curl --tlspassword ${hidden}`],
    ["curl -u $'ann:p\\'w'", `curl -u $'${hidden}'w'`],
    ['curl -u "ann:p\\"w" -b "a=b"', `curl -u "${hidden}" -b "a=${hidden}"`],
    ["curl '-uann:pw12'", `curl '-u${hidden}'`],
    ['curl x ^\r\n -u ann:pw12', `curl x ^\r\n -u ${hidden}`],
    ['curl x `\n -u ann:pw12', `curl x \`\n -u ${hidden}`],
    ["'curl -u ann:pw12'", `'curl -u ${hidden}'`],
    ['"curl -u ann:pw12"', `"curl -u ${hidden}"`],
    ['curl -u "ann:p\\\\" -v x:y', `curl -u "${hidden}" -v x:y`],
    ['Cookie: a=b1; =c2', `Cookie: a=${hidden}; =${hidden}`],
    ['<input name=password value=hunter2>', `<input name=password value=${hidden}>`],
    ['<input name="password" value="hunter2', `<input name="password" value="${hidden}`],
    ['{"token": "a\\"b\\"c"}', `{"token": "${hidden}"}`],
    ['{"password"\t:\t"hunter2"}', `{"password"\t:\t"${hidden}"}`],
    ['{"password"\r\n:\r\n"hunter2"}', `{"password"\r\n:\r\n"${hidden}"}`],
    ['tokens: ["abc1"]', `tokens: ["${hidden}"]`],
    ['("token", "abc12345")', `("token", "${hidden}")`],
    ["x --token 'abc123'", `x --token '${hidden}'`],
    ['a[token][][]=abc1', `a[token][][]=${hidden}`],
    ['a%3Dtoken%253Dabc1', `a%3Dtoken%253D${hidden}`],
    ['%253Dtoken%253Dabc1', `%253Dtoken%253D${hidden}`],
    [`a hf_${x(34)} b`, `a ${hidden} b`],
    [
      '{"value":"hunter2"},{"value":"hunter3","name":"password"}',
      `{"value":"hunter2"},{"value":"${hidden}","name":"password"}`,
    ],
    [`curl ${x(16_000)} -u ann:pw12`, `curl ${x(16_000)} -u ${hidden}`],
  ];
  for (const [text, shown] of found)
    it(text.replaceAll(/\s+/g, ' ').slice(0, 90), () => assert.equal(redactSecrets(text), shown));

  const kept: readonly string[] = [
    `<password ${x(511)}>hunter2</password>`,
    `<${x(40)}:password>hunter2</${x(40)}:password>`,
    '<:password>hunter2</:password>',
    `<password>${' '.repeat(65)}<![CDATA[hunter2]]></password>`,
    `<tokens>\n<a>abc1</a>${' '.repeat(17_000)}</tokens>`,
    `Cookie: ${x(129)}=b1`,
    `<input ${x(520)} name="password" value="hunter2">`,
    `{"name":"password",${' '.repeat(512)}"value":"hunter2"}`,
    `{"value":"hunter2",${' '.repeat(512)}"name":"password"}`,
    '{"label":"password","value":"hunter2"}',
    'bearer     abcdefg1',
    'basic YW5u',
    `-----BEGIN PRIVATE KEY-----${x(15)}-----END`,
    `-----BEGIN ${'A'.repeat(41)}PRIVATE KEY-----${x(16)}-----END`,
    'eyJabcd.e',
    'eyJabcdefgh',
    'eyJabcdefgh..x',
    'AKIAABCDEFGHIJKLMNO',
    'aAKIAABCDEFGHIJKLMNOP',
    'curl -u ann',
    'curl -u http://a.test:80',
    'curl --pass -x',
    'curl-u ann:pw12',
    'xcurl -u ann:pw12',
    'curl x\n -u ann:pw12',
    `curl ${x(16_384)} -u ann:pw12`,
    'https://@shop.test/',
    'session: {"user": "ann1"}',
    '(token: abc)',
    'x --token abc12',
    'f(1, "token", "abc12345")',
    '{"name":"password","value":"***"}',
    'EYJabcdefgh.bcd.efg',
    `a hf_${x(33)} b`,
    'a=form-data\nname="password"\n\n2',
    'value="hunter2"> name="password">',
  ];
  for (const text of kept)
    it(`none: ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}`, () => assert.equal(redactSecrets(text), text));

  it('of tokens, from the length on that vendors document', () => {
    const least: Readonly<Record<number, string>> = {
      12: 'xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxe- xoxe. xapp-',
      16: 'AKIA ASIA ABIA ACCA LTAI glpat- glptt- gldt- glrt- glcbt- glsoat- glft- glagent- gloas- sk_live_ sk_test_ rk_live_ rk_test_ whsec_',
      20: 'ya29. GOCSPX- hvs. hvb. ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ hooks.slack.com/services/ sq0atp- sq0csp- sq0idp- EAAAE NRAK-',
      24: 'ATBB shpat_ shpca_ shppa_ shpss_ sk-proj- sk-ant- sk-svcacct- sk-admin-',
      30: 'AIza npm_',
      32: 'dop_v1_ doo_v1_ dor_v1_ access_token$production$ pscale_tkn_',
      40: 'ATATT3 rubygems_ SG. xkeysib- discord.com/api/webhooks/ PMAK- dt0c01. pul- sntrys_ sntryu_',
      50: 'pypi- AGE-SECRET-KEY-1',
    };
    const shown = (least: number, prefix: string): readonly string[] =>
      [least - 1, least].map((length) => redactSecrets(`a ${prefix}${'A'.repeat(length)}`));
    for (const [length, prefixes] of Object.entries(least))
      for (const prefix of [...prefixes.split(' '), ...(length === '32' ? ['FlyV1 '] : [])])
        assert.deepEqual(shown(Number(length), prefix), [
          `a ${prefix}${'A'.repeat(Number(length) - 1)}`,
          `a ${hidden}`,
        ]);
  });

  it('of paths, behind words after which one comes', () => {
    const before =
      'reset set set-password reset_passwd verify verification confirm confirmation activate activation invite';
    for (const word of `${before} invitation magic magic-link magic_link unsubscribe share token`.split(' '))
      assert.equal(redactUrl(`/a/${word}/abc12345`), `/a/${word}/{token}`, word);
    for (const path of [
      '/a/reset/abc1234',
      '/a/reset/abcdefgh',
      '/a/reset/{abc12345}',
      '/a/reset/12345678',
      '/a/reset/abc12345.html',
      '/a/reset/123e4567-e89b-12d3-a456-426614174000',
      '/a/reset/0123456789abcdef',
      '/a/offset/abc12345',
      'reset/abc12345',
      'https://q8ZrT1vN5bXc0LmK2wPj7HdG/',
    ])
      assert.equal(redactUrl(path), path);
    assert.equal(redactUrl('/reset//abc12345?a#b'), '/reset//{token}?a#b');
    assert.equal(redactSecrets('  GET /reset/abc12345'), '  GET /reset/{token}');
    assert.equal(redactSecrets('/reset/abc12345'), '/reset/{token}');
    assert.equal(redactSecrets('/reset/abc12345 x'), '/reset/abc12345 x');
  });

  it('of queries, but not what keeps caches fresh', () => {
    const random = 'aK9x2Lm4Qp7Zr1Ts8Vw3';
    for (const name of '_ v ver version rev hash h etag cb t build integrity checksum md5 sha sha256'.split(
      ' ',
    ))
      assert.equal(redactUrl(`/a?${name}=${random}`), `/a?${name}=${random}`, name);
    assert.equal(
      redactUrl(`/a?x=${random};y=${random}#z=${random}`),
      `/a?x=${hidden};y=${hidden}#z=${hidden}`,
    );
    assert.equal(redactUrl(`/a?${random}`), `/a?${random}`);
    assert.equal(redactUrl(`/a?=${random}`), `/a?=${hidden}`);
  });

  it('of fields by their names, and by values that look random', () => {
    assert.deepEqual(
      [
        isSecretField('password', ''),
        isSecretField('lookup_key', ''),
        isSecretField('code', 'abc123'),
        isSecretField('code', 'abc12'),
        isSecretField('user', 'abc123'),
      ],
      [true, true, true, false, false],
    );
  });
});

describe('literals that are looked for', () => {
  const places = (text: string, ...literals: readonly string[]): readonly unknown[] => {
    const seen: unknown[] = [];
    new Anchors(literals.map((literal) => ({ literal, kind: literal }))).each(text, (kind, at, end) => {
      seen.push([kind, at, end]);
      return 0;
    });
    return seen;
  };

  it('are found in any case, at the start and the end, and by several beginnings', () => {
    assert.deepEqual(places('KEY key kEy1', 'key', 'key1'), [
      ['key', 0, 3],
      ['key', 4, 7],
      ['key', 8, 11],
      ['key1', 8, 12],
    ]);
    assert.deepEqual(places('ke', 'key'), []);
    assert.deepEqual(places('xkey', 'key1'), []);
    assert.deepEqual(places('KEY@[`{', '@[`'), [['@[`', 3, 6]]);
    assert.deepEqual(places('\u0080\u0100key', 'key'), [['key', 2, 5]]);
    assert.throws(() => places('', 'ab'), /too short/);
  });

  it('are found in texts of any length', () => {
    for (const length of [45, 46, 47, 48, 65_533, 65_534, 65_535, 65_536, 65_537])
      for (const letter of ['.', 'ä'])
        assert.deepEqual(
          places(`${letter.repeat(length)}key`, 'key'),
          [['key', length, length + 3]],
          `${length}`,
        );
  });

  it('are passed by where somebody has read further', () => {
    const seen: number[] = [];
    new Anchors([{ literal: 'key', kind: 0 }]).each('keykeykeykey', (_kind, at) => {
      seen.push(at);
      return at === 0 ? 7 : 0;
    });
    assert.deepEqual(seen, [0, 9]);
  });
});

describe('words of a shell', () => {
  it('hold texts in single quotes and variables in double ones', () => {
    assert.equal(shellWord([]), "''");
    assert.equal(shellWord(['a', "b'c", { name: 'D' }, '\0e']), `'ab'\\''c'"$D"'e'`);
    assert.equal(shellWord([{ name: 'D', isBare: true }], 'json'), '"$D"');
    assert.equal(shellWord([{ name: 'D' }], 'json'), `"${variableInJson('D')}"`);
    assert.equal(printed("-a%b\\c\0d'e"), `printf '\\055a%%b\\\\c\\000d'\\''e'`);
    assert.equal(printed('a-b'), "printf 'a-b'");
  });

  it('say which variable is in a text of JSON', () => {
    const written = variableInJson('MY_PW');
    assert.deepEqual(readVariableInJson(`${written} x`), { name: 'MY_PW', length: written.length });
    assert.deepEqual(readVariableInJson(variableInJson(x(200)))?.name, x(200));
    for (const text of [
      variableInJson(x(201)),
      variableInJson(''),
      variableInJson('a-b'),
      `x${written}`,
      written.slice(0, -1),
    ])
      assert.equal(readVariableInJson(text), undefined, text.slice(0, 60));
  });

  it('are a command for curl', () => {
    const curl = (changes: Partial<Parameters<typeof curlCommand>[0]>): string =>
      curlCommand({ method: 'GET', url: ['http://a.test/'], headers: [], ...changes }).replaceAll(
        ' \\\n ',
        '',
      );
    const field = { name: 'a', value: ['b'] };
    const rows: readonly (readonly [Parameters<typeof curl>[0], string])[] = [
      [{}, "curl 'http://a.test/'"],
      [{ method: 'HEAD' }, "curl -I 'http://a.test/'"],
      [{ method: 'DELETE' }, "curl -X DELETE 'http://a.test/'"],
      [{ method: 'A'.repeat(20) }, `curl -X ${'A'.repeat(20)} 'http://a.test/'`],
      [{ method: 'A'.repeat(21) }, `curl -X '${'A'.repeat(21)}' 'http://a.test/'`],
      [{ followRedirects: true, target: '/x' }, "curl -L 'http://a.test/' --request-target '/x'"],
      [{ url: ['/a'] }, "curl --url '/a'"],
      [{ url: ['HTTPS://a.test/{x}'] }, "curl -g 'HTTPS://a.test/{x}'"],
      [{ url: ['http://a.test/x?[1]'] }, "curl -g 'http://a.test/x?[1]'"],
      [{ url: ['http://a.test/../b'] }, "curl --path-as-is 'http://a.test/../b'"],
      [{ url: ['http://a.test/%2E/b'] }, "curl --path-as-is 'http://a.test/%2E/b'"],
      [{ url: ['http://a.test/.'] }, "curl --path-as-is 'http://a.test/.'"],
      [{ url: ['http://a.test/b?/../'] }, "curl 'http://a.test/b?/../'"],
      [{ url: ['http://a.test/...'] }, "curl 'http://a.test/...'"],
      [{ url: [{ name: 'U' }, '/a'] }, 'curl "$U"\'/a\''],
      [{ query: [field] }, "curl 'http://a.test/' -G --data-urlencode 'a=b'"],
      [{ method: 'HEAD', query: [field] }, "curl -I 'http://a.test/' -G --data-urlencode 'a=b'"],
      [{ method: 'PUT', query: [{ raw: ['c'] }] }, "curl -X PUT 'http://a.test/' -G -X PUT --data-raw 'c'"],
      [
        { method: 'POST', query: [field, { raw: ['c'] }], body: { kind: 'text', text: ['x'] } },
        "curl 'http://a.test/?a=b&c' --data-raw 'x'",
      ],
      [{ method: 'GET', body: { kind: 'text', text: ['x'] } }, "curl -X GET 'http://a.test/' --data-raw 'x'"],
      [
        { method: 'HEAD', body: { kind: 'text', text: ['x'] } },
        "curl -i -X HEAD -m 5 'http://a.test/' --data-raw 'x'",
      ],
      [{ method: 'POST', body: { kind: 'form', fields: [] } }, "curl 'http://a.test/' --data-raw ''"],
      [
        { method: 'POST', body: { kind: 'form', fields: [field] } },
        "curl 'http://a.test/' --data-urlencode 'a=b'",
      ],
      [{ method: 'POST', body: { kind: 'multipart', fields: [] } }, "curl 'http://a.test/' --form-string ''"],
      [
        { method: 'POST', body: { kind: 'multipart', fields: [field] } },
        "curl 'http://a.test/' --form-string 'a=b'",
      ],
      [
        { method: 'POST', body: { kind: 'text', text: ['x\0'] } },
        "printf 'x\\000' | curl 'http://a.test/' --data-binary @-",
      ],
      [{ basic: [['ann'], [{ name: 'P' }]], options: ['-k'] }, "curl 'http://a.test/' -k -u 'ann:'\"$P\""],
      [
        { headers: [headerLine('A', ['b']), headerLine('C', [' '])] },
        "curl 'http://a.test/' -H 'A: b' -H 'C;'",
      ],
    ];
    assert.deepEqual(
      rows.map(([changes]) => [changes, curl(changes)]),
      rows,
    );
    const long = (length: number): boolean =>
      curl({ method: 'POST', body: { kind: 'text', text: [x(length)] } }).startsWith('printf');
    assert.deepEqual([long(33_333), long(33_334)], [false, true]);
    assert.ok(
      curl({ method: 'POST', body: { kind: 'text', text: ['\0', { name: 'P' }] } }).startsWith('curl'),
    );
  });
});

describe('messages that were recorded', () => {
  it('have a first line, headers and a body', () => {
    assert.deepEqual(readMessage('A b\r\nX : y:z \r\nnone\r\n:x\r\n\r\nbody\n\nmore'), {
      start: 'A b',
      headers: [['X', 'y:z']],
      lines: ['X : y:z '],
      body: 'body\n\nmore',
    });
    assert.deepEqual(readMessage('A b\nX: y\n'), {
      start: 'A b',
      headers: [['X', 'y']],
      lines: ['X: y'],
      body: '',
    });
    assert.deepEqual(readMessage('').start, '');
  });

  it('have a status', () => {
    const status = (start: string): number | undefined => statusOf(readMessage(start));
    assert.deepEqual(
      ['HTTP/1.1 200 OK', 'HTTP/2 404', 'HTTP/1.1 2000', 'GET / HTTP/1.1', 'HTTP/ 200', 'xHTTP/1.1 200'].map(
        status,
      ),
      [200, 404, undefined, undefined, undefined, undefined],
    );
  });
});
