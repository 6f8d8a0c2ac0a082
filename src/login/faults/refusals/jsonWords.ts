import { isRecord } from '../../../base/untrusted.ts';
import type { Candidate } from './candidate.ts';
import { weights } from './candidate.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Names of keys in small letters alone, so that every way to write them is one. */
const described = set(
  'cause content data description detail detailederror details detailmessage developermessage displaymessage ' +
    'errdesc errmsg errordescription errordetail errordetails errormessage errorsummary errortext explanation ' +
    'failurereason faultstring friendlymessage hint info localizedmessage longmessage message msg reason ' +
    'responsemessage resultdescription resultmessage returnmessage shortmessage statusdescription statusmessage ' +
    'text usermessage warning',
);
const titled = set('err error errors exception failure fault heading problem statustext summary title');
const coded = set(
  'challenge challengename code errcode errorcode errorid errorname errortype failurecode id key messagecode ' +
    'messageid messagekey name reasoncode result resultcode returncode state status subcode subtype type',
);
/** In these, every key is the name of a field or of a place. */
const containers = set(
  'errors error violations validation validationerrors fielderrors modelstate invalidparams issues failures ' +
    'messages errormodel details data',
);
/** Names that stand for the whole request. */
const ofWhole = set('nonfielderrors base general root all global form default');
const locators = set('loc param field propertypath property attribute path pointer source');
/** Long, or about something else. */
const silent = set(
  'debug stack stacktrace trace traceback exceptionclass timestamp url uri href instance documentation ' +
    'documentationurl helplink moreinfo requestid traceid correlationid query locations arguments domain severity level',
);

/** What is so of every user, and no reason. */
const ofSettings = /(?:enabled|supported|configured|available|verified|active|success|ok)$/i;

const deepest = 6;
const mostVisited = 300;
const mostOfList = 5;

/** What a document says of a failure: its messages, those of its fields, its codes and what it says is so. */
export function jsonWords(document: unknown): Candidate[] {
  const found: Candidate[] = [];
  let visited = 0;
  const visit = (value: unknown, key: string, place: Place): void => {
    if (++visited > mostVisited || place.depth > deepest) return;
    if (typeof value === 'string') found.push(...ofText(value, key, place));
    else if (value === true && !ofSettings.test(key))
      found.push({ text: key, weight: weights.coded, isName: true });
    else if (Array.isArray(value)) {
      for (const item of value.slice(0, mostOfList)) visit(item, key, { ...place, depth: place.depth + 1 });
    } else if (isRecord(value)) visitFields(value, key, place);
  };
  const visitFields = (value: Readonly<Record<string, unknown>>, key: string, place: Place): void => {
    const depth = place.depth + 1;
    const isErrors = place.isErrors || containers.has(nameOf(key));
    const located = place.depth === 0 ? undefined : fieldOf(value);
    const field = located ?? (isErrors && !isKnown(key) ? key : place.field);
    for (const [name, item] of Object.entries(value)) {
      if (silent.has(nameOf(name))) continue;
      if (isErrors && field !== undefined && locators.has(nameOf(name))) continue;
      visit(item, name, { depth, isErrors, field });
    }
  };
  visit(document, '', { depth: 0, isErrors: false, field: undefined });
  return found;
}

interface Place {
  readonly depth: number;
  /** Whether all texts here are about what failed. */
  readonly isErrors: boolean;
  /** What of the request it is about. */
  readonly field: string | undefined;
}

function ofText(text: string, key: string, { depth, isErrors, field }: Place): Candidate[] {
  const name = nameOf(key);
  if (text.trim() === '' || /^https?:/i.test(text)) return [];
  if (name === '' || described.has(name) || ofWhole.has(name))
    return [{ text: withField(text, field), weight: weights.described }];
  if (titled.has(name)) return [{ text: withField(text, field), weight: weights.titled }];
  if (coded.has(name)) return isCode(text) ? [{ text, weight: weights.coded }] : [];
  // {"username": ["This field is required."]}
  const isOfField = isErrors || (depth === 2 && text.includes(' '));
  return isOfField ? [{ text: withField(text, key), weight: weights.nearby }] : [];
}

function isKnown(key: string): boolean {
  const name = nameOf(key);
  return (
    [described, titled, coded, containers, ofWhole].some((names) => names.has(name)) || /^\d*$/.test(key)
  );
}

function withField(text: string, field: string | undefined): string {
  if (field === undefined || isKnown(field) || text.toLowerCase().includes(field.toLowerCase())) return text;
  return `${field}: ${text}`;
}

/** The field that an error names: `{"loc": ["body", "username"]}`, `{"source": {"pointer": "/data/email"}}`. */
function fieldOf(value: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, item] of Object.entries(value)) {
    if (!locators.has(nameOf(key))) continue;
    const written: unknown = isRecord(item) ? item['pointer'] : Array.isArray(item) ? item.at(-1) : item;
    if (typeof written !== 'string') continue;
    const last = written.split(/[./]/).at(-1) ?? '';
    if (/^[\w-]{1,60}$/.test(last)) return last;
  }
  return undefined;
}

function isCode(text: string): boolean {
  return /^[A-Za-z][\w .:/-]{2,99}$/.test(text);
}

function nameOf(key: string): string {
  return key
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
