import { renderMessage } from '../../../src/auth/messages.ts';
import type { Problem } from '../../../src/auth/problem.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import type { Config, Mistake } from './config.ts';
import { lineAt, mutantOf } from './config.ts';

/** The outcome of one mistake. */
export interface Trial {
  readonly text: string;
  readonly lines: readonly number[];
  readonly isSeen: boolean;
  /** Whether a problem is on a line where a reader expects it. */
  readonly isPlaced: boolean;
  /** Whether the message of such a problem says what to do. */
  readonly isHelpful: boolean;
  readonly problems: readonly string[];
}

/** A sentence with an instruction or a question that has the answer in it. */
const instruction =
  /(?:^|[.;:] |, (?:and |or )?)(?:Add|Check|Close|Correct|Declare|Delete|Describe|Do not|Don't|Copy|[Ee]xpect|Fill|Flatten|Give|List|Make|Mark|Move|Name|Put|Remove|Rename|Replace|Send|Set|Start|Store|Take|Use|Verify|Write)\b|Did you mean|must be|is expected here|and set/;

export function tryMistake(config: Config, mistake: Mistake): Trial {
  const { text, lines } = mutantOf(config, mistake);
  const problems = validateAuthConfig(text);
  const placed = problems.filter((problem) => overlaps(problem, text, lines));
  const said = (problem: Problem): string => renderMessage(problem.message);
  return {
    text,
    lines: [...lines],
    isSeen: problems.length > 0,
    isPlaced: placed.length > 0,
    isHelpful: placed.some((problem) => instruction.test(said(problem))),
    problems: problems.map((one) => `${lineAt(text, one.offset)}: ${one.code}: ${said(one)}`),
  };
}

function overlaps({ offset, length }: Problem, text: string, lines: ReadonlySet<number>): boolean {
  const [first, last] = [lineAt(text, offset), lineAt(text, offset + length)];
  for (let line = first; line <= last; line += 1) if (lines.has(line)) return true;
  return false;
}
