import type { MessageTemplates } from '../../base/messages.ts';
import type { NotCoveredReason } from './notCovered.ts';

/** Why a scan says nothing of findings. */
export const notCoveredMessages = {
  role: 'seen as another role',
  target: 'on another host',
  health: 'the scan had problems',
  cut: 'the scan ended early',
  reach: 'not reached',
  engine: 'not looked for',
} as const satisfies MessageTemplates<NotCoveredReason>;

export const notCoveredCountMessages = { count: '{0} not covered ({1})' } as const;
