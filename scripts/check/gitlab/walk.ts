import { getVulnerabilities, listVulnerabilities } from '../../../src/sources/kinds/gitlabVulnerabilities.ts';
import { gitlabTriage } from '../../../src/sources/triage/kinds/gitlab.ts';
import type { TriageChange } from '../../../src/sources/triage/triage.ts';
import { ownFinding } from '../../../test/fakes/ownFinding.ts';
import { clientAt } from '../../../test/fakes/sourceAt.ts';
import { filesOf, outcome, saidOf, type Step, Walk } from '../mock/steps.ts';
import type { SchemaServer } from './schemaServer.ts';

const states = [
  'confirmed',
  'resolved',
  'detected',
  ...['acceptable risk', 'false positive', 'mitigating control', 'used in tests', 'not applicable'].map(
    (reason) => `dismissed: ${reason}`,
  ),
];

/** All that our source asks of GitLab's GraphQL API, one after the other. */
export async function walk(server: SchemaServer): Promise<readonly Step[]> {
  const url = new URL('https://gitlab.test/group/shop');
  const path = 'group/shop';
  const client = clientAt({ kind: 'gitlab', url: url.href }, 'token-of-the-check', server);
  const walked = new Walk(server);
  await walked.step('list', async () =>
    outcome(await listVulnerabilities(client, { url, path, main: 'main' }), (reports) =>
      reports.map(({ id }) => id).join(', '),
    ),
  );
  await walked.step('get', async () => outcome(await getVulnerabilities(client, url, path), filesOf));
  await walked.step('states', async () => {
    const finding = ownFinding({ eventId: 'made up uuid' });
    return outcome(await gitlabTriage.states(url, [finding], client), ({ ties }) =>
      ties.map(({ ref, theirs }) => `${ref.id} ${theirs}`).join(', '),
    );
  });
  await walked.step('permitted', async () =>
    outcome(await gitlabTriage.permitted(url, client), ({ account, way }) => `${account}, ${way}`),
  );
  await walked.step('progress', async () =>
    outcome(await gitlabTriage.progress(url, changeTo('resolved'), client), saidOf),
  );
  for (const to of states) {
    await walked.step(`send ${to}`, async () => {
      const nothing = { theirs: 'detected', isDone: false, isCommented: false, isRequested: false };
      const permitted = { account: '', way: 'direct', mostComment: 1000 } as const;
      return outcome(await gitlabTriage.send(url, changeTo(to), nothing, permitted, client), String);
    });
  }
  return walked.steps;
}

function changeTo(to: string): TriageChange {
  const ref = { id: 'gid://gitlab/Vulnerability/1' };
  return { key: '1', finding: '1', ref, from: 'detected', to, comment: 'Behind a login' };
}
