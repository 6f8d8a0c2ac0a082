import type { ExpectedResponse, Verification } from '../../model/model.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf, toValue } from '../../syntax/tree.ts';

/** Whether bodies, headers or cookies show whether the user is logged in, whatever the status. */
export function tellsApart(verification: Verification | undefined): boolean {
  const [one, other] = [verification?.authenticated, verification?.unauthenticated].map(besidesStatus);
  return one !== other;
}

/** Whether more than a status is expected. */
export function expectsMore(expected: ExpectedResponse | undefined): boolean {
  return besidesStatus(expected) !== besidesStatus(undefined);
}

function besidesStatus(expected: ExpectedResponse | undefined): string {
  const rest = entriesOf(expected?.node ?? emptyObject).filter(({ key }) => key !== 'status');
  return JSON.stringify(rest.map(({ key, valueNode }) => [key, valueNode && toValue(valueNode)]));
}

const emptyObject: Node = { type: 'object', offset: 0, length: 0 };
