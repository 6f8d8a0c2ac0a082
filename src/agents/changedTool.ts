import { failed, success } from '../base/result.ts';
import type { Place } from '../routes/route.ts';
import type { ChangedRoutes } from './agentPorts.ts';
import { notComparedFolders } from './comparedFolders.ts';
import { fitting } from './fitting.ts';
import { integer, object, text } from './inputSchema.ts';
import { numberIn, textIn } from './readInput.ts';
import type { AgentTool } from './tool.ts';
import { visible } from './untrusted.ts';

const mostValue = 300;
const mostPlaces = 10;

export const changedEndpoints: AgentTool = {
  name: 'dast_changed_endpoints',
  title: 'Changed endpoints',
  description:
    'Names the endpoints whose handler, registration, mounts, guards or reached code differ from a commit, what is not committed included, and by which places. Use it to choose what to retest or to test after a change.',
  inputSchema: object({
    base: text('Branch, tag or commit; default: the default branch of origin', undefined, 200),
    offset: integer('Endpoints to skip', 0, 1_000_000),
  }),
  changes: false,
  async run(ports, input) {
    const compared = await ports.changedEndpoints(textIn(input, 'base'));
    if (typeof compared === 'string') return failed('code-not-searched', compared);
    const offset = numberIn(input, 'offset') ?? 0;
    const endpoints = endpointsOf(compared).slice(offset);
    const shown = fitting(endpoints);
    const next = offset + shown.length;
    return success({
      notes: [
        `${compared.routes.length} of ${compared.all.length} endpoints differ.`,
        ...notComparedFolders(compared.folders),
        ...(compared.folders.some(({ isCut }) => isCut)
          ? ['Too much changed to follow all of it: other endpoints may be changed, too.']
          : []),
        ...(shown.length < endpoints.length ? [`More: repeat with "offset": ${next}.`] : []),
      ],
      data: shown,
    });
  },
};

function endpointsOf({ all, routes }: ChangedRoutes): readonly unknown[] {
  const byId = new Map(all.map((route) => [route.id, route]));
  return routes.flatMap(({ id, isCertain, because }) => {
    const route = byId.get(id);
    if (route === undefined) return [];
    const { method, path, handler, declared, guards } = route;
    return [
      {
        endpoint: visible(`${method} ${path}`, mostValue),
        handler: placeText(handler ?? declared),
        certain: isCertain,
        because: because.slice(0, mostPlaces).map(placeText),
        protection: guards.protection,
        roles: guards.roles.slice(0, mostPlaces).map((role) => visible(role, mostValue)),
      },
    ];
  });
}

function placeText({ file, line }: Place): string {
  return `${visible(file, mostValue)}:${line}`;
}
