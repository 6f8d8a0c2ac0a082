import { exchangeParts } from '../model/finding.ts';
import type { ComparedExchange, ExchangePart, Occurrence } from '../model/finding.ts';
import { notLoggedIn } from '../scans/role.ts';

const titles: Readonly<Record<ExchangePart, string>> = {
  expected: 'Expected',
  baseline: 'Allowed',
  attacker: 'Let in',
  after: 'Read afterwards',
};

/** `Let in: customer (mallory)`, in English as exports are. */
export function exchangeTitle({
  part,
  role,
  user,
}: Pick<ComparedExchange, 'part' | 'role' | 'user'>): string {
  const as = role === '' ? notLoggedIn : role;
  return `${titles[part]}: ${user === '' ? as : `${as} (${user})`}`;
}

/** Request and response of an occurrence, or those of everybody who is compared, each under its title. */
export function messagesOf({
  request,
  response,
  comparison,
}: Occurrence): readonly { readonly title: string; readonly request: string; readonly response: string }[] {
  if (comparison === undefined) return [{ title: '', request, response }];
  return exchangeParts.flatMap((part) =>
    comparison.exchanges
      .filter((exchange) => exchange.part === part)
      .map((exchange) => ({ ...exchange, title: exchangeTitle(exchange) })),
  );
}
