import { failed, success } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { FilterField, ListView } from '../findings/view/view.ts';
import type { AgentResult } from './agentMessages.ts';
import type { AgentPorts } from './agentPorts.ts';
import { notComparedFolders } from './comparedFolders.ts';

/**
 * The findings, with what a view or counts of fields ask about their code. Where no code can be compared, no finding would be in
 * changed code, which a model would take for a fact.
 */
export async function findingsFor(
  ports: AgentPorts,
  { filters }: ListView,
  counted: readonly FilterField[] = [],
): Promise<AgentResult<FindingsEngine>> {
  if (filters.inChangedCode !== undefined || counted.includes('inChangedCode')) {
    const folders = await ports.compareCode();
    if (typeof folders === 'string') return failed('code-not-searched', folders);
    const [reason = 'There is no commit to compare the code with.'] = notComparedFolders(folders);
    if (folders.every(({ failure }) => failure !== undefined)) return failed('code-not-searched', reason);
  }
  return success(await ports.findings());
}
