import { cutAt } from '../base/cut.ts';
import { isRecord } from '../base/untrusted.ts';
import {
  filterNames,
  type NamedFilter,
  presetNames,
  withNamedFilters,
  withPreset,
} from '../findings/view/namedFilters.ts';
import type { ListView } from '../findings/view/view.ts';
import { initialView, updateView } from '../findings/view/viewActions.ts';
import { vocabularyOf } from '../findings/view/vocabularies.ts';
import type { AgentResult } from './agentMessages.ts';
import { flag, object, type ObjectSchema, text, texts } from './inputSchema.ts';
import { type Input, textIn, textsIn } from './readInput.ts';

const fields = filterNames.filter((name) => name !== 'from' && name !== 'to');

const notes: Readonly<Partial<Record<(typeof fields)[number], string>>> = {
  endpoint: '"METHOD path" or a path, e.g. "POST /rest/user/login"',
  method: 'HTTP methods',
  handler: 'files of the code that answers the endpoints',
  inChangedCode:
    'whether the code that answers the endpoints differs from a commit, by default from where HEAD has left the default branch',
  report: 'file names of imported reports',
  newOnBranch: 'branches whose latest scan sees it, and that of the default branch does not',
};

function fieldSchemas(): ObjectSchema['properties'] {
  return Object.fromEntries(
    fields.map((name) => [name, texts(notes[name] ?? `Values of ${name}`, vocabularyOf(name))]),
  );
}

/** What narrows a list of findings: values of one field are OR-ed, fields are AND-ed. */
export const filterSchema: ObjectSchema & { readonly description: string } = {
  ...object({
    ...fieldSchemas(),
    from: text('First day of discovery, YYYY-MM-DD'),
    to: text('Last day of discovery, YYYY-MM-DD'),
    search: text('Contained in any text of a finding, in any case'),
    preset: text('A ready-made filter to start from', presetNames),
    contains: flag('Texts match anywhere, in any case; else they match exactly'),
    exclude: texts('Values to leave out, as FIELD=VALUE, e.g. "status=Resolved"'),
  }),
  description:
    'Narrows the list. Values of one field are OR-ed, fields are AND-ed. Leave out for everything.',
};

/** The view that a checked filter of `filterSchema` means. */
export function viewOf(filter: unknown, timeZone: string, showAggregation: boolean): AgentResult<ListView> {
  const input: Input = isRecord(filter) ? filter : {};
  const all: ListView = {
    ...initialView(timeZone),
    showAggregation,
    preciseMatch: input['contains'] !== true,
  };
  const ready = withPreset(all, textIn(input, 'preset'));
  if (!ready.ok) return ready;
  const searched = updateView(ready.value, { type: 'setSearch', text: textIn(input, 'search') });
  return withNamedFilters(searched, [...namedIn(input), ...textsIn(input, 'exclude').map(excluded)]);
}

function namedIn(input: Input): readonly NamedFilter[] {
  const days = (['from', 'to'] as const).flatMap((field) => {
    const value = textIn(input, field);
    return value === '' ? [] : [{ field, value, isExcluded: false }];
  });
  const named = fields.flatMap((field) =>
    textsIn(input, field).map((value) => ({ field, value, isExcluded: false })),
  );
  return [...named, ...days];
}

/** `status=Resolved`; without a value it names no field that there is. */
function excluded(written: string): NamedFilter {
  const [field, value = ''] = cutAt(written, '=');
  return { field, value: value.trim(), isExcluded: true };
}
