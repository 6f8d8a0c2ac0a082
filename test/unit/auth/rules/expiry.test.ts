import { describeRules } from './conformance.ts';

const main = 'authentications/main';
const exchange = `${main}/steps/1`;
const unmapped = [
  [`${main}/expiresIn`, undefined],
  [`${exchange}/outputs/ttl`, undefined],
] as const;

// In expiryUnmapped, refreshTokenUnused, refreshUndescribed, shortWithoutRefresh and unusualExpiration.
describeRules('rules on expiry', [
  {
    code: 'unusual-expiration',
    what: 'a lifetime below a minute',
    failing: [[`${main}/defaultExpirationSeconds`, 59]],
    marked: '59',
    message: 'Tokens live between 60 and 2592000 seconds. Check this number.',
    passing: [[[`${main}/defaultExpirationSeconds`, 60]], [[`${main}/defaultExpirationSeconds`, 2_592_000]]],
  },
  {
    code: 'unusual-expiration',
    what: 'a lifetime of more than thirty days',
    failing: [[`${main}/defaultExpirationSeconds`, 2_592_001]],
    marked: '2592001',
    message: 'Tokens live between 60 and 2592000 seconds. Check this number.',
    passing: [[]],
  },
  {
    code: 'expiration-in-milliseconds',
    what: 'an hour in milliseconds',
    failing: [[`${main}/defaultExpirationSeconds`, 3_600_000]],
    marked: '3600000',
    message: 'This looks like milliseconds. Write 3600, the same in seconds.',
    passing: [
      [[`${main}/defaultExpirationSeconds`, 60_000]],
      [[`${main}/defaultExpirationSeconds`, 604_800]],
    ],
  },
  {
    code: 'refresh-undescribed',
    what: 'a refresh that nobody describes',
    failing: [[`${main}/refresh`, undefined]],
    marked: ['true', 4],
    message: 'Describe in "refresh" how the token is renewed, such as { "strategy": "rerun" }.',
    passing: [
      [],
      [
        [`${main}/refresh`, undefined],
        [`${main}/autoRefresh`, false],
      ],
    ],
  },
  {
    code: 'short-without-refresh',
    what: 'five minutes without refresh',
    failing: [
      [`${main}/autoRefresh`, false],
      [`${main}/defaultExpirationSeconds`, 300],
    ],
    marked: ['false', 1],
    message:
      'A scan takes longer than 300 seconds. Set this to true and describe in "refresh" how the token is renewed.',
    passing: [[[`${main}/defaultExpirationSeconds`, 300]], [[`${main}/autoRefresh`, false]]],
  },
  {
    code: 'expiry-unmapped',
    what: 'a lifetime in the response that nothing maps',
    failing: unmapped,
    marked: ['"expires_in"', 1],
    message:
      'The response has the lifetime of the token. Make "expires_in" an output, and "expiresIn" refer to it.',
    passing: [
      [],
      [
        ...unmapped,
        [`${main}/steps/0/expectedResponse/body`, { access_token: 'string' }],
        [`${exchange}/expectedResponse/body`, { access_token: 'string' }],
      ],
    ],
  },
  {
    code: 'refresh-token-unused',
    what: 'a nested refresh token that nothing uses',
    failing: [
      [`${main}/autoRefresh`, false],
      [`${main}/refresh`, undefined],
      [
        `${exchange}/expectedResponse/body`,
        { access_token: 'string', expires_in: 'integer', more: { refresh_token: 'string' } },
      ],
    ],
    marked: '"refresh_token"',
    message: 'Nothing uses this refresh token. Use it in the sequence, or remove it here.',
    passing: [
      [],
      [
        [
          `${exchange}/expectedResponse/body`,
          { access_token: 'string', expires_in: 'integer', refresh_token: 'string' },
        ],
        [`${exchange}/outputs/again`, '$response.body#/refresh_token'],
      ],
    ],
  },
]);
