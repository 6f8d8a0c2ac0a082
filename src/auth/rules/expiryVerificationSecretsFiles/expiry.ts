import type { Authentication, AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';
import { report } from '../rule.ts';

/** Seconds: shorter tokens end in the middle of a request series, longer ones are seldom meant. */
const shortestLifetime = 60;
const longestLifetime = 30 * 86_400;
const day = 86_400;
/** Seconds that the smallest scan takes. */
const shortScan = 900;

export function* unusualExpiration({ authentications }: AuthModel): Generator<Problem> {
  for (const { defaultExpirationSeconds } of authentications) {
    if (defaultExpirationSeconds === undefined || defaultExpirationSeconds.value < 1) continue;
    const { value, node } = defaultExpirationSeconds;
    if (value >= shortestLifetime && value <= longestLifetime) continue;
    const seconds = value / 1000;
    const isMilliseconds =
      Number.isInteger(seconds) &&
      value % day !== 0 &&
      seconds >= shortestLifetime &&
      seconds <= longestLifetime;
    yield isMilliseconds
      ? report('expiration-in-milliseconds', node, String(seconds))
      : report('unusual-expiration', node, String(shortestLifetime), String(longestLifetime));
  }
}

export function* refreshUndescribed({ authentications }: AuthModel): Generator<Problem> {
  for (const { autoRefresh, refresh } of authentications) {
    if (autoRefresh?.value === true && refresh === undefined)
      yield report('refresh-undescribed', autoRefresh.node);
  }
}

export function* shortWithoutRefresh({ authentications }: AuthModel): Generator<Problem> {
  for (const { autoRefresh, defaultExpirationSeconds } of authentications) {
    const lifetime = defaultExpirationSeconds?.value ?? Infinity;
    if (autoRefresh?.value === false && lifetime <= shortScan) {
      yield report('short-without-refresh', autoRefresh.node, String(lifetime));
    }
  }
}

export function* expiryUnmapped({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    if (authentication.expiresIn !== undefined) continue;
    const key = fieldsReturned(authentication, /^expires_?in$/i).at(-1);
    if (key !== undefined) yield report('expiry-unmapped', key, String(key.value));
  }
}

export function* refreshTokenUnused({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    const isUsed = authentication.texts.some(({ text }) =>
      text.parts.some(
        (part) =>
          part.kind === 'expression' &&
          part.expression.kind === 'body' &&
          /refresh_?token$/i.test(part.expression.pointer?.text ?? ''),
      ),
    );
    if (isUsed || authentication.refresh?.strategy?.value === 'rerun') continue;
    for (const key of fieldsReturned(authentication, /^refresh_?token$/i))
      yield report('refresh-token-unused', key);
  }
}

/** The keys of that name in the bodies that the steps expect. */
function fieldsReturned({ steps }: Authentication, name: RegExp): Node[] {
  const keys: Node[] = [];
  const visit = (node: Node): void => {
    for (const { key, keyNode, valueNode } of entriesOf(node)) {
      if (name.test(key)) keys.push(keyNode);
      if (valueNode !== undefined) visit(valueNode);
    }
    for (const item of node.type === 'array' ? (node.children ?? []) : []) visit(item);
  };
  for (const { expectedResponse } of steps)
    if (expectedResponse?.body !== undefined) visit(expectedResponse.body);
  return keys;
}
