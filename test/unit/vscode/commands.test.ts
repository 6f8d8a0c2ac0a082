import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { App } from '../../../src/vscode/app/app.ts';
import { commandTo, handlersOf } from '../../../src/vscode/app/commands.ts';
import { exportCsvFeature } from '../../../src/vscode/features/exportCsv/exportCsvFeature.ts';
import { feature, registerFeatures } from '../../../src/vscode/app/feature.ts';
import { storedFindingsFeature } from '../../../src/vscode/features/storedFindings/storedFindingsFeature.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

describe('commands', () => {
  const files = new TestFiles();
  let opened: TestApp;
  beforeEach(() => (opened = createTestApp({ storage: files.path('storage').fsPath })));
  afterEach(() => opened.close());
  after(() => files.remove());

  it('carry the arguments of their table, in the order of their handlers', () => {
    const uri = files.path('shop.dast-auth.json');
    assert.deepEqual(commandTo('copyAsCurl', 'Copy', uri, 7), {
      command: 'dastWorkbench.auth.copyAsCurl',
      title: 'Copy',
      arguments: [uri, 7],
    });
  });

  it('report what their handler throws, by the name of its work', async () => {
    const failing = feature(() => ({
      parts: [],
      commands: handlersOf('Clearing', {
        clearFilters: () => {
          throw new Error('disk');
        },
      }),
    }));
    // @ts-expect-error all other commands have no handler
    registerFeatures(opened.app, [failing]);
    assert.equal(await opened.commands.run('clearFilters'), undefined);
    assert.match(opened.window.messages.join(), /^Clearing failed\./);
    assert.match(opened.logged.join(), /disk/);
  });

  it('do not compile where one is misspelt, misused or left without a handler', () => {
    // Never run: the compiler checks it.
    const misuses = (app: App, uri: Uri): void => {
      // @ts-expect-error no such command
      void app.commands.run('exportCSV');
      // @ts-expect-error a name, not a number
      void app.commands.run('applySavedFilter', 1);
      // @ts-expect-error the offset is missing
      commandTo('browseForAttachment', '', uri, 'attachment-missing');
      // @ts-expect-error no such command
      handlersOf('', { exportCSV: () => undefined });
      // @ts-expect-error it is given a target only
      handlersOf('', { exportCsv: (_target, _format) => undefined });
      // @ts-expect-error what is given is not checked yet
      handlersOf('', { exportCsv: (target: Uri) => target.path });
      // @ts-expect-error commands without a handler
      registerFeatures(app, [exportCsvFeature, storedFindingsFeature]);
    };
    assert.equal(typeof misuses, 'function');
  });
});
