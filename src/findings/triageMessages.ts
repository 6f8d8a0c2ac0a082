import type { MessageTemplates } from '../base/messages.ts';
import type { StoreFailureCode, TriageFailureCode } from './engine.ts';

/** English text for every way a change of Status or Resolution, or keeping it, can fail. */
export const triageMessages = {
  'triage-needs-aggregation':
    'Status and Resolution can be changed only while Show Aggregation is on. Switch it on and try again.',
  'triage-unknown-value': '"{0}" is no {1} a finding can have.',
  'triage-no-rows': 'No finding matches: the list changed since. Select the rows again.',
  'triage-nothing-to-undo': 'There is no triage change to undo.',
  'triage-not-last': 'That is not the last triage change any more; nothing was undone.',
  'triage-nothing-to-redo': 'There is no triage change to make again.',
  'store-not-written':
    'The change is not saved yet ({0}). It stays in memory, and saving is tried again automatically.',
  'store-not-writable': 'Nothing was changed: the findings cannot be written to disk ({0}).',
  'store-taken-over':
    'Another window has opened these findings. Nothing was changed here: reload this window to go on in it.',
  'store-newer':
    'Nothing was changed: the stored findings were written by a newer version of DAST Workbench. Update the extension.',
  'store-damaged':
    'Nothing was changed: the stored findings are damaged and could not be moved to quarantine ({0}).',
  'backup-unreadable': 'Nothing was changed: this backup cannot be read.',
} as const satisfies MessageTemplates<TriageFailureCode | StoreFailureCode>;
