// The text of docs/reference/auth-config-rules.md, from the rules and the conformance folder.
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { allRules } from '../src/auth/rules/allRules.ts';
import { jsonKinds } from '../src/auth/rules/formal/jsonKinds.ts';
import { structureKinds } from '../src/auth/rules/formal/structureKinds.ts';
import type { ProblemKind, Rule } from '../src/auth/rules/rule.ts';
import { type ConformanceCase, readCases } from '../test/conformance/authCase.ts';
import { projectDir } from './paths.ts';

const file = join(projectDir, 'docs/reference/auth-config-rules.md');
/** Longer examples are cut. */
const mostLines = 14;

const introduction = `# Problems in auth configs

Every problem that DAST Workbench reports in a \`.dast-auth.json\` file has a code. Codes never change; wordings may. An
*error* makes the file unusable for a scan, a *warning* is most likely a mistake, an *information* makes the scan better.
Problems marked *quick fix* can be corrected from the lightbulb; *safe* ones also with **Fix all safe problems in this
file** and, on save, with \`"editor.codeActionsOnSave": { "source.fixAll.dastAuth": "explicit" }\`.
`;

/** The whole text of the documentation, formatted. */
export async function describeRules(): Promise<string> {
  const cases = readCases(join(projectDir, 'test/conformance/auth'));
  const rules = new Map<ProblemKind, Rule>(allRules.map((rule) => [rule, rule]));
  const sections = (title: string, kinds: readonly ProblemKind[]): string =>
    [
      `## ${title}\n`,
      ...kinds.map((kind) =>
        describeKind(
          kind,
          cases.filter(({ code }) => code === kind.code),
          rules.get(kind),
        ),
      ),
    ].join('\n');
  const text = [
    introduction,
    sections('JSON and structure', [...jsonKinds, ...structureKinds]),
    sections('Meaning', allRules),
  ].join('\n');
  return format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
}

function describeKind(
  { code, reason, fix, hasSafeFix }: ProblemKind,
  cases: readonly ConformanceCase[],
  rule: Rule | undefined,
): string {
  const example =
    cases.find(({ expected }) => expected.fixes.some(({ changes }) => changes.length > 0)) ?? cases[0];
  const problem = example?.expected.problems.find((one) => one.code === code);
  if (example === undefined || problem === undefined) throw new Error(`There is no case of ${code}`);
  const kind = fix === undefined ? '' : hasSafeFix ? ' · quick fix, safe' : ' · quick fix';
  return [
    `### \`${code}\`\n`,
    `*${problem.severity}*${kind}\n`,
    `${reason}\n`,
    `> ${asText(problem.message)}\n`,
    rule === undefined ? exampleOf(example, problem.range) : difference(rule, titlesIn(cases)),
  ].join('\n');
}

/** What is wrong beside what is right, with the names of the fixes. */
function difference({ wrong, right }: Rule, titles: readonly string[]): string {
  const [before, after] = [wrong.split('\n'), right.split('\n')];
  const shown: string[] = [];
  for (const line of before) {
    const at = after.indexOf(line);
    if (at >= 0) shown.push(...after.splice(0, at + 1).map((one) => `${one === line ? ' ' : '+'}${one}`));
    else shown.push(`-${line}`);
  }
  shown.push(...after.map((line) => `+${line}`));
  const fixes = titles.map((title) => `“${asText(title)}”`).join(', ');
  return `\`\`\`diff\n${dedented(shown).join('\n')}\n\`\`\`\n${fixes === '' ? '' : `\nQuick fix: ${fixes}\n`}`;
}

/** More make a list that nobody reads. */
const mostTitles = 3;

function titlesIn(cases: readonly ConformanceCase[]): readonly string[] {
  const titles = cases.flatMap(({ expected }) => expected.fixes.map(({ title }) => title));
  return [...new Set(titles)].slice(0, mostTitles);
}

/** Lines of the first fix, or the line that is marked. */
function exampleOf({ expected, failing }: ConformanceCase, range: string): string {
  const [fix] = expected.fixes.filter(({ changes }) => changes.length > 0);
  if (fix !== undefined) {
    const lines = fix.changes.map((change) => change.replace(/^-\d+ /, '-'));
    const shown = lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), ' …'];
    return `${asText(fix.title)}:\n\n\`\`\`diff\n${dedented(shown).join('\n')}\n\`\`\`\n`;
  }
  const line = failing.split('\n')[Number(range.split(':')[0]) - 1]?.trim() ?? '';
  return line === '' || line.length > 200 ? '' : `\`\`\`json\n${line}\n\`\`\`\n`;
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
