// The text of docs/reference/auth-config-rules.md, from the rules and the conformance folder.
import { join } from 'node:path';
import { ruleGroups } from '../../src/auth/rules/allRules.ts';
import { jsonKinds } from '../../src/auth/rules/formal/jsonKinds.ts';
import { structureKinds } from '../../src/auth/rules/formal/structureKinds.ts';
import type { ProblemKind } from '../../src/auth/rules/rule.ts';
import { type ConformanceCase, readCases } from '../../test/conformance/authCase.ts';
import { projectDir } from '../paths.ts';

/** Longer examples are cut. */
const mostLines = 14;

const introduction = `# Problems in auth configs

Every problem that DAST Workbench reports in a \`.dast-auth.json\` file has a code. Codes never change; wordings may. An
*error* makes the file unusable for a scan, a *warning* is most likely a mistake, an *information* makes the scan better.
Problems marked *quick fix* can be corrected from the lightbulb; *safe* ones also with **Fix all safe problems in this
file** and, on save, with \`"editor.codeActionsOnSave": { "source.fixAll.dastAuth": "explicit" }\`.
`;

/** The whole text of the documentation. */
export function describeRules(): string {
  const cases = readCases(join(projectDir, 'test/conformance/auth'));
  const section = (title: string, kinds: readonly ProblemKind[]): string =>
    [
      `## ${title}\n`,
      ...kinds.map((kind) =>
        describeKind(
          kind,
          cases.filter(({ code }) => code === kind.code),
        ),
      ),
    ].join('\n');
  return [
    introduction,
    section('JSON', jsonKinds),
    section('Structure', structureKinds),
    ...ruleGroups.map(({ subject, rules }) => section(subject, rules)),
  ].join('\n');
}

/** Message, difference and fixes are those of one case. */
function describeKind(
  { code, reason, fix, hasSafeFix }: ProblemKind,
  cases: readonly ConformanceCase[],
): string {
  const [example] = cases.toSorted((one, other) => rank(one) - rank(other));
  const problem = example?.expected.problems.find((one) => one.code === code);
  if (example === undefined || problem === undefined) throw new Error(`There is no case of ${code}`);
  const kind = fix === undefined ? '' : hasSafeFix ? ' · quick fix, safe' : ' · quick fix';
  const titles = example.expected.fixes.map(({ title }) => `“${asText(title)}”`).slice(0, mostTitles);
  return [
    `### \`${code}\`\n`,
    `*${problem.severity}*${kind}\n`,
    `${reason}\n`,
    `> ${asText(problem.message)}\n`,
    differenceOf(example),
    titles.length === 0 ? '' : `Quick fix: ${titles.join(', ')}\n`,
  ].join('\n');
}

/** A case with a fix shows most, one with few changes best. */
function rank({ expected, failing, passing }: ConformanceCase): number {
  const hasFix = expected.fixes.some(({ changes }) => changes.length > 0);
  const changed = lineChanges(failing.split('\n'), passing.split('\n')).length;
  return (hasFix ? 0 : 1_000) + (changed > mostLines ? 500 : 0) + changed;
}

/** More make a list that nobody reads. */
const mostTitles = 3;
/** Longer lines, as of a file on one line, show nothing. */
const longestLine = 400;

/** What is wrong beside what is right. */
function differenceOf({ failing, passing }: ConformanceCase): string {
  const changes = lineChanges(failing.split('\n'), passing.split('\n'));
  const isWholeFile = changes.length > mostLines && changes.every((line) => line.startsWith('+'));
  if (changes.length === 0 || isWholeFile || changes.some((line) => line.length > longestLine)) return '';
  const shown = changes.length <= mostLines ? changes : [...changes.slice(0, mostLines), ' …'];
  return `\`\`\`diff\n${dedented(shown).join('\n')}\n\`\`\`\n`;
}

/** The lines that go and come, in order; a line between two of them stays. */
function lineChanges(before: readonly string[], after: readonly string[]): string[] {
  const kept = commonLines(before, after);
  const changes: string[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of [...kept, [before.length, after.length] as const]) {
    const gone = before.slice(from, one).map((line) => `-${line}`);
    const come = after.slice(to, other).map((line) => `+${line}`);
    changes.push(...gone, ...come);
    [from, to] = [one + 1, other + 1];
  }
  return changes;
}

/** The places of the lines that both have: as many as possible. */
function commonLines(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (one: number, other: number): number => lengths[one]?.[other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    const row = lengths[one];
    for (let other = after.length - 1; row !== undefined && other >= 0; other -= 1)
      row[other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
  }
  const common: (readonly [number, number])[] = [];
  for (let one = 0, other = 0; one < before.length && other < after.length;) {
    if (before[one] === after[other]) common.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return common;
}

/** Without the indentation that all lines have behind their sign. */
function dedented(lines: readonly string[]): string[] {
  const depth = Math.min(...lines.map((line) => /^.( *)/.exec(line)?.[1]?.length ?? 0));
  return lines.map((line) => `${line.slice(0, 1)} ${line.slice(1 + depth)}`.trimEnd());
}

/** In which nothing is taken for Markdown. */
function asText(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]#|]/g, '\\$&');
}
