import { defectDojo } from '../../../src/sources/kinds/defectDojo.ts';
import { defectDojoTriage } from '../../../src/sources/triage/kinds/defectDojo.ts';
import type { TriageChange } from '../../../src/sources/triage/triage.ts';
import { ownFinding } from '../../../test/fakes/ownFinding.ts';
import { clientAt } from '../../../test/fakes/sourceAt.ts';
import type { MockedServer } from '../mock/mockedServer.ts';
import { described, filesOf, outcome, saidOf, type Step, Walk } from '../mock/steps.ts';

export const site = 'https://dojo.test';

/** All that our source does with DefectDojo, one after the other. */
export async function walk(server: MockedServer): Promise<readonly Step[]> {
  const url = new URL(`${site}/engagement/12`);
  const client = clientAt({ kind: 'defectdojo', url: url.href }, 'token-of-the-check', server);
  const walked = new Walk(server);
  const made = { id: '1', series: 'made up', build: {}, isLikely: true };
  let listed = { ...made, address: `${site}/api/v2/findings/?test=1&duplicate=false` };
  await walked.step('list', async () => {
    const { reports, failures } = await defectDojo.list(url, { branch: 'main', commit: undefined }, client);
    listed = { ...listed, ...reports[0] };
    return {
      read: reports.length > 0 ? reports.map(({ id, series }) => `${id} (${series})`).join(', ') : undefined,
      failure: failures.map(described).join(' '),
    };
  });
  await walked.step('get a test', async () => outcome(await defectDojo.get(url, listed, client), filesOf));
  await walked.step('states', async () => {
    const finding = ownFinding({ tool: listed.series });
    return outcome(
      await defectDojoTriage.states(url, [finding], client),
      ({ ties, missing }) => `${ties.length} found, ${missing.length} not found`,
    );
  });
  await walked.step('permitted', async () =>
    outcome(await defectDojoTriage.permitted(url, client), ({ account }) => account),
  );
  await walked.step('progress', async () =>
    outcome(await defectDojoTriage.progress(url, changeTo('active', 'mitigated'), client), saidOf),
  );
  for (const [from, to] of [
    ['active', 'false positive'],
    ['active', 'mitigated'],
    ['risk accepted', 'active'],
  ] as const) {
    await walked.step(`send ${to} after ${from}`, async () => {
      const nothing = { theirs: from, isDone: false, isCommented: false, isRequested: false };
      const permitted = { account: '', way: 'direct', mostComment: 1000 } as const;
      const change = changeTo(from, to);
      return outcome(await defectDojoTriage.send(url, change, nothing, permitted, client), String);
    });
  }
  return walked.steps;
}

function changeTo(from: string, to: string): TriageChange {
  return { key: '0123456789abcdef', finding: '1', ref: { id: '42' }, from, to, comment: 'Behind a login' };
}
