import { isRecord, readJson } from '../../../src/base/untrusted.ts';
import { github } from '../../../src/sources/kinds/github.ts';
import type { SourceAnswer } from '../../../src/sources/ports.ts';
import type { SourceClient } from '../../../src/sources/request/sourceClient.ts';
import type { ListedReport } from '../../../src/sources/source.ts';
import { githubTriage } from '../../../src/sources/triage/kinds/github.ts';
import type { Permitted, TriageChange } from '../../../src/sources/triage/triage.ts';
import { ownFinding } from '../../../test/fakes/ownFinding.ts';
import { clientAt } from '../../../test/fakes/sourceAt.ts';
import type { MockedServer, SourceRequest } from '../mock/mockedServer.ts';
import { described, filesOf, outcome, type Read, saidOf, type Step, Walk } from '../mock/steps.ts';

const owner = 'octo/shop';
const commit = '1f2e3d4c5b6a79880123456789abcdef01234567';
const states = ['false positive', "won't fix", 'used in tests', 'mitigated'].map(
  (one) => `dismissed: ${one}`,
);

/** All that our source does with GitHub, one after the other. */
export async function walk(
  forge: MockedServer,
  site: string,
  hasRequests: boolean,
): Promise<readonly Step[]> {
  const url = new URL(`${site}/${owner}`);
  const client = clientAt({ kind: 'github', url: url.href }, 'token-of-the-check', forge);
  const walked = new Walk(forge);
  let listed: readonly ListedReport[] = [];
  await walked.step('list', async () => {
    const { reports, failures } = await github.list(url, { branch: 'main', commit }, client);
    listed = reports;
    return {
      read: reports.length > 0 ? reports.map(({ id, series }) => `${id} (${series})`).join(', ') : undefined,
      failure: failures.map(described).join(' '),
    };
  });
  for (const [name, path] of [
    ['get an analysis', 'code-scanning/analyses/1'],
    ['get an artifact', 'actions/artifacts/1/zip'],
  ] as const) {
    const own = { id: '1', series: 'made up', build: {}, isLikely: true };
    const report = listed.find(({ address }) => address.includes(path.slice(0, path.indexOf('/1')))) ?? {
      ...own,
      address: `${forge.mock.base}/repos/${owner}/${path}`,
    };
    await walked.step(name, async () => outcome(await github.get(url, report, client), filesOf));
  }
  await statesOf(url, client, walked);
  await walked.step('permitted', async () =>
    outcome(await githubTriage.permitted(url, client), ({ account, way }) => `${account}, ${way}`),
  );
  for (const to of ['dismissed: false positive', 'open']) {
    await walked.step(`progress of ${to}`, async () =>
      outcome(await githubTriage.progress(url, changeTo(to), client), saidOf),
    );
  }
  for (const way of hasRequests ? (['direct', 'request'] as const) : (['direct'] as const)) {
    for (const to of [...states, 'open']) {
      await walked.step(`send ${to}, ${way}`, () => send(url, client, way, to));
    }
  }
  return walked.steps;
}

async function statesOf(url: URL, client: SourceClient, walked: Walk): Promise<void> {
  for (const [name, alerts] of [
    ['states, alert by alert', [[1, 2]]],
    ['states, as a list', [Array.from({ length: 20 }, (_, index) => index + 1), [42]]],
  ] as const) {
    const findings = alerts.map((numbers) =>
      ownFinding({ key: numbers.join(), eventId: `${owner} alerts ${numbers.join(', ')}`, rule: '' }),
    );
    await walked.step(name, async () =>
      outcome(await githubTriage.states(url, findings, client), ({ ties }) =>
        ties.map(({ ref, theirs }) => `${ref.id} ${theirs}`).join(', '),
      ),
    );
  }
}

async function send(url: URL, client: SourceClient, way: Permitted['way'], to: string): Promise<Read> {
  const mostComment = 280;
  const nothing = { theirs: 'open', isDone: false, isCommented: false, isRequested: false };
  return outcome(
    await githubTriage.send(url, changeTo(to), nothing, { account: 'octo', way, mostComment }, client),
    String,
  );
}

function changeTo(to: string): TriageChange {
  return { key: '1', finding: '1', ref: { id: '42' }, from: 'open', to, comment: 'ü'.repeat(280) };
}

/** The number of an alert is the one that was asked for, and the next page is of the same list. */
export function fitting({ url }: SourceRequest, answer: SourceAnswer): SourceAnswer {
  const { pathname, searchParams } = new URL(url);
  const isLast = searchParams.has('page');
  const headers = answer.headers.flatMap(([name, value]) => {
    if (name.toLowerCase() !== 'link') return [[name, value] as const];
    return isLast ? [] : [[name, `<${url}&page=2>; rel="next"`] as const];
  });
  const number = /\/code-scanning\/alerts\/(\d+)$/.exec(pathname)?.[1];
  const body = number === undefined ? undefined : readJson(new TextDecoder().decode(answer.body))?.value;
  if (!isRecord(body)) return { ...answer, headers };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...body, number: Number(number) }));
  return { ...answer, headers, body: bytes };
}
