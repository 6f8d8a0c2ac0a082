import type { Node } from 'web-tree-sitter';
import { partsOf } from '../extractor.ts';

/** What a function does with a request. */
interface Answering {
  /** It passes the request on and never answers: a guard. */
  readonly isMiddleware?: true;
  /** A guard that stops with an error. */
  readonly mayRefuse?: true;
  /** It answers some requests and passes others on: a validator. */
  readonly mayPassOn?: true;
}

/** Methods of a response, or of a context, that answer. */
const answers: ReadonlySet<string> = new Set(
  'send json jsonp render end redirect sendFile sendfile sendStatus download pipe write text html body notFound stream streamText'.split(
    ' ',
  ),
);
/** What Koa answers with: `ctx.body = …`. */
const answeringFields: ReadonlySet<string> = new Set(['body', 'status', 'type']);
/** What a context holds beside the response. */
const requests: ReadonlySet<string> = new Set(['req', 'request', 'query', 'params', 'state', 'session']);
const nextNames = /^_?(?:next|done)$/;

/**
 * A function `(request, response, next)`, or `(context, next)`: whether it calls `next()`, and whether it answers. It
 * does where it answers always, whatever it calls after that.
 */
export function readAnswering(params: readonly Node[], body: Node | null): Answering {
  const names = params.map((param) => (param.childForFieldName('pattern') ?? param).text);
  const next = names.length === 2 ? names[1] : names.at(-1);
  if (body === null || next === undefined || names.length < 2 || !nextNames.test(next)) return {};
  const response = names.length === 2 ? names[0] : names.at(-2);
  if (!isAnywhere(body, (node) => passesOn(node, next))) return {};
  const isAnswer = (node: Node): boolean => response !== undefined && answersBy(node, response);
  if (!isAnywhere(body, isAnswer)) {
    const mayRefuse = isAnywhere(body, (node) => throws(node) || failsBy(node, next));
    return { isMiddleware: true, ...(mayRefuse ? { mayRefuse } : {}) };
  }
  return alwaysAnswers(body, isAnswer) ? {} : { mayPassOn: true };
}

/** `throw`, and Koa's `context.throw(401)`. */
function throws(node: Node): boolean {
  const callee = node.type === 'call_expression' ? node.childForFieldName('function') : null;
  const isCall = callee?.type === 'member_expression' && /^(?:throw|assert)$/.test(nameOf(callee));
  return isCall || node.type === 'throw_statement';
}

function isAnywhere(body: Node, is: (node: Node) => boolean): boolean {
  const open = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (is(node)) return true;
    for (const child of node.namedChildren) open.push(child);
  }
  return false;
}

/** `next()`, `next('route')`; not `next(error)`. */
function passesOn(node: Node, next: string): boolean {
  if (node.type !== 'call_expression' || node.childForFieldName('function')?.text !== next) return false;
  const [first] = partsOf(node.childForFieldName('arguments') ?? node);
  return first === undefined || first.type === 'string';
}

/** `next(error)`, or `next` is given away. */
function failsBy(node: Node, next: string): boolean {
  if (node.type !== 'call_expression') return false;
  const given = partsOf(node.childForFieldName('arguments') ?? node);
  const isNext = node.childForFieldName('function')?.text === next;
  return isNext ? given.length > 0 && !passesOn(node, next) : given.some(({ text }) => text === next);
}

/** `response.status(400).json(…)`, `context.body = …`, or the response is given to what may answer. */
function answersBy(node: Node, response: string): boolean {
  if (node.type === 'assignment_expression') {
    const left = node.childForFieldName('left');
    return left?.type === 'member_expression' && answeringFields.has(nameOf(left)) && isOf(left, response);
  }
  if (node.type !== 'call_expression') return false;
  const callee = node.childForFieldName('function');
  if (callee?.type === 'member_expression' && answers.has(nameOf(callee)) && isOf(callee, response))
    return true;
  return partsOf(node.childForFieldName('arguments') ?? node).some(
    (given) => given.type === 'identifier' && given.text === response,
  );
}

function nameOf(member: Node): string {
  return member.childForFieldName('property')?.text ?? '';
}

/** Whether a chain of members and calls begins with the response, and leads through no part of the request. */
function isOf(member: Node, response: string): boolean {
  let at = member.childForFieldName('object');
  while (at !== null) {
    if (at.type === 'identifier') return at.text === response;
    if (at.type === 'member_expression') {
      if (requests.has(nameOf(at))) return false;
      at = at.childForFieldName('object');
    } else if (at.type === 'call_expression') at = at.childForFieldName('function');
    else if (at.type === 'parenthesized_expression' || at.type === 'await_expression')
      at = at.firstNamedChild;
    else return false;
  }
  return false;
}

/** A statement that runs for every request answers. */
function alwaysAnswers(body: Node, isAnswer: (node: Node) => boolean): boolean {
  const statements = body.type === 'statement_block' ? partsOf(body) : [body];
  return statements.some((statement) => {
    const [inner] = partsOf(statement);
    const value = statement.type.endsWith('_statement') ? inner : statement;
    const called = value?.type === 'await_expression' ? value.firstNamedChild : value;
    return called !== undefined && called !== null && plain.has(statement.type) && isAnswer(called);
  });
}

const plain: ReadonlySet<string> = new Set([
  'expression_statement',
  'return_statement',
  'call_expression',
  'assignment_expression',
]);

/** So many statements say that there is nothing. */
const mostRefusing = 4;

/** `ctx.throw(404)`, `res.status(404).json(…)`, `throw new NotFoundError()`: a few statements, without a choice. */
export function isRefusal(body: Node | null): boolean {
  if (body === null) return false;
  const statements = body.type === 'statement_block' ? partsOf(body) : [body];
  return (
    statements.length > 0 &&
    statements.length <= mostRefusing &&
    statements.every(({ type }) => plain.has(type) || type === 'throw_statement') &&
    isAnywhere(body, saysNotFound)
  );
}

function saysNotFound({ type, text }: Node): boolean {
  if (type === 'number') return text === '404';
  return (type === 'identifier' || type === 'property_identifier') && /^not_?found|^NotFound/i.test(text);
}
