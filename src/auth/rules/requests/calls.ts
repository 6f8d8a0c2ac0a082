import { child } from '../../fixes/places.ts';
import type { AuthModel, Authentication, Step } from '../../model/model.ts';

export const form = 'application/x-www-form-urlencoded';

export const json = 'application/json';

export function* callsOf({
  authentications,
}: AuthModel): Generator<{ step: Step; contentType: string | undefined }> {
  for (const { allSteps, contentType } of authentications) {
    for (const step of allSteps) yield { step, contentType: effectiveContentType(step, contentType) };
  }
}

function effectiveContentType(
  step: Step,
  ofAuthentication: Authentication['contentType'],
): string | undefined {
  return (step.contentType ?? ofAuthentication)?.value;
}

/** Types whose bodies are written in the same way. */
export function mediaFamily(type: string): string {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase();
  if (/[/+]json$|\/x-amz-json-/.test(bare)) return 'json';
  return /[/+]xml$/.test(bare) ? 'xml' : bare;
}

/** Token requests are forms (RFC 6749, section 4). */
export function isTokenRequest({ requestBody }: Step): boolean {
  return child(requestBody, 'grant_type') !== undefined;
}
