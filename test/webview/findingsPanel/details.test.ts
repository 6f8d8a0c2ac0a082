import { assert } from 'chai';
import {
  denseFindings,
  detailsOf,
  makeFinding,
  manyFindings,
  ofTwoApplications,
} from '../../fakes/findings.ts';
import { browser } from '../browser.ts';
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

  it('copy a link to the finding that they show, by mouse and by keyboard', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    const button = page.find('.link-to');
    assert.equal(button.getAttribute('aria-label'), 'Copy link to finding');
    const box = button.getBoundingClientRect();
    assert.isAtMost(box.right, page.find('.close').getBoundingClientRect().left);
    assert.isAtLeast(box.width, 24);
    await page.click(button);
    button.focus();
    await page.press('Enter');
    const linked = page.host.ranWith('copyLink');
    assert.lengthOf(linked, 2);
    assert.deepEqual(linked[0], linked[1]);
    assert.include(page.find('dast-status-line').shadowRoot?.textContent ?? '', 'Copied to the clipboard');
  });

  it('name the application of the API that is shown where several are stored', async () => {
    page = await PanelPage.open({ findings: ofTwoApplications() });
    await page.click(page.row('SQL Injection'));
    assert.include(shown(), 'Critical · 12 APIs · payments · EVT-');
    page.close();
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    assert.include(shown(), 'Critical · 12 APIs · EVT-');
  });

  it('underline the tab that is shown, within what the row of tabs shows', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    const tab = page.find('[role=tab][aria-selected=true]');
    const list = page.find('[role=tablist]');
    const { borderBottomColor, borderBottomWidth } = getComputedStyle(tab);
    assert.notMatch(borderBottomColor, /transparent|, 0\)/);
    assert.equal(borderBottomWidth, '1px');
    const shownTo = list.getBoundingClientRect().top + list.clientTop + list.clientHeight;
    assert.isAtMost(tab.getBoundingClientRect().bottom, shownTo);
  });

  it('open over the lower half of a small panel, with their row in view, and follow the keyboard', async () => {
    for (const size of [
      { width: 480, height: 900 },
      { width: 960, height: 600 },
    ]) {
      page = await PanelPage.open(size);
      const last = page.rowElements.at(-1) ?? page.element;
      await page.click(last);
      await page.settled();
      const details = (): DOMRect => page.find('dast-finding-details').getBoundingClientRect();
      assert.closeTo(details().width, size.width, 1);
      assert.isAtLeast(details().top, size.height / 2 - 60);
      assert.isAbove(details().height, 250);
      const row = page.find('.row.selected').getBoundingClientRect();
      assert.isAtMost(row.bottom, details().top + 1, 'the row is above the details');
      await page.press('Home');
      assert.equal(textOf(page.find('.title')), 'SQL Injection');
      await page.press('ArrowDown');
      assert.equal(textOf(page.find('.title')), 'Broken Object Level Authorization');
      page.close();
    }
    page = await PanelPage.open();
  });

  it('are made lower and higher in a small panel, and leave rows of the list', async () => {
    page = await PanelPage.open({ findings: manyFindings(200), width: 480, height: 900 });
    await page.click(page.row('Weakness 000009'));
    await page.settled();
    assert.isAtLeast(page.rowElements.length, 8);
    const height = (): number => page.find('dast-finding-details').offsetHeight;
    const before = height();
    page.role('separator', 'Resize details').focus();
    await page.press('ArrowDown', 'ArrowDown', 'ArrowDown');
    assert.closeTo(height(), before - 48, 2);
    const kept = height();
    page = await page.reload();
    assert.closeTo(height(), kept, 2, 'after a reload');
    page.role('separator', 'Resize details').focus();
    for (let step = 0; step < 40; step += 1) await browser.press('ArrowUp');
    await page.settled();
    assert.isAtLeast(page.rowElements.length, 2);
    assert.isAtMost(page.find('dast-finding-details').getBoundingClientRect().bottom, 900);
  });

  it('say that the filters hide what they show, and take the filters away', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    assert.isEmpty(page.all('.exclusion'));
    await page.click(page.role('button', 'Info: '));
    await page.settled();
    assert.include(textOf(page.find('.exclusion')), 'The filters hide this finding from the list.');
    assert.notInclude(textOf(page.find('.choices')), 'Applies to', 'nothing as filtered');
    const status = page.find('.dropdown');
    assert.equal(status.ariaDisabled, 'true');
    await page.click(page.role('button', 'Clear filters'));
    assert.isEmpty(page.all('.exclusion'));
    assert.include(textOf(page.find('.choices')), 'Applies to 12 APIs');
    assert.equal(status.ariaDisabled, 'false');
    assert.include(textOf(page.row('SQL Injection')), 'SQL Injection');
  });

  it('have all tabs in one line, also of thousands of APIs', async () => {
    page = await PanelPage.open({ findings: denseFindings(22_000), width: 1000 });
    await page.click(page.row('User Agent Fuzzer'));
    const tops = page.all('[role=tab]').map((tab) => tab.getBoundingClientRect().top);
    assert.lengthOf(tops, 5);
    assert.deepEqual(new Set(tops).size, 1);
    const list = page.find('[role=tablist]');
    assert.isAtMost(list.scrollWidth, list.clientWidth);
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

  it('step through the occurrences', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    assert.include(shown(), 'Occurrence 1 of 3');
    await page.click(page.role('button', 'Next occurrence'));
    assert.include(shown(), "Payload ' OR 1=1 --");
    assert.include(shown(), 'Occurrence 2 of 3');
  });

  it('list the APIs and show the one that is chosen', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Broken Object'));
    await page.click(page.role('tab', 'APIs 2'));
    await page.click(page.role('option', 'Critical POST /rest/user/login In Progress'));
    assert.equal(page.role('option', 'Critical POST /rest/user/login In Progress').ariaSelected, 'true');
    assert.equal(textOf(page.find('.endpoint')), 'POST /rest/user/login');
  });

  it('show the severity of the API that is shown, not the highest of its row', async () => {
    const findings = (['Minor', 'Major'] as const).map((severity, index) =>
      makeFinding({ id: index + 1, severity, summary: 'Disclosure' }),
    );
    page = await PanelPage.open({ findings });
    await page.click(page.row('Disclosure'));
    assert.match(textOf(page.find('.meta')), /^Minor · 2 APIs /);
    await page.click(page.role('tab', 'APIs 2'));
    await page.click(page.role('option', 'Major GET /api/items/2 Open'));
    assert.match(textOf(page.find('.meta')), /^Major · 2 APIs /);
  });

  it('say which API is shown and how many its Status is for, and step to the next', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    const details = (): string => textOf(page.find('.choices'));
    const shown = (): string => textOf(page.find('.stepper.api'));
    assert.include(details(), 'Applies to 12 APIs');
    assert.equal(shown(), 'API 1 of 12');
    assert.isTrue(page.role('button', 'Previous API').matches(':disabled'));
    const first = textOf(page.find('.endpoint'));
    await page.click(page.role('button', 'Next API'));
    assert.equal(shown(), 'API 2 of 12');
    assert.notEqual(textOf(page.find('.endpoint')), first);
    await page.click(page.role('button', 'Previous API'));
    assert.equal(textOf(page.find('.endpoint')), first);
    await page.click(page.row('Server Side Request Forgery'));
    assert.isEmpty(page.all('.stepper.api'));
    assert.include(details(), 'Applies to 1 API');
  });

  it('show the history of triage', async () => {
    page = await PanelPage.open();
    await page.click(page.row('Broken Object'));
    await page.click(page.role('tab', 'History'));
    assert.include(shown(), 'Status: Open → In Progress Dana · Nov 19, 2026');
    assert.include(shown(), 'with 11 other APIs');
  });

  it('show evidence in its context, and the whole request and response in an editor, copied or unwrapped', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    const pre = (): HTMLElement => page.find('pre');
    assert.notInclude(textOf(pre()), 'Accept', 'not the whole request');
    assert.isNotNull(pre().querySelector('mark'), 'the payload is marked');
    await page.click(page.role('tab', 'Request'));
    const whole = pre().textContent ?? '';
    await page.click(page.role('button', 'Copy'));
    assert.equal(page.host.copied.at(-1)?.trim(), whole.trim());
    await page.click(page.role('button', 'Next occurrence'));
    await page.click(page.role('button', 'Open in Editor'));
    assert.deepEqual(page.host.openedMessages, [{ finding: 7, occurrence: 1, part: 'request' }]);
    assert.equal(getComputedStyle(pre()).whiteSpaceCollapse, 'preserve');
    const wrap = page.role('button', 'Wrap');
    assert.equal(wrap.ariaPressed, 'true');
    await page.click(wrap);
    assert.equal(getComputedStyle(pre()).textWrapMode, 'nowrap');
    await page.click(page.role('tab', 'Response'));
    assert.equal(page.role('button', 'Wrap').ariaPressed, 'false', 'for both');
  });

  it('find in a request by the key that searches the findings elsewhere', async () => {
    page = await PanelPage.open();
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('tab', 'Request'));
    page.find('pre').focus();
    await page.press('Control+f');
    assert.deepEqual(page.host.commands, ['find']);
    await page.focusList();
    await page.press('Control+f');
    assert.deepEqual(page.host.commands, ['find']);
    assert.equal(page.focused?.tagName, 'INPUT', 'the search has the keyboard');
  });

  it('are from 360 to 720 pixels wide', async () => {
    page = await PanelPage.open({ width: 1800, saved: { version: 1, state: { detailsWidth: 5000 } } });
    await page.click(page.row('SQL Injection'));
    const width = (): number => page.find('dast-finding-details').getBoundingClientRect().width;
    assert.equal(width(), 720);
    page.find('.splitter').focus();
    await page.press('ArrowLeft');
    assert.equal(width(), 720);
    await page.press(...Array<string>(24).fill('ArrowRight'));
    assert.equal(width(), 360);
  });

  it('distinguish an undo from a change, and what a scan opened again', async () => {
    const at = Date.parse('2026-11-19T14:05:00Z');
    const entry = {
      at,
      by: 'Dana',
      apis: 1,
      changes: [{ field: 'status', from: 'Open', to: 'Resolved' }],
      comment: '',
    } as const;
    const opened = [{ field: 'status', from: 'Resolved', to: 'Open' }] as const;
    const fixed = { field: 'resolution', from: 'New', to: 'Fixed' } as const;
    page = await PanelPage.open({
      details: (finding) => ({
        ...detailsOf(finding),
        history: [
          { ...entry, kind: 'user', changes: [...entry.changes, fixed], comment: 'Fixed in 1.4' },
          { ...entry, kind: 'undo', changes: opened },
          { ...entry, kind: 'redo', apis: 2 },
          { ...entry, kind: 'reappeared', by: 'second.json', changes: opened },
          { ...entry, kind: 'user', changes: [], comment: 'Asked the gateway team' },
        ],
      }),
    });
    await page.click(page.row('SQL Injection'));
    await page.click(page.role('tab', 'History'));
    const entries = page.all('dast-finding-details')[0]?.shadowRoot?.querySelectorAll('.plain li') ?? [];
    const time = 'Nov 19, 2026, 2:05 PM';
    assert.deepEqual(
      [...entries].map((item) => textOf(item).replaceAll('\u202f', ' ')),
      [
        `Status: Open → Resolved Resolution: New → Fixed Fixed in 1.4 Dana · ${time}`,
        `Status: Resolved → Open Undone by Dana · ${time}`,
        `Status: Open → Resolved Redone by Dana · ${time} · with 1 other API`,
        `Status: Resolved → Open Seen again in second.json · ${time}`,
        `Asked the gateway team Dana · ${time}`,
      ],
    );
  });

  it('list every API of a vulnerability, however many, by keyboard', async () => {
    page = await PanelPage.open();
    await page.click(page.row('X-Content-Type-Options'));
    await page.click(page.role('tab', 'APIs 482'));
    const options = (): HTMLElement[] =>
      page.all('dast-api-list')[0]?.shadowRoot
        ? [
            ...(page.all('dast-api-list')[0]?.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ??
              []),
          ]
        : [];
    assert.isBelow(options().length, 60, 'only what is in view is drawn');
    await page.press('Tab', 'End');
    const last = options().at(-1);
    assert.equal(last?.ariaPosInSet, '482');
    assert.equal(last?.ariaSetSize, '482');
    assert.equal(page.focused?.getAttribute('aria-activedescendant'), last?.id);
    assert.match(textOf(last ?? document.body), /^Minor [A-Z]+ \/.* Open$/);
    await page.press('Enter');
    assert.equal(last?.ariaSelected, 'true');
    const endpoint = page.find('dast-finding-details').shadowRoot?.querySelector('.endpoint');
    assert.include(textOf(last ?? document.body).replace(' Open', ''), textOf(endpoint ?? document.body));
    await page.press('PageUp', 'ArrowUp');
    assert.isBelow(Number(page.focused?.getAttribute('aria-activedescendant')?.slice(4)), 480);
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
        history: [
          {
            kind: 'undo',
            at: 0,
            by: hostile,
            apis: 2,
            changes: [{ field: 'status', from: hostile, to: hostile }],
            comment: hostile,
          },
        ],
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
    assert.include(shown(), 'This finding no longer exists.');
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
