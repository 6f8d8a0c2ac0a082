import type { FindingDetails } from '../../../findings/model/finding.ts';
import type { App } from '../../app/app.ts';
import { findingsOf } from '../../shared/list/findingTarget.ts';

/** Findings that are described at once: nobody reads more, and clipboards take no more. */
const mostFindings = 500;

/** The details of what a command is about: items of a tree, a row of the panel, one finding, or what is selected. */
export async function detailsOf(
  app: App,
  target: unknown,
  selected: unknown,
): Promise<readonly FindingDetails[]> {
  const targets: readonly unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [target];
  const engine = await app.findings();
  const known = new Map<number, FindingDetails>();
  for (const each of targets) {
    for (const { id } of await findingsOf(app, each)) {
      if (known.size >= mostFindings) break;
      const details = known.has(id) ? undefined : await engine.details(id);
      if (details !== undefined) known.set(id, details);
    }
  }
  return [...known.values()];
}
