import type { AuthDocument } from '../document/authDocument.ts';
import { partAt } from '../document/places.ts';
import type { Authentication, IdentityProvider, Step, TestUser } from '../model/model.ts';

/** What the text at an offset belongs to. */
export interface CursorContext {
  readonly authentication: Authentication | undefined;
  readonly step: Step | undefined;
  /** The steps whose outputs are known here: those before the step, or all outside of steps. */
  readonly earlierSteps: readonly Step[];
  readonly testUser: TestUser | undefined;
  readonly identityProvider: IdentityProvider | undefined;
}

export function cursorContextAt({ model }: AuthDocument, offset: number): CursorContext {
  const authentication = partAt(model?.authentications ?? [], offset);
  const refresh = partAt(authentication?.refresh === undefined ? [] : [authentication.refresh], offset);
  const all = authentication?.allSteps ?? [];
  const step = partAt(all, offset);
  const steps = refresh === undefined ? (authentication?.steps ?? []) : all;
  return {
    authentication,
    step,
    earlierSteps: step === undefined ? steps : all.slice(0, step.index),
    testUser: partAt(model?.testUsers ?? [], offset),
    identityProvider: partAt(model?.identityProviders ?? [], offset),
  };
}

/** The call of a step as people name it: `POST /api/login`. */
export function callOf({ endpoint, curl }: Step): string | undefined {
  const { method, path } = endpoint ?? {};
  if (method !== undefined || path !== undefined) {
    return [method?.value, path?.value].filter((text) => text !== undefined && text !== '').join(' ');
  }
  return curl === undefined ? undefined : 'curl';
}
