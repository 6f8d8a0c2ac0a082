import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { commentOnFinding } from './commentOnFinding.ts';
import { setTriage } from './setTriage.ts';
import { redoTriageChange, undoTriageChange } from './undoTriageChange.ts';

/** Set Status…, Set Resolution…, Comment…, Undo and Redo Triage Change. */
export const triageFeature = feature((app) => ({
  parts: [
    app.onDidChangeFindings(() => {
      showWhatCanBeTakenBack(app).catch((error: unknown) =>
        app.log.warn(`Could not read the last triage change: ${String(error)}`),
      );
    }),
  ],
  commands: handlersOf(t('Changing triage'), {
    setStatus: (item, selected) => setTriage(app, 'status', item, selected),
    setResolution: (item, selected) => setTriage(app, 'resolution', item, selected),
    commentOnFinding: (item, selected) => commentOnFinding(app, item, selected),
    undoTriageChange: () => undoTriageChange(app),
    redoTriageChange: () => redoTriageChange(app),
  }),
}));

async function showWhatCanBeTakenBack(app: App): Promise<void> {
  const engine = await app.findings();
  const [last, undone] = await Promise.all([engine.lastTriage(), engine.lastUndone()]);
  await Promise.all([
    app.commands.setContext('nothingToUndo', last === undefined),
    app.commands.setContext('nothingToRedo', undone === undefined),
  ]);
}
