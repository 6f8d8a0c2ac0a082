import assert from 'node:assert/strict';
import { changedCode } from '../../../src/agents/changedCode.ts';
import type { ComparedFolder, EndpointAnswer } from '../../../src/routes/engine.ts';

const changed = [
  { id: 1, key: 'one', isCertain: true, because: [] },
  { id: 2, key: 'two', isCertain: false, because: [] },
];

function stateOf(
  answer: Partial<EndpointAnswer>,
  folders: readonly ComparedFolder[] = [{ name: '', base: 'a1', isCut: false }],
): string | undefined {
  const whole: EndpointAnswer = {
    endpoint: 'GET /users',
    confidence: 'high',
    places: [{ file: 'shop/users.js', line: 1, endLine: 2, name: 'list' }],
    routes: [],
    reasons: [],
    ...answer,
  };
  const [endpoint, application] = ['__proto__', 'shop'];
  const code = changedCode([{ application, endpoint, answer: whole }], { routes: changed, folders });
  return code[application]?.[endpoint];
}

describe('findings in changed code', () => {
  it('are those whose route has changed for certain, and no others', () => {
    assert.equal(stateOf({ routes: [1] }), 'Yes');
    assert.equal(stateOf({ routes: [1, 5], confidence: 'medium' }), 'Yes');
    assert.equal(stateOf({ routes: [5] }), 'No');
  });

  it('are not known where the handler or what it reaches is not certain', () => {
    assert.equal(stateOf({ routes: [1], confidence: 'low' }), 'Not known');
    assert.equal(stateOf({ routes: [5], confidence: 'none' }), 'Not known');
    assert.equal(stateOf({ routes: [] }), 'Not known', 'pinned to code that no route leads to');
    assert.equal(stateOf({ routes: [2] }), 'Not known');
    assert.equal(stateOf({ routes: [5, 1] }), 'Not known', 'another route that may answer has changed');
  });

  it('are not known where their folder was not compared, or not all of it', () => {
    const of = (shop: Omit<ComparedFolder, 'name'>): readonly ComparedFolder[] => [
      { name: 'pay', base: 'a1', isCut: false },
      { name: 'shop', ...shop },
    ];
    assert.equal(stateOf({ routes: [5] }, of({ base: 'b2', isCut: false })), 'No');
    assert.equal(stateOf({ routes: [5] }, of({ base: 'b2', isCut: true })), 'Not known');
    assert.equal(stateOf({ routes: [5] }, of({ failure: 'no-common', isCut: false })), 'Not known');
    assert.equal(stateOf({ routes: [1] }, of({ base: 'b2', isCut: true })), 'Yes');
    assert.equal(stateOf({ routes: [5] }, []), 'Not known');
  });
});
