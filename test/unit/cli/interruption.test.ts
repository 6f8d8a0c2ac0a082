import assert from 'node:assert/strict';
import { Interruption } from '../../../src/cli/interruption.ts';

describe('a command that is interrupted', () => {
  let ended: number;
  let interruption: Interruption;
  beforeEach(() => {
    ended = 0;
    interruption = new Interruption(() => void (ended += 1));
  });

  it('ends at once while it writes nothing, also when it has written', async () => {
    assert.equal(await interruption.whole(async () => 'written'), 'written');
    assert.equal(ended, 0);
    interruption.interrupt();
    assert.equal(ended, 1);
  });

  it('ends when it has written what it is writing, or could not', async () => {
    const write = async (): Promise<string> => {
      interruption.interrupt();
      assert.equal(ended, 0);
      return 'written';
    };
    await interruption.whole(write);
    assert.equal(ended, 1);
    const failing = new Interruption(() => void (ended += 1));
    const broken = failing.whole(async () => {
      failing.interrupt();
      throw new Error('full');
    });
    await assert.rejects(broken, /full/);
    assert.equal(ended, 2);
  });

  it('ends at once where that is asked again', async () => {
    await interruption.whole(async () => {
      interruption.interrupt();
      interruption.interrupt();
      assert.equal(ended, 1);
    });
  });
});
