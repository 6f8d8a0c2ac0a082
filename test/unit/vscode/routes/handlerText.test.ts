import assert from 'node:assert/strict';
import type { EndpointAnswer } from '../../../../src/routes/engine.ts';
import type { EndpointCounts } from '../../../../src/vscode/shared/handlers/endpointCounts.ts';
import {
  answerText,
  codeOfFinding,
  countsText,
  coverageText,
  openText,
  placeText,
  wayText,
} from '../../../../src/vscode/shared/handlers/handlerText.ts';

const none = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
const counts = (all: number, open: number, critical = 0): EndpointCounts => ({
  all: { ...none, Minor: all - critical, Critical: critical },
  open: { ...none, Minor: open - critical, Critical: critical },
});

describe('findings of endpoints in words', () => {
  it('are how many are open, of how many, and of which severity', () => {
    assert.equal(openText([counts(1, 1)]), '1 open finding');
    assert.equal(openText([counts(1, 1), counts(1200, 1200)]), '1,201 open findings');
    assert.equal(openText([counts(1, 0)]), '1 finding, not open');
    assert.equal(openText([counts(2, 0), counts(1, 0)]), '3 findings, none open');
    assert.equal(openText([counts(3, 2)]), '2 of 3 findings open');
    assert.equal(countsText([counts(3, 2, 1)]), '2 of 3 findings open · 1 Critical');
    assert.equal(countsText([counts(3, 2)]), '2 of 3 findings open · 2 Minor');
    assert.equal(countsText([counts(2, 0)]), '2 findings, none open');
    assert.equal(coverageText(1, 1), '1 of 1 API matched to code');
    assert.equal(coverageText(412, 430), '412 of 430 APIs matched to code');
    assert.equal(coverageText(1412, 1430), '1,412 of 1,430 APIs matched to code');
  });
});

describe('the code of an endpoint in words', () => {
  const place = { file: 'src/server.ts', line: 18, endLine: 30, name: 'login' };
  const answer = (changes: Partial<EndpointAnswer> = {}): EndpointAnswer => ({
    endpoint: 'POST /login',
    confidence: 'high',
    places: [place],
    routes: [],
    reasons: [],
    ...changes,
  });
  const declared = (file: string, line: number): Pick<EndpointAnswer, 'reasons'> => ({
    reasons: [
      { code: 'declared', args: ['POST', '/login', file, line] },
      { code: 'anyMethod', args: [] },
    ],
  });

  it('is the function and its place, with how sure that is', () => {
    assert.equal(placeText(place), 'login() · src/server.ts:18');
    assert.equal(placeText({ ...place, name: '' }), 'src/server.ts:18');
    assert.equal(answerText(answer()), 'POST /login · login() · src/server.ts:18 · high confidence');
    assert.equal(answerText(answer({ places: [], confidence: 'none' })), 'POST /login · no handler');
  });

  it('is at the handler how it is reached, and nothing that stands there already', () => {
    const way = (changes: Partial<EndpointAnswer>): string =>
      wayText(answer({ confidence: 'medium', ...changes }));
    assert.equal(
      way(declared('src/routes.ts', 4)),
      'POST /login · src/routes.ts:4 → login() · medium confidence',
    );
    assert.equal(
      way(declared('src/server.ts', 4)),
      'POST /login · server.ts:4 → login() · medium confidence',
    );
    for (const line of [18, 24, 30])
      assert.equal(way(declared('src/server.ts', line)), 'POST /login · login() · medium confidence');
    for (const line of [17, 31])
      assert.match(way(declared('src/server.ts', line)), new RegExp(` server\\.ts:${line} → login`));
    const inline = { ...declared('src/server.ts', 18), places: [{ ...place, name: '' }] };
    assert.equal(way(inline), 'POST /login · medium confidence');
    assert.equal(way({ ...declared('src/routes.ts', 4), places: [] }), 'POST /login · medium confidence');
  });

  it('is for the details its steps, its place, reasons and what protects it', () => {
    const code = (changes: Partial<EndpointAnswer> | undefined): ReturnType<typeof codeOfFinding> =>
      codeOfFinding(
        {
          handlerOf: (application, endpoint) =>
            changes === undefined || application !== 'shop' || endpoint !== 'POST /login'
              ? undefined
              : ({ answer: answer(changes) } as never),
        },
        { application: 'shop', endpoint: 'POST /login' },
      );
    assert.equal(code(undefined), undefined);
    const guards = {
      protection: 'required' as const,
      roles: [],
      by: [{ name: 'auth', file: 'a.ts', line: 1 }],
    };
    assert.deepEqual(code({ ...declared('src/routes.ts', 4), guards }), {
      steps: ['POST /login', 'src/routes.ts:4'],
      place: 'login() · src/server.ts:18',
      confidence: 'high confidence',
      reasons: 'The route takes every method. The code requires authentication: auth (a.ts:1).',
      canOpen: true,
    });
    assert.deepEqual(code({ ...declared('src/routes.ts', 4), guards, places: [], confidence: 'none' }), {
      steps: [],
      place: 'no handler',
      confidence: '',
      reasons: 'Declared as POST /login in src/routes.ts:4. The route takes every method.',
      canOpen: false,
    });
  });
});
