import type { FindingsEngine } from '../findings/engine.ts';
import type { FilterField, ListView } from '../findings/view/view.ts';
import type { AgentPorts } from './agentPorts.ts';

/** The findings, with what a view or counts of fields ask about their code. */
export async function findingsFor(
  ports: AgentPorts,
  { filters }: ListView,
  counted: readonly FilterField[] = [],
): Promise<FindingsEngine> {
  if (filters.inChangedCode !== undefined || counted.includes('inChangedCode')) await ports.compareCode();
  return ports.findings();
}
