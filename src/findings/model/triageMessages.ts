import type { MessageTemplates } from '../../base/messages.ts';
import type { TriageFailureCode } from './triage.ts';
import type { StoreFailureCode } from '../engine.ts';

/** English text for every way a change of Status or Resolution, or keeping it, can fail. */
export const triageMessages = {
  'triage-needs-aggregation':
    'Status and Resolution can be changed only while Show Aggregation is on. Switch it on and try again.',
  'triage-unknown-value': '"{0}" is not a valid value of "{1}".',
  'triage-nothing-given': 'Choose a Status or Resolution, or write a comment.',
  'triage-no-rows': 'The list has changed. Select the rows again.',
  'triage-nothing-to-undo': 'There is no triage change to undo.',
  'triage-not-last': 'Nothing was undone: there is a newer change.',
  'triage-nothing-to-redo': 'There is no triage change to redo.',
  'store-not-written':
    'The change is not saved yet; it stays in memory, and saving is tried again automatically ({0}).',
  'store-not-writable': 'Nothing was changed: the findings cannot be written to disk ({0}).',
  'store-lease-lost': 'Another window is using these findings. Reload this window to continue here.',
  'store-newer':
    'Nothing was changed: the stored findings were written by a newer version of DAST Workbench. Update the extension.',
  'store-damaged':
    'Nothing was changed: the stored findings are damaged and could not be moved to quarantine ({0}).',
  'backup-unreadable': 'Nothing was changed: this backup cannot be read.',
} as const satisfies MessageTemplates<TriageFailureCode | StoreFailureCode>;

type TriageMessages = typeof triageMessages;
declare module '../../base/result.ts' {
  interface FailureTemplates extends TriageMessages {}
}
