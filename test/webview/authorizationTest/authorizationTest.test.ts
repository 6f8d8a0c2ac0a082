import axe from 'axe-core';
import { assert } from 'chai';
import { manyOperations, shopAuthorization } from '../../fakes/authorizationHost.ts';
import { browser } from '../browser.ts';
import { layoutFaults } from '../layout.ts';
import { inEnglish, speak } from '../pseudoLanguage.ts';
import { type ThemeName, themes } from '../themes.ts';
import { AuthorizationPage } from './authorizationPage.ts';
import { authorizationStates } from './authorizationStates.ts';

const plain = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ').trim();

describe('the view of an authorization test', () => {
  let page: AuthorizationPage;
  afterEach(() => {
    page.close();
    speak('en');
  });

  const groups = (): readonly string[] => page.all('.group .name', page.grid).map(plain);
  const headers = (): readonly string[] => page.all('.head > *', page.grid).map(plain);

  it('shows operations under their paths, and of each role what stands out most', async () => {
    page = await AuthorizationPage.open();
    assert.deepEqual(groups(), ['/api/admin', '/api/orders', '/api/products']);
    assert.deepEqual(headers(), ['Operation', 'administrator dast-admin-1', 'customer 2 users', 'nobody']);
    const order = page.find('.entry', '/api/orders/{id}', page.grid);
    assert.include(plain(order), '17 of dast-customer-1');
    const cell = page.find('.cell.let-in', '', page.grid);
    assert.equal(
      cell.title,
      'dast-customer-1: 200 allowed\ndast-customer-2: 200 let in to what another user owns',
    );
    assert.include(page.find('.summary').innerText, '1 let in');
    assert.deepEqual(page.all('.mark', page.grid).map(plain), ['2 to look at', '1 let in']);
  });

  it('opens a role for its users, closes a group, and shows only what stands out', async () => {
    page = await AuthorizationPage.open();
    await page.click('.head button', '', page.grid);
    assert.deepEqual(headers().slice(2, 4), ['customer dast-customer-1', 'customer dast-customer-2']);
    await page.click('.group .first', '/api/admin', page.grid);
    assert.equal(page.all('.entry .code', page.grid).length, 2);
    await page.click('.choice button', 'to look at');
    assert.deepEqual(groups(), ['/api/admin', '/api/orders']);
    const rows = shopAuthorization.rows.filter(({ path }) => path === '/api/products');
    page.host.change({ ...shopAuthorization, rows });
    await page.settled();
    assert.include(page.find('main').innerText, 'Nobody was let in');
  });

  it('is worked by arrow keys, and Enter shows the exchanges of a cell side by side', async () => {
    page = await AuthorizationPage.open();
    page.find('[tabindex="0"]', '', page.grid).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.press(key);
    assert.include(page.focused.title, 'undeclared');
    await page.press('Control+End');
    assert.equal(page.focused.getAttribute('aria-colindex'), '4');
    assert.equal(page.focused.title, '200 allowed');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.press(key);
    assert.include(page.focused.title, 'let in to what another user owns');
    await page.press('Enter');
    assert.deepEqual(page.host.asked, [{ method: 'details', params: { row: 0, cell: 2 } }]);
    assert.equal(page.focused.getAttribute('aria-selected'), 'true');
    const sides = page.all('article');
    assert.deepEqual(page.all('article h3').map(plain), [
      'customer dast-customer-1',
      'customer dast-customer-2',
      'nobody',
    ]);
    const tops = sides.slice(0, 2).map((side) => Math.round(side.getBoundingClientRect().top));
    assert.equal(tops[0], tops[1]);
    assert.deepEqual(page.all('mark').map(plain), ['Elm Street 4', 'Elm Street 4']);
    await page.click('.details .choice button', 'dast-customer-1');
    assert.deepEqual(page.host.asked.at(-1)?.params, { row: 0, cell: 1 });
    await page.press('Escape');
    assert.equal(page.all('.details').length, 0);
    assert.include(page.focused.title, 'let in to what another user owns');
  });

  it('resumes, cancels, tests again, copies, and leads to the findings', async () => {
    page = await AuthorizationPage.open();
    for (const title of ['Show Findings', 'Resume…', 'Test Again…', 'Copy for a spreadsheet'])
      await page.click('header button', title);
    assert.equal(page.find('.message').innerText, 'Copied. It can be pasted into a spreadsheet.');
    const progress = { done: 31, total: 96, label: 'GET /api/orders/{id} as dast-customer-2' };
    page.host.change({ ...shopAuthorization, state: 'running', canResume: false, findings: 0, progress });
    await page.settled();
    assert.include(page.find('.progress').innerText, '31 of 96: GET /api/orders/{id} as dast-customer-2');
    await page.click('header button', 'Cancel');
    assert.deepEqual(
      page.host.asked.map(({ method }) => method),
      ['showFindings', 'resume', 'testAgain', 'copy', 'cancel'],
    );
  });

  it('draws what is seen of 500 operations, and keeps header, first column and keyboard', async () => {
    page = await AuthorizationPage.open({
      width: 700,
      view: { ...shopAuthorization, rows: manyOperations(500) },
    });
    assert.isBelow(page.all('.entry', page.grid).length, 60);
    page.find('[tabindex="0"]', '', page.grid).focus();
    await page.press('ArrowDown');
    page.scroller.scrollTop = 6000;
    await page.settled();
    assert.isBelow(page.all('.entry', page.grid).length, 60);
    const edge = page.scroller.getBoundingClientRect();
    const head = page.find('.head', '', page.grid).getBoundingClientRect();
    assert.equal(Math.round(head.top), Math.round(edge.top) + page.scroller.clientTop);
    assert.equal(page.focused.getAttribute('aria-colindex'), '1');
    await page.press('Control+End');
    assert.include(page.focused.closest('.entry')?.textContent ?? '', '/api/things49/9/{id}');
    const { bottom } = page.focused.getBoundingClientRect();
    assert.isAtMost(bottom, page.scroller.getBoundingClientRect().bottom);
  });

  it('keeps the first column in sight where the others do not fit', async () => {
    const users = Array.from({ length: 12 }, (_, index) => ({
      role: `role-${String(index)}`,
      username: 'ann',
      fault: '',
    }));
    const rows = shopAuthorization.rows.map((row) => ({
      ...row,
      cells: users.map(() => row.cells[0] ?? assert.fail()),
    }));
    page = await AuthorizationPage.open({ width: 700, view: { ...shopAuthorization, users, rows } });
    page.scroller.scrollLeft = 200;
    await page.settled();
    const { left } = page.scroller.getBoundingClientRect();
    const first = page.find('.entry:not(.group, .head) .first', '', page.grid);
    assert.equal(Math.round(first.getBoundingClientRect().left), Math.round(left));
  });

  it('shows every column at 350 pixels, with the whole address above its cells', async () => {
    page = await AuthorizationPage.open({ width: 350 });
    assert.equal(page.scroller.scrollWidth, page.scroller.clientWidth);
    const line = page.find('.entry', '/api/orders/{id}', page.grid);
    const cells = page.all('.cell', line);
    assert.equal(cells.length, 3);
    assert.isAtMost(cells.at(-1)?.getBoundingClientRect().right ?? 0, 350);
    const path = page.find('.code', '', line);
    assert.isAtMost(path.scrollWidth, path.clientWidth);
    assert.isBelow(path.getBoundingClientRect().bottom, (cells[0]?.getBoundingClientRect().bottom ?? 0) - 10);
    await page.click('.cell.let-in', '', page.grid);
    const [one, other] = page.all('article').map((side) => side.getBoundingClientRect());
    assert.equal(one?.left, other?.left);
  });

  it('says so where nothing was tested yet', async () => {
    const view = {
      ...shopAuthorization,
      state: 'none' as const,
      rows: [],
      summary: '',
      notes: [],
      findings: 0,
    };
    page = await AuthorizationPage.open({ view: { ...view, canResume: false } });
    assert.include(page.find('main').innerText, 'Nothing has been tested yet.');
    await page.click('header button', 'Test Authorization…');
    assert.deepEqual(page.host.asked, [{ method: 'testAgain', params: undefined }]);
  });

  it('has no English sentence of its own left in another language', async () => {
    speak('pseudo');
    page = await AuthorizationPage.open();
    await page.click('.cell.let-in', '', page.grid);
    for (const { innerText } of page.all('button')) {
      if (innerText !== '' && !innerText.startsWith('dast-'))
        assert.notEqual(inEnglish(innerText), innerText);
    }
  });

  for (const theme of Object.keys(themes) as ThemeName[]) {
    it(`is accessible, wide and at 350 pixels: ${theme}`, async () => {
      for (const { name, options, act } of authorizationStates.filter((one) => one.act !== undefined)) {
        page = await AuthorizationPage.open({ ...options, theme });
        await act?.(page);
        const { violations } = await axe.run(document.body);
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join()}`),
          [],
        );
        if (name !== authorizationStates.at(-1)?.name) page.close();
      }
    });
  }

  it('is accessible with the colours that the system forces', async () => {
    await browser.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' });
    try {
      page = await AuthorizationPage.open({ theme: 'highContrast' });
      const { violations } = await axe.run(document.body);
      assert.deepEqual(
        violations.map(({ id }) => id),
        [],
      );
    } finally {
      await browser.emulateMedia({ forcedColors: null, reducedMotion: null, colorScheme: null });
    }
  });

  for (const language of ['de', 'pseudo'] as const) {
    it(`shows every text whole: ${language}`, async () => {
      for (const { name, options, act } of authorizationStates) {
        speak(language);
        page = await AuthorizationPage.open({ ...options, width: 350 });
        await act?.(page);
        assert.deepEqual(layoutFaults(page.element), [], name);
        if (name !== authorizationStates.at(-1)?.name) page.close();
      }
    });
  }
});
