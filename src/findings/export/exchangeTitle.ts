import type { ComparedExchange, ExchangePart } from '../model/finding.ts';
import { notLoggedIn } from '../scans/role.ts';

const titles: Readonly<Record<ExchangePart, string>> = {
  expected: 'Expected',
  baseline: 'Allowed',
  attacker: 'Let in',
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
