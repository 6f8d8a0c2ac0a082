import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { longestMessage, MessageLines } from '../../../src/mcp/messageLines.ts';
import { serveStdio } from '../../../src/mcp/stdio.ts';
import { portsOf } from '../agents/toolsOnShop.ts';

/** The lines that are passed on, and the numbers of those that are refused. */
async function passed(
  ...chunks: readonly string[]
): Promise<readonly [lines: readonly string[], refused: readonly unknown[]]> {
  const refused: unknown[] = [];
  const lines: string[] = [];
  const stream = new MessageLines((id) => refused.push(id));
  stream.on('data', (line: Buffer) => lines.push(line.toString()));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await once(stream, 'end');
  return [lines, refused];
}

describe('lines of messages', () => {
  it('are passed on whole, however they come', async () => {
    assert.deepEqual(await passed('{"a":1}\n{"b"', ':2}', '\n', '\n{"c":3}\n', 'never ends'), [
      ['{"a":1}\n', '{"b":2}\n', '\n', '{"c":3}\n'],
      [],
    ]);
  });

  it('are refused where they are too long, and the next one is passed on', async () => {
    const line = (length: number): string => `${'x'.repeat(length - 1)}\n`;
    const [whole] = await passed(line(longestMessage), line(longestMessage));
    assert.equal(whole.length, 2);
    const [lines, refused] = await passed(line(longestMessage).slice(0, -1), 'x\n', 'next\n');
    assert.deepEqual([lines, refused], [['next\n'], [undefined]]);
  });

  it('are refused by the number that stands at either end of them', async () => {
    const long = 'x'.repeat(longestMessage);
    const idOf = async (before: string, behind: string): Promise<unknown> =>
      (await passed(`${before}${long}`, `${behind}\n`))[1][0];
    const rows: readonly (readonly [before: string, behind: string, id: string | undefined])[] = [
      ['{"id":7,"params":{"a":"', '"}}', '7'],
      ['  {"jsonrpc":"2.0","id" : "a-1" ,"params":["', '"]}', '"a-1"'],
      ['{"params":{"id":1,"a":"', '"},"id":8}', '8'],
      ['{"params":{"a":"', '"},"method":"tools/call","id":"b"}  ', '"b"'],
      ['{"params":{"a":"', '"},"id":"b\\"c"}', undefined],
      ['{"params":{"a":"', ',"id":9}}', undefined],
      ['{"params":"', ' "id":9', undefined],
      ['{"params":{"a":"', '"},"id":98', undefined],
      ['["id":7,"', '"]', undefined],
      [`{"id":${'1'.repeat(15)},"a":"`, '"}', '1'.repeat(15)],
      [`{"id":"${'a'.repeat(100)}","a":"`, '"}', `"${'a'.repeat(100)}"`],
      [`{"id":"${'a'.repeat(101)}","a":"`, '"}', undefined],
      [`{"a":"${'y'.repeat(180)}","id":7,"b":"`, '"}', '7'],
      [`{"a":"${'y'.repeat(210)}","id":7,"b":"`, '"}', undefined],
      ['{"a":"', `","id":9,"b":"${'y'.repeat(200)}"}`, '9'],
      ['{"a":"', `","id":9,"b":"${'y'.repeat(210)}"}`, undefined],
      ['{"a":["', '"] , "id":9 }', '9'],
      ['{"a":"', '"} "id":9}', undefined],
    ];
    for (const [before, behind, id] of rows)
      assert.equal(await idOf(before, behind), id, `${before}…${behind}`);
    // However the ends come.
    assert.deepEqual(await passed('{"i', 'd":', `7,"a":"${long}"}\n`), [[], ['7']]);
    assert.deepEqual(await passed(`{"a":"${long}"`, ',"id', '":9', '}\n'), [[], ['9']]);
    assert.deepEqual(await passed(`{"id":7,"a":"${long}"}\n{"b":"${long}"}\n`), [[], ['7', undefined]]);
  });
});

describe('a client that writes lines', () => {
  it('is answered each of them, and is served until it ends', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = serveStdio(portsOf({} as FindingsEngine), '1.2.3', () => assert.fail(), { input, output });
    const answers = createInterface({ input: output })[Symbol.asyncIterator]();
    const answer = async (line: string): Promise<unknown> => {
      input.write(`${line}\n`);
      return JSON.parse(String((await answers.next()).value));
    };
    const long = 'x'.repeat(longestMessage);
    const message = 'The message is too long: at most 10400000 bytes are read. Ask for less at once.';
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message } };
    const ping = { jsonrpc: '2.0', id: 'last', method: 'ping' };
    assert.deepEqual(await answer(`{"jsonrpc":"2.0","id":"a","b":"${long}"}`), { ...refusal, id: 'a' });
    assert.deepEqual(await answer(long), refusal);
    assert.deepEqual(await answer(JSON.stringify(ping)), { jsonrpc: '2.0', id: 'last', result: {} });
    input.end();
    await served;
  });
});
