import assert from 'node:assert/strict';
import { EventEmitter, workspace } from 'vscode';
import { host } from '#host';
import { AttachmentFiles, type Inspector } from '../../src/vscode/features/authConfig/attachmentFiles.ts';
import { AuthConfigFiles } from './authConfigFiles.ts';

const facts = { kind: undefined, liveSecret: undefined, tokenPlaces: [], operations: [] };

describe('attached files', () => {
  let files: AuthConfigFiles;
  let read: string[];
  const inspector: Inspector = {
    async inspect(bytes) {
      read.push(new TextDecoder().decode(bytes));
      return facts;
    },
  };
  const granted = new EventEmitter<void>();

  beforeEach(() => {
    files = new AuthConfigFiles();
    read = [];
    files.write('api.yaml', 'openapi: 3.1.0');
  });

  afterEach(() => files.remove());

  it('are not looked into before the workspace is trusted, and then they are', async () => {
    const trust = { isTrusted: false, onDidGrantWorkspaceTrust: granted.event };
    const attached = new AttachmentFiles(inspector, trust, host.machine(workspace.fs));
    const config = files.at('a.dast-auth.json');
    assert.equal(await attached.look(config, './api.yaml'), undefined);
    assert.equal(await attached.look(config, './none.yaml'), 'missing');
    assert.equal(await attached.look(config, '../api.yaml'), 'outside');
    assert.deepEqual(read, []);
    const changed = new Promise<void>((resolve) => attached.onDidChange(() => resolve()));
    trust.isTrusted = true;
    granted.fire();
    await changed;
    assert.deepEqual(await attached.look(config, './api.yaml'), facts);
    assert.deepEqual(read, ['openapi: 3.1.0']);
    attached.dispose();
  });

  it('are not read where they are too large', async () => {
    const trust = { isTrusted: true, onDidGrantWorkspaceTrust: granted.event };
    const attached = new AttachmentFiles(inspector, trust, host.machine(workspace.fs));
    files.write('large.har', ' '.repeat(5_000_001));
    const config = files.at('a.dast-auth.json');
    assert.equal(await attached.look(config, './large.har'), 'too-large');
    assert.deepEqual(read, []);
    attached.dispose();
  });
});
