import assert from 'node:assert/strict';
import { readPage } from '../../../../src/login/response/page.ts';

const hiddenOnes = [
  '<template>',
  '<noscript>',
  '<p hidden>',
  '<p aria-hidden=true>',
  '<p style="color:red; display : none">',
  '<p style="VISIBILITY:hidden">',
  ...'d-none hidden hide is-hidden invisible display-none ng-hide uk-hidden'
    .split(' ')
    .map((name) => `<p class="a ${name} b">`),
];
const shownOnes = [
  '<p>',
  '<p aria-hidden=false>',
  '<p style="display:block">',
  '<p class=hiddenish>',
  `<p class="${'x'.repeat(200)} hidden">`,
  `<p style="${' '.repeat(500)}display:none">`,
];
const close = (tag: string): string => `</${/^<(\w+)/.exec(tag)?.[1] ?? ''}>`;

describe('what a login needs of a page', () => {
  const empty = {
    title: '',
    fields: new Map(),
    asksForPassword: false,
    loginForm: undefined,
    error: '',
    prose: [],
    asksForCode: false,
    hasCaptcha: false,
  };
  const page = (html: string): unknown => {
    const read = readPage(html);
    return Object.fromEntries(
      Object.entries(read)
        .filter(
          ([name, value]) =>
            JSON.stringify(value instanceof Map ? [...value] : value) !==
            JSON.stringify(name === 'fields' ? [] : empty[name as keyof typeof empty]),
        )
        .map(([name, value]) => [
          name,
          value instanceof Map ? Object.fromEntries(value as Map<string, string>) : (value as unknown),
        ]),
    );
  };

  it('is nothing of an empty one', () => assert.deepEqual(readPage(''), empty));

  it('are its title and fields', () => {
    assert.deepEqual(
      page(
        '<title> A\n b </title>c<meta name=m content=1><meta property=p content=2><meta content=3><meta name=none>',
      ),
      { title: 'A b', fields: { m: '1', p: '2' } },
    );
    assert.deepEqual(
      page('<input name=a value=1><input name=a value=2><input name=b><input value=4><div name=c value=5>'),
      { fields: { a: '1' } },
    );
    assert.deepEqual(page(`<title>${'x'.repeat(299)}</title>`), { title: 'x'.repeat(299) });
  });

  it('is the first form that asks for a password, with its method, address and fields', () => {
    const found = (html: string): unknown => {
      const { asksForPassword, loginForm } = readPage(html);
      return loginForm === undefined
        ? asksForPassword
        : [
            asksForPassword,
            loginForm.method,
            loginForm.action,
            loginForm.fields.map(({ name, type }) => `${name} ${type}`).join(),
          ];
    };
    assert.equal(found('<form method=post><input name=q></form>'), false);
    assert.deepEqual(
      found(
        '<form action=/q><input name=q></form><form method=post action=/in><input name=a type=EMAIL><input><input type=Password name=b></form><form><input type=password name=c></form>',
      ),
      [true, 'POST', '/in', 'a email,b password'],
    );
    assert.deepEqual(found('<form method=get><input name=q></form><input type=password><input name=z>'), [
      true,
      '',
      '',
      'z text',
    ]);
  });

  it('is whether it asks for a code or has a captcha', () => {
    const codes = [
      'one-time-code',
      'otp',
      'totp',
      'OTP_code',
      '2fa',
      'mfa-code',
      'two_factor',
      'twofactorCode',
    ];
    for (const name of codes) {
      assert.deepEqual(page(`<input name="${name}">`), { asksForCode: true }, name);
      assert.deepEqual(page(`<input autocomplete="${name}">`), { asksForCode: true }, name);
    }
    for (const name of ['otps', 'code', 'notp', ''])
      assert.deepEqual(page(`<input name="${name}">`), {}, name);
    for (const name of ['g-recaptcha', 'h-captcha', 'cf-turnstile', 'captcha'])
      assert.deepEqual(page(`<div class="a ${name}">`), { hasCaptcha: true }, name);
    assert.deepEqual(
      [page('<div class=captchas>'), page(`<div class="${'x'.repeat(200)} captcha">`)],
      [{}, {}],
    );
  });

  it('is its prose: the first six headings, paragraphs and entries that say something', () => {
    const all = ['h1', 'h2', 'h3', 'p', 'pre', 'li', 'dd'].map(
      (name) => [name, `<${name}> In\n ${name} </${name}>`] as const,
    );
    for (const [name, html] of all) assert.deepEqual(page(html), { prose: [`In ${name}`] });
    assert.deepEqual(page(`<p> </p>${all.map(([, html]) => html).join('')}`), {
      prose: all.slice(0, 6).map(([name]) => `In ${name}`),
    });
    assert.deepEqual(page('<p>a<b>b</b>c</p>d<h4>e</h4><div>f</div>'), { prose: ['abc'] });
    assert.deepEqual(page(`<p>${'x'.repeat(300)}<b>y</b>z</p>`), { prose: [`${'x'.repeat(300)}y`] });
  });

  it('is its first error that is shown', () => {
    const error = (html: string): string => readPage(html).error;
    for (const mark of [
      'role=alert',
      'class=error',
      'class="a errors"',
      'id=login-error',
      'class=error_list',
      'class=alert-box',
      'class=danger',
      'class=is-invalid',
      'id=flash',
      'class=Message',
    ])
      assert.equal(error(`<p ${mark}>No <b>way</b></p><p class=error>Other</p>`), 'No way', mark);
    for (const mark of [
      '',
      'class=terror',
      'class=alerts',
      'role=note',
      'name=error',
      `class="${'x'.repeat(200)} error"`,
    ])
      assert.equal(error(`<p ${mark}>No way</p>`), '', mark);
    assert.equal(error('<p class=error> </p><p class=error>Second</p>'), 'Second');
    assert.equal(error(`<p class=error>${'x'.repeat(300)}</p>`), 'x'.repeat(300));
    assert.equal(error(`<p class=error>${'x'.repeat(301)}</p><p class=error>Second</p>`), 'Second');
    assert.equal(error('<div class=error>a<div class=message>b</div>c</div>d'), 'abc');
    assert.equal(error('<div class=error>a<p hidden>b<b>c</b></p>d</div>'), 'ad');
  });

  it('has no error where a browser shows nothing', () => {
    const inside = (tag: string): string =>
      readPage(`${tag}<b class=error>No way</b>${close(tag)}<i class=error>Shown</i>`).error;
    for (const tag of hiddenOnes) assert.equal(inside(tag), 'Shown', tag);
    for (const tag of shownOnes) assert.equal(inside(tag), 'No way', tag);
  });
});
