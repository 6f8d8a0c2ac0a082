/** A row to show in the panel; `finding` names one API of it. */
export interface RevealTarget {
  readonly vulnerability: number;
  readonly finding?: number;
}

/** Reads what a caller of Open Findings passed; undefined where it names no row. */
export function parseRevealTarget(value: unknown): RevealTarget | undefined {
  if (typeof value !== 'object' || value === null || !('vulnerability' in value)) return undefined;
  const { vulnerability } = value;
  if (typeof vulnerability !== 'number') return undefined;
  const finding = 'finding' in value && typeof value.finding === 'number' ? value.finding : undefined;
  return { vulnerability, ...(finding === undefined ? {} : { finding }) };
}
