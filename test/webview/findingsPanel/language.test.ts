import { assert } from 'chai';
import {
  offeredMethods,
  resolutions,
  severities,
  statuses,
  type Finding,
} from '../../../src/findings/model/finding.ts';
import {
  denseFindings,
  detailsOf,
  historyOfTeam,
  ofTwoApplications,
  shopFindings,
} from '../../fakes/findings.ts';
import { comparedDetails, comparedFinding } from '../../fakes/comparedFinding.ts';
import { richMarkdown } from '../../fakes/richMarkdown.ts';
import { sampled, sampleNote } from '../../unit/sampled.ts';
import { speak } from '../pseudoLanguage.ts';
import { layoutFaults } from '../layout.ts';
import { PanelPage } from './panelPage.ts';
import { panelStates } from './panelStates.ts';

const named = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'short' }).format(new Date(2026, month)),
);

/** Words of reports, of the vocabulary and of dates: they are not the panel's. */
const foreignWords = new Set(
  [
    ...[...shopFindings(), ...ofTwoApplications(), ...denseFindings(60)].flatMap((finding) => [
      ...Object.values(finding),
      ...detailTexts(finding),
    ]),
    JSON.stringify([comparedFinding(), comparedDetails(comparedFinding())]),
    ...historyOfTeam().flatMap(({ by, comment, source = '' }) => [by, comment, source]),
    ...severities,
    ...statuses,
    ...resolutions,
    ...offeredMethods,
    ...months,
    richMarkdown,
    // A scanner's own word for its rating.
    'Medium',
    'AM PM UTC ada',
    // Names of applications, and what a disk answers.
    'shop payments No space is left on the disk.',
  ].flatMap((value) => wordsOf(String(value))),
);

/** What the extension answers, names that people gave, and keys. */
const foreignTexts = [
  /^\d+ rows \(.*\) set to |· \d+ rows \(/,
  /^The (?:findings store could not be opened|disk is full)\./,
  /^No space is left on the disk\.$/,
  /^(?:What I work on|All but noise)$/,
  /^(?:Shift\+|Ctrl\+)?(?:Enter|Space|Esc|U|F|F10|F12 Alt\+F12)$/,
];

describe(`the panel in another language (${sampleNote})`, () => {
  let page: PanelPage;
  before(() => speak('pseudo'));
  after(() => speak('en'));
  afterEach(() => page.close());

  for (const { name, options, act } of sampled(panelStates, 2)) {
    it(`has no English sentence left, and none that is cut: ${name}`, async () => {
      page = await PanelPage.open(options);
      await act?.(page);
      // Paths are the reports' own, also where they are cut in the middle of a word.
      const elements = page.all('*').filter((element) => element.closest('.path') === null);
      const texts = elements.flatMap((element) => [...ownTexts(element), ...attributesOf(element)]);
      assert.deepEqual([...new Set(texts.filter(isOurs))], []);
      assert.match(texts.join(' '), /ƒīƞḓīƞɠş/);
      assert.deepEqual(layoutFaults(page.element), []);
    });
  }
});

function isOurs(text: string): boolean {
  return (
    wordsOf(text).some((word) => !foreignWords.has(word)) &&
    !foreignTexts.some((foreign) => foreign.test(text))
  );
}

function detailTexts(finding: Finding): readonly string[] {
  const { description, solution, tool, rule, references, tags, occurrences, scans, history } =
    detailsOf(finding);
  return [
    description,
    solution,
    tool,
    rule,
    ...references,
    ...tags,
    ...occurrences.flatMap((occurrence) => Object.values(occurrence)),
    ...scans.map(({ name }) => name),
    ...history.flatMap(({ by, comment }) => [by, comment]),
  ];
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[a-z]{2,}/gi) ?? [];
}

function ownTexts(element: Element): readonly string[] {
  if (element instanceof HTMLStyleElement || element.classList.contains('cut')) return [];
  // A text of which not all is shown.
  if (element.querySelector(':scope > .cut') !== null) return [element.textContent];
  return [...element.childNodes]
    .filter((node) => node instanceof Text)
    .map(({ data }) => data.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function attributesOf(element: Element): readonly string[] {
  return named.map((name) => element.getAttribute(name) ?? '').filter((text) => text !== '');
}
