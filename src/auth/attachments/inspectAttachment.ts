import { load } from 'js-yaml';
import { withoutByteOrderMark } from '../../base/byteOrderMark.ts';
import { matchesAt, skipComments, skipSpace } from '../../base/markupStart.ts';
import { apiOperations } from './apiOperations.ts';
import type { AttachmentFacts, AttachmentKind, DescribedTokenPlace } from './attachmentFacts.ts';
import { findLiveSecret } from './liveSecrets.ts';
import { isRecord } from '../../base/untrusted.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Looks at the content of an attachment, whatever it claims to be. Never throws. */
export function inspectAttachment(text: string): AttachmentFacts {
  const document = readDocument(text);
  const kind = document === undefined ? kindOfText(text) : kindOfDocument(document);
  const isRecording = kind === 'Postman Collection' || kind === 'HAR';
  return {
    kind,
    liveSecret: isRecording ? findLiveSecret(document) : undefined,
    tokenPlaces: kind === 'OpenAPI' && document !== undefined ? tokenPlacesOf(document) : [],
    operations: kind === 'OpenAPI' ? apiOperations(document) : [],
  };
}

/** JSON or YAML with an object at the top. */
function readDocument(text: string): Fields | undefined {
  const source = withoutByteOrderMark(text);
  try {
    const isJson = source.trimStart().startsWith('{');
    const isOpenApi = /^["']?(?:openapi|swagger)["']?\s*:/m.test(source);
    if (!isJson && !isOpenApi) return undefined;
    return asFields(isJson ? JSON.parse(source) : load(source));
  } catch {
    // Broken files are none of the known kinds.
    return undefined;
  }
}

function kindOfDocument(document: Fields): AttachmentKind | undefined {
  if (typeof document['openapi'] === 'string' || typeof document['swagger'] === 'string') return 'OpenAPI';
  if (Array.isArray(asFields(document['log'])?.['entries'])) return 'HAR';
  if ('__schema' in document || '__schema' in (asFields(document['data']) ?? {})) return 'GraphQL Schema';
  // Postman's API wraps the collection.
  const collection = asFields(document['collection']) ?? document;
  const isPostman = Array.isArray(collection['item']) && asFields(collection['info']) !== undefined;
  return isPostman ? 'Postman Collection' : undefined;
}

function kindOfText(text: string): AttachmentKind | undefined {
  if (matchesAt(wsdlRoot, text, skipComments(text, behindDeclaration(text)))) return 'WSDL';
  return hasGraphqlType(text) ? 'GraphQL Schema' : undefined;
}

const wsdlRoot = /<(?:\w+:)?(?:definitions|description)[\s>]/y;

/** Behind `<?xml …?>`, where a text begins with it. */
function behindDeclaration(text: string): number {
  const start = skipSpace(text, 0);
  return text.startsWith('<?xml', start) ? text.indexOf('>', start) + 1 : 0;
}

/** A line with `type Name` or `schema`, and a brace behind it before any colon. */
function hasGraphqlType(text: string): boolean {
  const definition = /^[ \t]*(?:extend\s+)?(?:type\s+\w+|schema)/gm;
  const sign = /[:{]/g;
  while (definition.test(text)) {
    sign.lastIndex = definition.lastIndex;
    const found = sign.exec(text);
    if (found === null) return false;
    if (found[0] === '{') return true;
    // Whatever begins before this colon has it before any brace too.
    definition.lastIndex = sign.lastIndex;
  }
  return false;
}

/** OpenAPI 3 (components.securitySchemes) and Swagger 2 (securityDefinitions). */
function tokenPlacesOf(document: Fields): DescribedTokenPlace[] {
  const schemes =
    asFields(asFields(document['components'])?.['securitySchemes']) ??
    asFields(document['securityDefinitions']);
  return Object.values(schemes ?? {}).flatMap((scheme) => tokenPlaceOf(asFields(scheme) ?? {}) ?? []);
}

function tokenPlaceOf({ type, in: place, name }: Fields): DescribedTokenPlace | undefined {
  // Each of these puts a token into the Authorization header; "basic" is Swagger 2.
  if (type === 'http' || type === 'oauth2' || type === 'openIdConnect' || type === 'basic') {
    return { location: 'Header', name: 'Authorization' };
  }
  if (type !== 'apiKey' || typeof name !== 'string') return undefined;
  if (place === 'header') return { location: 'Header', name };
  if (place === 'cookie') return { location: 'Cookie', name };
  return place === 'query' ? { location: 'Query Parameter', name } : undefined;
}

function asFields(value: unknown): Fields | undefined {
  return isRecord(value) ? value : undefined;
}
