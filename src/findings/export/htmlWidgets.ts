import { resolutions, severities, statuses } from '../model/finding.ts';
import type { ExportedFinding } from './exportedReport.ts';
import { number, severityLabel } from './htmlParts.ts';
import { markupText } from './xmlText.ts';

/** Rows of a widget whose values are open text. */
const mostValues = 6;

/** What the widgets of the panel show, in one row where there is room for it. */
export function widgets(findings: readonly ExportedFinding[]): string {
  const of = (value: (exported: ExportedFinding) => string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const exported of findings) counts.set(value(exported), (counts.get(value(exported)) ?? 0) + 1);
    return counts;
  };
  const frequent = (counts: Map<string, number>): string[] =>
    [...counts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, mostValues)
      .map(([value]) => value);
  const category = of(({ details }) => details.finding.category);
  const application = of(({ details }) => details.finding.application);
  const cards = [
    widget(
      'Severity',
      severities,
      of(({ details }) => details.finding.severity),
    ),
    widget(
      'Status',
      statuses,
      of(({ details }) => details.finding.status),
    ),
    widget(
      'Resolution',
      resolutions,
      of(({ details }) => details.finding.resolution),
    ),
    widget('Category', frequent(category), category),
    ...(application.size > 1 ? [widget('Application', frequent(application), application)] : []),
  ];
  return `<section class="widgets of${cards.length}" aria-label="Summary">\n${cards.join('\n')}\n</section>`;
}

/** A bar below each value, as long as its part of the largest. */
function widget(name: string, values: readonly string[], counts: ReadonlyMap<string, number>): string {
  const largest = Math.max(1, ...values.map((value) => counts.get(value) ?? 0));
  const rows = values.map((value) => {
    const found = counts.get(value) ?? 0;
    const width = Math.round((1000 * found) / largest) / 10;
    const severity = severities.find((each) => each === value);
    const kind = severity === undefined ? '' : ` ${severity}`;
    const label = severity === undefined ? markupText(value) || '—' : severityLabel(severity);
    const bar = `<svg class="bars" viewBox="0 0 100 6" preserveAspectRatio="none"><rect class="track" width="100" height="6"/><rect class="bar${kind}" width="${width}" height="6"/></svg>`;
    return `<tr><th scope="row">${label}</th><td>${number(found)}</td></tr>\n<tr aria-hidden="true"><td colspan="2">${bar}</td></tr>`;
  });
  return `<div class="widget"><h2>${name}</h2><table><tbody>${rows.join('')}</tbody></table></div>`;
}
