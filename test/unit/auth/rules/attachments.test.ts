import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import type { AttachmentFacts } from '../../../../src/auth/attachments/attachmentFacts.ts';
import { describeRules } from './conformance.ts';

const main = 'authentications/main';

// In attachmentMissing, attachmentNotInspected, attachmentOfOtherType, attachmentWithSecrets and otherThanSpecified.
describeRules('rules on attachments', [
  {
    code: 'attachment-missing',
    what: 'a file that does not exist',
    failing: [],
    marked: '"./openapi.yaml"',
    message: 'There is no file "./openapi.yaml". Correct the path.',
    host: host({ attachment: (path) => (path === './openapi.yaml' ? 'missing' : undefined) }),
    passing: [[['attachments/0/path', './shop.yaml']]],
  },
  {
    code: 'attachment-missing',
    what: 'a file outside the workspace',
    failing: [],
    marked: '"./openapi.yaml"',
    message: '"./openapi.yaml" is outside the workspace. Move the file into it.',
    host: host({ attachment: (path) => (path === './openapi.yaml' ? 'outside' : undefined) }),
    passing: [[['attachments/0/path', './shop.yaml']]],
  },
  {
    code: 'attachment-not-inspected',
    what: 'a large file',
    failing: [],
    marked: '"./openapi.yaml"',
    message: '"./openapi.yaml" is larger than 5 MB and was not looked into. Check type and secrets yourself.',
    host: host({ attachment: (path) => (path === './openapi.yaml' ? 'too-large' : undefined) }),
    passing: [[['attachments/0/path', './shop.yaml']]],
  },
  {
    code: 'attachment-not-inspected',
    what: 'a file that holds the inspection up',
    failing: [],
    marked: '"./openapi.yaml"',
    message: 'Inspecting "./openapi.yaml" timed out. Check type and secrets yourself.',
    host: host({ attachment: (path) => (path === './openapi.yaml' ? 'too-slow' : undefined) }),
    passing: [[['attachments/0/path', './shop.yaml']]],
  },
  {
    code: 'attachment-not-inspected',
    what: 'a file behind many others',
    failing: [],
    marked: '"./openapi.yaml"',
    message:
      '"./openapi.yaml" is the 51st attachment or a later one and was not looked into. Check type and secrets yourself.',
    host: host({ attachment: (path) => (path === './openapi.yaml' ? 'too-many' : undefined) }),
    passing: [[['attachments/0/path', './shop.yaml']]],
  },
  {
    code: 'attachment-of-other-type',
    what: 'a file of another type',
    failing: [],
    marked: '"OpenAPI"',
    message: 'The content of the file is of the type "Postman Collection". Use that.',
    host: attached({ kind: 'Postman Collection' }),
    passing: [[['attachments/0/type', 'Postman Collection']]],
  },
  {
    code: 'attachment-of-other-type',
    what: 'a file of no known type',
    failing: [],
    marked: '"OpenAPI"',
    message: 'The content of the file is not of the type "OpenAPI". Use another type, or another file.',
    host: attached({ kind: undefined }),
    passing: [[['attachments/0/type', 'Other']]],
  },
  {
    code: 'attachment-with-secrets',
    what: 'a recording with a live secret',
    failing: [['attachments/0/type', 'HAR']],
    marked: '"./openapi.yaml"',
    message: 'The file holds a secret: Authorization. Remove it from the file and revoke it.',
    host: attached({ kind: 'HAR', liveSecret: 'Authorization' }),
    passing: [[['attachments', []]]],
  },
  {
    code: 'other-than-specified',
    what: 'a token that the OpenAPI file puts elsewhere',
    failing: [],
    marked: '"Authorization"',
    message:
      'The attached OpenAPI file says that the token is carried elsewhere: Header "X-Auth-Token". Use that, or correct the file.',
    host: attached({ tokenPlaces: [{ location: 'Header', name: 'X-Auth-Token' }] }),
    passing: [
      [
        [`${main}/tokenType`, 'Custom Token'],
        [`${main}/tokenParameterName`, 'x-auth-token'],
        [`${main}/tokenFormat`, '<token>'],
      ],
    ],
  },
]);

/** Everything is there and in order, but for what a test says. */
function host(different: Partial<RuleHost>): RuleHost {
  return { hasVariable: () => true, hasSecret: () => true, attachment: () => undefined, ...different };
}

function attached(facts: Partial<AttachmentFacts>): RuleHost {
  const inOrder = { kind: 'OpenAPI', liveSecret: undefined, tokenPlaces: [], operations: [] } as const;
  return host({ attachment: () => ({ ...inOrder, ...facts }) });
}
