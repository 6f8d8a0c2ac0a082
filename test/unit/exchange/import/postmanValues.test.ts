import assert from 'node:assert/strict';
import { filled, resolvedValues } from '../../../../src/exchange/import/postmanValues.ts';

describe('the values of variables in a Postman collection', () => {
  it('have those of other variables put in, five levels deep', () => {
    const chain = (length: number): readonly (readonly [string, string])[] =>
      Array.from({ length }, (_, index) => [`v${index}`, index === length - 1 ? 'end' : `{{v${index + 1}}}`]);
    for (const length of [1, 2, 6])
      assert.equal(resolvedValues(chain(length)).get('v0'), 'end', String(length));
    // Each level puts in what the one before has put in: 2, 4, 8, 16, 32.
    assert.equal(resolvedValues(chain(32)).get('v0'), 'end');
    assert.equal(resolvedValues(chain(33)).get('v0'), '{{v32}}');
    assert.equal(resolvedValues([['a', '{{a}}x']]).get('a'), `{{a}}${'x'.repeat(32)}`);
    assert.deepEqual(
      [
        ...resolvedValues([
          ['a', '{{b}}/{{ c }}'],
          ['c', 'd'],
        ]),
      ],
      [
        ['a', '{{b}}/d'],
        ['c', 'd'],
      ],
    );
  });

  it('are filled in, those that are not known as variables of the environment', () => {
    const values = resolvedValues([
      ['host', 'shop.test'],
      ['open', '{{gone}}'],
    ]);
    assert.equal(filled('http://{{host}}/{{path}}', values), 'http://shop.test/${env:PATH}');
    assert.equal(filled('{{open}}{{}}{{ host }}', values).replace('{{}}', ''), '${env:OPEN}shop.test');
  });
});
