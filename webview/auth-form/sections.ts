import type { AuthFormView, FormObject, FormProblem } from '../../src/protocol/authForm.ts';
import { fieldOf, partOf, problemsOf, problemsOfPart } from './formShape.ts';
import { say } from './formText.ts';

/** In the order of the service's own form. */
export const sectionNames = ['application', 'roles', 'logins', 'users', 'additional', 'handOver'] as const;
export type SectionName = (typeof sectionNames)[number];

/** A section, and of the ways to log in the one that is shown. */
export interface Section {
  readonly name: SectionName;
  readonly pointer?: string;
}

export function titleOf(name: SectionName): string {
  switch (name) {
    case 'application':
      return say('application');
    case 'roles':
      return say('rolesAndAccess');
    case 'logins':
      return say('logins');
    case 'users':
      return say('testUsers');
    case 'additional':
      return say('additional');
    case 'handOver':
      return say('handOver');
  }
}

/** Where a place of the file is shown. */
export function sectionOf(pointer: string): Section {
  const [, first = '', second] = pointer.split('/');
  if (first === 'application') return { name: 'application' };
  if (['roles', 'roleBasedAccess', 'apiSegmentation'].includes(first)) return { name: 'roles' };
  if (first === 'testUsers') return { name: 'users' };
  if (first !== 'authentications') return { name: 'additional' };
  return second === undefined
    ? { name: 'logins' }
    : { name: 'logins', pointer: `/authentications/${second}` };
}

/** What is wrong in a section, or with one way to log in. */
export function problemsIn({ config }: AuthFormView, { name, pointer }: Section): readonly FormProblem[] {
  const below = (key: string): readonly FormProblem[] => {
    const part = partOf(config, key);
    return part === undefined ? (fieldOf(config, key)?.problems ?? []) : problemsOfPart(part);
  };
  switch (name) {
    case 'application':
      return below('application');
    case 'roles':
      return ['roleBasedAccess', 'apiSegmentation', 'roles'].flatMap(below);
    case 'logins':
      return pointer === undefined ? below('authentications') : problemsAt(config, pointer);
    case 'users':
      return below('testUsers');
    case 'additional':
      return [
        ...fileProblems(config).others,
        ...['$schema', 'version', 'identityProviders', 'attachments', 'notes'].flatMap(below),
      ];
    case 'handOver':
      return fileProblems(config).missing;
  }
}

/** Parts that the file has not, which belong to none of its sections, and what else is wrong with it. */
export function fileProblems(config: FormObject | undefined): {
  readonly missing: readonly FormProblem[];
  readonly others: readonly FormProblem[];
} {
  const problems = config?.problems ?? [];
  const isMissing = ({ code }: FormProblem): boolean => code === 'missing-key';
  return { missing: problems.filter(isMissing), others: problems.filter((one) => !isMissing(one)) };
}

function problemsAt(config: FormObject | undefined, pointer: string): readonly FormProblem[] {
  const found = partOf(config, 'authentications')?.objects.find((object) => object.pointer === pointer);
  return found === undefined ? [] : problemsOf(found);
}
