import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';

export function* redirectFollowed({ authentications }: AuthModel): Generator<Problem> {
  for (const { expectedResponse, followRedirects } of authentications.flatMap(({ allSteps }) => allSteps)) {
    const expectsRedirect = expectedResponse?.status.some(({ value }) => value >= 300 && value < 400);
    if (followRedirects?.value === true && expectsRedirect)
      yield report('redirect-followed', followRedirects.node);
  }
}

export function* noSuccessExpected({ authentications }: AuthModel): Generator<Problem> {
  for (const { expectedResponse } of authentications.flatMap(({ allSteps }) => allSteps)) {
    const [first] = expectedResponse?.status ?? [];
    const list = first?.node.parent;
    if (list === undefined || expectedResponse?.status.some(({ value }) => value >= 200 && value < 400))
      continue;
    yield report('no-success-expected', list);
  }
}
