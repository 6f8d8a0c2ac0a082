import { join, resolve } from 'node:path';
import type { BranchClaim } from '../findings/gate/claims.ts';
import type { UnsignedClaim } from './branchClaims.ts';
import type { GateRequest } from './gateArguments.ts';
import { gitIn } from '../platform/nodeGit.ts';
import { type AuthorOfLine, lineAuthors } from './lineAuthors.ts';

/** Milliseconds that all authors may take together: no history keeps the gate busy. */
const longest = 30_000;

export function authorsIn(
  top: string,
  environment: Readonly<Record<string, string | undefined>>,
): AuthorOfLine {
  return lineAuthors(gitIn(top, environment, AbortSignal.timeout(longest)), top);
}

/** Claims with the authors of their lines; those behind `most`, which nobody lists, without. */
export async function signedClaims(
  claims: readonly UnsignedClaim[],
  { root, settings }: Pick<GateRequest, 'root' | 'settings'>,
  authorOf: AuthorOfLine,
  most: number,
): Promise<readonly BranchClaim[]> {
  const signed: BranchClaim[] = [];
  for (const [index, { place, ...claim }] of claims.entries()) {
    const { file, line } = place;
    const path = file === settings ? resolve(file) : join(root, file);
    const by = line === undefined || index >= most ? 'unknown' : await authorOf(path, line);
    signed.push({ ...claim, by, place: line === undefined ? file : `${file}:${line}` });
  }
  return signed;
}
