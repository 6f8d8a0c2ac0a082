import { findingsFor } from './findingsFor.ts';
import { success } from '../base/result.ts';
import { type FilterField, listedFields, textFields } from '../findings/view/view.ts';
import { filterSchema, viewOf } from './filterInput.ts';
import { object, texts } from './inputSchema.ts';
import { textsIn } from './readInput.ts';
import type { AgentTool } from './tool.ts';
import { visible } from './untrusted.ts';

const fields: readonly FilterField[] = [...textFields, ...listedFields];
const usualFields: readonly FilterField[] = ['severity', 'status', 'resolution'];
const mostFields = 5;
const mostValues = 30;
const mostValue = 200;

export const countFindings: AgentTool = {
  name: 'dast_count_findings',
  title: 'Count findings',
  description:
    'Counts findings of dynamic security scans of this workspace: how many there are, how many match a filter, and how many of those have each value of some fields (severity, status and resolution where none are named).',
  inputSchema: object({
    filter: filterSchema,
    by: texts(`Fields whose values are counted, at most ${mostFields}`, fields),
  }),
  changes: false,
  async run(ports, input) {
    const filtered = viewOf(input['filter'], ports.timeZone, false);
    if (!filtered.ok) return filtered;
    const view = filtered.value;
    const named = textsIn(input, 'by');
    const by =
      named.length === 0 ? usualFields : fields.filter((field) => named.includes(field)).slice(0, mostFields);
    const found = await findingsFor(ports, view, by);
    if (!found.ok) return found;
    const engine = found.value;
    const { total, matching, vulnerabilities } = await engine.summary(view);
    const counts: Record<string, unknown> = {};
    const scans = await engine.scans();
    const broken = scans.filter(({ problems }) => problems.length > 0).length;
    const notes = [
      `${matching} of ${total} findings match: ${vulnerabilities} vulnerabilities.`,
      ...(broken === 0
        ? []
        : [`${broken} of ${scans.length} scans had problems: what they do not hold may still be there.`]),
    ];
    for (const field of by) {
      const { values, distinct } = await engine.groups(view, field, mostValues);
      counts[field] = values.map(({ value, count }) => ({ value: visible(value, mostValue), count }));
      if (distinct > values.length)
        notes.push(`${field}: the ${values.length} most frequent of ${distinct} values.`);
    }
    return success({ notes, data: counts });
  },
};
