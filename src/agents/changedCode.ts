import type { ChangedCode, FindingsEngine } from '../findings/engine.ts';
import type { ChangedCodeState } from '../findings/view/inChangedCode.ts';
import { initialView, updateView } from '../findings/view/viewActions.ts';
import type { ComparedWith } from '../routes/changed/gitChanges.ts';
import type { ChangedEndpoints, ComparedFolder, EndpointAnswer, RoutesEngine } from '../routes/engine.ts';
import { isCertain } from '../routes/route.ts';

interface AnsweredEndpoint {
  readonly application: string;
  readonly endpoint: string;
  readonly answer: EndpointAnswer;
}

/** More than an application has. */
const mostEndpoints = 1_000_000;

/** Compares the code, so that findings are filtered by what has changed in it. */
export async function compareFindings(
  engine: FindingsEngine,
  routes: RoutesEngine,
  base: ComparedWith,
): Promise<ChangedEndpoints> {
  const compared = await routes.changed(base);
  const answered: AnsweredEndpoint[] = [];
  for (const { name } of await engine.applications()) {
    const view = updateView(initialView('UTC'), {
      type: 'setField',
      field: 'application',
      filter: { values: [name], texts: [] },
    });
    const { values } = await engine.groups(view, 'endpoint', mostEndpoints);
    const { answers } = await routes.explain({ endpoints: values.map(({ value }) => value), pins: {} });
    answered.push(...answers.map((answer) => ({ application: name, endpoint: answer.endpoint, answer })));
  }
  await engine.setChangedCode(changedCode(answered, compared));
  return compared;
}

/** What a comparison of the code says of endpoints of findings: `answers` are of the same routes as it. */
export function changedCode(
  answers: readonly AnsweredEndpoint[],
  { routes, folders }: ChangedEndpoints,
): ChangedCode {
  const changed = new Map(routes.map(({ id, isCertain }) => [id, isCertain]));
  const code: Record<string, Record<string, ChangedCodeState>> = Object.create(null);
  for (const { application, endpoint, answer } of answers) {
    const own = (code[application] ??= Object.create(null) as Record<string, ChangedCodeState>);
    own[endpoint] = stateOf(answer, changed, folders);
  }
  return code;
}

function stateOf(
  answer: EndpointAnswer,
  changed: ReadonlyMap<number, boolean>,
  folders: readonly ComparedFolder[],
): ChangedCodeState {
  const { routes, places } = answer;
  const [best] = routes;
  if (best === undefined || !isCertain(answer)) return 'Not known';
  if (changed.get(best) === true) return 'Yes';
  if (routes.some((route) => changed.has(route))) return 'Not known';
  const folder = folders.find(({ name }) => name === '' || places[0]?.file.startsWith(`${name}/`) === true);
  return folder === undefined || folder.failure !== undefined || folder.isCut ? 'Not known' : 'No';
}
