import assert from 'node:assert/strict';
import { operationLines } from '../../../src/routes/frameworks/operationLines.ts';

describe('the lines of the operations of a description', () => {
  it('are those of the operations themselves, not of where their paths are mentioned first', () => {
    const yaml = [
      'openapi: 3.0.0',
      'info:',
      '  title: Shop',
      '  description: see /orders and /orders/{id} and /',
      'paths:',
      '  /orders/{id}:',
      '    get: { responses: {} }',
      '    parameters: [{ name: id, in: path }]',
      '    delete:',
      '      responses: {}',
      '  /orders:',
      '    post: { responses: { 200: { description: "/" } } }',
      '  "/":',
      '    get: {}',
    ].join('\n');
    const lineOf = operationLines(yaml);
    assert.deepEqual(
      [
        lineOf('/orders/{id}', 'get'),
        lineOf('/orders/{id}', 'delete'),
        lineOf('/orders', 'post'),
        lineOf('/', 'get'),
        lineOf('/missing', 'get'),
      ],
      [7, 9, 12, 14, 1],
    );
  });

  it('are found in JSON, and behind a reference lead to the path', () => {
    const json = JSON.stringify(
      { openapi: '3.0.0', paths: { '/a/b': { get: {} }, '/a': { $ref: '#/x' } }, x: { get: {} } },
      undefined,
      '\t',
    );
    const lineOf = operationLines(json);
    assert.deepEqual([lineOf('/a/b', 'get'), lineOf('/a', 'get')], [5, 7]);
  });

  it('are the first where the text is none of these', () => {
    assert.equal(operationLines('a: [')('/a', 'get'), 1);
  });
});
