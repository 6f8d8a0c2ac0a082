import { describeValues } from './answers.ts';

// In pkceMismatch, buildModel, clientIncomplete, clientSecretSent, clientWithoutSecret, grantMissing, grants,
// incompleteTokenExchange, notHeadless, unknownGrant and unknownIdentityProvider.
describe('rules on clients, value by value', () => {
  describeValues('grant-missing', 'authentications/main/steps/1/requestBody', [
    [{ refresh_token: 'x' }, '"requestBody"', '* "grant_type": "refresh_token"'],
    [{ code: 'x' }, '"requestBody"', '* "grant_type": "authorization_code"'],
    [
      { subject_token: 'x' },
      '"requestBody"',
      '* "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange"',
    ],
    [{ password: 'x' }, '"requestBody"', '* "grant_type": "password"'],
    [{ client_secret: 'x' }, '"requestBody"', '* "grant_type": "client_credentials"'],
    [{ a: 'x' }, '"requestBody"'],
    [{ grantType: 'password' }, '"requestBody"', '* "grant_type": "password"'],
    [{ Grant_Type: 'x' }, '"requestBody"', '* "grant_type": "x"'],
    [{ grant_type: 'password' }],
  ]);

  describeValues(
    'grant-missing',
    'authentications/main/steps/1/endpoint/path',
    [
      ['/oauth2/token', '"requestBody"', '* "grant_type": "authorization_code"'],
      ['/connect/v1.0/access_token/', '"requestBody"', '* "grant_type": "authorization_code"'],
      ['/openid-connect/token?x', '"requestBody"', '* "grant_type": "authorization_code"'],
      ['/oidc/token#', '"requestBody"', '* "grant_type": "authorization_code"'],
      ['/token'],
      ['/oauth/tokens'],
      ['/api/oauth/token', '"requestBody"', '* "grant_type": "authorization_code"'],
    ],
    [['authentications/main/steps/1/requestBody', { code: 'x' }]],
  );

  describeValues('incomplete-token-exchange', 'authentications/main/steps/1/requestBody/subject_token', [
    [
      undefined,
      '"urn:ietf:params:oauth:grant-type:token-exchange"',
      '* "subject_token": "$steps.login.outputs.idToken"',
    ],
    ['x'],
  ]);

  describeValues('incomplete-token-exchange', 'authentications/main/steps/1/requestBody/subject_token_type', [
    [
      undefined,
      '"urn:ietf:params:oauth:grant-type:token-exchange"',
      '* "subject_token_type": "urn:ietf:params:oauth:token-type:access_token"',
    ],
    ['x'],
  ]);

  describeValues('client-without-secret', 'identityProviders/keycloak/clientSecret', [
    [undefined, '"client_secret_post"', '* "clientSecret": "${secret:KEYCLOAK_CLIENT_SECRET}"'],
    ['${secret:A}'],
  ]);

  describeValues(
    'client-without-secret',
    'identityProviders/keycloak/clientAuthMethod',
    [
      [
        'client_secret_basic',
        '"client_secret_basic"',
        '* "clientSecret": "${secret:KEYCLOAK_CLIENT_SECRET}" | "clientAuthMethod": "none"',
      ],
      [
        'client_secret_post',
        '"client_secret_post"',
        '* "client_secret": "$inputs.idp.clientSecret" "clientSecret": "${secret:KEYCLOAK_CLIENT_SECRET}" | "clientAuthMethod": "none"',
      ],
      ['none'],
      ['private_key_jwt'],
      [
        'client_secret_jwt',
        '"client_secret_jwt"',
        '* "clientSecret": "${secret:KEYCLOAK_CLIENT_SECRET}" | "clientAuthMethod": "none"',
      ],
      ['tls_client_auth'],
    ],
    [
      ['identityProviders/keycloak/clientSecret', undefined],
      ['authentications/main/steps/1/requestBody/client_secret', undefined],
    ],
  );

  describeValues(
    'client-incomplete',
    'identityProviders/keycloak/clientAuthMethod',
    [
      ['client_secret_post', '"client_secret_post"', '* "clientId": "${env:KEYCLOAK_CLIENT_ID}"'],
      ['none'],
      ['tls_client_auth', '"tls_client_auth"'],
      ['self_signed_tls_client_auth', '"self_signed_tls_client_auth"'],
    ],
    [
      ['identityProviders/keycloak/clientId', undefined],
      ['authentications/main/steps/1/requestBody/client_id', 'x'],
    ],
  );

  describeValues('client-secret-sent', 'identityProviders/keycloak/clientAuthMethod', [
    ['client_secret_post'],
    ['client_secret_basic', '"$inputs.idp.clientSecret"', ' | "clientAuthMethod": "client_secret_post"'],
    ['none'],
    ['private_key_jwt'],
  ]);

  describeValues('client-secret-sent', 'authentications/main/steps/1/requestBody/client_secret', [
    [undefined, '"requestBody"', '* "client_secret": "$inputs.idp.clientSecret"'],
    ['$inputs.idp.clientSecret'],
    ['x'],
  ]);

  describeValues(
    'client-secret-sent',
    'identityProviders/keycloak/clientAuthMethod',
    [
      ['none', '"${secret:KC_CLIENT}"', ' | "clientAuthMethod": "client_secret_basic"'],
      ['client_secret_basic'],
    ],
    [['authentications/main/steps/1/requestBody/client_secret', undefined]],
  );

  describeValues('pkce-mismatch', 'authentications/main/steps/0/query', [
    [
      { code_challenge: 'x', code_challenge_method: 'S256' },
      '"x"',
      '* "code_challenge": "$generated.pkce.challenge"',
    ],
    [
      { code_challenge: '$generated.pkce.challenge' },
      '"$generated.pkce.challenge"',
      '* "code_challenge_method": "S256"',
    ],
    [
      { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'plain' },
      '"plain"',
      '* "code_challenge_method": "S256"',
    ],
    [
      { code_challenge: '$generated.pkce.verifier', code_challenge_method: 'S256' },
      '"$generated.pkce.verifier"',
      '* "code_challenge": "$generated.pkce.challenge"',
    ],
    [{ code_verifier: '$generated.pkce.verifier' }, '"$generated.pkce.verifier"'],
    [{ code_verifier: '$inputs.x' }],
    [{ code_challenge: '${env:A}' }],
    [{ code_challenge_method: 'plain' }],
  ]);

  describeValues(
    'pkce-mismatch',
    'authentications/main/steps/1/requestBody',
    [
      [
        { grant_type: 'authorization_code', code: 'x' },
        '"requestBody"',
        '* "code_verifier": "$generated.pkce.verifier"',
      ],
      [{ grant_type: 'authorization_code', code: 'x', code_verifier: '$generated.pkce.verifier' }],
      [
        { grant_type: 'authorization_code', code: 'x', code_verifier: '$generated.pkce.challenge' },
        '"$generated.pkce.challenge"',
        '* "code_verifier": "$generated.pkce.verifier"',
      ],
      [{ grant_type: 'password' }],
    ],
    [
      [
        'authentications/main/steps/0/query',
        { code_challenge: '$generated.pkce.challenge', code_challenge_method: 'S256' },
      ],
    ],
  );

  describeValues(
    'unknown-identity-provider',
    'authentications/main/identityProvider',
    [
      ['other', '"other"', '"identityProvider": "keycloak" | "identityProvider": "second"'],
      ['keycloack', '"keycloack"', '* "identityProvider": "keycloak" | "identityProvider": "second"'],
      ['second'],
    ],
    [['identityProviders/second', { protocol: 'OIDC', issuer: 'https://idp.test' }]],
  );

  describeValues(
    'client-incomplete',
    'identityProviders/keycloak/clientAuthMethod',
    [
      ['none'],
      ['client_secret_basic', '"client_secret_basic"', '* "clientId": "${env:KEYCLOAK_CLIENT_ID}"'],
      ['client_secret_post', '"client_secret_post"', '* "clientId": "${env:KEYCLOAK_CLIENT_ID}"'],
      ['client_secret_jwt', '"client_secret_jwt"', '* "clientId": "${env:KEYCLOAK_CLIENT_ID}"'],
      ['private_key_jwt'],
      ['tls_client_auth', '"tls_client_auth"'],
      ['self_signed_tls_client_auth', '"self_signed_tls_client_auth"'],
      [undefined],
    ],
    [
      ['identityProviders/keycloak/clientId', undefined],
      ['authentications/main/steps/1/requestBody/client_id', 'x'],
    ],
  );

  describeValues('client-incomplete', 'identityProviders/keycloak/clientAuthMethod', [
    ['client_secret_basic'],
    ['tls_client_auth', '"tls_client_auth"'],
    ['self_signed_tls_client_auth', '"self_signed_tls_client_auth"'],
  ]);

  describeValues(
    'client-incomplete',
    'identityProviders/keycloak/clientAuthMethod',
    [['tls_client_auth']],
    [['authentications/main/clientCertificate', { certificate: '${env:C}', privateKey: '${secret:K}' }]],
  );

  describeValues('client-incomplete', 'identityProviders/other', [
    [{ protocol: 'OIDC', clientAuthMethod: 'tls_client_auth', clientId: 'x' }],
    [
      { protocol: 'OIDC', clientAuthMethod: 'client_secret_post', clientSecret: '${secret:A}' },
      '"client_secret_post"',
      '* "clientId": "${env:OTHER_CLIENT_ID}"',
    ],
  ]);

  describeValues('client-incomplete', 'identityProviders/keycloak/clientId', [[undefined]]);

  describeValues('unknown-grant', 'authentications/main/steps/1/requestBody/grant_type', [
    ['password'],
    ['client_credentials'],
    ['authorization_code'],
    ['refresh_token'],
    ['implicit'],
    ['device_code'],
    ['urn:ietf:params:oauth:grant-type:token-exchange'],
    ['urn:ietf:params:oauth:grant-type:jwt-bearer'],
    ['urn:ietf:params:oauth:grant-type:saml2-bearer'],
    ['urn:ietf:params:oauth:grant-type:device_code'],
    ['urn:openid:params:grant-type:ciba'],
    ['urn:ietf:params:oauth:grant-type:uma-ticket'],
    ['http://auth0.com/oauth/grant-type/password-realm'],
    ['http://auth0.com/oauth/grant-type/mfa-otp'],
    ['http://auth0.com/oauth/grant-type/passwordless/otp'],
    ['passwrod', '"passwrod"', '* "grant_type": "password"'],
    ['client-credentials', '"client-credentials"', '* "grant_type": "client_credentials"'],
    [
      'urn:ietf:params:oauth:grant-type:token-exchang',
      '"urn:ietf:params:oauth:grant-type:token-exchang"',
      '* "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange"',
    ],
    [
      'urn:ietf:params:oauth:granttype:jwt-bearer',
      '"urn:ietf:params:oauth:granttype:jwt-bearer"',
      '* "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer"',
    ],
    ['urn:other'],
    ['', '""'],
    ['  ', '" "'],
    ['nothing', '"nothing"'],
    ['code', '"code"'],
    ['${env:GRANT}'],
    ['PASSWORD', '"PASSWORD"', '* "grant_type": "password"'],
    ['http://other.test/grant'],
  ]);

  describeValues('not-headless', 'authentications/main/steps/1/requestBody/grant_type', [
    ['authorization_code', '"authorization_code"'],
    ['implicit', '"implicit"'],
    ['password'],
    ['authorization_codes'],
  ]);

  describeValues(
    'not-headless',
    'authentications/main/steps/1/requestBody/code',
    [
      ['$steps.login.outputs.idToken'],
      ['x$inputs.username', '"authorization_code"'],
      ['a{$steps.login.outputs.idToken}'],
      ['abc', '"authorization_code"'],
    ],
    [['authentications/main/steps/1/requestBody/grant_type', 'authorization_code']],
  );

  describeValues('not-headless', 'authentications/main/steps/0/headers', [
    [{ Authorization: 'AWS4-HMAC-SHA256 x' }, '"AWS4-HMAC-SHA256 x"'],
    [{ authorization: 'HMAC x' }, '"HMAC x"'],
    [{ AUTHORIZATION: 'hawk x' }, '"hawk x"'],
    [{ Authorization: 'Digest x' }, '"Digest x"'],
    [{ Authorization: 'Signature x' }, '"Signature x"'],
    [{ Authorization: 'Bearer x' }],
    [{ Authorization: 'Hawking' }],
    [{ 'X-Auth': 'HMAC x' }],
  ]);

  describeValues('not-headless', 'identityProviders/keycloak/protocol', [
    ['SAML', '"SAML"'],
    ['OIDC'],
    ['OAuth2'],
  ]);
});
