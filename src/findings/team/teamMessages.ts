import type { MessageTemplates } from '../../base/messages.ts';
import type { TeamProblemCode } from './readTeamFile.ts';

/** English text for every way a line of a triage file can be unreadable. */
export const teamMessages = {
  'team-line-no-json': 'This line is not JSON, so its change is not applied.',
  'team-line-conflict':
    'A merge conflict is not resolved here. The changes of both sides are applied; remove this line.',
  'team-line-unfinished': 'The last line is incomplete, so its change is not applied.',
  'team-line-too-long': 'This line has more than {0} characters, so its change is not applied.',
  'team-line-lacks': 'This line lacks "{0}", so its change is not applied.',
  'team-line-unknown-value': '"{0}" is not a valid value of "{1}", so this change is not applied.',
} as const satisfies MessageTemplates<TeamProblemCode>;

type TeamMessages = typeof teamMessages;
declare module '../../base/result.ts' {
  interface FailureTemplates extends TeamMessages {}
}
