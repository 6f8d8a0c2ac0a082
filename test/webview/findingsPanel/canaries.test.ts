import { assert } from 'chai';
import type { FindingDetails } from '../../../src/findings/model/finding.ts';
import { FindingDetailsPane } from '../../../webview/findings-panel/finding-details/findingDetails.ts';
import { CanaryTable } from '../../fakes/canaryTable.ts';
import { until } from '../../patience.ts';
import { browser } from '../browser.ts';
import { PanelPage } from './panelPage.ts';

describe('secrets of a report in the panel', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('are nowhere in the document, whichever finding is open', async function () {
    this.timeout(120_000);
    const details = [...(await browser.plantedDetails())].sort(
      (one, other) => one.finding.id - other.finding.id,
    );
    const byId = new Map(details.map((each) => [each.finding.id, each]));
    page = await PanelPage.open({
      findings: details.map(({ finding }) => finding),
      details: ({ id }) => byId.get(id) as FindingDetails,
    });
    const table = new CanaryTable();
    const look = (place: string): void => table.look(place, textsOf(document.documentElement));

    look('list');
    page.role('button', 'Advanced filters').click();
    await answered();
    for (const field of page.all('dast-field-filter')) {
      field.shadowRoot?.querySelector('input')?.click();
      await answered();
      look('filters');
    }
    page.role('button', 'Advanced filters').click();
    page.host.changeView({ showAggregation: false });
    await answered();
    for (const { finding, occurrences } of withMoreForms(details)) {
      page.host.reveal({ vulnerability: finding.vulnerability, finding: finding.id });
      await until(() => isShown(finding.id), `no details of ${finding.id}`);
      for (const tab of ['Request', 'Response', 'History', 'Overview']) {
        page.role('tab', tab).click();
        await answered();
        look(tab);
      }
      for (let next = 1; next < occurrences.length; next += 1) {
        page.role('button', 'Next occurrence').click();
        await answered();
        look('further occurrences');
      }
      if (page.hasRole('button', 'Copy as curl')) page.role('button', 'Copy as curl').click();
    }
    await answered();
    table.look('copied curl', page.host.copied.join('\n'));
    table.look('kept state', JSON.stringify([page.host.layout, page.host.port.getState()]));
    for (const line of table.lines) void window.printLine([`      ${line}`]);
    assert.deepEqual(table.found, []);
    for (const place of ['Overview', 'Request', 'Response']) {
      assert.isAbove(table.arrivedIn(place).size, 70, place);
    }
  });

  function isShown(id: number): boolean {
    const [pane] = page.all('dast-finding-details');
    if (!(pane instanceof FindingDetailsPane)) return false;
    return pane.state.kind === 'ready' && pane.state.details.finding.id === id && !pane.isUpdatePending;
  }

  /** Every question is answered and drawn; without the pause that tests for people's eyes make. */
  async function answered(): Promise<void> {
    let before = -1;
    while (before !== page.host.requests.length) {
      before = page.host.requests.length;
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    }
  }
});

/** Those that bring a form to a place where none before them did. */
function withMoreForms(details: readonly FindingDetails[]): readonly FindingDetails[] {
  const seen = new Set<string>();
  return details.filter(({ occurrences, ...others }) => {
    const before = seen.size;
    for (const [place, value] of [others, ...occurrences].flatMap((texts) => Object.entries(texts))) {
      for (const [mark] of JSON.stringify(value).matchAll(/m4rk\d+m/g)) seen.add(`${place} ${mark}`);
    }
    return seen.size > before;
  });
}

/** All text and all attributes below an element, through shadow roots, and what fields hold. */
function textsOf(root: Element | ShadowRoot): string {
  const texts = [root.textContent ?? ''];
  const elements =
    root instanceof Element ? [root, ...root.querySelectorAll('*')] : root.querySelectorAll('*');
  for (const element of elements) {
    for (const { value } of element.attributes) texts.push(value);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      texts.push(element.value);
    if (element.shadowRoot !== null) texts.push(textsOf(element.shadowRoot));
  }
  return texts.join('\n');
}
