import type { ResultsOptions, ResultsPage } from './resultsPage.ts';

export interface ResultsStateExample {
  readonly name: string;
  readonly options?: ResultsOptions;
  readonly act?: (page: ResultsPage) => Promise<void>;
}

async function openFirst(page: ResultsPage): Promise<void> {
  await page.click('.login:first-of-type > summary');
  await page.click('.login:first-of-type .exchange > summary');
}

/** What the view of login results looks like, for whoever looks at pictures. */
export const resultsStates: readonly ResultsStateExample[] = [
  { name: 'logins', options: { width: 1000, height: 1100 } },
  { name: 'logins opened', options: { width: 1000, height: 1300 }, act: openFirst },
  { name: 'logins narrow', options: { width: 320, height: 1300 }, act: openFirst },
];
