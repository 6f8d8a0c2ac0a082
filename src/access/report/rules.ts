/** What is wrong with an operation; a missing authentication comes before all others. */
export const findingKinds = ['authentication', 'object', 'function', 'property'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** How a kind is reported. Texts are Markdown, in English as those of every scanner. */
export interface AccessRule {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly subCategory: string;
  readonly tags: readonly string[];
  /** As CVSS rates it. */
  readonly score: number;
  readonly risk: string;
  readonly severity: string;
  readonly description: string;
  readonly solution: string;
  readonly references: readonly string[];
}

const api = 'https://owasp.org/API-Security/editions/2023/en';

export const accessRules: Readonly<Record<FindingKind, AccessRule>> = {
  authentication: {
    id: 'access/missing-authentication',
    name: 'MissingAuthentication',
    summary: 'Missing Authentication',
    subCategory: 'CWE-306 Missing Authentication for Critical Function',
    tags: ['CWE-306', 'OWASP-API2:2023'],
    score: 9.1,
    risk: 'Critical',
    severity: 'Critical',
    description:
      'A request without any login is answered like that of a logged-in user.\n\n' +
      '**Impact:** Everybody who can reach the API uses this operation. No account is needed.',
    solution:
      'Require authentication for this operation: register its route behind the middleware that checks the token or session. ' +
      'Deny by default, so that a route that names no rule is closed.\n\n' +
      'If the operation is public on purpose, add it to `publicAccess` of the auth config.',
    references: [
      `${api}/0xa2-broken-authentication/`,
      'https://cwe.mitre.org/data/definitions/306.html',
      'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html',
    ],
  },
  object: {
    id: 'access/object-level',
    name: 'BrokenObjectLevelAuthorization',
    summary: 'Broken Object-Level Authorization',
    subCategory: 'CWE-639 Authorization Bypass Through User-Controlled Key',
    tags: ['CWE-639', 'OWASP-API1:2023'],
    score: 8.1,
    risk: 'High',
    severity: 'Major',
    description:
      'A user gets or changes an object of another user by its id.\n\n' +
      '**Impact:** Whoever has an account of this kind reaches the objects of all others by trying ids, one after the other.',
    solution:
      'Check on each request that the object belongs to the user who asks, where it is loaded: `WHERE id = ? AND owner = ?`. ' +
      'Answer 404, so that nobody learns which ids exist. Ids that are hard to guess are no check.',
    references: [
      `${api}/0xa1-broken-object-level-authorization/`,
      'https://cwe.mitre.org/data/definitions/639.html',
      'https://cheatsheetseries.owasp.org/cheatsheets/Insecure_Direct_Object_Reference_Prevention_Cheat_Sheet.html',
    ],
  },
  function: {
    id: 'access/function-level',
    name: 'BrokenFunctionLevelAuthorization',
    summary: 'Broken Function-Level Authorization',
    subCategory: 'CWE-285 Improper Authorization',
    tags: ['CWE-285', 'OWASP-API5:2023'],
    score: 8.1,
    risk: 'High',
    severity: 'Major',
    description:
      'A role gets what `apiAccess` of the auth config gives only to other roles.\n\n' +
      '**Impact:** Whoever has an account of this role uses a function that is meant for others, such as one of administrators.',
    solution:
      'Check the role of the user on the server for this operation, not only in the user interface that hides it. ' +
      'Deny by default, and name the roles that may call each operation.\n\n' +
      "If the role may call it, add the operation to the role's `apiAccess`.",
    references: [
      `${api}/0xa5-broken-function-level-authorization/`,
      'https://cwe.mitre.org/data/definitions/285.html',
      'https://cheatsheetseries.owasp.org/cheatsheets/Authorization_Cheat_Sheet.html',
    ],
  },
  property: {
    id: 'access/property-level',
    name: 'BrokenObjectPropertyLevelAuthorization',
    summary: 'Broken Object Property-Level Authorization',
    subCategory: 'CWE-213 Exposure of Sensitive Information Due to Incompatible Policies',
    tags: ['CWE-213', 'OWASP-API3:2023'],
    score: 6.5,
    risk: 'Medium',
    severity: 'Major',
    description:
      'A response holds fields that this role must not see, as `hiddenFields` of the auth config says.\n\n' +
      '**Impact:** Users of the role read what is hidden from them in the user interface, straight from the API.',
    solution:
      'Choose for each role which fields a response has, and build it of those alone. ' +
      'Do not serialize whole objects of the database, and do not leave it to clients to hide fields.',
    references: [
      `${api}/0xa3-broken-object-property-level-authorization/`,
      'https://cwe.mitre.org/data/definitions/213.html',
    ],
  },
};
