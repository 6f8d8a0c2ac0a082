import type { ApiOperation } from './apiOperations.ts';

/** The values of "type" of an attachment whose content can be recognised. */
export type AttachmentKind = 'OpenAPI' | 'Postman Collection' | 'HAR' | 'GraphQL Schema' | 'WSDL';

/** What rules need to know of an attached file, found out once for each version of it. */
export interface AttachmentFacts {
  /** What its content is; undefined when it is none of the known kinds. */
  readonly kind: AttachmentKind | undefined;
  /** Where a collection or recording holds a credential, such as the name of a header. */
  readonly liveSecret: string | undefined;
  /** Where a token is carried according to an OpenAPI file; empty where it has nothing to compare. */
  readonly tokenPlaces: readonly DescribedTokenPlace[];
  /** What an OpenAPI file describes; empty for any other. */
  readonly operations: readonly ApiOperation[];
}

/** The outcome of looking into an attached file: its facts, or why there are none. */
export type AttachmentOutcome =
  | AttachmentFacts
  | 'missing'
  | 'outside'
  | 'too-large'
  | 'too-slow'
  | 'too-many';

export interface DescribedTokenPlace {
  readonly location: 'Header' | 'Cookie' | 'Query Parameter';
  readonly name: string;
}
