import type {
  AuthConfig,
  Authentication,
  Call,
  IdentityProvider,
  Step,
  TestUser,
} from '../../auth/generated/authConfig.ts';
import { stepsFromCurl } from '../../auth/curl/curlSteps.ts';
import type { Fault, JsonPath } from './fault.ts';
import { faulty } from './fault.ts';

/** One test user with the way it logs in. */
export interface Subject {
  readonly role: string;
  /** As written, so that a placeholder stays one. */
  readonly username: string;
  readonly user: TestUser;
  readonly at: JsonPath;
  readonly authentication: Authentication;
  readonly authenticationAt: JsonPath;
  readonly identityProvider: IdentityProvider | undefined;
}

export interface SubjectFilter {
  readonly role?: string | undefined;
  readonly user?: string | undefined;
}

/** The users that are meant, in the order of the file; and those that cannot log in at all. */
export function subjectsOf(config: AuthConfig, { role, user }: SubjectFilter): (Subject | Fault)[] {
  return config.testUsers.flatMap((one, index): (Subject | Fault)[] => {
    if ((role !== undefined && one.role !== role) || (user !== undefined && one.username !== user)) return [];
    const at = ['testUsers', index];
    const name = config.roles.find((declared) => declared.name === one.role)?.authentication;
    const authentication = name === undefined ? undefined : config.authentications[name];
    if (name === undefined || authentication === undefined) {
      return [faulty([...at, 'role'], 'unknown-authentication', one.role).fault];
    }
    const provider = authentication.identityProvider;
    return [
      {
        role: one.role,
        username: one.username,
        user: one,
        at,
        authentication,
        authenticationAt: ['authentications', name],
        identityProvider: provider === undefined ? undefined : config.identityProviders?.[provider],
      },
    ];
  });
}

/** A step as fields, whether it is written so or as a curl command. */
export interface PlannedStep {
  readonly step: Step;
  /** Undefined for a curl command that cannot be read. */
  readonly call: Call | undefined;
  readonly at: JsonPath;
  /** Where the path stands. */
  readonly pathAt: JsonPath;
}

export function plannedSteps(steps: readonly Step[], at: JsonPath, tokenEndpoint: string): PlannedStep[] {
  return steps.map((step, index) => {
    const stepAt = [...at, 'steps', index];
    if (step.curl === undefined) return planned(step, stepAt, [...stepAt, 'endpoint', 'path']);
    const read = stepsFromCurl(step.curl, { tokenEndpoint });
    const [first] = read.ok ? read.value : [];
    const { curl: _curl, ...written } = step;
    return planned({ ...first?.step, ...written }, stepAt, [...stepAt, 'curl']);
  });
}

function planned(step: Step, at: JsonPath, pathAt: JsonPath): PlannedStep {
  return { step, call: callOf(step), at, pathAt };
}

function callOf({ endpoint, contentType, headers, query, requestBody }: Step): Call | undefined {
  if (endpoint === undefined) return undefined;
  return {
    ...endpoint,
    ...(contentType !== undefined && { contentType }),
    ...(headers !== undefined && { headers }),
    ...(query !== undefined && { query }),
    ...(requestBody !== undefined && { requestBody }),
  };
}
