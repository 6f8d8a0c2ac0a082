import { assert } from 'chai';
import { detailsOf } from '../../fakes/findings.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the handler in the details', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  const shown = (): string =>
    (page.find('dast-finding-details').shadowRoot?.textContent ?? '').replaceAll(/\s+/g, ' ');

  it('leads to the code that answers, step by step, by mouse and by keyboard', async () => {
    page = await PanelPage.open({
      details: (finding) => ({
        ...detailsOf(finding),
        code: {
          steps: ['POST /login', 'server.ts:4'],
          place: 'login() · routes/login.ts:18',
          confidence: 'high confidence',
          reasons: 'You pinned this handler.',
          canOpen: true,
        },
      }),
    });
    await page.click(page.row('SQL Injection'));
    const trail = page.find('.trail');
    assert.deepEqual(
      [...trail.querySelectorAll('li')].map((step) => textOf(step).replaceAll(/\s+/g, ' ').trim()),
      ['POST /login', 'server.ts:4', 'login() · routes/login.ts:18 high confidence'],
    );
    assert.include(shown(), 'You pinned this handler.');
    const uses = ['goToHandler', 'peekHandler', 'whyThisHandler', 'pinHandler', 'createHttpFile'];
    for (const action of uses) {
      const button = page.find(`[data-action=${action}]`);
      button.focus();
      await page.press('Enter');
    }
    const id = /\d+$/.exec(page.host.usedHandlers[0] ?? '')?.[0];
    assert.isDefined(id);
    assert.deepEqual(
      page.host.usedHandlers,
      uses.map((action) => `${action} ${id}`),
    );
    await page.click(page.find('[data-action=goToHandler]'));
    assert.equal(page.host.usedHandlers.at(-1), `goToHandler ${id}`);
  });

  it('breaks a long endpoint in the reason that there is none', async () => {
    const reasons = `No route has the shape of /${'organisations/'.repeat(20)}orders.`;
    page = await PanelPage.open({
      details: (finding) => ({
        ...detailsOf(finding),
        code: { steps: [], place: 'no handler', confidence: '', reasons, canOpen: false },
      }),
    });
    await page.click(page.row('SQL Injection'));
    const why = page.find('.why');
    assert.isAtMost(why.scrollWidth, why.clientWidth);
  });

  it('is where Enter leads to on the row whose details are shown, and nowhere where there is none', async () => {
    const code = { steps: [], place: 'login() · login.ts:1', confidence: 'high confidence', reasons: '' };
    page = await PanelPage.open({
      width: 600,
      details: (finding) => ({
        ...detailsOf(finding),
        code: { ...code, canOpen: finding.summary === 'SQL Injection' },
      }),
    });
    await page.focusList();
    await page.press('Enter');
    assert.deepEqual(page.host.usedHandlers, []);
    await page.press('Enter');
    assert.match(page.host.usedHandlers.join(), /^goToHandler \d+$/);
    assert.isNotEmpty(page.all('dast-finding-details'));
    await page.press('ArrowDown', 'Enter');
    assert.notInclude(shown(), 'SQL Injection');
    await page.press('Enter');
    assert.lengthOf(page.host.usedHandlers, 1);
    assert.isNotEmpty(page.all('dast-finding-details'));
  });

  it('is where two clicks on a row lead, where the workspace answers anything', async () => {
    page = await PanelPage.open({ width: 600 });
    await page.doubleClick(page.row('SQL Injection'));
    assert.isEmpty(page.host.usedHandlers);
    assert.isNotEmpty(page.all('dast-finding-details'), 'the second click has closed them');
    page.close();
    page = await PanelPage.open({ width: 600, prepare: (host) => host.answerInCode('routes/login.ts') });
    await page.doubleClick(page.row('SQL Injection'));
    assert.deepEqual(page.host.usedHandlers, ['goToHandler of row 1']);
    await page.doubleClick(page.row('SQL Injection').querySelector<HTMLElement>('.chevron') ?? page.row('-'));
    assert.lengthOf(page.host.usedHandlers, 1);
  });

  it('says why no code answers, and lets one be pinned', async () => {
    page = await PanelPage.open({
      details: (finding) => ({
        ...detailsOf(finding),
        code: {
          steps: [],
          place: 'no handler',
          confidence: '',
          reasons: 'No route has the shape of /elsewhere.',
          canOpen: false,
        },
      }),
    });
    await page.click(page.row('SQL Injection'));
    assert.include(shown(), 'no handler');
    assert.include(shown(), 'No route has the shape of /elsewhere.');
    assert.isNull(page.find('dast-finding-details').shadowRoot?.querySelector('[data-action=goToHandler]'));
    await page.click(page.find('[data-action=pinHandler]'));
    assert.match(page.host.usedHandlers.join(), /^pinHandler \d+$/);
  });
});
