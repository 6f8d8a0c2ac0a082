import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { ExchangeCode } from '../messages.ts';
import { holdsWithheld } from '../../auth/writtenSecrets.ts';
import { originOf } from '../../auth/curl/targetUrl.ts';
import { isRecord, listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import { importHar } from './har.ts';
import { importOpenApi } from './openApi.ts';
import { importPostman } from './postman.ts';
import type { ImportPreview } from './proposal.ts';
import { readDocument } from './readDocument.ts';
import { importStackHawk } from './stackHawk.ts';
import { importZapPlan } from './zapPlan.ts';

/**
 * Builds authentications from the text of a Postman collection, HAR file, OpenAPI or Swagger description (JSON
 * or YAML), ZAP automation plan or StackHawk config. The format is recognised by content. Secrets of the
 * source never become part of the result; what cannot be used is one failure.
 */
export async function importAuthentication(text: string): Promise<Result<ImportPreview, ExchangeCode>> {
  const document = await readDocument(text);
  if (!document.ok) return document;
  const preview = importDocument(document.value);
  if (!preview.ok) return preview;
  return success({ ...preview.value, application: plainApplication(preview.value.application) });
}

type Application = ImportPreview['application'];

/** A name that says no more than itself, and a URL without credentials. */
function plainApplication({ name, baseUrl }: Application): Application {
  const isPlain = name !== undefined && !/\{\{|\$/.test(name) && !holdsWithheld(name);
  const url = baseUrl === undefined ? undefined : plainUrl(baseUrl);
  return { ...(isPlain && { name: name.slice(0, 200) }), ...(url !== undefined && { baseUrl: url }) };
}

function plainUrl(url: string): string | undefined {
  if (url.startsWith('${env:')) return url;
  const origin = originOf(url);
  const path = URL.parse(url)?.pathname.replace(/\/$/, '') ?? '';
  return origin === undefined || /\{\{|\$/.test(path) ? origin : origin + path;
}

function importDocument(document: unknown): Result<ImportPreview, ExchangeCode> {
  if (Array.isArray(valueAt(document, 'log', 'entries'))) return importHar(document);
  const isOpenApi =
    scalarAt(document, 'openapi')?.startsWith('3') === true ||
    scalarAt(document, 'swagger')?.startsWith('2') === true;
  if (isOpenApi) return importOpenApi(document);
  if (isCollection(document) || isCollection(valueAt(document, 'collection'))) return importPostman(document);
  if (Array.isArray(valueAt(document, 'requests')) && valueAt(document, 'order') !== undefined)
    return failed('old-postman');
  if (Array.isArray(valueAt(document, 'env', 'contexts'))) return importZapPlan(document);
  if (
    isRecord(valueAt(document, 'app')) &&
    hasAnyOf(valueAt(document, 'app'), ['authentication', 'applicationId', 'host'])
  ) {
    return importStackHawk(document);
  }
  return failed('unknown-format');
}

function isCollection(value: unknown): boolean {
  if (!Array.isArray(valueAt(value, 'item'))) return false;
  return (
    isRecord(valueAt(value, 'info')) ||
    /collection/.test(textAt(value, 'schema') ?? '') ||
    listAt(value, 'item').length > 0
  );
}

function hasAnyOf(value: unknown, keys: readonly string[]): boolean {
  return keys.some((key) => valueAt(value, key) !== undefined);
}
