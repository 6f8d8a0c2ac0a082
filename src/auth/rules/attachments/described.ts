import type { ApiOperation } from '../../attachments/apiOperations.ts';
import type { AuthModel } from '../../model/model.ts';
import type { RuleHost } from '../ruleHost.ts';
import { inspected } from './inspected.ts';

/** What the attached OpenAPI files describe together: each may describe another part of the application. */
export function describedOperations(model: AuthModel, host?: RuleHost): readonly ApiOperation[] {
  const all = [...inspected(model.attachments, host)];
  // A file that could not be looked into may describe what the others do not.
  const isWhole = model.attachments.every(
    ({ type, path }) => type?.value !== 'OpenAPI' || all.some((one) => one.path === path),
  );
  return isWhole ? all.flatMap(({ facts }) => facts.operations) : [];
}
