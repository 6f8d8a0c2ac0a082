import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AttachmentInspector } from '../../../src/auth/attachments/attachmentInspector.ts';
import { authCommand } from '../../../src/cli/authCommand.ts';
import { environmentOf } from '../../../src/cli/authEnvironment.ts';
import { type Ran, runInProcess } from './inProcess.ts';

const clean = fileURLToPath(new URL('../../fixtures/auth/full.dast-auth.json', import.meta.url));

const run = async (...args: readonly string[]): Promise<Ran> => runInProcess(() => authCommand(args));

describe('auth check looks into attachments', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'dast-auth-'))));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const config = JSON.parse(readFileSync(clean, 'utf8')) as object;
  const withAttachments = (...paths: readonly string[]): string => {
    const attachments = paths.map((path) => ({ type: 'OpenAPI', path }));
    return write('attached.dast-auth.json', JSON.stringify({ ...config, attachments }));
  };

  it('in a thread that is ended when one holds it up, and goes on with the next', async () => {
    const hangs = `
      import { parentPort, workerData } from 'node:worker_threads';
      while (Buffer.from(workerData).toString() === 'hang');
      parentPort.postMessage('looked into');`;
    const script = new URL(`data:text/javascript,${encodeURIComponent(hangs)}`);
    write('hang.yaml', 'hang');
    write('next.yaml', 'next');
    const environment = environmentOf(withAttachments(), [], new AttachmentInspector(script, 1500), {
      values: {},
      areChosen: false,
    });
    const found = await Promise.all(
      ['./hang.yaml', './next.yaml'].map((path) => environment.attachment(path)),
    );
    assert.deepEqual(found, ['too-slow', 'looked into']);
  }).timeout(60_000);

  it('and says which are not what they should be, not there, too large, or too many', async () => {
    write('log.yaml', '{"log":{"entries":[]}}');
    write('large.yaml', ' '.repeat(5_000_001));
    const many = Array.from({ length: 48 }, (_, index) => `./none${index}.yaml`);
    const file = withAttachments('./log.yaml', './large.yaml', ...many, './last.yaml');
    const { stdout } = await run('check', file, '--json');
    const problems = JSON.parse(stdout) as readonly { code: string; message: string }[];
    const reported = problems.filter(({ code }) => code.startsWith('attachment-'));
    assert.deepEqual(
      reported.filter(({ code }) => code !== 'attachment-missing').map(({ message }) => message),
      [
        'The content of the file is of the type "HAR". Use that.',
        '"./large.yaml" is larger than 5 MB and was not looked into. Check type and secrets yourself.',
        '"./last.yaml" is the 51st attachment or a later one and was not looked into. Check type and secrets yourself.',
      ],
    );
    assert.equal(reported.length, 3 + many.length);
  });

  it('inside of the folder that it runs in, or of the file where that is elsewhere', async () => {
    const inspector = new AttachmentInspector(new URL('data:text/javascript,'));
    const found = (file: string, ...paths: readonly string[]): Promise<readonly unknown[]> => {
      const environment = environmentOf(file, [], inspector, { values: {}, areChosen: false });
      return Promise.all(paths.map((path) => environment.attachment(path)));
    };
    assert.deepEqual(
      await found('test/a.dast-auth.json', 'none.yaml', '../none.yaml', '..', '../../none.yaml'),
      ['missing', 'missing', 'missing', 'outside'],
    );
    assert.deepEqual(await found('a.dast-auth.json', 'none.yaml', '.', '../none.yaml'), [
      'missing',
      'missing',
      'outside',
    ]);
    assert.deepEqual(await found(join(folder, 'a.dast-auth.json'), 'none.yaml', '..'), [
      'missing',
      'outside',
    ]);
    inspector.dispose();
  });

  it('but reads no pipe, which never ends', async function () {
    if (process.platform === 'win32') this.skip();
    execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
    const { stdout } = await run('check', withAttachments('./pipe.yaml'));
    assert.match(stdout, /attachment-missing There is no file "\.\/pipe\.yaml"/);
  });
});
