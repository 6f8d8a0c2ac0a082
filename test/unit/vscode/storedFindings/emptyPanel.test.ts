import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Disposable } from 'vscode';
import { registerHandlers } from '../../../../src/vscode/app/commands.ts';
import { DecisionFiles } from '../../../../src/vscode/features/decisions/decisionFiles.ts';
import type { Feature } from '../../../../src/vscode/app/feature.ts';
import { filterFindingsFeature } from '../../../../src/vscode/features/filterFindings/filterFindingsFeature.ts';
import { createHandlers } from '../../../../src/vscode/features/findingsPanel/handlers.ts';
import { findingsTreeFeature } from '../../../../src/vscode/features/findingsTree/findingsTreeFeature.ts';
import { importReportFeature } from '../../../../src/vscode/features/importReport/importReportFeature.ts';
import { scansFeature } from '../../../../src/vscode/features/scans/scansFeature.ts';
import { storedFindingsFeature } from '../../../../src/vscode/features/storedFindings/storedFindingsFeature.ts';
import { triageFeature } from '../../../../src/vscode/features/triage/triageFeature.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const features: readonly Feature<never>[] = [
  findingsTreeFeature,
  importReportFeature,
  filterFindingsFeature,
  triageFeature,
  storedFindingsFeature,
  scansFeature,
];

describe('the panel with nothing stored', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: Disposable[];
  let openings: number;

  beforeEach(() => {
    files = new TestFiles();
    openings = 0;
    mkdirSync(files.path('workspace').fsPath);
    mkdirSync(files.path('storage/findings').fsPath, { recursive: true });
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      openStore: async () => {
        openings += 1;
        throw new Error(`the store was opened: ${String(new Error('by').stack)}`);
      },
    });
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
    parts.push(new DecisionFiles(opened.app));
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    files.remove();
  });

  it('opens no store and no thread, whatever hears of it', async () => {
    const panel = createHandlers(opened.app, () => 1);
    const { signal } = new AbortController();
    const { summary } = await panel.overview({ timeZone: 'UTC' }, signal);
    assert.equal(summary.total, 0);
    await panel.page({ offset: 0, limit: 100 }, signal);
    await panel.facet({ field: 'endpoint', search: '', limit: 10 }, signal);
    await panel.timeline({ most: 50 }, signal);
    // What hears of the findings asks later.
    await wait(100);
    assert.deepEqual([openings, opened.logged], [0, []]);
  });
});
