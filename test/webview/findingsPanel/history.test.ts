import { assert } from 'chai';
import { detailsOf, historyOfTeam } from '../../fakes/findings.ts';
import { PanelPage, textOf } from './panelPage.ts';

describe('the history of a finding', () => {
  let page: PanelPage;
  afterEach(() => page.close());

  it('shows who of a team did what, and who was the last', async () => {
    page = await PanelPage.open({
      details: (finding) => ({ ...detailsOf(finding), history: historyOfTeam() }),
    });
    await page.click(page.row('Broken Object'));
    assert.match(textOf(page.all('.choices p').at(-1) ?? page.element), /^Undone by Ben · Nov 18, 2026/);
    await page.click(page.role('tab', 'History'));
    const entries = page.all('.plain li').map((entry) => textOf(entry));
    assert.lengthOf(entries, 4);
    assert.match(entries[0] ?? '', /^Status: Open → In Progress I look at it\. Ada Lovelace · Nov 16, 2026/);
    assert.match(entries[1] ?? '', /Resolution: New → Fixed .* Jörg Müller-Lüdenscheidt · Nov 17, 2026/);
    assert.match(entries[2] ?? '', /Seen again in zap-nightly-2026-11-18\.json/);
    assert.deepEqual(
      page.all('.plain .who').map((who) => who.closest<HTMLElement>('.when')?.title),
      ['ada-lovelace-1f2e', 'jorg-muller-ludenscheidt-0a41', 'ben-77c0', 'ben-77c0'].map(
        (file) => `.dast/triage/${file}.jsonl`,
      ),
    );
  });
});
