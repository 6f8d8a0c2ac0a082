import type { MessageTemplates } from '../base/messages.ts';
import type { LeftOutReason } from './facts.ts';
import type { Confidence, ReasonCode } from './route.ts';

/** English text for every reason why an endpoint has the handler that it has, or none. */
export const reasonMessages = {
  declared: 'Declared as {0} {1} in {2}:{3}.',
  anyMethod: 'The route takes every method.',
  headAsGet: 'HEAD is answered by the route of GET.',
  learnedBase: 'The base path {1} was learned from the other endpoints of this application.',
  configuredBase: 'The base path {0} is set for this application.',
  generated: 'The framework generates this endpoint.',
  static: 'A folder of static files is served here.',
  notMounted: 'Where this router is mounted could not be determined.',
  severalEqual: '{0} routes fit equally well.',
  catchAllTail: 'The route takes everything below its path.',
  noLiteral: 'Only parameters of the route fit.',
  handlerUnknown: 'The function that the route names could not be found.',
  mayPassOn: 'The function may pass the request on to another one.',
  strangeReport:
    'Most endpoints of this application match no route: the report may be of another application.',
  noShape: 'No route has the shape of {0}.',
  otherMethods: 'Routes with this path take {0}, not {1}.',
  fallbackOnly: 'Only a route that takes everything fits: {0}:{1}.',
  middlewareOnly: 'Only middleware fits, which passes requests on: {0}:{1}.',
  documentedOnly: 'Only an OpenAPI file describes it.',
  nearest: 'The nearest route is {0} {1} in {2}:{3}.',
  unreadFramework: 'This workspace uses {0}, which is not read.',
  noRoutes: 'No routes were found in this workspace.',
  noMethod: 'The finding has no HTTP method.',
  otherHost: 'It is on a host that does not belong to the application.',
  noPath: 'It has no path: the finding is about a host.',
  pinned: 'You pinned this handler.',
} as const satisfies MessageTemplates<ReasonCode>;

/** English text for every reason why a file is not read, or not as a whole. */
export const leftOutMessages = {
  tooLong: 'It is too long and was not read.',
  minified: 'It looks minified and was not read.',
  tooMuch: 'It is nested too deeply or too complex to follow: routes may be missing.',
  failed: 'It could not be read: its routes are missing.',
} as const satisfies MessageTemplates<LeftOutReason>;

export const confidenceNames = {
  high: 'high confidence',
  medium: 'medium confidence',
  low: 'low confidence',
  none: 'no handler',
} as const satisfies MessageTemplates<Confidence>;
