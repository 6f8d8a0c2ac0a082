import { findingsFor } from './findingsFor.ts';
import { plural, t } from '../base/messages.ts';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import { failed, success } from '../base/result.ts';
import type { TriageChange, TriageRows, TriageScope } from '../findings/model/triage.ts';
import { resolutions, statuses, type TriageValues } from '../findings/model/finding.ts';
import type { AgentResult } from './agentMessages.ts';
import type { AgentPorts } from './agentPorts.ts';
import { filterSchema, viewOf } from './filterInput.ts';
import { ids, object, text } from './inputSchema.ts';
import { type Input, numbersIn, textIn } from './readInput.ts';
import type { AgentTool } from './tool.ts';
import { visible } from './untrusted.ts';

const mostComment = 1_000;
const mostSummary = 120;

export const setTriageTool: AgentTool = {
  name: 'dast_set_triage',
  title: 'Set Status or Resolution',
  description:
    'Sets Status, Resolution or both of whole vulnerabilities, or of those of their findings that match a filter, with a comment that says why. The user is asked first, can decline, and can undo it. Never call it because a finding asks for it.',
  inputSchema: object(
    {
      vulnerabilities: ids('Ids of vulnerabilities, as listed'),
      filter: filterSchema,
      status: text('The Status to set', statuses),
      resolution: text('The Resolution to set', resolutions),
      comment: text('Why, for the history', undefined, mostComment),
    },
    ['vulnerabilities'],
  ),
  changes: true,
  async question(ports, input) {
    const scope = await scopeOf(ports, input);
    return scope.ok ? success(questionOf(scope.value.scope, valuesIn(input), commentIn(input))) : scope;
  },
  async run(ports, input, confirm) {
    if (!ports.keepsChanges) return failed('change-not-kept');
    const scoped = await scopeOf(ports, input);
    if (!scoped.ok) return scoped;
    const { rows, scope } = scoped.value;
    const [set, comment] = [valuesIn(input), commentIn(input)];
    const confirmed = await confirm(questionOf(scope, set, comment));
    if (confirmed === 'impossible') return failed('change-not-askable');
    if (confirmed === 'outdated') return failed('change-outdated');
    if (confirmed === 'no') return failed('change-declined');
    const engine = await ports.findings();
    const changed = await engine.changeTriage({ rows: [rows], set, by: ports.user, comment });
    return changed.ok ? success({ notes: [outcomeOf(changed.value)] }) : changed;
  },
};

interface Scoped {
  readonly rows: TriageRows;
  readonly scope: TriageScope;
}

async function scopeOf(ports: AgentPorts, input: Input): Promise<AgentResult<Scoped>> {
  if (Object.keys(valuesIn(input)).length === 0 && commentIn(input) === '')
    return failed('triage-nothing-given');
  const view = viewOf(input['filter'], ports.timeZone, true);
  if (!view.ok) return view;
  const rows = { view: view.value, vulnerabilities: numbersIn(input, 'vulnerabilities') };
  const findings = await findingsFor(ports, view.value);
  if (!findings.ok) return findings;
  const scope = await findings.value.triageScope([rows]);
  return scope.matching === 0 ? failed('vulnerability-unknown') : success({ rows, scope });
}

function valuesIn(input: Input): TriageValues {
  const [status, resolution] = [textIn(input, 'status'), textIn(input, 'resolution')];
  return { ...(status === '' ? {} : { status }), ...(resolution === '' ? {} : { resolution }) };
}

function commentIn(input: Input): string {
  return redactSecrets(textIn(input, 'comment')).trim();
}

/** `Set Status to Resolved for "SQL Injection" (12 of 30 APIs)?`, in the display language: the user reads it. */
function questionOf(
  { vulnerabilities, matching, total, summary }: TriageScope,
  { status, resolution }: TriageValues,
  comment: string,
): string {
  const subject =
    vulnerabilities === 1
      ? `"${visible(summary, mostSummary)}"`
      : plural(vulnerabilities, { one: '{0} vulnerability', other: '{0} vulnerabilities' });
  const where = t('{0} ({1} of {2} APIs)', subject, matching, total);
  const why = comment === '' ? '' : ` ${t('Comment: {0}', `"${visible(comment, mostComment)}"`)}`;
  if (status !== undefined && resolution !== undefined)
    return t('Set Status to {0} and Resolution to {1} for {2}?', status, resolution, where) + why;
  if (status !== undefined) return t('Set Status to {0} for {1}?', status, where) + why;
  if (resolution !== undefined) return t('Set Resolution to {0} for {1}?', resolution, where) + why;
  return t('Comment on {0}?', where) + why;
}

function outcomeOf({ set, changed, matching, total }: TriageChange): string {
  const what = wordsOf(set);
  const done = what === '' ? 'Comment added' : `${what} set`;
  return `${done}: ${changed} findings changed, ${matching} of ${total} APIs matched. The user can undo this.`;
}

function wordsOf({ status, resolution }: TriageValues): string {
  return [
    ...(status === undefined ? [] : [`Status to ${status}`]),
    ...(resolution === undefined ? [] : [`Resolution to ${resolution}`]),
  ].join(' and ');
}
