import type { MessageTemplates } from '../../base/messages.ts';
import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { isOpen } from '../model/open.ts';
import type { ExportedFinding, GateOutcome } from '../export/exportedReport.ts';
import { severities } from '../model/finding.ts';
import type { Severity } from '../model/finding.ts';

/** What closes a gate: findings that are left to do, all or only new ones, of a severity or a worse one. */
export interface GateCondition {
  /** As it is shown: `critical:open`. */
  readonly text: string;
  readonly severity: Severity;
  readonly onlyNew: boolean;
}

const states = ['open', 'new'] as const;

export const conditionMessages = {
  'condition-unknown-severity':
    '"{0}" in --fail-on is no severity. Severities: critical, major, minor, info; or none alone.',
  'condition-unknown-state': '"{0}" in --fail-on is no state. States: open, new.',
} as const satisfies MessageTemplates<string>;

type ConditionFailureCode = keyof typeof conditionMessages;

/** Reads `critical:open,major:new`; `critical` alone means `critical:open`, and `none` that nothing closes the gate. */
export function parseConditions(text: string): Result<readonly GateCondition[], ConditionFailureCode> {
  const written = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  if (written.length === 1 && written[0] === 'none') return success([]);
  const conditions: GateCondition[] = [];
  for (const part of written) {
    const [name = '', state = 'open', ...rest] = part.split(':').map((piece) => piece.trim());
    const severity = severities.find((known) => known.toLowerCase() === name);
    if (severity === undefined) return failed('condition-unknown-severity', name);
    if (rest.length > 0 || !states.some((known) => known === state)) {
      return failed('condition-unknown-state', [state, ...rest].join(':'));
    }
    conditions.push({ text: `${name}:${state}`, severity, onlyNew: state === 'new' });
  }
  return success(conditions);
}

/** Whether a finding is one that a condition stops. */
function isStopped({ details, isNew }: ExportedFinding, { severity, onlyNew }: GateCondition): boolean {
  const { finding } = details;
  return (
    isOpen(finding) &&
    severities.indexOf(finding.severity) <= severities.indexOf(severity) &&
    (isNew || !onlyNew)
  );
}

/** Marks the findings that close the gate, beside scans that do; and says what each condition stops. */
export function decideGate(
  findings: readonly ExportedFinding[],
  conditions: readonly GateCondition[],
  brokenScans: readonly string[] = [],
): { readonly findings: readonly ExportedFinding[]; readonly gate: GateOutcome } {
  const decided = findings.map((exported) => ({
    ...exported,
    closesGate: conditions.some((condition) => isStopped(exported, condition)),
  }));
  return {
    findings: decided,
    gate: {
      isClosed: brokenScans.length > 0 || decided.some(({ closesGate }) => closesGate),
      brokenScans,
      conditions: conditions.map((condition) => ({
        condition: condition.text,
        findings: findings.filter((exported) => isStopped(exported, condition)).length,
      })),
    },
  };
}
