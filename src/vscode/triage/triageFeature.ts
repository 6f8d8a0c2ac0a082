import { Disposable, l10n } from 'vscode';
import type { App } from '../app.ts';
import { registerCommands } from '../commands.ts';
import { setContextKey } from '../contextKeys.ts';
import type { Feature } from '../feature.ts';
import { commentOnFinding } from './commentOnFinding.ts';
import { setTriage } from './setTriage.ts';
import { redoTriageChange, undoTriageChange } from './undoTriageChange.ts';

/** Set Status…, Set Resolution…, Comment on Finding…, Undo and Redo Triage Change. */
export const triageFeature: Feature = {
  register(app) {
    return Disposable.from(
      registerCommands(app, l10n.t('Changing triage'), {
        setStatus: (item, selected) => setTriage(app, 'status', item, selected),
        setResolution: (item, selected) => setTriage(app, 'resolution', item, selected),
        commentOnFinding: (item, selected) => commentOnFinding(app, item, selected),
        undoTriageChange: () => undoTriageChange(app),
        redoTriageChange: () => redoTriageChange(app),
      }),
      app.onDidChangeFindings(() => {
        showWhatCanBeTakenBack(app).catch((error: unknown) =>
          app.log.warn(`Could not read the last triage change: ${String(error)}`),
        );
      }),
    );
  },
};

async function showWhatCanBeTakenBack(app: App): Promise<void> {
  const engine = await app.findings();
  const [last, undone] = await Promise.all([engine.lastTriage(), engine.lastUndone()]);
  await Promise.all([
    setContextKey('canUndo', last !== undefined),
    setContextKey('canRedo', undone !== undefined),
  ]);
}
