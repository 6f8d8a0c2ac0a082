import assert from 'node:assert/strict';
import { ProbeSiblings, withPayload } from '../../../../src/findings/merge/probeSiblings.ts';

interface Asked {
  readonly method: string;
  readonly host: string;
  readonly path: string;
}

/** `PUT /a/abcdefghij`: a name that is certain is written in braces, one that was attacked has an exclamation mark. */
function probesOf(...written: readonly string[]): readonly string[] {
  const siblings = new ProbeSiblings();
  const requests = written.map((text): Asked => {
    const [, method = '', path = '', name = '', mark] = /^(\w+) (\S*\/)\{?([^}!]*)\}?(!)?$/.exec(text) ?? [];
    const request = {
      method,
      host: 'h.test',
      path: text.includes('{') ? `${path}{payload}` : `${path}${name}`,
    };
    siblings.add(request, name, { tool: 'ZAP', rule: '1', method }, mark ?? '');
    return request;
  });
  return [...siblings.probesAmong(requests)].map(({ method, path }) => `${method} ${path}`);
}

describe('names of probes that read like words', () => {
  const certain = 'PUT /a/{x7k2m9qa4z}';
  const rows: readonly (readonly [what: string, written: readonly string[], probes: readonly string[]])[] = [
    ['beside one that is certain', [certain, 'PUT /a/hallomenow'], ['PUT /a/hallomenow']],
    ['nowhere else', [certain, 'PUT /b/hallomenow', 'PATCH /a/quitemenow'], []],
    ['without one that is certain', ['PUT /a/hallomenow'], []],
    ['only of ten letters', [certain, 'PUT /a/hallomenowx', 'PUT /a/hallo'], []],
    ['but those that applications use', [certain, 'PUT /a/properties', 'PUT /a/Workspaces'], []],
    ['but those that were attacked', [certain, 'PUT /a/hallomenow!'], []],
    ['but those that were attacked before', [certain, 'PUT /a/hallomenow!', 'PUT /a/hallomenow'], []],
    ['but those that are written in two ways', [certain, 'PUT /a/hallomenow', 'PATCH /a/hallomenow'], []],
    ['but those that are read, too', [certain, 'PUT /a/hallomenow', 'GET /a/hallomenow'], []],
    ['but those with something below', [certain, 'PUT /a/hallomenow', 'GET /a/hallomenow/x/y'], []],
    [
      'beside those',
      [certain, 'PUT /a/hallomenow', 'PUT /a/quitemenow', 'GET /a/quitemenow'],
      ['PUT /a/hallomenow'],
    ],
    ['in capitals only where others are', [certain, 'PUT /a/HalloMenow'], []],
    ['in capitals where others are', ['PUT /a/{X7k2m9qa4z}', 'PUT /a/HalloMenow'], ['PUT /a/HalloMenow']],
  ];
  for (const [what, written, probes] of rows) {
    it(`are known ${what}`, () => assert.deepEqual(probesOf(...written), probes));
  }

  it('are the payload of their path', () => {
    assert.deepEqual(['/a/b', '/a'].map(withPayload), ['/a/{payload}', '/{payload}']);
  });
});
