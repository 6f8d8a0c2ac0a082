import { shopAuthorization } from '../../fakes/authorizationHost.ts';
import type { AuthorizationOptions, AuthorizationPage } from './authorizationPage.ts';

export interface AuthorizationStateExample {
  readonly name: string;
  readonly options?: AuthorizationOptions;
  readonly act?: (page: AuthorizationPage) => Promise<void>;
}

async function openLetIn(page: AuthorizationPage): Promise<void> {
  await page.click('.cell.let-in', '', page.grid);
}

const running = {
  ...shopAuthorization,
  state: 'running' as const,
  canResume: false,
  findings: 0,
  notes: [],
  progress: { done: 31, total: 96, label: 'GET /api/orders/{id} as dast-customer-2' },
};

/** What the view of an authorization test looks like, for whoever looks at pictures. */
export const authorizationStates: readonly AuthorizationStateExample[] = [
  { name: 'authorization', options: { width: 1100, height: 520 } },
  { name: 'authorization details', options: { width: 1100, height: 900 }, act: openLetIn },
  { name: 'authorization running', options: { width: 700, height: 520, view: running } },
  { name: 'authorization narrow', options: { width: 350, height: 700 } },
  { name: 'authorization narrow details', options: { width: 350, height: 900 }, act: openLetIn },
];
