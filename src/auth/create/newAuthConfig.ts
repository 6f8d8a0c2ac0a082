import type { AuthConfig, Role, TestUser } from '../generated/authConfig.ts';
import { stop, type ConfigTemplate, templateOf, truthStop, withoutMarks } from './configTemplate.ts';
import { type Recipe, recipe, type RecipeName } from './recipes.ts';

/** What decides what the first auth config of an application is like. */
export interface NewConfigAnswers {
  readonly application: string;
  /** Absolute, or a placeholder */
  readonly baseUrl: string;
  readonly login: RecipeName;
}

/** The places to fill in, from the top of the file to its end; those of a login follow. */
const stops = { isolated: 1, safe: 2, privilegedRole: 3, otherRole: 4 } as const;

const privileged = stop(stops.privilegedRole, 'administrator');
const other = stop(stops.otherRole, 'standard user');

/**
 * An auth config that validates, save that only its author can confirm that environment and accounts may be tested. What
 * cannot be known stands in it as placeholders, and as proposals to go through.
 */
export function newAuthConfig({ application, baseUrl, login }: NewConfigAnswers): ConfigTemplate {
  const server = withoutMarks(baseUrl);
  const made = recipe(login, server);
  const config: AuthConfig = {
    version: '1.0',
    application: {
      name: withoutMarks(application),
      baseUrl: withoutMarks(baseUrl),
      isolatedFromProduction: truthStop(stops.isolated),
      safeForAutomatedTesting: truthStop(stops.safe),
    },
    roleBasedAccess: true,
    apiSegmentation: `/api/** is for the ${privileged}; /api/** is for the ${other}. Describe here which role may call which APIs.`,
    roles: [role(privileged, true), role(other, false)],
    authentications: { main: made.authentication },
    testUsers: [
      ...testUsers(privileged, 'administrator', made.user),
      ...testUsers(other, 'standard-user', made.user),
    ],
    ...(made.identityProviders !== undefined && { identityProviders: { ...made.identityProviders } }),
  };
  return templateOf(config);
}

/** Tests of broken access control need privileged and unprivileged roles. */
function role(name: string, isPrivileged: boolean): Role {
  return { name, privileged: isPrivileged, authentication: 'main' };
}

/** Two for each role: one acts, and the data of the other must stay untouched. */
function testUsers(roleName: string, name: string, more: Recipe['user']): TestUser[] {
  return [1, 2].map((index) => {
    const username = `${name}${index}`;
    return { role: roleName, username, ...more(username.toUpperCase().replaceAll('-', '_')) };
  });
}
