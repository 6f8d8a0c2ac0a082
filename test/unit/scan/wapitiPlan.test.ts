import assert from 'node:assert/strict';
import { wapiti } from '../../../src/scan/adapters/wapiti.ts';
import { chosenOperations } from '../../../src/scan/chosenOperations.ts';
import type { ScanMode } from '../../../src/scan/scanMode.ts';

describe('what Wapiti is to do', () => {
  const planned = (
    chosen: readonly string[] | undefined,
    mode: ScanMode = 'safe',
    target = 'http://a.test',
  ) => {
    const operations = chosenOperations(chosen ?? ['GET /notes']);
    const how = {
      minutes: 1,
      rate: 20,
      proxy: 'http://p',
      authority: 'ca',
      folder: '/run',
      description: undefined,
    };
    const order = { ...how, target, mode, operations, isChosen: chosen !== undefined };
    const { argv } = wapiti.plan(order);
    const starts = argv.flatMap((word, index) => (argv[index - 1] === '-s' ? [word] : []));
    const modules = argv[argv.indexOf('-m') + 1]?.split(',') ?? [];
    return {
      starts,
      isLooking: modules.includes('csp'),
      isAttacking: modules.includes('xss'),
      engines: wapiti.engines?.(order),
    };
  };
  const both = ['Passive Scan', 'Active Scan'];

  it('covers everything of an application, or of it what is read', () => {
    const starts = ['http://a.test/notes'];
    assert.deepEqual(planned(undefined), { starts, isLooking: true, isAttacking: true, engines: both });
    const engines = ['Passive Scan'];
    assert.deepEqual(planned(undefined, 'look'), { starts, isLooking: true, isAttacking: false, engines });
  });

  it('claims attacks on chosen operations only where each has parameters to attack', () => {
    const [query, plain] = ['GET /search?q=1', 'GET /notes'];
    assert.deepEqual(planned([query]).engines, ['Active Scan']);
    assert.deepEqual(planned([query, plain]).engines, []);
    assert.deepEqual(planned([plain]).engines, []);
    // Only a form of a page leads to it, with its fields.
    assert.deepEqual(planned([query, 'POST /search']).engines, ['Active Scan']);
    assert.deepEqual(planned([query], 'look').engines, []);
  });

  it('says nothing of the first page where that is not among what was chosen: the proxy answers in its place', () => {
    assert.equal(planned(['GET /search?q=1']).isLooking, false);
    assert.deepEqual(planned(['GET /?q=1']), {
      starts: ['http://a.test/?q=1'],
      isLooking: true,
      isAttacking: true,
      engines: both,
    });
  });

  it('starts where operations are, below the origin and not below the address in the config', () => {
    const target = 'http://a.test/shop';
    assert.deepEqual(planned(['GET /shop/search?q=1'], 'safe', target).starts, [
      'http://a.test/shop/search?q=1',
    ]);
    assert.equal(planned(['GET /shop?q=1'], 'safe', target).isLooking, true);
    assert.equal(planned(['GET /?q=1'], 'safe', target).isLooking, false);
  });
});
