import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { projectDir } from '../../../scripts/paths.ts';
import { runProcess } from '../../../scripts/processes.ts';
import { Session } from '../../fakes/mcpSession.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const shop = join(projectDir, 'samples/shop');
const program = await programOf('mcp');

describe('npm run -s mcp', function () {
  this.timeout(60_000);
  async function open(session: Session, ...args: readonly string[]): Promise<void> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, ...args],
      cwd: projectDir,
      stderr: 'inherit',
    });
    await session.connect(transport);
  }

  it('answers while a file of the code holds up its grammar, and leaves that file out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dast-mcp-hanging-'));
    const application = (path: string): string =>
      `import express from 'express';\nconst app = express();\napp.get('${path}', (q, s) => s.end());\napp.listen(1);\n`;
    writeFileSync(join(folder, 'package.json'), '{"dependencies":{"express":"4"}}');
    writeFileSync(join(folder, 'fine.ts'), application('/fine'));
    writeFileSync(join(folder, 'hanging.ts'), application('/hanging') + 'a<b,\n'.repeat(20_000));
    const session = new Session();
    await open(session, '--workspace', folder);
    const ended: string[] = [];
    const handler = session.call('dast_find_handler', { endpoint: 'GET /fine' }).then((answer) => {
      ended.push('handler');
      return answer;
    });
    const { text } = await session.call('dast_count_findings');
    ended.push('count');
    assert.match(text, /^0 of 0 findings match/);
    const { places } = (await handler).data as { places: readonly { file: string }[] };
    assert.deepEqual([ended, places[0]?.file], [['count', 'handler'], 'fine.ts']);
    await session.client.close();
    rmSync(folder, { recursive: true });
  });

  it('refuses a message of 100 MB, keeps none of it, and answers the next one', async () => {
    const child = spawn(process.execPath, ['--max-old-space-size=200', program, '--workspace', shop], {
      cwd: projectDir,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse(String((await answers.next()).value));
    const send = async (text: string): Promise<void> => {
      if (!child.stdin.write(text)) await once(child.stdin, 'drain');
    };
    const million = 'x'.repeat(1_000_000);
    const call = '"method":"tools/call","params":{"name":"dast_count_findings","arguments":{"a":"';
    for (const [start, end, id] of [
      [`{"jsonrpc":"2.0","id":7,${call}`, '"}}}', 7],
      [`{${call}`, '"}},"jsonrpc":"2.0","id":"eight"}', 'eight'],
      ['', '', null],
    ] as const) {
      await send(start);
      for (let sent = 0; sent < 100; sent += 1) await send(million);
      await send(`${end}\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n`);
      const message = 'The message is too long: at most 10400000 bytes are read. Ask for less at once.';
      assert.deepEqual(await next(), { jsonrpc: '2.0', id, error: { code: -32600, message } });
      assert.deepEqual(await next(), { jsonrpc: '2.0', id: 9, result: {} });
    }
    child.stdin.end();
    assert.deepEqual(await once(child, 'close'), [0, null]);
  });

  it('says on standard error alone what is wrong with its reports', async () => {
    await assert.rejects(
      runProcess(process.execPath, [program, '/no/report.json'], { cwd: projectDir }),
      /no file "\/no\/report\.json"/,
    );
  });
});
