import assert from 'node:assert/strict';
import { both, imported, open, plainList } from './engineUnderTest.ts';

describe('an endpoint that is entered', () => {
  it('is compared with method and path where it is a method, and with the path alone where it is not', async () => {
    const { engine } = await open();
    await imported(engine, both);
    const matching = async (text: string, preciseMatch = false): Promise<number> => {
      const filters = { endpoint: { values: [], texts: [text] } };
      return (await engine.summary({ ...plainList, preciseMatch, filters })).matching;
    };
    assert.deepEqual(
      [await matching('GET'), await matching('post'), await matching('get /ord'), await matching('order')],
      [4, 1, 2, 3],
    );
    assert.deepEqual([await matching('G'), await matching('GET', true)], [0, 0]);
    await engine.close();
  });
});
