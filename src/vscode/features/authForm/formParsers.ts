import { isRecord } from '../../../base/untrusted.ts';
import type { AuthFormRequests, FormChange, FormChoice, FormJson } from '../../../protocol/authForm.ts';
import type { ParamsParsers } from '../../shared/webviews/rpcHost.ts';

type Parsed<Method extends keyof AuthFormRequests> =
  | { readonly params: AuthFormRequests[Method]['params'] }
  | undefined;

const longestPointer = 2000;
const longestName = 500;
const longestText = 100_000;
const mostItems = 5000;
const deepest = 30;

/** Checks what the page of the form asks: nothing of it is trusted. */
export const formParsers: ParamsParsers<AuthFormRequests> = {
  form: nothing,
  change: (raw): Parsed<'change'> => {
    const place = placeIn(raw);
    const change = changeIn(field(raw, 'change'));
    return place && change && { params: { ...place, change } };
  },
  changeAll: (raw): Parsed<'changeAll'> => {
    const [version, list] = [versionIn(raw), field(raw, 'changes')];
    if (version === undefined || !isShortList(list)) return undefined;
    const changes = list.map((one) => {
      const [pointer, change] = [pointerIn(one), changeIn(field(one, 'change'))];
      return pointer !== undefined && change !== undefined ? { pointer, change } : undefined;
    });
    return changes.every((one) => one !== undefined) ? { params: { version, changes } } : undefined;
  },
  move: (raw): Parsed<'move'> => {
    const [place, by] = [placeIn(raw), field(raw, 'by')];
    return place && (by === 1 || by === -1) ? { params: { ...place, by } } : undefined;
  },
  rename: (raw): Parsed<'rename'> => {
    const [place, name] = [placeIn(raw), textIn(raw, 'name', longestName)];
    return place && name !== undefined ? { params: { ...place, name } } : undefined;
  },
  choices: place,
  fix: (raw): Parsed<'fix'> => {
    const [version, problem, fix] = [versionIn(raw), textIn(raw, 'problem', longestName), field(raw, 'fix')];
    const isWhole = version !== undefined && problem !== undefined && isCount(fix);
    return isWhole ? { params: { version, problem, fix } } : undefined;
  },
  showInText: (raw): Parsed<'showInText'> => {
    const [pointer, line] = [pointerIn(raw), field(raw, 'line')];
    if (pointer !== undefined) return { params: { pointer } };
    return isCount(line) ? { params: { line } } : isRecord(raw) ? { params: {} } : undefined;
  },
  useRecipe: (raw): Parsed<'useRecipe'> => {
    const [place, recipe] = [placeIn(raw), textIn(raw, 'recipe', longestName)];
    return place && recipe !== undefined ? { params: { ...place, recipe } } : undefined;
  },
  addRole: (raw): Parsed<'addRole'> => {
    const [version, name] = [versionIn(raw), textIn(raw, 'name', longestName)];
    const authentication = textIn(raw, 'authentication', longestName);
    const isWhole = version !== undefined && name !== undefined && authentication !== undefined;
    return isWhole ? { params: { version, name, authentication } } : undefined;
  },
  storeSecret: place,
  verify: (raw): Parsed<'verify'> => {
    const pointer = pointerIn(raw);
    return pointer !== undefined ? { params: { pointer } } : isRecord(raw) ? { params: {} } : undefined;
  },
  showLogins: nothing,
  tryStep: place,
  answer: (raw): Parsed<'answer'> => {
    const pointer = pointerIn(raw);
    return pointer === undefined ? undefined : { params: { pointer } };
  },
  expectAnswer: place,
  grid: nothing,
  setAccess: (raw): Parsed<'setAccess'> => {
    const [place, operations, isAllowed] = [placeIn(raw), operationsIn(raw), field(raw, 'isAllowed')];
    const isWhole = place && operations && typeof isAllowed === 'boolean';
    return isWhole ? { params: { ...place, operations, isAllowed } } : undefined;
  },
  setNever: (raw): Parsed<'setNever'> => {
    const [place, operations, isNever] = [placeIn(raw), operationsIn(raw), field(raw, 'isNever')];
    const isWhole = place && operations && typeof isNever === 'boolean';
    return isWhole ? { params: { ...place, operations, isNever } } : undefined;
  },
  sheet: nothing,
  openSheet: nothing,
};

