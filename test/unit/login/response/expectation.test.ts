import assert from 'node:assert/strict';
import { toLogin } from '../../../../src/login/response/expectation.ts';
import type { Header } from '../../../../src/login/ports.ts';
import { checked } from '../checkedResponse.ts';
import { type Asked, factsFor, form, shown } from '../refusedCalls.ts';

const to = (location: string): readonly Header[] => [['location', location]];
const status = 'step/expectedResponse/status';

describe('a status that is not expected', () => {
  const rows: readonly (readonly [asked: Partial<Asked>, said: string])[] = [
    [{ status: 201 }, `status @ ${status} @ 201 | 200 @ {"kind":"status","status":201}`],
    [
      { status: 299, body: { message: 'made' } },
      `status @ ${status} @ 299 | 200 @ {"kind":"status","status":299}`,
    ],
    [{ status: 300 }, `status @ ${status} @ 300 | 200 @ {"kind":"status","status":300}`],
    [
      { status: 300, headers: to('/next') },
      `status-redirect @ ${status} @ 300 | /next | 200 @ {"kind":"status","status":300}`,
    ],
    [
      { status: 399, headers: to('/next') },
      `status-redirect @ ${status} @ 399 | /next | 200 @ {"kind":"status","status":399}`,
    ],
    [
      { status: 302, headers: to('/login'), secret: null },
      'moved @ step/endpoint/path @ 302 | /login | 200 | /login',
    ],
    [
      { status: 302, headers: to('/home?error=1'), secret: null },
      'moved @ step/endpoint/path @ 302 | /home?error=1 | 200 | /login',
    ],
    [
      { status: 302, headers: to('/login'), called: { isOfNobody: true } },
      `nobody-to-login @ ${status} @ 302 | /login @ {"kind":"status","status":302}`,
    ],
    [
      { status: 302, headers: to('/account/locked') },
      'account-locked @ testUsers/0/username @ 302 "/account/locked" | ann',
    ],
    [{ status: 399 }, `status @ ${status} @ 399 | 200 @ {"kind":"status","status":399}`],
    [{ status: 400, secret: null }, `status @ ${status} @ 400 | 200 @ {"kind":"status","status":400}`],
    [
      { status: 400, body: { message: 'Not today' }, secret: null },
      `status-text @ ${status} @ 400 | 200 | Not today @ {"kind":"status","status":400}`,
    ],
    [{ status: 499 }, `status @ ${status} @ 499 | 200 @ {"kind":"status","status":499}`],
    [
      { status: 499, body: { message: 'Not today' } },
      `status-text @ ${status} @ 499 | 200 | Not today @ {"kind":"status","status":499}`,
    ],
    [{ status: 500 }, `server-error @ ${status} @ 500`],
    [{ status: 500, body: { message: 'Not today' } }, `server-error-text @ ${status} @ 500 "Not today"`],
  ];
  for (const [asked, said] of rows)
    it(`${JSON.stringify(asked)}: ${said}`, async () => assert.equal(await checked({}, asked), said));

  it('is none of several', async () => {
    assert.equal(await checked({ status: [200, 201] }, { status: 201 }), 'fine');
    assert.match(await checked({ status: [200, 204] }, { status: 201 }), / @ 201 \| 200, 204 @ /);
  });
});

describe('a redirect that is expected', () => {
  const back = (asked: Partial<Asked>, headers = {}): Promise<string> =>
    checked({ status: [200, 299, 300, 302, 399, 400], headers }, { status: 302, mediaType: form, ...asked });

  it('is none where it leads back to the login, or says that it failed', async () => {
    const failed = 'to-login @ testUsers/0/username @';
    const more = '| ${secret:PASSWORD} | ann | /login @ store PASSWORD';
    assert.equal(await back({ headers: to('/login') }), `${failed} 302 | /login ${more}`);
    assert.equal(await back({ headers: to('/home?error=1') }), `${failed} 302 | /home?error=1 ${more}`);
    for (const code of [300, 399])
      assert.equal(await back({ status: code, headers: to('/login') }), `${failed} ${code} | /login ${more}`);
    for (const code of [200, 299, 400])
      assert.equal(await back({ status: code, headers: to('/login') }), 'fine', String(code));
  });

  it('is one where it leads elsewhere, or the config says where it leads', async () => {
    assert.equal(await back({ headers: to('/home') }), 'fine');
    assert.equal(await back({ headers: to('/signin') }), 'fine', 'another page than the one that is called');
    assert.equal(await back({ headers: to('/login'), secret: null }), 'fine');
    assert.equal(await back({}), 'fine');
    assert.equal(await back({ headers: to('/login') }, { LOCATION: '^/login$' }), 'fine');
    const call = { path: '/start' };
    assert.equal(await back({ headers: to('/start'), call }), 'fine', 'a path that is not that of a login');
  });

  it('says more in its words than in where it leads', () => {
    const said = (location: string, secret?: null): string | undefined =>
      shown(
        toLogin(factsFor({ status: 302, headers: to(location), ...(secret === null && { secret }) }))?.fault,
      );
    assert.equal(
      said('/account/locked'),
      'account-locked @ testUsers/0/username @ 302 "/account/locked" | ann',
    );
    assert.equal(said('/account/locked', null), undefined);
    assert.equal(said('/home'), undefined);
  });
});

describe('headers that are expected', () => {
  it('are there, by their names in any case, and match', async () => {
    const headers: readonly Header[] = [
      ['X-Zone', 'eu'],
      ['x-zone', 'us'],
    ];
    assert.equal(await checked({ headers: { 'x-zone': '^eu, us$' } }, { headers }), 'fine');
    assert.match(
      await checked({ headers: { 'X-Zone': '^eu$' } }, { headers }),
      /^header-matches @ step\/expectedResponse\/headers\/X-Zone @ X-Zone \| \^eu\$/,
    );
    assert.match(
      await checked({ headers: { 'X-Other': '.' } }, { headers }),
      /^no-header @ step\/expectedResponse\/headers\/X-Other @ X-Other \| .*X-Zone/,
    );
    assert.match(await checked({ headers: { 'X-Zone': '(' } }, { headers }), /^regex-invalid @ .*\/X-Zone$/);
    assert.equal(await checked({ headers: { 'X-Zone': '^no$' } }, { headers }, true), 'fine', 'in a dry run');
    assert.match(await checked({ headers: { 'X-Other': '.' } }, { headers }, true), /^no-header/);
  });
});
