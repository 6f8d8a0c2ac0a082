import type { Decision } from '../../findings/decisions/decision.ts';
import { isRecord } from '../../base/untrusted.ts';
import type { App } from '../app.ts';

/** Opens the panel on the findings that a decision covers: its filters are those of the decision. */
export async function showDecided(app: App, decision: unknown): Promise<void> {
  if (!isRecord(decision)) return;
  const { known } = await (await app.findings()).checkDecisions([]);
  const { tool, rule, summary, application } = decision as Partial<Decision>;
  const about = known.filter(
    (each) =>
      (!rule || each.rule === rule) &&
      (!summary || each.summary === summary) &&
      (!tool || each.tool === tool),
  );
  const only = (values: readonly string[]): { values: readonly string[]; texts: readonly string[] } => ({
    values: [...new Set(values)],
    texts: [],
  });
  app.view.update({ type: 'clearFilters' });
  app.view.update({ type: 'setField', field: 'summary', filter: only(about.map((each) => each.summary)) });
  app.view.update({ type: 'setField', field: 'tool', filter: only(about.map((each) => each.tool)) });
  if (application) app.view.update({ type: 'setField', field: 'application', filter: only([application]) });
  await app.commands.run('openPanel');
}
