import type { Finding } from './finding.ts';

/**
 * Whether something is left to do about a finding. This is the one meaning of *open*: of the badge, the status bar, what stands
 * beside code, the ready-made filter _To do_, reports and gates.
 */
export function isOpen({
  status,
  resolution,
  isDecided,
}: Pick<Finding, 'status' | 'resolution' | 'isDecided'>): boolean {
  return status !== 'Resolved' && resolution !== 'False Positive' && isDecided !== true;
}
