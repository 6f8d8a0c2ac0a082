import type { Called } from '../session/called.ts';
import { isFormType } from '../response/mediaTypes.ts';
import { listed } from '../response/extract.ts';
import type { Fault } from './fault.ts';
import { methodAt } from './methodFaults.ts';
import type { Received } from '../response/received.ts';
import { readPage } from '../response/page.ts';
import { isCsrfName, sentFields } from '../request/sentFields.ts';

/** A page that a step before has read. */
interface PageBefore {
  readonly label: string;
  readonly received: Received;
}

/** Faults that a wrong address or method may have. */
const ofAddress: ReadonlySet<Fault['code']> = new Set([
  'not-found',
  'not-found-method',
  'wrong-method',
  'wrong-method-allowed',
  'to-login',
]);

/** Faults that a wrong name of a field may have. */
const ofFields: ReadonlySet<Fault['code']> = new Set([
  'to-login',
  'wrong-password',
  'wrong-password-silent',
  'misspelt-field',
  'bad-request',
  'forbidden',
  'wrong-request',
  'csrf',
  'csrf-sent',
]);

/**
 * What a refusal is about where a step before has read the page with the login form, or the answer shows the form again: it
 * says where a browser sends which fields. The fault as it is where the call does the same.
 */
export function comparedWithForm(
  fault: Fault,
  received: Received,
  called: Called,
  pages: readonly PageBefore[],
): Fault {
  if (!ofAddress.has(fault.code) && !ofFields.has(fault.code)) return fault;
  for (const { label, received: page } of [...pages.toReversed(), { label: called.label, received }]) {
    const form = page.isHtml ? readPage(page.text).loginForm : undefined;
    // A form without a method is one that a script sends in its own way.
    if (form?.method !== 'POST') continue;
    const url = URL.parse(form.action, page.url);
    const sentTo = URL.parse(called.path, received.url);
    if (url === null || sentTo === null) return fault;
    const answer = answerOf(received);
    const found =
      url.pathname === sentTo.pathname && called.call.method === 'POST'
        ? wrongField(form, answer, label, called, fault)
        : wrongAddress(url, sentTo, answer, label, called, fault);
    return found ?? fault;
  }
  return fault;
}

/** Another path than that of the form, or another method. */
function wrongAddress(
  url: URL,
  sentTo: URL,
  answer: string,
  page: string,
  called: Called,
  { code }: Fault,
): Fault | undefined {
  if (!ofAddress.has(code) || url.origin !== sentTo.origin) return undefined;
  const args = [called.label, answer, page, 'POST', url.pathname];
  const [fix, at] =
    url.pathname === sentTo.pathname
      ? [{ kind: 'method', method: 'POST' } as const, methodAt(called)]
      : [{ kind: 'path', path: url.pathname } as const, called.pathAt];
  // What a page puts into the query is of this session only.
  return { code: 'form-address', args, at, ...(url.search === '' && { fix }) };
}

function answerOf(received: Received): string {
  const { status } = received;
  const location = received.header('location');
  return status >= 300 && status < 400 && location !== undefined ? `${status} to ${location}` : `${status}`;
}

interface LoginForm {
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

/** A field that the form does not have, or a token against request forgery that is not sent. */
function wrongField(
  { fields }: LoginForm,
  answer: string,
  page: string,
  { label, call, at, mediaType }: Called,
  { code }: Fault,
): Fault | undefined {
  if (!ofFields.has(code) || !isFormType(mediaType)) return undefined;
  const sent = sentFields(call, at);
  const left = fields.filter(({ name }) => !sent.some((one) => one.name === name));
  const names = listed(fields.map(({ name }) => name));
  for (const { name, value, at: fieldAt } of sent) {
    if (fields.some((one) => one.name === name)) continue;
    const meant = left.filter((one) => isMeant(one, name, value));
    const [only] = meant;
    if (only === undefined) continue;
    const fix = meant.length === 1 ? ({ kind: 'field', name: only.name } as const) : undefined;
    return { code: 'form-field', args: [label, answer, page, name, names], at: fieldAt, ...(fix && { fix }) };
  }
  const token = left.find(({ name }) => isCsrfName(name));
  if (token === undefined || code !== 'csrf') return undefined;
  return {
    code: 'form-field-missing',
    args: [label, answer, page, token.name],
    at: [...at, 'requestBody'],
  };
}

/** Whether a value that is sent under another name is meant for a field. */
function isMeant({ name, type }: LoginForm['fields'][number], sentAs: string, value: unknown): boolean {
  if (value === '$inputs.password') return type === 'password';
  if (value === '$inputs.username') return type === 'text' || type === 'email';
  return type === 'hidden' && isCsrfName(sentAs) && isCsrfName(name);
}
