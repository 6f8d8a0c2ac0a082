import assert from 'node:assert/strict';
import { attribute } from '../../../../src/login/faults/refusals/headerWords.ts';
import { plainWords, saysNothing } from '../../../../src/login/faults/refusals/plainWords.ts';
import { jsonReason, reasonIn, sentencesIn, wordsIn } from '../../../../src/login/faults/refusals/words.ts';
import { readPage } from '../../../../src/login/response/page.ts';
import { jsonErrorAt } from '../../../../src/login/response/received.ts';
import type { Header } from '../../../../src/login/ports.ts';
import { received } from '../../../fakes/received.ts';

const nested = (levels: number): unknown =>
  levels === 0 ? { message: 'Bad name' } : { a: nested(levels - 1) };

// In jsonWords and pageWords.
describe('the words of an answer', () => {
  const documents: readonly (readonly [document: unknown, words: readonly string[]])[] = [
    [{ message: 'Wrong name' }, ['Wrong name']],
    [{ error: 'invalid_grant', error_description: 'Wrong name' }, ['Wrong name', 'invalid_grant']],
    [{ error: { message: 'Wrong name', code: 'E1234', trace: 'at a.js' } }, ['Wrong name', 'E1234']],
    [{ errors: [{ message: 'One two' }, { message: 'Three four' }] }, ['One two', 'Three four']],
    [{ errors: ['1 a', '2 a', '3 a', '4 a', '5 a', '6 a'] }, ['1 a', '2 a', '3 a', '4 a', '5 a']],
    [{ errors: { email: ['is not known'] } }, ['email: is not known']],
    [{ email: ['This is not known.'] }, ['email: This is not known.']],
    [{ email: ['Unknown'] }, []],
    [{ errors: [{ loc: ['body', 'city'], msg: 'field required' }] }, ['city: field required']],
    [{ errors: [{ detail: 'is not known', source: { pointer: '/data/email' } }] }, ['email: is not known']],
    [
      { errors: [{ detail: 'Email is not known', source: { pointer: '/data/email' } }] },
      ['Email is not known'],
    ],
    [{ nonFieldErrors: ['Wrong name'] }, ['Wrong name']],
    [{ message: 'https://help.test' }, []],
    [{ message: '  ' }, []],
    [{ code: '17' }, []],
    [{ code: 'ab' }, []],
    [{ code: 'abc' }, ['abc']],
    [{ result: 'x'.repeat(101) }, []],
    [{ other: 'text of no use' }, []],
    [nested(4), ['Bad name']],
    [nested(6), []],
    ['Wrong name', ['Wrong name']],
    [[], []],
  ];
  for (const [document, words] of documents) {
    it(`${JSON.stringify(document).slice(0, 80)}: ${words.join(' | ')}`, () =>
      assert.deepEqual(wordsIn(received(document, [], 401)).said, words));
  }

  it('holds names of what is so, but not of settings', () => {
    const { said, names } = wordsIn(received({ mfaRequired: true, emailVerified: true, ok: true, a: false }));
    assert.deepEqual([said, names], [[], ['mfaRequired']]);
  });

  it('are the clearest first, bounded, on one line', () => {
    assert.equal(reasonIn(received({ title: 'Unauthorized', detail: 'Wrong\n  name' })), 'Wrong name');
    assert.equal(reasonIn(received({ message: 'a '.repeat(80).trim() })), 'a '.repeat(80).trim());
    const longest = `${'a '.repeat(79)}ab`;
    assert.deepEqual([longest.length, reasonIn(received({ message: longest }))], [160, longest]);
    const long = reasonIn(received({ message: `${'a '.repeat(80)}bc` }));
    assert.deepEqual([long.length, long.at(-1)], [161, '…']);
    assert.equal(jsonReason({ error: { code: 17, text: 'Too late' } }), 'Too late');
    assert.equal(jsonReason({}), '');
    assert.deepEqual(sentencesIn(received({ message: 'Bad Request', code: 'E_CODE', detail: 'Not now' })), [
      'Not now',
    ]);
  });

  const heads: readonly (readonly [headers: readonly Header[], words: readonly string[]])[] = [
    [
      [['www-authenticate', 'Bearer error="invalid_token", error_description="It ended"']],
      ['It ended', 'invalid_token'],
    ],
    [[['x-error-reason', 'Wrong name']], ['Wrong name']],
    [[['x-error-code', 'E17']], ['x-error-code: E17']],
    [[['x-other', 'Wrong name']], []],
  ];
  for (const [headers, words] of heads)
    it(`${JSON.stringify(headers)}: ${words.join(' | ')}`, () =>
      assert.deepEqual(wordsIn(received({}, headers, 401)).said, words));

  it('stand in the address of a redirect, and only there', () => {
    const location: readonly Header[] = [
      ['location', '/account/locked?error=x_y_z&message=Too+late#reason=No+no'],
    ];
    for (const [status, said, names] of [
      [299, [], []],
      [300, ['Too late', 'No no', 'x_y_z'], ['/account/locked']],
      [399, ['Too late', 'No no', 'x_y_z'], ['/account/locked']],
      [400, [], []],
    ] as const)
      assert.deepEqual(wordsIn(received('', location, status)), { said, names }, String(status));
  });

  it('stand in challenges as attributes of that name', () => {
    const challenge = 'Bearer realm="a, b", x_error="no", error=plain, scope="read \\"all\\""';
    assert.deepEqual(
      ['realm', 'error', 'scope', 'none'].map((name) => attribute(challenge, name)),
      ['a, b', 'plain', 'read \\"all\\"', undefined],
    );
  });

  it('are those of XML and of forms', () => {
    const xml =
      '<?xml version="1.0"?><a><faultstring>Wrong name</faultstring><b:code>E17</b:code><c> </c></a>';
    assert.deepEqual(wordsIn(received(xml, [], 500, 'text/xml')).said, ['Wrong name', 'E17']);
    const form = 'error=invalid_grant&error_description=Wrong+name';
    assert.deepEqual(wordsIn(received(form, [], 400, 'application/x-www-form-urlencoded')).said, [
      'Wrong name',
      'invalid_grant',
    ]);
  });

  it('are compared in lower case, also those of codes', () => {
    assert.equal(plainWords('PASSWORD_EXPIRED'), 'password expired');
    assert.equal(plainWords('userNotFound: XMLError!'), 'user not found xml error');
    assert.deepEqual(
      ['', '401 Unauthorized', 'Error: Bad Request', 'HTTP status 500', 'Wrong'].map(saysNothing),
      [true, true, true, true, false],
    );
  });

  it('say nothing where they are what frameworks write by default', () => {
    const defaults = (
      'Access denied|ACCESS_DENIED|An error has occurred.|An error occurred|Error|errors|' +
      'An unexpected error occurred.|Authentication required|Authorization Required|Conflict|' +
      '400 Bad Request|Denied|Error processing request|Exception|fail|failed|Failure|FORBIDDEN|' +
      'GraphQL error|graphql error|Internal Server Error|Invalid params|KO|Not Acceptable|' +
      'Invalid request parameters|Not Found|Odoo Server Error|Precondition Failed|' +
      'One or more validation errors occurred.|Request failed|Request validation failed|Server Error|' +
      'Service Unavailable|Something went wrong!|Something went wrong while processing your request.|' +
      'The given data was invalid.|The request is invalid.|Unauthenticated.|Unauthorised|Unauthorized|' +
      'Unexpected error|Unprocessable Content|Unprocessable Entity|Validation error|VALIDATION_FAILED|' +
      'Error: 500|Status code 404: not found'
    ).split('|');
    assert.deepEqual(
      defaults.filter((text) => !saysNothing(text)),
      [],
    );
    const telling = [
      'Error: no such user',
      'Failed login',
      '600 Bad Request',
      'Bad Request Error',
      'A conflict',
    ];
    assert.deepEqual(telling.filter(saysNothing), []);
  });
});

