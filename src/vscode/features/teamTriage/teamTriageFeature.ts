import { problemsOf } from '../../shared/faces/languages.ts';
import { feature } from '../../app/feature.ts';
import { TeamTriage } from './teamTriage.ts';

/** Triage that a team shares through files of its repository. */
export const teamTriageFeature = feature((app) => ({
  parts: [new TeamTriage(app, problemsOf('dast-triage'))],
  commands: {},
}));
