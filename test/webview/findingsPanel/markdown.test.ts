import { assert } from 'chai';
import type { Finding, FindingDetails } from '../../../src/findings/model/finding.ts';
import { detailsOf } from '../../fakes/findings.ts';
import { richMarkdown } from '../../fakes/richMarkdown.ts';
import { PanelPage, textOf } from './panelPage.ts';

const rich = (finding: Finding): FindingDetails => {
  const [first] = detailsOf(finding).occurrences;
  return {
    ...detailsOf(finding),
    description: richMarkdown,
    solution: richMarkdown,
    occurrences: first === undefined ? [] : [{ ...first, otherInfo: `${richMarkdown}\nMore.` }],
  };
};

describe('Markdown in the details', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  const open = async (width: number): Promise<void> => {
    page = await PanelPage.open({ width, height: 900, details: rich });
    await page.click(page.row('SQL Injection'));
  };
  const texts = (selector: string): readonly string[] =>
    page.all(`.markdown ${selector}`).map((element) => textOf(element));

  it('is drawn as headings, lists, code, quotations and tables', async () => {
    await open(1360);
    assert.deepEqual(texts(':is(h3, h4)').slice(0, 2), ['Why it matters', 'Versions']);
    assert.deepEqual(texts('ol > li > ul > li > ol > li')[0], 'Check.');
    assert.deepEqual(texts('th').slice(0, 2), ['Version', 'State']);
    assert.deepEqual(texts('td')[0], '1.0');
    assert.include(texts('pre')[0], 'SELECT * FROM orders');
    assert.deepEqual(texts('strong')[0], 'query');
    assert.equal(page.all('.markdown').length, 3, 'description, other information and remediation');
    const { fontFamily } = getComputedStyle(page.find('.markdown code'));
    assert.equal(fontFamily, getComputedStyle(page.find('.endpoint .code')).fontFamily);
    assert.deepEqual(
      [...new Set(page.all('.markdown :is(h3, h4)').map(({ tagName }) => tagName))],
      ['H3', 'H4'],
      'below the title, and below the heading of a section',
    );
  });

  it('opens http and https addresses through the extension, which are to be seen on hover', async () => {
    await open(1360);
    const links = page.all('.markdown a');
    assert.deepEqual(
      links.slice(0, 3).map((link) => [textOf(link), link.title]),
      [
        ['the guide', 'https://docs.test/sqli?a=1&b=2'],
        ['https://cwe.test/89', 'https://cwe.test/89'],
        ['fixed', 'https://fix.test/'],
      ],
    );
    const before = location.href;
    for (const link of links.slice(0, 2)) await page.click(link);
    links[2]?.focus();
    await page.press('Enter');
    assert.deepEqual(page.host.links, [
      'https://docs.test/sqli?a=1&b=2',
      'https://cwe.test/89',
      'https://fix.test/',
    ]);
    assert.equal(location.href, before);
  });

  it('shows HTML and pictures as text, and no address of another kind as a link', async () => {
    await open(1360);
    assert.include(textOf(page.find('.markdown')), '<b>raw</b> a picture no <tag>');
    assert.isEmpty(page.all('.markdown :is(b, img, script, iframe)'));
    for (const link of page.all('.markdown a')) assert.match(link.getAttribute('href') ?? '', /^https?:/);
  });

  for (const width of [320, 480, 1360]) {
    it(`breaks long words and code in a panel of ${width} pixels`, async () => {
      await open(width);
      const details = page.find('dast-finding-details');
      assert.isAtMost(details.scrollWidth, details.clientWidth);
      const { right } = details.getBoundingClientRect();
      for (const element of page.all('.markdown :is(p, li, td, th, pre, code, a)')) {
        assert.isAtMost(element.getBoundingClientRect().right, right + 0.5, textOf(element).slice(0, 40));
      }
    });
  }
});
