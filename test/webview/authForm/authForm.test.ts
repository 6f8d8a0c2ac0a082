import axe from 'axe-core';
import { assert } from 'chai';
import * as language from '../../../src/auth/authLanguage.ts';
import { emptyText, hugeOperations, shopText } from '../../fakes/authFormTexts.ts';
import { layoutFaults } from '../layout.ts';
import { inEnglish, speak } from '../pseudoLanguage.ts';
import { type ThemeName, themes } from '../themes.ts';
import { AuthFormPage, shopWorld } from './authFormPage.ts';
import { authFormStates } from './authFormStates.ts';

const plain = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ').trim();

describe('the form of an auth config', () => {
  let page: AuthFormPage;
  afterEach(() => {
    page.close();
    speak('en');
  });

  const methods = (): readonly string[] => page.host.asked.map(({ method }) => method);

  it('writes a field into the text where it is left, and nothing else', async () => {
    page = await AuthFormPage.open();
    assert.deepEqual(page.all('.field > .label').slice(0, 2).map(plain), ['Name', 'Base URL']);
    assert.deepEqual(page.host.asked, []);
    await page.fill('Name', 'Store');
    assert.equal(page.host.text, shopText.replace('"Shop"', '"Store"'));
    await page.click('.flag', 'Safe for automated testing');
    const isolated = '"isolatedFromProduction": true,';
    const both = `${isolated}\n    "safeForAutomatedTesting": true,`;
    assert.equal(page.host.text, shopText.replace('"Shop"', '"Store"').replace(isolated, both));
  });

  it('keeps the keyboard and what is being typed while the text changes, and takes a new value of the text', async () => {
    page = await AuthFormPage.open();
    page.find('input', 'Name').focus();
    await page.press('End', '2');
    page.host.change(shopText.replace('// Our shop', '// Their shop'));
    await page.settled();
    assert.equal((page.focused as HTMLInputElement).value, 'Shop2');
    await page.press('Enter');
    assert.include(page.host.text, '"name": "Shop2"');
    assert.include(page.host.text, '// Their shop');
    await page.press('3');
    page.host.change(shopText.replace('"Shop"', '"Bazaar"'));
    await page.settled();
    assert.equal((page.focused as HTMLInputElement).value, 'Bazaar');
  });

  it('leads the keyboard on where what had it was removed', async () => {
    page = await AuthFormPage.open();
    page.find('button', 'Remove Public APIs 2').focus();
    await page.press('Enter');
    assert.include(page.host.text, '"publicAccess": ["GET /health"]');
    assert.equal(page.focused?.getAttribute('aria-label'), 'Add to Public APIs');
  });

  it('says why a change was refused, and shows what the text has', async () => {
    page = await AuthFormPage.open();
    page.host.refuses = 'The file has changed. Try again.';
    await page.fill('Name', 'Store');
    assert.equal(page.find('.message').innerText, 'The file has changed. Try again.');
    assert.equal((page.find('input', 'Name') as HTMLInputElement).value, 'Shop');
    await page.goTo('staff');
    await page.fill('Default token expiration', 'an hour');
    assert.include(page.find('.message').innerText, 'is a number');
    assert.equal(page.host.text, shopText);
  });

  it('shows a problem at its place, with the fixes of the text as buttons', async () => {
    page = await AuthFormPage.open();
    assert.include(page.find('nav button', 'Application').innerText, '1');
    await page.click('.problem button', 'Confirm that automated tests may use the accounts');
    assert.equal(page.host.asked[0]?.method, 'fix');
  });

  it('allows calls and forbids them in a grid that the arrows walk', async () => {
    page = await AuthFormPage.open();
    await page.goTo('Roles and access');
    page.find('[role=grid] [tabindex="0"]').focus();
    await page.press('Control+End', 'Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight');
    assert.equal((page.focused as HTMLElement).title, 'not allowed');
    await page.press('Space');
    assert.include(page.host.text, '"GET /api/admin/users"]');
    assert.equal((page.focused as HTMLElement).title, 'allowed');
    await page.press('Space');
    assert.equal(page.host.text, shopText);
    const wide = page.find('.row', 'GET /api/products').querySelectorAll<HTMLElement>('.cell')[1];
    assert.equal(wide?.title, 'allowed by /api/products/**');
    page.find('.group', '/api/orders').querySelectorAll<HTMLElement>('.cell')[1]?.click();
    await page.settled();
    assert.include(page.host.text, '"GET /api/orders/{orderId}"');
    await page.click('button', 'Block all proposed calls (3)');
    const logout = page.find('.row', 'POST /api/auth/logout').querySelectorAll<HTMLElement>('.cell')[2];
    assert.equal(logout?.title, 'is never called');
    assert.notInclude(page.root.textContent, 'proposed calls');
  });

  it('draws what is seen of 500 operations', async () => {
    page = await AuthFormPage.open({ world: { ...shopWorld, operations: hugeOperations } });
    await page.goTo('Roles and access');
    assert.isBelow(page.all('.entry').length, 60);
    page.find('.scroller').scrollTop = 6000;
    await page.settled();
    assert.isBelow(page.all('.entry').length, 60);
    page.find('[role=grid] [tabindex="0"]').focus();
    await page.press('Control+End');
    assert.include(page.focused?.closest('.entry')?.textContent ?? '', '/api/things49/9/{id}');
  });

  it('fills in a whole file for somebody who writes no JSON', async () => {
    page = await AuthFormPage.open({ text: emptyText, world: {} });
    assert.equal(page.all('nav .badge').length, 1);
    await page.click('.button', 'Begin');
    await page.fill('Name', 'Juice Shop');
    await page.fill('Base URL', 'http://localhost:3000');
    for (const box of ['Isolated from production', 'Safe for automated testing'])
      await page.click('.flag', box);
    await page.click('.next button');
    await page.click('.flag', 'Role-based access');
    await page.fill('API segmentation', 'Everything for administrator, /api/** for customer.');
    for (const role of ['administrator', 'customer']) await page.fill('Name of the new role', role);
    await page.click('.next button');
    assert.equal(page.find('h2').innerText, 'How do people log in?');
    await page.click('.recipe', 'JSON');
    await page.fill('Path', '/rest/user/login');
    await page.click('.next button');
    assert.equal(page.all('.user').length, 4);
    const { text } = page.host;
    const problems = language.validateParsed(new language.AuthDocument(text));
    assert.deepEqual(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ code, offset }) => [code, text.slice(offset, offset + 40)]),
      [],
    );
    const asByHand = `{
  "version": "1.0",
  "application": {
    "name": "Juice Shop",
    "baseUrl": "http://localhost:3000",
    "isolatedFromProduction": true,
    "safeForAutomatedTesting": true
  },
  "roleBasedAccess": true,
  "apiSegmentation": "Everything for administrator, /api/** for customer.",
  "roles": [
    { "name": "administrator", "authentication": "main" },
    { "name": "customer", "authentication": "main" }
  ],
  "authentications": {
    "main": {
      "tokenType": "Bearer Token",`;
    assert.equal(text.slice(0, asByHand.length), asByHand);
  });

  it('shows how values flow from step to step, and lets them be chosen, never as expressions', async () => {
    page = await AuthFormPage.open();
    await page.goTo('staff');
    assert.deepEqual(page.all('.step .title').map(plain), ['page', 'login', 'profile']);
    assert.include(plain(page.find('.values', 'Takes')), 'csrf of "page"');
    await page.click('summary', 'POST');
    await page.click('.taken', 'username');
    assert.include(page.all('[role=menuitemradio]').map(plain).join(), 'password');
    await page.click('[role=menuitemradio]', 'session');
    assert.match(page.host.text, /"username": "\$steps\.page\.outputs\.session/);
    const shown = page
      .all('.title, .values, .taken, dd, input, .label')
      .map((one) => `${one.innerText} ${(one as HTMLInputElement).value ?? ''}`);
    assert.notMatch(shown.join('\n'), /\$(?:steps|inputs|response)/);
  });

  it('takes a value of the last answer as an output and as the token', async () => {
    page = await AuthFormPage.open();
    await page.goTo('staff');
    await page.click('.answer-values button', 'id_token');
    assert.deepEqual(page.all('[role=menuitem]').map(plain), [
      'As output "token"',
      'As a new output "id_token"',
      'As the token',
    ]);
    await page.click('[role=menuitem]', 'As the token');
    assert.include(page.host.text, '"id_token": "$response.body#/data/id_token"');
    assert.include(page.host.text, '"token": "$steps.login.outputs.id_token"');
    await page.click('.actions button', 'Try This Step');
    assert.equal(methods().at(-1), 'tryStep');
  });

  it('leads to the text for what no control has', async () => {
    page = await AuthFormPage.open();
    await page.goTo('staff');
    assert.include(page.find('.written', 'team blue').innerText, 'edited in text');
    page.find('.written', 'name=csrf').querySelector('button')?.click();
    await page.click('summary', 'profile');
    assert.include(page.find('.step .written', 'curl {base_url}').innerText, 'Show in Text');
    await page.settled();
    assert.deepEqual(page.host.asked, [
      { method: 'showInText', params: { pointer: '/authentications/staff/steps/0/outputs/csrf' } },
    ]);
  });

  it('shows of each test user whether secrets are stored and logins work', async () => {
    page = await AuthFormPage.open();
    await page.goTo('Test users');
    const [first, second, third] = page.all('.user');
    assert.include(first?.innerText, 'stored');
    assert.include(first?.innerText, 'logged in 4 min ago');
    assert.include(second?.innerText, 'Step “login” was answered 401 instead of 200.');
    assert.include(third?.innerText, 'before the last edit');
    assert.notInclude(page.root.textContent, 'teapot');
    await page.click('.user button', 'Store Password of dast-admin-2');
    await page.click('.user button', 'Verify dast-admin-2');
    assert.deepEqual(page.host.asked, [
      { method: 'storeSecret', params: { version: 1, pointer: '/testUsers/1/password' } },
      { method: 'verify', params: { pointer: '/testUsers/1' } },
    ]);
    await page.click('.users > button', 'Add test user: customer');
    assert.match(page.host.text, /\{\s*"role": "customer",\s*"username": ""\s*\}/);
  });

  it('sends nothing where nothing may be sent, and says why', async () => {
    const cannotSend = 'Nothing is sent in Restricted Mode. Trust this workspace to verify logins.';
    page = await AuthFormPage.open({ world: { ...shopWorld, view: { cannotSend } } });
    await page.goTo('Test users');
    assert.include(page.find('main').innerText, cannotSend);
    await page.click('button', 'Verify All');
    await page.goTo('staff');
    await page.click('.actions button', 'Try This Step');
    assert.deepEqual(page.host.asked, []);
    await page.fill('Token parameter name', 'X-Token');
    assert.include(page.host.text, '"tokenParameterName": "X-Token"');
  });

  it('changes nothing where the text is blocked, and leads to the line', async () => {
    const blocked = { reason: 'conflict' as const, sentence: 'A merge conflict begins at line 3.', line: 3 };
    page = await AuthFormPage.open({ world: { ...shopWorld, view: { blocked } } });
    assert.include(page.find('.banner').innerText, 'A merge conflict begins at line 3.');
    for (const section of ['Application', 'Roles and access', 'staff', 'Test users', 'Additional notes']) {
      await page.goTo(section);
      const open = page.all('input, textarea').filter((one) => !(one as HTMLInputElement).disabled);
      assert.deepEqual(
        open.map((one) => one.outerHTML),
        [],
        section,
      );
    }
    await page.click('.banner button', 'Show in Text');
    assert.deepEqual(page.host.asked, [{ method: 'showInText', params: { line: 3 } }]);
  });

  it('shows only why, where a file is too large for a form', async () => {
    const sentence = 'This file is larger than 1 MB. Edit it as text.';
    const view = { blocked: { reason: 'too-large' as const, sentence }, config: undefined };
    page = await AuthFormPage.open({ world: { view } });
    assert.include(page.find('.banner').innerText, sentence);
    assert.equal(page.all('nav, main').length, 0);
    await page.click('.banner button', 'Open as Text');
    assert.deepEqual(page.host.asked, [{ method: 'showInText', params: {} }]);
  });

  it('says of each role what the service still wants, leads there, and shows the sheet', async () => {
    page = await AuthFormPage.open();
    await page.goTo('Check and hand over');
    assert.deepEqual(page.all('.demands .title').map(plain), ['administrator', 'customer']);
    const table = page.find('.paper table', 'Type of token');
    assert.include(plain(table), 'Type of token Bearer Token');
    assert.notInclude(page.root.textContent, 'teapot');
    await page.click('.demands button', 'Safe for automated testing');
    assert.equal(page.find('h2').innerText, 'Application');
    assert.equal(page.focused, page.find('h2'));
  });

  it('is walked by the keyboard alone, from the first section to the next', async () => {
    page = await AuthFormPage.open();
    page.find('nav button', 'Application').focus();
    const seen = new Set<Element | null>();
    while (!seen.has(page.focused) && (page.focused as HTMLElement).innerText !== 'Next: Roles and access') {
      seen.add(page.focused);
      await page.press('Tab');
    }
    assert.isAbove(seen.size, 14);
    await page.press('Enter');
    assert.equal(page.focused, page.find('h2'));
    assert.equal(page.find('h2').innerText, 'Roles and access');
    await page.press('Tab');
    assert.equal((page.focused as HTMLInputElement).type, 'checkbox');
  });

  const themeNames = Object.keys(themes) as ThemeName[];
  const looked = authFormStates.filter(({ isLookedAt }) => isLookedAt === true);
  for (const [place, theme] of themeNames.entries()) {
    it(`is accessible: ${theme}`, async () => {
      // Each state in one of the themes.
      for (const { name, options, act } of looked.filter((_, index) => index % themeNames.length === place)) {
        page = await AuthFormPage.open({ ...options, theme });
        await act?.(page);
        const { violations } = await axe.run(document.body);
        const found = violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html ?? ''}`);
        assert.deepEqual(found, []);
        page.close();
      }
    });
  }

  it('shows every text whole: wide in a longer language, at 350 pixels in German', async () => {
    for (const { name, options, act } of authFormStates) {
      speak(options?.width === undefined ? 'pseudo' : 'de');
      page = await AuthFormPage.open({ ...options, height: 3000 });
      await act?.(page);
      assert.deepEqual(layoutFaults(page.element), [], name);
      page.close();
    }
  });

  it('has no English sentence of its own left in another language', async () => {
    speak('pseudo');
    page = await AuthFormPage.open();
    for (const section of page.all('nav button')) {
      section.click();
      await page.settled();
      for (const { innerText } of page.all('.button'))
        if (innerText.trim() !== '') assert.notEqual(inEnglish(innerText), innerText);
    }
  });
});
