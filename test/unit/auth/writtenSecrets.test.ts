import assert from 'node:assert/strict';
import {
  holdsWithheld,
  isKeyFile,
  isSecretValue,
  isWithheld,
  mapTexts,
  secretsIn,
  secretsInCurl,
  secretsInText,
  withheldParts,
} from '../../../src/auth/writtenSecrets.ts';

/** Long enough that its letters alone tell. */
const random = 'q7Zk2mXw9LpT4vRb8NcY5hJd3GfS6aQe';
const payload = Buffer.from('{"sub":"ann"}').toString('base64url');
const jwt = `eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJlLXNpZ25hdHVyZS1zaWduYXR1cmU`;
const cut = (text: string, spans: readonly { readonly start: number; readonly end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

describe('a secret that is written out', () => {
  it('is found in a text that is sent under a name', () => {
    const rows: readonly (readonly [text: string, name: string, ...secrets: readonly string[]])[] = [
      ['', 'password'],
      ['hunter2', 'password', 'hunter2'],
      ['hunter2', 'user'],
      // Words, templates and references.
      ['password', 'password'],
      ['${env:PW}', 'password'],
      ['{{pw}}', 'password'],
      ['<password>', 'password'],
      ['$inputs.password', 'password'],
      ['inputs.password', 'password'],
      ['a $inputs.x b', 'password'],
      ['a $inputs b2', 'password', 'a $inputs b2'],
      ['$inputs.pass word', 'password'],
      ['{$inputs.x}hunter2', 'password'],
      ['password=${env:X}', ''],
      // Parts, by what stands around them.
      [jwt, '', jwt],
      [`Bearer ${jwt}`, '', jwt],
      [`Bearer ${random}`, 'Authorization', `Bearer ${random}`],
      [`?access_token=${random}`, '', random],
      [`https://a.test/x?api_key=${random}`, '', random],
      [`https://a.test/x?client_id=${random}&y=1`, ''],
      [`https://a.test/${random}`, ''],
      [`https://ann:${random}@a.test/`, '', `ann:${random}`],
      [`a=\${env:X}&password=${random}`, '', random],
      ['{"password": "hunter2"}', '', 'hunter2'],
      ['{"password": "String"}', ''],
      ['query ($password: String!) { x }', ''],
      ['query ($password: [Int1!]!) { x }', ''],
    ];
    assert.deepEqual(
      rows.map(([text, name]) => [text, name, ...cut(text, secretsInText(text, name))]),
      rows,
    );
  });

  it('is found in a curl command, also by its place in a list of JSON', () => {
    const rows: readonly (readonly [command: string, ...secrets: readonly string[]])[] = [
      ['curl -u ann:hunter2 http://a', 'ann:hunter2'],
      [`curl http://a -d '{"users":[["ann","hunter2"]]}'`],
      [`curl http://a -d '{"args":["ann","hunter2"],"method":"login"}'`, 'hunter2'],
      [`curl http://a -d "{\\"args\\":[\\"ann\\",\\"hunter2\\"],\\"method\\":\\"login\\"}"`, 'hunter2'],
      [`curl http://a -d '{"password":"hunter2"}'`, 'hunter2'],
      [`curl -H "a\\"b: c" -d '["x"]' -d '{"basic":["ann","geheim9"]}'`, 'geheim9'],
      [`curl -d ' [{"basic":["ann","geheim9"]}]'`, 'geheim9'],
      [`curl -d 'x{"basic":["ann","geheim9"]}'`],
      [`curl -d '{"basic":["ann","geheim9"]}`],
      [`curl -d '{"basic":["ann","geheim9"]' -d '{"basic":["ann","anders8"]}'`, 'anders8'],
    ];
    assert.deepEqual(
      rows.map(([command]) => [command, ...cut(command, secretsInCurl(command))]),
      rows,
    );
    const many = `curl ${`-d '{"basic":["ann","geheim9"]}' `.repeat(201)}`;
    assert.equal(secretsInCurl(many).length, 200);
  });

  it('is found in a value of any depth, with its path', () => {
    const body = {
      basic: ['ann', 'hunter2'],
      list: [{ password: 'abc123x' }, 'y'],
      password: ['p4ssw0rd', `x?token=${random}`],
      three: { basic: ['a', 'b1', 'c1'] },
      count: 7,
    };
    assert.deepEqual(
      [...secretsIn(body)]
        .map(({ path, text, start, end }) => [path.join('/'), text, start, end])
        .toReversed(),
      [
        ['basic/1', 'hunter2', 0, 7],
        ['list/0/password', 'abc123x', 0, 7],
        ['password/0', 'p4ssw0rd', 0, 8],
        ['password/1', `x?token=${random}`, 0, 8 + random.length],
      ],
    );
    assert.deepEqual(
      [...secretsIn('hunter2', 'password')].map(({ path }) => path),
      [[]],
    );
    let [deep, deeper]: unknown[] = ['hunter2', 'hunter2'];
    for (let level = 0; level < 50; level += 1) deep = { password: deep };
    for (let level = 0; level < 51; level += 1) deeper = { password: deeper };
    assert.deepEqual([[...secretsIn(deep)].length, [...secretsIn(deeper)].length], [1, 0]);
  });

  it('is held back as a whole in doubt, and is a secret where it looks so', () => {
    const rows: readonly (readonly [text: string, name: string, as: string])[] = [
      ['', 'password', ''],
      [' ', 'password', ''],
      ['hunter2', 'password', 'withheld holds secret'],
      ['word', 'password', 'withheld holds'],
      ['word', 'title', ''],
      ['ann', 'username', ''],
      ['a.pem', 'privateKey', 'secret'],
      ['a.txt', 'privateKey', 'withheld holds secret'],
      ['a.pem', 'password', 'withheld holds secret'],
      [random, 'title', 'withheld holds secret'],
      [`a ${random}`, 'title', 'withheld holds'],
      [`a=${random};b`, 'title', 'withheld holds'],
      [`\${env:X}${random}`, 'title', 'withheld holds'],
      ['${env:X}', 'title', ''],
      ['a${env:X}', 'password', 'secret'],
      ['x?token=hunter2hunter', 'title', 'holds'],
    ];
    assert.deepEqual(
      rows.map(([text, name]) => [
        text,
        name,
        [
          ...(isWithheld(text, name) ? ['withheld'] : []),
          ...(holdsWithheld(text, name) ? ['holds'] : []),
          ...(isSecretValue(text, name) ? ['secret'] : []),
        ].join(' '),
      ]),
      rows,
    );
    assert.equal(isSecretValue('hunter2', 'title', 'password'), true, 'by any of its names');
    const text = `a password=${random} b`;
    assert.deepEqual(cut(text, withheldParts(text)), [random]);
  });

  it('is no key that is named by its file', () => {
    const long = 'x'.repeat(300);
    const names = ['a.pem', 'a.key', 'A.P8', 'a.p12', 'a.pfx', `${long}.pem`];
    const others = ['a.txt', '.pem', `${long}x.pem`, 'a\nb.pem', 'a.pem ', 'apem'];
    assert.deepEqual([...names, ...others].filter(isKeyFile), names);
  });

  it('is replaced under the name that it is sent under', () => {
    const named = (text: string, name: string): string => `${name}:${text}`;
    const value = { basic: ['ann', 'pw'], a: [{ b: 'c' }, ['d']], n: 1, z: null };
    assert.deepEqual(mapTexts(value, named, 'top'), {
      basic: ['basic:ann', 'password:pw'],
      a: [{ b: 'b:c' }, ['a:d']],
      n: 1,
      z: null,
    });
    assert.deepEqual([mapTexts('x', named), mapTexts(['x'], named, 'list')], [':x', ['list:x']]);
    let deep: unknown = 'x';
    for (let level = 0; level < 51; level += 1) deep = [deep];
    assert.match(JSON.stringify(mapTexts(deep, named)), /^\[{50}null\]{50}$/);
    assert.match(JSON.stringify(mapTexts((deep as unknown[])[0], named)), /^\[{50}":x"\]{50}$/);
  });
});