describe('a page', () => {
  it('shows its title, fields, form and first error', () => {
    const page = readPage(
      '<title> Log\n in </title><meta name="csrf" content="m"><meta property="og" content="o">' +
        '<form action="/search"><input name="q" value="tea"></form>' +
        '<div class="alert" hidden>Hidden</div><div style="display: none"><p role="alert">Away</p></div>' +
        '<template><p class="error">Later</p></template>' +
        '<form method="post" action="/in"><input name="csrf" type="hidden" value="f"><input name="user">' +
        '<input type="PASSWORD" name="pw"></form>' +
        '<p class="form-error">Wrong <b>name</b></p><p class="error">Second</p><h1>Shop</h1>',
    );
    assert.deepEqual(
      [page.title, page.error, page.asksForPassword, page.asksForCode, page.hasCaptcha],
      ['Log in', 'Wrong name', true, false, false],
    );
    assert.deepEqual(
      [...page.fields],
      [
        ['csrf', 'm'],
        ['og', 'o'],
        ['q', 'tea'],
      ],
    );
    assert.deepEqual(page.loginForm, {
      method: 'POST',
      action: '/in',
      fields: [
        { name: 'csrf', type: 'hidden' },
        { name: 'user', type: 'text' },
        { name: 'pw', type: 'password' },
      ],
    });
    assert.deepEqual(page.prose, ['Away', 'Later', 'Wrong name', 'Second', 'Shop']);
  });

  it('takes no element around a whole page for an error', () => {
    const error = (length: number): string => readPage(`<p class="error">${'a'.repeat(length)}</p>`).error;
    assert.deepEqual([error(300).length, error(301)], [300, '']);
    assert.equal(readPage('<p id="errors"></p><p id="error-list">No</p>').error, 'No');
    assert.equal(readPage('<p class="terror">No</p>').error, '');
  });

  it('is read for six headings and paragraphs, each as long as a message', () => {
    const paragraphs = (count: number): readonly string[] =>
      readPage(Array.from({ length: count }, (_, index) => `<p>${index}</p>`).join('')).prose;
    assert.deepEqual([paragraphs(6).length, paragraphs(7).length], [6, 6]);
    const parts = Array.from({ length: 9 }, () => 'a'.repeat(100)).join('<b></b>');
    assert.equal(readPage(`<p>${parts}</p>`).prose[0]?.length, 400);
    assert.equal(readPage(`<title>${'a'.repeat(300)}</title><title>b</title>`).title, 'a'.repeat(300));
    assert.equal(readPage(`<title>${'a'.repeat(299)}</title><title>b</title>`).title, `${'a'.repeat(299)}b`);
    assert.equal(readPage('<p hidden class="error">no</p><p class="error">yes</p>').error, 'yes');
    assert.equal(readPage('<div aria-hidden="true"><p class="error">no</p></div>').error, '');
    assert.equal(readPage('<p class="error" style="visibility:hidden">no</p>').error, '');
    assert.equal(readPage('<form></form><input name="a" type="password">').loginForm?.method, '');
  });

  it('asks for codes and captchas', () => {
    assert.equal(readPage('<input name="otp_code">').asksForCode, true);
    assert.equal(readPage('<input autocomplete="one-time-code">').asksForCode, true);
    assert.equal(readPage('<input name="code">').asksForCode, false);
    assert.equal(readPage('<div class="x g-recaptcha">').hasCaptcha, true);
    assert.equal(readPage('<div class="recaptcha">').hasCaptcha, false);
  });

  it('says where a text stops being JSON, from 1 on', () => {
    assert.deepEqual(jsonErrorAt('oops'), { line: 1, column: 1 });
    assert.deepEqual(jsonErrorAt('{\n "a": oops }'), { line: 2, column: 7 });
    assert.deepEqual(jsonErrorAt('{}'), { line: 1, column: 1 });
  });

  it('is read by its charset, else in UTF-8', () => {
    const text = (type: string, bytes: readonly number[]): string =>
      received('', [], 200, type).text + new TextDecoder().decode(new Uint8Array(bytes));
    assert.equal(text('text/plain; charset=nonsense', [97]), 'a');
    assert.equal(received('1e5', [], 200, 'text/plain').value, '1e5');
    assert.equal(received('1e5').value, 100_000);
    assert.equal(received('tea').value, 'tea');
  });
});
