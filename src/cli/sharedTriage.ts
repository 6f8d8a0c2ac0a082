import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFailure } from '../base/messages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { FindingsEngine, StoreFailureCode } from '../findings/engine.ts';
import { decisionsFile } from '../findings/decisions/decision.ts';
import { decisionMessages } from '../findings/decisions/decisionMessages.ts';
import { parseDecisions } from '../findings/decisions/parseDecisions.ts';
import { teamFolder } from '../findings/team/teamLine.ts';
import { teamMessages } from '../findings/team/teamMessages.ts';
import { errorCode } from './importReportFile.ts';

export const sharedTriageMessages = {
  'decisions-unreadable': '{0}, line {1}: {2}',
  'shared-file-unreadable': '"{0}" cannot be read ({1}).',
} as const satisfies MessageTemplates<string>;

type SharedFailureCode = keyof typeof sharedTriageMessages | StoreFailureCode;

/**
 * Applies the triage that a team shares through git and its standing decisions, as the editor does. Returns what a reader
 * should know. `keepsTriageApart`: files of triage do not count. A line of triage that cannot be read harms no other; a decision that cannot be read is refused.
 */
export async function applySharedTriage(
  engine: FindingsEngine,
  root: string,
  keepsTriageApart: boolean,
): Promise<Result<readonly string[], SharedFailureCode>> {
  const triage = keepsTriageApart ? success([]) : await applyTeam(engine, root);
  if (!triage.ok) return triage;
  const decided = await applyDecisions(engine, root);
  return decided.ok ? success([...triage.value, ...decided.value]) : decided;
}

async function applyTeam(
  engine: FindingsEngine,
  root: string,
): Promise<Result<readonly string[], SharedFailureCode>> {
  const folder = join(root, teamFolder);
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).toSorted();
  } catch (error) {
    return isMissing(error) ? success([]) : failed('shared-file-unreadable', folder, errorCode(error));
  }
  if (names.length === 0) return success([]);
  const changed: { readonly name: string; readonly stamp: string; readonly bytes: Uint8Array }[] = [];
  for (const name of names) {
    try {
      changed.push({ name, stamp: name, bytes: await readFile(join(folder, name)) });
    } catch (error) {
      return failed('shared-file-unreadable', join(folder, name), errorCode(error));
    }
  }
  const state = await engine.syncTeam({ present: names, changed, author: '' });
  if (!state.ok) return state;
  return success(
    state.value.files.flatMap(({ name, problems }) =>
      problems.map(
        (problem) => `${teamFolder}/${name}, line ${problem.line}: ${describeFailure(teamMessages, problem)}`,
      ),
    ),
  );
}

async function applyDecisions(
  engine: FindingsEngine,
  root: string,
): Promise<Result<readonly string[], SharedFailureCode>> {
  const path = join(root, decisionsFile);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return isMissing(error) ? success([]) : failed('shared-file-unreadable', path, errorCode(error));
  }
  const { decisions, problems } = parseDecisions(text);
  const wrong = problems.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) {
    return failed(
      'decisions-unreadable',
      decisionsFile,
      wrong.line,
      describeFailure(decisionMessages, wrong),
    );
  }
  const { problems: doubts } = await engine.checkDecisions(decisions);
  const set = await engine.setDecisions(decisions);
  if (!set.ok) return set;
  return success(
    [...problems, ...doubts].map(
      (problem) => `${decisionsFile}, line ${problem.line}: ${describeFailure(decisionMessages, problem)}`,
    ),
  );
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
}
