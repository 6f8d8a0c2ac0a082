import type { ChangedCode } from '../findings/engine.ts';
import type { ChangedCodeState } from '../findings/view/inChangedCode.ts';
import type { ChangedEndpoints, ComparedFolder, EndpointAnswer } from '../routes/engine.ts';
import { isCertain } from '../routes/route.ts';

interface AnsweredEndpoint {
  readonly application: string;
  readonly endpoint: string;
  readonly answer: EndpointAnswer;
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
