import { assert } from 'chai';
import { comparedDetails, comparedFinding } from '../../fakes/comparedFinding.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the details of a finding of an authorization test', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('show the exchanges side by side, what differs and what proves it', async () => {
    page = await PanelPage.open({ findings: [comparedFinding()], details: comparedDetails });
    await page.click(page.row('Broken Object-Level'));
    assert.deepEqual(page.all('[role=tab]').map(textOf), ['Overview', 'Exchanges', 'APIs 1', 'History']);
    await page.click(page.role('tab', 'Exchanges'));
    const sections = page.all('.exchange');
    assert.deepEqual(
      sections.map((section) => textOf(section.querySelector('.whose') ?? section).replaceAll(/\s+/g, ' ')),
      [
        'ALLOWED customer (ann) Copy',
        'LET IN customer (mallory) Copy',
        'EXPECTED INSTEAD not logged in Copy',
      ],
    );
    const [allowed, letIn, expected] = sections;
    const texts = (selector: string): readonly string[] =>
      Array.from(letIn?.querySelectorAll<HTMLElement>(selector) ?? [], textOf);
    assert.deepEqual(texts('.proof'), ['Ann Miller', 'ann.miller@shop.test']);
    assert.deepEqual(texts('mark'), ['"requestId": "91bc",']);
    assert.deepEqual(texts('.told'), ['1 line differs · 2 values prove access']);
    assert.isEmpty(Array.from(expected?.querySelectorAll('.proof') ?? []));
    // A key reaches each response, which says what it is.
    assert.deepEqual(
      page.all('.exchange pre').map((pre) => [pre.tabIndex, pre.getAttribute('aria-label')]),
      Array.from({ length: 6 }, (_, index) => [0, index % 2 === 0 ? 'Request' : 'Response']),
    );
    const top = (section: HTMLElement | undefined): number => section?.getBoundingClientRect().top ?? 0;
    // The details are narrow beside the list: below each other; with room, beside each other.
    const low = { width: 960, height: 640 };
    assert.isAbove(top(letIn), top(allowed));
    await page.click(letIn?.querySelector<HTMLElement>('.link') ?? document.body);
    assert.include(page.find('dast-status-line').shadowRoot?.textContent ?? '', 'Copied to the clipboard');
    page.close();
    page = await PanelPage.open({ findings: [comparedFinding()], details: comparedDetails, ...low });
    await page.click(page.row('Broken Object-Level'));
    await page.click(page.role('tab', 'Exchanges'));
    const tops = page.all('.exchange').map(top);
    assert.equal(new Set(tops).size, 1);
  });
});
