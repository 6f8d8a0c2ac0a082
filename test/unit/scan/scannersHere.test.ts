import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageState } from '../../../src/node/scan/imageState.ts';
import { scannersHere } from '../../../src/node/scan/scannersHere.ts';
import { zapInDocker } from '../../../src/scan/adapters/zap.ts';

const noCommands = { programs: {}, commands: {} };

describe('scanners of this machine that run in Docker', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dast-docker-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const docker = (does: string): string => {
    const path = join(folder, 'docker');
    writeFileSync(path, `#!/bin/sh\n${does}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const variables = () => ({ PATH: `${folder}:/bin`, DOCKER_HOST: 'unix:///here', PASSWORD: 'secret' });
  const here = async () => {
    const [scanner, ...others] = await scannersHere(noCommands, variables(), 'zap-docker');
    assert.deepEqual(others, []);
    return [scanner?.program, scanner?.image];
  };

  it('are installed where Docker has the image, which it is asked for without any password', async () => {
    const path = docker(`echo "$@ $DOCKER_HOST $PASSWORD" >'${join(folder, 'asked')}'`);
    assert.deepEqual(await here(), [path, 'there']);
    assert.equal(
      readFileSync(join(folder, 'asked'), 'utf8'),
      `image inspect --format {{.Id}} ${zapInDocker.image} unix:///here \n`,
    );
  });

  it('are not where it has none, cannot be reached or is not there', async () => {
    assert.deepEqual(await here(), [undefined, 'no-docker']);
    for (const said of ['Error response from daemon: No such image: zap', 'Error: zap: image not known']) {
      docker(`echo '${said}' >&2; exit 1`);
      assert.deepEqual(await here(), [undefined, 'missing'], said);
    }
    docker("echo 'Cannot connect to the Docker daemon.' >&2; exit 1");
    assert.deepEqual(await here(), [undefined, 'unreachable']);
  });

  it('are not where Docker gives no answer', async () => {
    const path = docker('exec sleep 60');
    assert.equal(await imageState(path, 'zap', variables(), 50), 'unreachable');
  });
});
