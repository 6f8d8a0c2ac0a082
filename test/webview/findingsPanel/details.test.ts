import { assert } from 'chai';
import { detailsOf, makeFinding } from '../../fakes/findings.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the details', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  const shown = (): string =>
    (page.find('dast-finding-details').shadowRoot?.textContent ?? '').replaceAll(/\s+/g, ' ');

  it('stand beside the list in a wide panel, and follow the focus', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    const details = page.find('dast-finding-details').getBoundingClientRect();
    const list = page.find('dast-findings-list').getBoundingClientRect();
    assert.isAtLeast(details.left, list.right);
    assert.equal(textOf(page.find('.title')), 'SQL Injection');
    assert.include(shown(), 'Critical · 12 APIs · EVT-');
    assert.include(shown(), 'seen 3 times, first Oct 14, 2026');
    assert.include(shown(), 'The parameter q reaches the query unescaped');
    await page.press('ArrowDown');
    assert.equal(textOf(page.find('.title')), 'Broken Object Level Authorization');
  });

  it('open below the row in a narrow panel, and close with a second click', async () => {
    page = await PanelPage.open({ width: 480, height: 900 });
    await page.click(page.row('SQL Injection'));
    const row = page.row('SQL Injection').getBoundingClientRect();
    const details = page.find('dast-finding-details').getBoundingClientRect();
    assert.closeTo(details.top, row.bottom, 2);
    assert.isAbove(details.height, 200);
    page.find('.scroller').scrollTop = details.height;
    await page.settled();
    assert.isAtLeast(
      page.row('Broken Object').getBoundingClientRect().top,
      page.find('dast-finding-details').getBoundingClientRect().bottom - 1,
      'the next row is below the details',
    );
    page.find('.scroller').scrollTop = 0;
    await page.settled();
    await page.click(page.row('SQL Injection'));
    assert.isEmpty(page.all('dast-finding-details'));
  });

  it('open with Enter and close with Escape, the focus back on the row', async () => {
    page = await PanelPage.open();
    await page.focusList();
    await page.press('Enter');
    assert.isNotEmpty(page.all('dast-finding-details'));
    page.role('tab', 'Overview').focus();
    await page.press('Escape');
    assert.isEmpty(page.all('dast-finding-details'));
    assert.include(textOf(page.focused ?? document.body), 'SQL Injection');
  });

  it('show request and response with the attack and the evidence marked, redaction as it is', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('tab', 'Request'));
    assert.include(textOf(page.find('pre')), 'Authorization: Bearer •••••••• (redacted)');
    assert.deepEqual(page.all('mark').map(textOf), ["'("]);
    await page.press('ArrowRight');
    assert.equal(page.role('tab', 'Response').ariaSelected, 'true');
    assert.deepEqual(page.all('mark').map(textOf), ['SQLITE_ERROR: near "(": syntax error']);
  });

  it('step through the instances', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    assert.include(shown(), 'Instance 1 of 3');
    await page.click(page.role('button', 'Next instance'));
    assert.include(shown(), "Attack ' OR 1=1 --");
    assert.include(shown(), 'Instance 2 of 3');
  });

  it('list the APIs and show the one that is chosen', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Broken Object'));
    await page.click(page.role('tab', 'APIs 2'));
    await page.click(page.role('button', 'POST /rest/user/login In Progress'));
    assert.equal(page.role('button', 'POST /rest/user/login In Progress').ariaCurrent, 'true');
    assert.equal(textOf(page.find('.endpoint')), 'POST /rest/user/login');
  });

  it('tell the history of triage', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Broken Object'));
    await page.click(page.role('tab', 'History'));
    assert.include(shown(), 'Status: Open → In Progress Dana · Nov 19, 2026');
  });

  it('open links through the extension', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('link', 'cwe.mitre.org'));
    assert.deepEqual(page.host.links, ['https://cwe.mitre.org/data/definitions/89.html']);
  });

  it('show hostile text as text', async () => {
    const hostile =
      '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>${1}{{2}}';
    const finding = makeFinding({
      id: 1,
      endpoint: `GET /${hostile}`,
      summary: hostile,
      category: hostile,
      subCategory: hostile,
      eventId: hostile,
    });
    page = await PanelPage.open({
      findings: [finding],
      details: (found) => ({
        ...detailsOf(found),
        description: hostile,
        solution: hostile,
        tool: hostile,
        references: ['javascript:window.hacked=true', `https://example.test/${hostile}`],
        occurrences: [
          {
            url: hostile,
            parameter: hostile,
            attack: 'onerror',
            evidence: hostile,
            otherInfo: hostile,
            request: hostile,
            response: hostile,
          },
        ],
        history: [{ at: 0, by: hostile, field: 'status', from: hostile, to: hostile }],
      }),
    });
    await page.click(page.row('<img src=x'));
    for (const tab of ['Overview', 'Request', 'Response', 'APIs', 'History']) {
      await page.click(page.role('tab', tab));
      assert.include(shown(), '<img src=x', tab);
    }
    await page.click(page.role('button', 'Advanced filters'));
    const input = page.all('dast-field-filter')[4]?.shadowRoot?.querySelector('input');
    if (!input) throw new Error('No field.');
    await page.click(input);
    assert.include(textOf(page.all('[role=option]')[0] ?? document.body), '<img src=x');
    assert.isEmpty(page.all('img, script, iframe, a[href]'));
    assert.notProperty(window, 'hacked');
  });

  it('say when the finding is gone', async () => {
    page = await PanelPage.open({ findings: [makeFinding({ id: 1 })], details: () => undefined as never });
    await page.click(page.row('Content Security Policy'));
    assert.include(shown(), 'This finding is not stored any more.');
  });

  it('are resized by keyboard and mouse, and come back after a reload', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Broken Object'));
    page.find('[role=separator]').focus();
    await page.press('ArrowLeft', 'ArrowLeft');
    assert.equal(page.find('dast-finding-details').offsetWidth, 392);
    page = await page.reload();
    assert.equal(page.find('dast-finding-details').offsetWidth, 392);
    assert.equal(textOf(page.find('.title')), 'Broken Object Level Authorization');
    assert.equal(page.row('Broken Object').ariaSelected, 'true');
  });

  it('open for the finding that the extension reveals', async () => {
    page = await PanelPage.open();
    page.host.reveal({ vulnerability: 2, finding: 14 });
    await page.settled();
    assert.equal(textOf(page.find('.title')), 'Broken Object Level Authorization');
    assert.equal(textOf(page.find('.endpoint')), 'GET /rest/products/search');
    assert.equal(page.row('Broken Object').ariaSelected, 'true');
  });
});
