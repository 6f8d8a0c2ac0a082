import type { FindingsEngine } from '../findings/engine.ts';
import { initialView, updateView } from '../findings/view/viewActions.ts';
import type { EndpointAnswer, ExplainRequest, RoutesEngine } from '../routes/engine.ts';

/** More endpoints teach no more of the base path of an application. */
const mostEndpoints = 5_000;

/**
 * Which code answers an endpoint, with findings or without. The other endpoints of its application are asked for too:
 * what stands before the routes is learned from them.
 */
export async function explainEndpoint(
  engine: FindingsEngine,
  routes: RoutesEngine,
  [application, endpoint]: readonly [application: string, endpoint: string],
  settings: Omit<ExplainRequest, 'endpoints'>,
): Promise<EndpointAnswer | undefined> {
  const view = updateView(initialView('UTC'), {
    type: 'setField',
    field: 'application',
    filter: { values: [application], texts: [] },
  });
  const { values } = await engine.groups(view, 'endpoint', mostEndpoints);
  const endpoints = [...new Set([endpoint, ...values.map(({ value }) => value)])];
  const { answers } = await routes.explain({ ...settings, endpoints });
  return answers.find((answer) => answer.endpoint === endpoint);
}
