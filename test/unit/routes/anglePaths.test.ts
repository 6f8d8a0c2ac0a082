import assert from 'node:assert/strict';
import { angleTemplates } from '../../../src/routes/frameworks/paths/angle.ts';

describe('paths with parameters in angle brackets', () => {
  const rows: readonly (readonly [path: string, parameter: object])[] = [
    ['/<name>', { kind: 'param', name: 'name' }],
    ['/<int:id>', { kind: 'param', name: 'id', regex: '[0-9]+' }],
    ['/< int : id >', { kind: 'param', name: 'id', regex: '[0-9]+' }],
    ['/<path:rest>', { kind: 'param', name: 'rest', many: true }],
    ['/<int(fixed_digits=4):year>', { kind: 'param', name: 'year', regex: '[0-9]+' }],
    ['/<any(new, "old-ones"):kind>', { kind: 'param', name: 'kind', regex: 'new|old\\-ones' }],
    ['/<regex("[a-z]{2}"):land>', { kind: 'param', name: 'land', regex: '[a-z]{2}' }],
    ['/<own:id>', { kind: 'param', name: 'id' }],
  ];
  for (const [path, parameter] of rows)
    it(path, () => assert.deepEqual(angleTemplates(path)[0]?.at(-1), parameter));
});
