import { conflictText, emptyText } from '../../fakes/authFormTexts.ts';
import type { AuthFormOptions, AuthFormPage } from './authFormPage.ts';

export interface AuthFormStateExample {
  readonly name: string;
  /** By what finds mistakes in accessibility; the others are the same at another width. */
  readonly isLookedAt?: boolean;
  readonly options?: AuthFormOptions;
  readonly act?: (page: AuthFormPage) => Promise<void>;
}

/** Entries of the navigation by their place, whatever they are called; the ways to log in stand below the third. */
const sections = { application: 0, roles: 1, login: 3, users: 5, additional: 6, handOver: 7 };

async function openStep(page: AuthFormPage): Promise<void> {
  await page.goToPlace(sections.login);
  await page.click('summary', 'POST');
  page.find('summary', 'POST').scrollIntoView();
}

async function openAccess(page: AuthFormPage): Promise<void> {
  await page.goToPlace(sections.roles);
  page.find('dast-access-editor').scrollIntoView();
  await page.settled();
}

const conflict = {
  reason: 'conflict' as const,
  sentence: 'A merge conflict begins at line 3. Resolve it in the text to edit the form.',
  line: 3,
};
const tooLarge = {
  reason: 'too-large' as const,
  sentence: 'This file is larger than 1 MB. Edit it as text.',
};

/** What the form looks like, for whoever looks at pictures. */
export const authFormStates: readonly AuthFormStateExample[] = [
  ...Object.entries(sections).flatMap(([name, place]): AuthFormStateExample[] => [
    { name: `form ${name}`, isLookedAt: true, act: (page) => page.goToPlace(place) },
    {
      name: `form narrow ${name}`,
      options: { width: 350, height: 800 },
      act: (page) => page.goToPlace(place),
    },
  ]),
  { name: 'form access', act: openAccess },
  { name: 'form narrow access', isLookedAt: true, options: { width: 350, height: 800 }, act: openAccess },
  { name: 'form step', isLookedAt: true, options: { height: 1100 }, act: openStep },
  { name: 'form narrow step', options: { width: 350, height: 1100 }, act: openStep },
  {
    name: 'form new',
    isLookedAt: true,
    options: { text: emptyText, world: {} },
    act: (page) => page.goToPlace(2),
  },
  {
    name: 'form conflict',
    isLookedAt: true,
    options: { text: conflictText, height: 500, world: { view: { blocked: conflict } } },
  },
  {
    name: 'form too large',
    options: { height: 300, world: { view: { blocked: tooLarge, config: undefined } } },
  },
];
