import { failed, success } from '../base/result.ts';
import type { AgentPorts, ConfigProblem } from './agentPorts.ts';
import { integer, object, text } from './inputSchema.ts';
import { numberIn, textIn } from './readInput.ts';
import { type AgentTool, mostData } from './tool.ts';
import { jsonOf, visible } from './untrusted.ts';

const mostMessage = 500;
const mostConfigs = 50;
/** Characters of the explanations of codes in one answer. */
const mostDocs = 8_000;

export const checkAuthConfig: AgentTool = {
  name: 'dast_check_auth_config',
  title: 'Check auth config',
  description:
    'Checks an auth config (*.dast-auth.json) of this workspace, by which a scanner logs in as each role, and explains its problems. Without "file" it lists the auth configs.',
  inputSchema: object({
    file: text('Path of the auth config in the workspace, as listed'),
    offset: integer('Problems to skip', 0, 1_000_000),
  }),
  changes: false,
  async run(ports, input) {
    const configs = await ports.authConfigs();
    const file = textIn(input, 'file');
    if (file === '') {
      return success({ notes: [`${configs.length} auth configs in this workspace.`], data: named(configs) });
    }
    // Only what is listed is read: no path leads anywhere else.
    if (!configs.includes(file)) {
      const sentence = `There is no auth config "${visible(file, mostMessage)}" in this workspace.`;
      return success({ notes: [sentence, 'Auth configs:'], data: named(configs), isError: true });
    }
    const problems = await ports.checkAuthConfig(file);
    if (problems === undefined) return failed('config-unreadable', file);
    const offset = numberIn(input, 'offset') ?? 0;
    return success(await answerOf(ports, problems, offset));
  },
};

function named(configs: readonly string[]): readonly string[] {
  return configs.slice(0, mostConfigs).map((path) => visible(path, mostMessage));
}

async function answerOf(
  ports: AgentPorts,
  problems: readonly ConfigProblem[],
  offset: number,
): Promise<{ readonly notes: readonly string[]; readonly data: readonly unknown[] }> {
  const shown: unknown[] = [];
  const codes = new Set<string>();
  let left = mostData - mostDocs;
  for (const problem of problems.slice(offset)) {
    const row = { ...problem, message: visible(problem.message, mostMessage) };
    left -= jsonOf(row).length + 2;
    if (left < 0) break;
    shown.push(row);
    codes.add(problem.code);
  }
  const next = offset + shown.length;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const notes = [
    problems.length === 0 ? 'No problems.' : `${problems.length} problems, ${errors} of them errors.`,
    ...(next < problems.length ? [`More: repeat with "offset": ${next}.`] : []),
    ...explanations(await ports.problemDocs(), codes),
  ];
  return { notes, data: shown };
}

/** What the codes mean, as our own page says it. */
function explanations(docs: string, codes: ReadonlySet<string>): readonly string[] {
  let left = mostDocs;
  return [...codes].flatMap((code) => {
    const section = sectionOf(docs, code);
    left -= section.length;
    return section === '' || left < 0 ? [] : [`About ${code}:\n${section}`];
  });
}

function sectionOf(docs: string, code: string): string {
  const heading = `\n### \`${code}\`\n`;
  const start = docs.indexOf(heading);
  if (start < 0) return '';
  const body = docs.slice(start + heading.length);
  const end = body.search(/\n##/);
  return (end < 0 ? body : body.slice(0, end)).trim();
}
