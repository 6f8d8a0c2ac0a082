import { type FileFailureCode, fileMessages } from '../base/fileMessages.ts';
import { describeFailure } from '../base/messages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { FindingsEngine, StoreFailureCode } from '../findings/engine.ts';
import { type Decision, decisionsFile } from '../findings/decisions/decision.ts';
import { decisionMessages } from '../findings/decisions/decisionMessages.ts';
import { parseDecisions } from '../findings/decisions/parseDecisions.ts';
import { teamFileEnd } from '../findings/team/authorFile.ts';
import { teamFolder } from '../findings/team/teamLine.ts';
import { teamMessages } from '../findings/team/teamMessages.ts';
import type { RepositoryFiles } from './repositoryFiles.ts';

export const sharedTriageMessages = {
  ...fileMessages,
  'decisions-unreadable': '{0}, line {1}: {2}',
} as const satisfies MessageTemplates<string>;

type ReadFailureCode = FileFailureCode | 'decisions-unreadable';

interface SharedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The triage that a team shares through git, and its standing decisions. */
export interface SharedTriage {
  readonly files: readonly SharedFile[];
  readonly decisions: readonly Decision[];
  /** What a reader should know of the decisions. */
  readonly notes: readonly string[];
}

/** About 250,000 changes of one author, as in the editor. */
const largestFile = 64 * 1024 * 1024;
const mostFiles = 5000;
const largestDecisions = 4_000_000;

/** `keepsTriageApart`: files of triage do not count. A decision that cannot be read is refused. */
export async function readSharedTriage(
  files: RepositoryFiles,
  keepsTriageApart: boolean,
): Promise<Result<SharedTriage, ReadFailureCode>> {
  const triage = keepsTriageApart ? success([]) : await readTriageFiles(files);
  if (!triage.ok) return triage;
  const read = await files.read(decisionsFile, largestDecisions);
  if (!read.ok) return read;
  const { decisions, problems } = parseDecisions(new TextDecoder().decode(read.value));
  const wrong = problems.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) {
    const sentence = describeFailure(decisionMessages, wrong);
    return failed('decisions-unreadable', decisionsFile, wrong.line, sentence);
  }
  return success({ files: triage.value, decisions, notes: problems.map(decisionNote) });
}

/**
 * Applies them as the editor does, and returns what a reader should know. A line of triage that cannot be read harms no
 * other.
 */
export async function applySharedTriage(
  engine: FindingsEngine,
  { files, decisions, notes }: SharedTriage,
): Promise<Result<readonly string[], StoreFailureCode>> {
  const said: string[] = [];
  if (files.length > 0) {
    const present = files.map(({ name }) => name);
    const changed = files.map(({ name, bytes }) => ({ name, stamp: name, bytes }));
    const state = await engine.syncTeam({ present, changed, author: '' });
    if (!state.ok) return state;
    for (const { name, problems } of state.value.files)
      for (const problem of problems)
        said.push(`${teamFolder}/${name}, line ${problem.line}: ${describeFailure(teamMessages, problem)}`);
  }
  const { problems: doubts } = await engine.checkDecisions(decisions);
  const set = await engine.setDecisions(decisions);
  return set.ok ? success([...said, ...notes, ...doubts.map(decisionNote)]) : set;
}

async function readTriageFiles(
  files: RepositoryFiles,
): Promise<Result<readonly SharedFile[], ReadFailureCode>> {
  const names = await files.names(teamFolder);
  if (!names.ok) return names;
  const found: SharedFile[] = [];
  for (const name of names.value.filter((one) => one.endsWith(teamFileEnd)).slice(0, mostFiles)) {
    const read = await files.read(`${teamFolder}/${name}`, largestFile);
    if (!read.ok) return read;
    if (read.value !== undefined) found.push({ name, bytes: read.value });
  }
  return success(found);
}

function decisionNote(
  problem: Parameters<typeof describeFailure<keyof typeof decisionMessages>>[1] & { line: number },
): string {
  return `${decisionsFile}, line ${problem.line}: ${describeFailure(decisionMessages, problem)}`;
}
