import { describeFailure } from '../../../src/base/messages.ts';
import type { Failure, Result } from '../../../src/base/result.ts';
import type { SourceClient } from '../../../src/sources/request/sourceClient.ts';
import type { ListedReport } from '../../../src/sources/source.ts';
import { type SourceFailureCode, sourceMessages } from '../../../src/sources/sourceMessages.ts';
import { github } from '../../../src/sources/kinds/github.ts';
import { githubTriage } from '../../../src/sources/triage/kinds/github.ts';
import type { Permitted, TriageChange } from '../../../src/sources/triage/triage.ts';
import { type TriageReasonCode, triageMessages } from '../../../src/sources/triage/triageMessages.ts';
import { clientAt } from '../../../test/fakes/sourceAt.ts';
import { ownFinding } from '../../../test/fakes/ownFinding.ts';
import type { Exchange, MockedServer } from '../mock/mockedServer.ts';

/** Something that our source does, and what it made of the mock's answers. */
export interface Step {
  readonly name: string;
  /** Undefined where it could not use them. */
  readonly read: string | undefined;
  readonly failure: string;
  readonly exchanges: readonly Exchange[];
}

type Read = { readonly read: string | undefined; readonly failure?: string };

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
  const steps: Step[] = [];
  const step = async (name: string, run: () => Promise<Read>): Promise<void> => {
    const { read, failure = '' } = await run();
    steps.push({ name, read, failure, exchanges: forge.taken() });
  };

  let listed: readonly ListedReport[] = [];
  await step('list', async () => {
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
    await step(name, async () =>
      outcome(await github.get(url, report, client), (files) =>
        files.map((one) => `${one.name}, ${one.bytes.length} bytes`).join(', '),
      ),
    );
  }
  await statesOf(url, client, step);
  await step('permitted', async () =>
    outcome(await githubTriage.permitted(url, client), ({ account, way }) => `${account}, ${way}`),
  );
  for (const to of ['dismissed: false positive', 'open']) {
    await step(`progress of ${to}`, async () =>
      outcome(await githubTriage.progress(url, changeTo(to), client), (progress) =>
        Object.entries(progress)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', '),
      ),
    );
  }
  for (const way of hasRequests ? (['direct', 'request'] as const) : (['direct'] as const)) {
    for (const to of [...states, 'open']) {
      await step(`send ${to}, ${way}`, () => send(url, client, way, to));
    }
  }
  return steps;
}

async function statesOf(
  url: URL,
  client: SourceClient,
  step: (name: string, run: () => Promise<Read>) => Promise<void>,
): Promise<void> {
  for (const [name, alerts] of [
    ['states, alert by alert', [[1, 2]]],
    ['states, as a list', [Array.from({ length: 20 }, (_, index) => index + 1), [42]]],
  ] as const) {
    const findings = alerts.map((numbers) =>
      ownFinding({ key: numbers.join(), eventId: `${owner} alerts ${numbers.join(', ')}`, rule: '' }),
    );
    await step(name, async () =>
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

/** What was read of an answer; undefined where that is nothing. */
function outcome<Value>(
  result: Result<Value, SourceFailureCode | TriageReasonCode>,
  read: (value: Value) => string,
): Read {
  if (!result.ok) return { read: undefined, failure: described(result.failure) };
  const text = read(result.value);
  return { read: text === '' ? undefined : text };
}

function described(failure: Failure<SourceFailureCode | TriageReasonCode>): string {
  return describeFailure({ ...sourceMessages, ...triageMessages }, failure);
}
