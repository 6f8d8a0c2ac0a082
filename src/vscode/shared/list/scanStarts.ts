import type { Occurrence } from '../../../findings/model/finding.ts';
import { initialView } from '../../../findings/view/viewActions.ts';
import type { App } from '../../app/app.ts';
import type { ApplicationEndpoint } from './findingTarget.ts';

/** What is asked for the requests of its findings. */
const most = { endpoints: 20, findings: 10, parameters: 20 };
/** What is no attack, and hides nothing. */
const plain = /^[\w.~-]{1,60}$/;

/** The endpoints as a scan can start from them: with the parameters that requests of their findings have. */
export async function startsOf(
  app: App,
  endpoints: readonly ApplicationEndpoint[],
): Promise<readonly string[]> {
  const starts: string[] = [];
  for (const [index, one] of endpoints.entries()) {
    const isAsked = index < most.endpoints && one.endpoint.startsWith('GET ');
    starts.push(`${one.endpoint}${isAsked ? queryOf(await occurrencesAt(app, one)) : ''}`);
  }
  return starts;
}

async function occurrencesAt(
  app: App,
  { application, endpoint }: ApplicationEndpoint,
): Promise<readonly Occurrence[]> {
  const engine = await app.findings();
  const filters = {
    endpoint: { values: [endpoint], texts: [] },
    application: { values: [application], texts: [] },
  };
  const { rows } = await engine.page(
    { ...initialView('UTC'), showAggregation: false, filters },
    0,
    most.findings,
  );
  const found = await Promise.all(
    rows.flatMap((entry) => (entry.kind === 'finding' ? [engine.details(entry.row.id)] : [])),
  );
  return found.flatMap((details) => details?.occurrences ?? []);
}

/** Values that may be attacks are left out: the scanner puts in its own. */
function queryOf(occurrences: readonly Occurrence[]): string {
  const values = new Map<string, string>();
  for (const { url, request } of occurrences) {
    const [line = ''] = request.split('\n', 1);
    for (const target of [url, line.split(' ')[1] ?? '']) {
      for (const [name, value] of new URLSearchParams(target.split(/[?#]/, 2)[1] ?? '')) {
        if (plain.test(name) && (values.get(name) ?? '1') === '1' && values.size < most.parameters)
          values.set(name, plain.test(value) ? value : '1');
      }
    }
  }
  return values.size === 0 ? '' : `?${new URLSearchParams([...values]).toString()}`;
}