function nothing(): { readonly params: undefined } {
  return { params: undefined };
}

interface Place {
  readonly version: number;
  readonly pointer: string;
}

function place(raw: unknown): { readonly params: Place } | undefined {
  const params = placeIn(raw);
  return params && { params };
}

function placeIn(raw: unknown): Place | undefined {
  const [version, pointer] = [versionIn(raw), pointerIn(raw)];
  return version === undefined || pointer === undefined ? undefined : { version, pointer };
}

function field(raw: unknown, key: string): unknown {
  return isRecord(raw) ? raw[key] : undefined;
}

function versionIn(raw: unknown): number | undefined {
  const version = field(raw, 'version');
  return isCount(version) ? version : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** A JSON pointer (RFC 6901) to anything but the whole file. */
function pointerIn(raw: unknown): string | undefined {
  const pointer = textIn(raw, 'pointer', longestPointer);
  return pointer !== undefined && pointer.startsWith('/') ? pointer : undefined;
}

function textIn(raw: unknown, key: string, longest: number): string | undefined {
  const text = field(raw, key);
  return typeof text === 'string' && text.length <= longest ? text : undefined;
}

function isShortList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= mostItems;
}

/** `METHOD /path` */
function operationsIn(raw: unknown): readonly string[] | undefined {
  const list = field(raw, 'operations');
  const isFine = (one: unknown): one is string =>
    typeof one === 'string' && one.length <= longestPointer && /^[A-Z]{1,20} \/[^\s]*$/.test(one);
  return isShortList(list) && list.every(isFine) ? list : undefined;
}

function changeIn(raw: unknown): FormChange | undefined {
  switch (field(raw, 'kind')) {
    case 'remove':
      return { kind: 'remove' };
    case 'set': {
      const value = field(raw, 'value');
      return isJson(value) ? { kind: 'set', value } : undefined;
    }
    case 'choose': {
      const choice = choiceIn(field(raw, 'choice'));
      return choice && { kind: 'choose', choice };
    }
    default:
      return undefined;
  }
}

/** JSON of a size that somebody enters. */
function isJson(value: unknown): value is FormJson {
  let items = 0;
  const isFine = (one: unknown, depth: number): boolean => {
    items += 1;
    if (items > mostItems || depth > deepest) return false;
    if (typeof one === 'string') return one.length <= longestText;
    if (typeof one === 'number') return Number.isFinite(one);
    if (one === null || typeof one === 'boolean') return true;
    if (Array.isArray(one)) return one.every((item) => isFine(item, depth + 1));
    return (
      isRecord(one) &&
      Object.entries(one).every(([key, item]) => key.length <= longestName && isFine(item, depth + 1))
    );
  };
  return isFine(value, 0);
}

const name = '[A-Za-z0-9_.-]{1,200}';
const word = new RegExp(`^${name}$`);
/** What stands in an expression without ending it. */
const inExpression = /^[^\s{}"\\]{1,500}$/;
const placeholder = /^[A-Za-z_][A-Za-z0-9_.-]{0,200}$/;

function choiceIn(raw: unknown): FormChoice | undefined {
  const called = textIn(raw, 'name', longestName) ?? '';
  const kind = field(raw, 'kind');
  switch (kind) {
    case 'text': {
      const text = textIn(raw, 'text', longestText);
      return text === undefined ? undefined : { kind, text };
    }
    case 'input':
    case 'generated':
      return word.test(called) ? { kind, name: called } : undefined;
    case 'output': {
      const step = textIn(raw, 'step', longestName) ?? '';
      return word.test(called) && word.test(step) ? { kind, step, name: called } : undefined;
    }
    case 'body': {
      const pointer = textIn(raw, 'pointer', longestPointer);
      return pointer === '' || pointer?.startsWith('/') === true ? { kind, pointer } : undefined;
    }
    case 'header':
    case 'cookie':
      return inExpression.test(called) ? { kind, name: called } : undefined;
    case 'status':
      return { kind };
    case 'env':
    case 'secret':
      return placeholder.test(called) ? { kind, name: called } : undefined;
    default:
      return undefined;
  }
}
