import assert from 'node:assert/strict';
import type { Step } from '../../../src/auth/generated/authConfig.ts';
import { regexMatcher } from '../../../src/node/matchRegex.ts';
import {
  loginConfig,
  loginStep,
  runLogin,
  sendJson,
  sentenceOf,
  startServer,
} from '../../fakes/loginServer.ts';

/** Takes longer than anybody waits on the text that the server answers. */
const catastrophic = '^(a+)+$';
const text = `${'a'.repeat(60)}!`;

describe('catastrophic regular expressions of a config', () => {
  const places: Readonly<Record<string, { readonly step: Partial<Step>; readonly at: string }>> = {
    bodyMatches: {
      step: { expectedResponse: { status: [200], bodyMatches: `"${catastrophic.slice(1, -1)}"` } },
      at: 'expectedResponse/bodyMatches',
    },
    'an expected header': {
      step: { expectedResponse: { status: [200], headers: { 'x-text': catastrophic } } },
      at: 'expectedResponse/headers/x-text',
    },
    'an output': {
      step: {
        outputs: { token: { context: '$response.body#/token', type: 'regex', selector: catastrophic } },
      },
      at: 'outputs/token/selector',
    },
    'a value that is transformed': {
      step: {
        outputs: {
          token: {
            context: '$response.header.x-text',
            type: 'regex',
            selector: catastrophic,
            transform: ['base64Encode'],
          },
        },
      },
      at: 'outputs/token/selector',
    },
  };

  for (const [place, { step, at }] of Object.entries(places)) {
    it(`end with a sentence and hold up nothing: in ${place}`, async () => {
      let ticked = false;
      const server = await startServer((_asked, response) => {
        sendJson(response, 200, { token: text }, { 'x-text': text });
        // Would come after the end of the run if the expression held up the thread.
        response.on('close', () => void setTimeout(() => (ticked = true), 50));
      });
      const [run] = await runLogin(loginConfig(server.origin, { steps: [loginStep(step)] }));
      const wasFree = ticked;
      await server.stop();
      assert.ok(run);
      assert.match(
        sentenceOf(run),
        /^regex-slow: ".+" can take exponential time \(catastrophic backtracking\)\. Simplify it\.$/,
      );
      assert.ok(run.fault?.at.join('/').endsWith(at), run.fault?.at.join('/'));
      assert.ok(wasFree);
    });
  }
});

describe('the matcher of regular expressions', () => {
  it('answers the next one after one that never ends', async () => {
    const match = regexMatcher();
    const answers = await Promise.all([
      match('(b)(c)?', 'abd'),
      match(catastrophic, text),
      match('(', text),
      match('x', text),
      match('a', text),
    ]);
    assert.deepEqual(answers, [['b', 'b', undefined], 'slow', 'invalid', undefined, ['a']]);
  });
});
