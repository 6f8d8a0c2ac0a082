import { describeValues } from './answers.ts';

/** One letter of each is another one. */
function rowsOf(kind: 'header' | 'cookie', names: readonly string[]) {
  return names.map((name) => {
    const written = `${name.slice(0, -2)}q${name.slice(-1)}`;
    return [`$response.${kind}.${written}`, written, `"x": "$response.${kind}.${name}"`] as const;
  });
}

// In misspeltName.
describe('names of headers and cookies that are one letter off', () => {
  const place = 'authentications/main/steps/0/outputs/x';
  const headers = `Authorization Location Set-Cookie X-Auth-Token X-Access-Token X-CSRF-Token X-XSRF-Token
    X-Subject-Token access-token`;
  const cookies = `sessionid csrftoken XSRF-TOKEN JSESSIONID PHPSESSID SESSION connect.sid laravel_session
    ASP.NET_SessionId .AspNetCore.Identity.Application access_token refresh_token`;
  const unlike = ['X-Request-Id', 'authorization', 'Own'].map(
    (name) => [`$response.header.${name}`] as const,
  );

  describeValues('misspelt-name', place, rowsOf('cookie', cookies.split(/\s+/)));
  describeValues(
    'misspelt-name',
    place,
    [...rowsOf('header', headers.split(/\s+/).slice(0, 6)), ...unlike],
    [['authentications/main/additionalParameters', undefined]],
  );
  describeValues('misspelt-name', place, rowsOf('header', headers.split(/\s+/).slice(6)), [
    ['authentications/main/additionalParameters', undefined],
  ]);
  // Of the authentication itself: sent, and expected.
  describeValues('misspelt-name', place, rowsOf('header', ['X-Own-Name']), [
    ['authentications/main/steps/1/headers', { 'X-Own-Name': 'a' }],
  ]);
  describeValues('misspelt-name', place, rowsOf('cookie', ['own_cookie']), [
    ['authentications/main/steps/1/expectedResponse/setsCookies', ['own_cookie']],
  ]);
  describeValues('misspelt-name', place, rowsOf('header', ['X-Own-Name']), [
    ['authentications/main/tokenParameterName', 'X-Own-Name'],
    ['authentications/main/tokenType', 'Custom Token'],
  ]);
});
