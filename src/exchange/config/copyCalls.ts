import type { Result } from '../../base/result.ts';
import type { AuthModel, Authentication, Step } from '../../auth/model/model.ts';
import { toValue } from '../../auth/syntax/tree.ts';
import { sequenceAsCurl, stepAsCurl } from '../copyAsCurl.ts';
import { sequenceAsHttp, stepAsHttp } from '../copyAsHttp.ts';
import type { Translate } from '../../auth/messages.ts';
import type { ExchangeCode } from '../messages.ts';
import type { ExportContext } from '../variables.ts';
import { callsAt } from './stepPlace.ts';
import type { ConfigText } from './configText.ts';

/** Formats in which calls are copied. */
export type CallFormat = 'curl' | 'http';

/** A step, or the whole sequence of an authentication. */
export interface Calls {
  readonly authentication: Authentication;
  /** Undefined for the sequence. */
  readonly step: Step | undefined;
}

/** What the cursor is in, else the only sequence of the file; undefined where there is a choice or nothing. */
export function callsToCopy({ model }: ConfigText, offset: number | undefined): Calls | undefined {
  const at = offset === undefined ? undefined : callsAt(model, offset);
  if (at !== undefined) return at;
  const sequences = allSequences(model);
  return sequences.length === 1 ? sequences[0] : undefined;
}

export function allSequences(model: AuthModel | undefined): Calls[] {
  return (model?.authentications ?? []).map((authentication) => ({ authentication, step: undefined }));
}

/** The calls as text without secrets; the first user who logs in this way stands for the inputs. */
export function copyCalls(
  { model }: ConfigText,
  { authentication, step }: Calls,
  format: CallFormat,
  translate: Translate,
): Result<string, ExchangeCode> {
  const context = contextOf(model, authentication);
  if (step === undefined) {
    return format === 'curl' ? sequenceAsCurl(context, translate) : sequenceAsHttp(context, translate);
  }
  const value = toValue(step.node);
  return format === 'curl' ? stepAsCurl(value, context, translate) : stepAsHttp(value, context, translate);
}

function contextOf(model: AuthModel | undefined, authentication: Authentication): ExportContext {
  const provider = model?.identityProviders.findLast(
    ({ name }) => name === authentication.identityProvider?.value,
  );
  const roles = (model?.roles ?? []).filter((role) => role.authentication?.value === authentication.name);
  const names = new Set(roles.map(({ name }) => name?.value));
  const user = model?.testUsers.find(({ role }) => role !== undefined && names.has(role.value));
  const baseUrl = model?.application?.baseUrl?.value;
  return {
    authentication: toValue(authentication.node),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(provider && { identityProvider: toValue(provider.node) }),
    ...(user && { testUser: toValue(user.node) }),
  };
}
