import { resolve } from 'node:path';
import type { AgentResult } from '../agents/agentMessages.ts';
import type { OrderOf, PreparedWork } from '../agents/work/work.ts';
import { renderMessage } from '../auth/messages.ts';
import { readValidConfig } from '../auth/validConfig.ts';
import { LineIndex } from '../base/lineIndex.ts';
import { errorCode } from '../base/errorMessage.ts';
import { findWriteTarget, replaceFile } from '../base/replaceFile.ts';
import { failed, success } from '../base/result.ts';
import type { WorkHost } from './workHost.ts';

/** An auth config that a model proposes: without errors, and below the workspace, also once links are followed. */
export async function prepareProposal(
  { request: { workspace } }: Pick<WorkHost, 'request'>,
  { file, text }: OrderOf<'propose'>,
): Promise<AgentResult<PreparedWork>> {
  const read = readValidConfig(text);
  if (!read.ok) {
    const { line } = new LineIndex(text).positionAt(read.problem.offset);
    return failed('config-invalid', line + 1, renderMessage(read.problem.message));
  }
  return success({
    question: '',
    mayChangeData: false,
    run: async () => ({ notes: [await write(workspace, file, text)] }),
  });
}

async function write(workspace: string, file: string, text: string): Promise<string> {
  try {
    const target = await findWriteTarget(resolve(workspace, file), [resolve(workspace)]);
    if (target.leadsOutside) return 'Nothing was written: the file is a link out of the workspace.';
    await replaceFile(target.path, [text]);
    return 'Written.';
  } catch (error) {
    return `Nothing was written (${errorCode(error)}).`;
  }
}
