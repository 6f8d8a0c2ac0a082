import { describeValues } from './answers.ts';
import assert from 'node:assert/strict';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { changed, fullExample } from '../checked.ts';

const month = 30 * 86_400;

/** What is said of a lifetime in seconds. */
function said(seconds: number, autoRefresh = true): readonly string[] {
  const text = changed(fullExample, ['authentications', 'main', 'defaultExpirationSeconds'], seconds);
  return validateAuthConfig(changed(text, ['authentications', 'main', 'autoRefresh'], autoRefresh))
    .map(({ code }) => code)
    .filter((code) => /expiration|range|short/.test(code));
}

// In expiryUnmapped, rerunWithSteps, shortWithoutRefresh and unusualExpiration.
describe('the lifetime of tokens', () => {
  const cases: readonly (readonly [seconds: number, code: string | undefined])[] = [
    [-1, 'out-of-range'],
    [0, 'out-of-range'],
    [1, 'unusual-expiration'],
    [59, 'unusual-expiration'],
    [60, undefined],
    [61, undefined],
    [60_000, undefined],
    [month - 1, undefined],
    [month, undefined],
    [month + 1, 'unusual-expiration'],
    [3_600_000, 'expiration-in-milliseconds'],
    [3_600_500, 'unusual-expiration'],
    [month * 1000 - 1000, 'expiration-in-milliseconds'],
    // A number of days rather than milliseconds.
    [month * 1000, 'unusual-expiration'],
    [month * 1000 + 1000, 'unusual-expiration'],
  ];
  for (const [seconds, code] of cases) {
    it(`${seconds}: ${code ?? 'nothing to say'}`, () => {
      assert.deepEqual(said(seconds), code === undefined ? [] : [code]);
    });
  }

  it('of a scan without refresh is longer than a quarter of an hour', () => {
    assert.deepEqual(said(900, false), ['short-without-refresh']);
    assert.deepEqual(said(901, false), []);
    assert.deepEqual(said(900), []);
  });
});

describe('rules on lifetimes, value by value', () => {
  describeValues('rerun-with-steps', 'authentications/main/refresh', [
    [{ strategy: 'rerun' }],
    [{ strategy: 'rerun', token: '$response.body#/t' }, '"rerun"', ''],
    [{ strategy: 'rerun', expiresIn: '$response.body#/t' }, '"rerun"', ''],
    [
      {
        strategy: 'rerun',
        steps: [
          { stepId: 'again', endpoint: { method: 'POST', path: '/x' }, expectedResponse: { status: [200] } },
        ],
      },
      '"rerun"',
    ],
    [
      {
        strategy: 'rerun',
        steps: [
          { stepId: 'again', endpoint: { method: 'POST', path: '/x' }, expectedResponse: { status: [200] } },
        ],
        token: '$response.body#/t',
      },
      '"rerun"',
      '* "strategy": "steps"',
    ],
    [
      {
        strategy: 'steps',
        steps: [
          { stepId: 'again', endpoint: { method: 'POST', path: '/x' }, expectedResponse: { status: [200] } },
        ],
        token: '$response.body#/t',
      },
    ],
  ]);

  describeValues('expiry-unmapped', 'authentications/main/expiresIn', [
    [undefined, '"expires_in"', '* "expiresIn": "$steps.exchange.outputs.ttl"'],
  ]);

  describeValues(
    'expiry-unmapped',
    'authentications/main/expiresIn',
    [
      [
        undefined,
        '"expires_in"',
        '* "lifetime": "$response.body#/expires_in" "expiresIn": "$steps.exchange.outputs.lifetime"',
      ],
    ],
    [['authentications/main/steps/1/outputs', { token: '$response.body#/access_token', expiresIn: 'x' }]],
  );

  describeValues(
    'expiry-unmapped',
    'authentications/main/expiresIn',
    [
      [
        undefined,
        '"expires_in"',
        '* "secondsToLive": "$response.body#/expires_in" "expiresIn": "$steps.exchange.outputs.secondsToLive"',
      ],
    ],
    [
      [
        'authentications/main/steps/1/outputs',
        { token: '$response.body#/access_token', expiresIn: 'x', lifetime: 'y', tokenExpiresIn: 'z' },
      ],
    ],
  );

  describeValues(
    'expiry-unmapped',
    'authentications/main/expiresIn',
    [
      [
        undefined,
        '"expires_in"',
        '* "outputs": { "expiresIn": "$response.body#/expires_in" } "expiresIn": "$steps.exchange.outputs.expiresIn"',
      ],
    ],
    [
      ['authentications/main/steps/1/outputs', undefined],
      ['authentications/main/token', '$response.body#/access_token'],
    ],
  );
});
