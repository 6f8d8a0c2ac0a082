import { failed, success } from '../../base/result.ts';
import type { FindingsEngine } from '../../findings/engine.ts';
import type { FindingDetails, Occurrence } from '../../findings/model/finding.ts';
import type { AgentResult } from '../agentMessages.ts';

/** A finding whose request can be sent again. */
interface Retestable {
  readonly details: FindingDetails;
  readonly recorded: Occurrence;
}

/** The named occurrence of a finding, or the first with anything to send. */
export async function retestable(
  engine: FindingsEngine,
  finding: number,
  occurrence: number | undefined,
): Promise<AgentResult<Retestable>> {
  const details = await engine.details(finding);
  if (details === undefined) return failed('finding-unknown', finding);
  const recorded =
    occurrence === undefined
      ? details.occurrences.find(({ request, url }) => request !== '' || url !== '')
      : details.occurrences[occurrence];
  return recorded === undefined ? failed('nothing-recorded', finding) : success({ details, recorded });
}
