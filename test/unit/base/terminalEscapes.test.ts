import assert from 'node:assert/strict';
import { withoutEscapes } from '../../../src/base/terminalEscapes.ts';

const escape = '\u001b';

describe('lines of a program', () => {
  it('lose what acts on a terminal, and what the program has written over', () => {
    const cases: readonly (readonly [line: string, shown: string])[] = [
      ['plain [31m text', 'plain [31m text'],
      [`${escape}[1;31mred${escape}[0m text`, 'red text'],
      [
        `${escape}]0;title\u0007a${escape}]8;;http://evil.test${escape}\\link${escape}]8;;${escape}\\`,
        'alink',
      ],
      [`${escape}]52;c;cGFzdGU=`, ''],
      [`${escape}Pq#0${escape}\\${escape}(B${escape}7${escape}c\u009b2Jx`, 'x'],
      ['10 %\r50 %\r100 %\r', '100 %'],
    ];
    for (const [line, shown] of cases) assert.equal(withoutEscapes(line), shown, JSON.stringify(line));
  });

  it('are read in time that grows with their length', () => {
    const timeOf = (length: number): number => {
      const line = `${escape}]${escape}[0`.repeat(length);
      const start = performance.now();
      withoutEscapes(line);
      return performance.now() - start;
    };
    timeOf(50_000);
    assert.ok(timeOf(200_000) < 20 * timeOf(100_000) + 50);
  });
});
