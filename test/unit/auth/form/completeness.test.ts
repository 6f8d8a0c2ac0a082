import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { completenessOf } from '../../../../src/auth/form/completeness.ts';
import { changed, fullExample } from '../checked.ts';

type Path = readonly (string | number)[];

const demandsOf = (text: string): ReturnType<typeof completenessOf> => completenessOf(new AuthDocument(text));

/** What the first role lacks once the values at some paths are others: sections and pointers. */
function missing(...changes: readonly (readonly [path: Path, value?: unknown])[]): readonly string[] {
  const text = changes.reduce((all, [path, value]) => changed(all, path, value), fullExample);
  const [first] = demandsOf(text);
  return (first?.demands ?? []).flatMap(({ isGiven, section, pointer }) =>
    isGiven ? [] : [`${section} ${pointer}`],
  );
}

const main: Path = ['authentications', 'main'];
const step: Path = [...main, 'steps', 1];

describe('what the form of the service wants of a role', () => {
  it('is all there in a complete file, in the order of the form', () => {
    const roles = demandsOf(fullExample);
    assert.deepEqual(
      roles.map(({ name, pointer }) => [name, pointer]),
      [
        ['administrator', '/roles/0'],
        ['standard user', '/roles/1'],
      ],
    );
    for (const { demands } of roles) {
      assert.deepEqual(
        demands.filter(({ isGiven }) => !isGiven),
        [],
      );
      assert.deepEqual(
        demands.map(({ section }) => section),
        [
          ...Array(3).fill('2.1'),
          ...Array(9).fill('2.2'),
          ...Array(2).fill('2.3'),
          ...Array(4).fill('2.4'),
          '2.5',
          '2.5',
        ],
      );
      assert.ok(demands.every(({ label }) => label !== ''));
      assert.equal(new Set(demands.map(({ label }) => label)).size, demands.length);
    }
    assert.deepEqual(demandsOf(''), []);
  });

  it('is missed where it is not written, at its place', () => {
    const rows: readonly (readonly [path: Path, ...missed: readonly string[]])[] = [
      [['roleBasedAccess'], '2.1 /roleBasedAccess'],
      [['apiSegmentation'], '2.1 /apiSegmentation'],
      [['attachments'], '2.5 /attachments'],
      [['application', 'isolatedFromProduction'], '2.4 /application/isolatedFromProduction'],
      [['application', 'safeForAutomatedTesting'], '2.4 /application/safeForAutomatedTesting'],
      [['application'], '2.4 /isolatedFromProduction', '2.4 /safeForAutomatedTesting'],
      [['identityProviders'], '2.5 /identityProviders'],
      [[...step, 'endpoint'], '2.3 /authentications/main/steps'],
      [[...step, 'endpoint', 'path'], '2.3 /authentications/main/steps'],
      [[...step, 'expectedResponse'], '2.3 /authentications/main/steps'],
      [['testUsers', 1, 'password'], '2.4 /testUsers/1/password'],
      ...[
        'tokenType',
        'tokenParameterName',
        'tokenLocation',
        'tokenFormat',
        'tokenEndpoint',
        'contentType',
        'defaultExpirationSeconds',
        'autoRefresh',
      ].map((key) => [[...main, key], `2.2 /authentications/main/${key}`] as const),
    ];
    for (const [path, ...missed] of rows) assert.deepEqual(missing([path]), missed, path.join('/'));
    assert.deepEqual(missing([['roles', 0, 'authentication'], 'none']), [
      '2.2 /roles/0/authentication',
      '2.3 /roles/0/authentication',
      '2.3 /roles/0/authentication',
    ]);
  });

  it('is missed where it is empty, false or not enough', () => {
    assert.deepEqual(missing([[...main, 'tokenFormat'], '']), ['2.2 /authentications/main/tokenFormat']);
    assert.deepEqual(missing([[...main, 'tokenFormat'], null]), ['2.2 /authentications/main/tokenFormat']);
    assert.deepEqual(missing([[...main, 'autoRefresh'], false]), []);
    assert.deepEqual(missing([[...main, 'steps'], []]), []);
    assert.deepEqual(missing([['apiSegmentation'], ' ']), ['2.1 /apiSegmentation']);
    assert.deepEqual(missing([['apiSegmentation'], ' '], [['roleBasedAccess'], false]), []);
    assert.deepEqual(missing([['application', 'isolatedFromProduction'], false]), [
      '2.4 /application/isolatedFromProduction',
    ]);
    assert.deepEqual(missing([['attachments'], []]), ['2.5 /attachments']);
    assert.deepEqual(missing([[...main, 'identityProvider']]), []);
    assert.deepEqual(missing([['testUsers', 1, 'role'], 'standard user']), ['2.4 /testUsers']);
    assert.deepEqual(missing([['testUsers'], []]), ['2.4 /testUsers', '2.4 /testUsers']);
    assert.deepEqual(missing([[...step, 'endpoint']], [[...step, 'curl'], 'curl http://shop.test']), []);
  });

  it('has no secrets of users where no user logs in', () => {
    const steps = [
      {
        stepId: 'token',
        endpoint: { method: 'POST', path: '/token' },
        requestBody: { grant_type: 'client_credentials' },
        expectedResponse: { status: [200] },
      },
    ];
    const own = [[...main, 'verification']] as const;
    assert.deepEqual(missing(own, [[...main, 'steps'], steps], [['testUsers', 0, 'password']]), []);
  });
});
