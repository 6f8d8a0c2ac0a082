import axe from 'axe-core';
import { assert } from 'chai';
import { shopLogins } from '../../fakes/loginResultsHost.ts';
import { browser } from '../browser.ts';
import { layoutFaults } from '../layout.ts';
import { inEnglish, speak } from '../pseudoLanguage.ts';
import { type ThemeName, themes } from '../themes.ts';
import { ResultsPage } from './resultsPage.ts';
import { resultsStates } from './resultsStates.ts';

describe('the view of login results', () => {
  let page: ResultsPage;
  afterEach(() => {
    page.close();
    speak('en');
  });

  it('opens what failed or is unverified, at the exchange that is wrong', async () => {
    page = await ResultsPage.open();
    const open = page
      .all('.login[open] > summary')
      .map(({ innerText }) => innerText.split(/\s+/).slice(0, 2).join(' '));
    assert.deepEqual(open, [
      'administrator dast-admin-2',
      'customer dast-customer-with-a-long-name-1@shop.test',
    ]);
    assert.equal(page.find('.fault').innerText, 'login: no /token; found data, expires_in. Use /data/token?');
    const [row] = page.all('.exchange[open] tr.no');
    assert.deepEqual(row?.innerText.split(/\s*[\t\n]+\s*/), [
      'Body /token',
      'string',
      'not as expected',
      'nothing',
    ]);
  });

  it('shows each exchange: times, redirects, cookies, request and response', async () => {
    page = await ResultsPage.open();
    await page.click('.login:first-of-type > summary');
    assert.equal(page.all('.login:first-of-type .exchange').length, 3);
    await page.click('.login:first-of-type .exchange > summary', '/api/login');
    const shown = page.find('.login:first-of-type .exchange[open]').innerText;
    for (const part of [
      '302 to /api/login?step=2',
      'sid',
      'first byte 18 ms',
      '127.0.0.1:4080',
      '"password":"•••"',
    ])
      assert.include(shown, part);
    assert.include(page.find('.login:first-of-type dl').innerText, '43 characters, Header Authorization');
  });

  it('copies an exchange, leads to the file, and verifies again', async () => {
    page = await ResultsPage.open();
    await page.click('.exchange[open] button', 'Copy as curl');
    assert.include(page.find('.message').innerText, '$PASSWORD');
    await page.click('.login.failed button', 'Show in file');
    await page.click('.login.failed button', 'Verify again');
    await page.click('header button', 'Verify all roles');
    assert.deepEqual(page.host.asked, [
      { method: 'copyCurl', params: { user: 1, exchange: 0 } },
      { method: 'showInFile', params: { user: 1 } },
      { method: 'verify', params: { user: 1 } },
      { method: 'verify', params: {} },
    ]);
  });

  it('offers to store the secret that has no value', async () => {
    page = await ResultsPage.open();
    const offers = (): number =>
      page.all('.login button').filter(({ innerText }) => innerText.startsWith('Store Secret')).length;
    assert.equal(offers(), 0);
    const users = shopLogins.users.map((login, user) =>
      user === 1 ? { ...login, secret: 'PASSWORD' } : login,
    );
    page.host.change({ ...shopLogins, users });
    await page.settled();
    assert.equal(offers(), 1);
    await page.click('.login.failed button', 'Store Secret');
    assert.deepEqual(page.host.asked, [{ method: 'storeSecret', params: { user: 1 } }]);
  });

  it('follows the results, and stays open where it was opened', async () => {
    page = await ResultsPage.open();
    await page.click('.login.failed > summary', 'dast-admin-2');
    const users = shopLogins.users.map((login) => ({
      ...login,
      isStale: true,
      words: 'before the last edit',
    }));
    page.host.change({ ...shopLogins, users });
    await page.settled();
    assert.equal(page.all('.login.stale').length, 5);
    assert.isFalse(page.find('.login', 'dast-admin-2').hasAttribute('open'));
  });

  it('is worked by keyboard', async () => {
    page = await ResultsPage.open();
    page.find('summary', 'dast-admin-1').focus();
    await browser.press('Enter');
    await page.settled();
    assert.isTrue(page.find('.login', 'dast-admin-1').hasAttribute('open'));
  });

  it('says so where nobody was logged in yet', async () => {
    page = await ResultsPage.open({ view: { file: 'a.dast-auth.json', users: [] } });
    assert.include(page.find('main').innerText, 'Nobody was logged in yet.');
  });

  it('has no English sentence of its own left in another language', async () => {
    speak('pseudo');
    page = await ResultsPage.open();
    for (const { innerText } of page.all('button, dt, thead th, h2'))
      assert.notEqual(inEnglish(innerText), innerText);
  });

  for (const theme of Object.keys(themes) as ThemeName[]) {
    // The colours of the others are looked at in the narrow column.
    const states = ['dark', 'highContrastLight'].includes(theme) ? resultsStates : [];
    for (const { name, options, act } of states) {
      it(`is accessible: ${name}, ${theme}`, async () => {
        page = await ResultsPage.open({ ...options, theme });
        await act?.(page);
        await expectNoViolations();
      });
    }

    it(`is accessible and fits a narrow column: ${theme}`, async () => {
      page = await ResultsPage.open({ theme, width: 320 });
      await page.click('.login:first-of-type > summary');
      await page.click('.login:first-of-type .exchange > summary');
      await expectNoViolations();
      assert.isAtMost(document.documentElement.scrollWidth, 320);
    });
  }

  it('is accessible with the colours that the system forces', async () => {
    await browser.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' });
    try {
      for (const { options, act } of resultsStates) {
        page = await ResultsPage.open({ ...options, theme: 'highContrast' });
        await act?.(page);
        await expectNoViolations();
        page.close();
      }
    } finally {
      await browser.emulateMedia({ forcedColors: null, reducedMotion: null, colorScheme: null });
    }
  });

  for (const language of ['de', 'pseudo'] as const) {
    for (const { name, options, act } of resultsStates) {
      it(`shows every text whole: ${name}, ${language}`, async () => {
        speak(language);
        page = await ResultsPage.open({ ...options, width: 320 });
        await act?.(page);
        assert.deepEqual(layoutFaults(page.element), []);
      });
    }
  }
});

async function expectNoViolations(): Promise<void> {
  const { violations } = await axe.run(document.body);
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`),
    [],
  );
}
