import { t } from '../../../base/messages.ts';
import { textAt } from '../../../base/untrusted.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { DecisionEditor } from './decisionEditor.ts';
import { DecisionFiles } from './decisionFiles.ts';
import { makeDecision, openDecisions } from './makeDecision.ts';
import { showDecided } from './showDecided.ts';

/** Standing decisions: applied from their file, written from triage, and edited with what is stored at hand. */
export const decisionsFeature = feature((app) => {
  const files = new DecisionFiles(app);
  return {
    parts: [files, new DecisionEditor(app, files)],
    commands: handlersOf(t('Standing decisions'), {
      makeDecision: (target, comment) => makeDecision(app, files, target, textAt(comment) ?? ''),
      openDecisions: () => openDecisions(app, files),
      showDecided: (scope, foreign) => showDecided(app, scope, foreign),
    }),
  };
});
