import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { QuickPickItem, TextDocument } from 'vscode';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { chooseScan } from '../../../../src/vscode/features/scanAsRole/chooseScan.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('the list of scanners', () => {
  let files: TestFiles;
  let opened: TestApp;
  let items: readonly QuickPickItem[];

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('bin').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      machine: { variables: { PATH: `${files.path('bin').fsPath}:/bin` } },
    });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const docker = (does: string): string => {
    const { fsPath } = files.path('bin/docker');
    writeFileSync(fsPath, `#!/bin/sh\n${does}\n`);
    chmodSync(fsPath, 0o755);
    return fsPath;
  };
  /** Chooses ZAP in Docker; what stands beside and below it, and the heading above it. */
  const shown = async (): Promise<readonly unknown[]> => {
    Object.assign(opened.window, {
      showQuickPick: async (given: readonly QuickPickItem[]) => {
        const isOfScanners = given.some(({ label }) => label === 'Authorization Test');
        if (isOfScanners) items = given;
        return given.find(({ label }) => label === 'ZAP in Docker');
      },
    });
    const document = { uri: files.path('shop.dast-auth.json') } as unknown as TextDocument;
    const config = loginConfig('http://127.0.0.1:1') as unknown as AuthConfig;
    await chooseScan(opened.app, config, { document, role: 'user', operations: undefined });
    const at = items.findIndex(({ label }) => label === 'ZAP in Docker');
    const { description, detail } = items[at] ?? {};
    return [items.slice(0, at).some(({ label }) => label === 'Not installed'), description, detail];
  };

  it('says of ZAP in Docker whether Docker and the image are there, and what to do', async () => {
    const way = 'docker pull ghcr.io/zaproxy/zaproxy:stable';
    const toInstall = `To install: "${way}"`;
    opened.window.answer('Copy Command');
    assert.deepEqual(await shown(), [true, 'Docker was not found', toInstall]);
    const said = [`ZAP in Docker: Docker was not found. Install Docker, then run "${way}".`];

    docker("echo 'Error: No such image: zap' >&2; exit 1");
    opened.window.answer('Copy Command');
    assert.deepEqual(await shown(), [true, 'Docker is there, the image is not', toInstall]);
    said.push(`ZAP in Docker: Docker is there, the image is not. To get it, run "${way}".`);
    assert.deepEqual(opened.copied, [way, way]);

    docker("echo 'permission denied' >&2; exit 1");
    const start = 'Start Docker, or get access to it, then try again.';
    opened.window.answer('Set Path…');
    assert.deepEqual(await shown(), [true, 'Docker cannot be reached', start]);
    said.push('ZAP in Docker: Docker cannot be reached. Start it, or get access to it, then try again.');
    assert.deepEqual(opened.commands.ran.at(-1)?.[0], 'workbench.action.openSettings');

    const path = docker('exit 0');
    assert.deepEqual(await shown(), [false, `${path}, with its image`, undefined]);
    assert.deepEqual(opened.window.messages, said);
  });
});
