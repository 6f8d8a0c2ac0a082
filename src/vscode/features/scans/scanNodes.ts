import type { ComparedFindings, Scan, ScanDifference } from '../../../findings/model/scan.ts';
import { unknownRole } from '../../../findings/scans/role.ts';
import type { Finding } from '../../../findings/model/finding.ts';
import { itemKinds } from '../../app/ids.ts';

/** What the Scans view shows: a comparison while there is one, and the scans of each application. */
export type ScanNode =
  | { readonly kind: 'application'; readonly name: string; readonly scans: readonly Scan[] }
  | { readonly kind: typeof itemKinds.scan; readonly scan: Scan }
  | { readonly kind: 'count'; readonly scan: number; readonly label: string }
  | { readonly kind: typeof itemKinds.comparison; readonly comparison: Comparison }
  /** `of`: the name of the scan that alone saw these. */
  | {
      readonly kind: 'side';
      readonly label: string;
      readonly of?: string;
      readonly compared: ComparedFindings;
    }
  | {
      readonly kind: 'operations';
      readonly label: string;
      readonly of: string;
      /** Undefined where nobody knows them. */
      readonly operations: readonly string[] | undefined;
    }
  | { readonly kind: 'operation'; readonly label: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'left'; readonly count: number };

export interface Comparison {
  /** The older of the two. */
  readonly first: Scan;
  readonly second: Scan;
  readonly difference: ScanDifference;
}

/** Whether two scans differ by whom one tool was logged in as. */
export function areOfTwoRoles(first: Scan, second: Scan): boolean {
  const isKnown = first.role !== unknownRole && second.role !== unknownRole;
  return first.tool === second.tool && first.role !== second.role && isKnown;
}

/** The scan of an item of the view, as commands are given it. */
export function scanOf(node: unknown): Scan | undefined {
  if (typeof node !== 'object' || node === null || !('kind' in node) || !('scan' in node)) return undefined;
  // Only this view makes nodes of this kind.
  return node.kind === itemKinds.scan ? (node.scan as Scan) : undefined;
}
