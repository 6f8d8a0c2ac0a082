import assert from 'node:assert/strict';
import {
  globalStateKeys,
  importDetailsScheme,
  importScheme,
  messageScheme,
  retestScheme,
  secretKeyPrefix,
  sourceKeyPrefix,
  stateKeys,
} from '../../../src/vscode/app/storedKeys.ts';

describe('names under which something is stored', () => {
  // Under other names, nothing of what an earlier version stored would be found.
  it('are those of earlier versions', () => {
    const workspace = `view counts grouping savedFilters seenReports fetches fetchedNews triageWaiting listColumns
      pinnedHandlers changedBase approvedOrigins offeredTriage unignoredFiles approvedScans`;
    const named = (names: string): string[] => names.split(/\s+/).map((name) => `dastWorkbench.${name}`);
    assert.deepEqual(Object.values(stateKeys), named(workspace));
    assert.deepEqual(Object.values(globalStateKeys), named('secretNames panelLayout scanRunning'));
    assert.deepEqual([secretKeyPrefix, sourceKeyPrefix], ['dastWorkbench.secret.', 'dastWorkbench.source.']);
  });

  it('are those of documents in tabs that are restored', () => {
    const schemes = [importScheme, importDetailsScheme, messageScheme, retestScheme];
    assert.deepEqual(schemes, ['dast-import', 'dast-import-details', 'dast-message', 'dast-retest']);
  });
});
