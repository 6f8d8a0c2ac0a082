import { failed, success } from '../base/result.ts';
import type {
  ComparedExchange,
  FindingDetails,
  HistoryEntry,
  Occurrence,
} from '../findings/model/finding.ts';
import { isAnyRoleKnown } from '../findings/scans/role.ts';
import { isoTime } from '../findings/model/isoTime.ts';
import { describeHandler } from './handlerTool.ts';
import { id, integer, object, text } from './inputSchema.ts';
import { findingRow } from './listTool.ts';
import { numberIn, textIn } from './readInput.ts';
import type { AgentTool, ToolAnswer } from './tool.ts';
import { stretchOf, visible, visibleText } from './untrusted.ts';

/** Characters of one text of the whole finding, and where that text alone is asked for. */
const mostText = 1_500;
const mostOfOne = 8_000;
const mostListed = 10;
const mostValue = 300;

const occurrenceTexts = [
  'url',
  'parameter',
  'attack',
  'evidence',
  'otherInfo',
  'request',
  'response',
] as const;
const findingTexts = ['description', 'solution'] as const;
const textNames = [...findingTexts, ...occurrenceTexts] as const;
type TextName = (typeof textNames)[number];

export const explainFinding: AgentTool = {
  name: 'dast_explain_finding',
  title: 'Explain finding',
  description:
    'Returns everything that is known about one finding: what the scanner says of it and how to solve it, one of its occurrences (parameter, attack, evidence, request, response), its history and the code that answers its endpoint. Long texts are cut; "text" with "offset" reads one of them on.',
  inputSchema: object(
    {
      finding: id('Id of the finding, as listed'),
      occurrence: integer('Which occurrence, counted from 1', 1, 1_000_000),
      text: text('Only this text', textNames),
      offset: integer('Character of that text to begin with', 0, 1_000_000_000),
    },
    ['finding'],
  ),
  changes: false,
  async run(ports, input) {
    const engine = await ports.findings();
    const finding = numberIn(input, 'finding') ?? 0;
    const details = await engine.details(finding);
    if (details === undefined) return failed('finding-unknown', finding);
    const number = numberIn(input, 'occurrence') ?? 1;
    const occurrence = details.occurrences[number - 1];
    if (occurrence === undefined && input['occurrence'] !== undefined)
      return failed('occurrence-unknown', finding, details.occurrences.length, number);
    const name = textNames.find((known) => known === textIn(input, 'text'));
    if (name !== undefined)
      return success(oneText(details, occurrence, name, numberIn(input, 'offset') ?? 0));
    const answer = whole(details, occurrence, number);
    const { application, endpoint } = details.finding;
    const handler = describeHandler(await ports.explainEndpoint(application, endpoint));
    return success({ notes: answer.notes, data: { ...answer.data, handler } });
  },
};

function oneText(
  details: FindingDetails,
  occurrence: Occurrence | undefined,
  name: TextName,
  offset: number,
): ToolAnswer {
  const { text: shown, length, next } = stretchOf(textOf(details, occurrence, name), offset, mostOfOne);
  const more = next === undefined ? 'This is its end.' : `More: repeat with "offset": ${next}.`;
  const notes = [`Text "${name}" of finding ${details.finding.id}, ${length} characters. ${more}`];
  return { notes, data: { [name]: shown } };
}

function textOf(details: FindingDetails, occurrence: Occurrence | undefined, name: TextName): string {
  const own = findingTexts.find((known) => known === name);
  if (own !== undefined) return visibleText(details[own]);
  const ofOccurrence = occurrenceTexts.find((known) => known === name);
  return ofOccurrence === undefined ? '' : visibleText(occurrence?.[ofOccurrence] ?? '');
}

function whole(
  details: FindingDetails,
  occurrence: Occurrence | undefined,
  number: number,
): { readonly notes: readonly string[]; readonly data: Readonly<Record<string, unknown>> } {
  const { finding, occurrences, occurrenceCount, references, scans, history, notSeenAs } = details;
  const cut: string[] = [];
  const shown = (name: TextName): string => {
    const { text: start, length, next } = stretchOf(textOf(details, occurrence, name), 0, mostText);
    if (next !== undefined) cut.push(`"${name}" (${length} characters)`);
    return start;
  };
  const data = {
    ...findingRow(finding),
    rating: finding.rating,
    tool: visible(details.tool, mostValue),
    rule: visible(details.rule, mostValue),
    tags: details.tags.slice(0, mostListed).map((tag) => visible(tag, mostValue)),
    references: references.slice(0, mostListed).map((reference) => visible(reference, mostValue)),
    description: shown('description'),
    solution: shown('solution'),
    ...(occurrence === undefined
      ? {}
      : { occurrence: Object.fromEntries(occurrenceTexts.map((name) => [name, shown(name)])) }),
    ...(occurrence?.comparison === undefined
      ? {}
      : { exchanges: occurrence.comparison.exchanges.map(exchangeRow) }),
    ...(isAnyRoleKnown([...finding.seenAs, ...notSeenAs])
      ? { notSeenAs: notSeenAs.slice(0, mostListed).map((role) => visible(role, mostValue)) }
      : {}),
    scans: scans.slice(0, mostListed).map(({ name, seenAt, role }) => ({
      name: visible(name, mostValue),
      seenAt: isoTime(seenAt),
      role: visible(role, mostValue),
    })),
    history: history.slice(0, mostListed).map(historyRow),
  };
  const notes = [
    `Finding ${finding.id}: occurrence ${occurrence === undefined ? 0 : number} of ${occurrences.length} stored (${occurrenceCount} in the latest scan).`,
    ...(cut.length === 0
      ? []
      : [`Cut: ${cut.join(', ')}. Repeat with "text" and "offset": ${mostText} to read on.`]),
    ...(finding.notSeenInLatestScan
      ? ['The latest scan that could see it did not. That alone does not mean that it is fixed.']
      : []),
    ...(finding.notCovered
      ? ['Not covered by the latest scan, which could not see it: whether it is still there is not known.']
      : []),
  ];
  return { notes, data };
}

/** Who asked for what and got what, of exchanges that prove a finding together. */
function exchangeRow({ part, role, user, request, response }: ComparedExchange): object {
  return {
    part,
    role: visible(role, mostValue),
    user: visible(user, mostValue),
    request: visible(request.split('\n', 1).join(''), mostValue),
    response: stretchOf(visibleText(response), 0, mostText).text,
  };
}

function historyRow({ kind, at, by, changes, comment }: HistoryEntry): Readonly<Record<string, unknown>> {
  return {
    kind,
    at: isoTime(at),
    by: visible(by, mostValue),
    changes,
    ...(comment === '' ? {} : { comment: visible(comment, mostValue) }),
  };
}
