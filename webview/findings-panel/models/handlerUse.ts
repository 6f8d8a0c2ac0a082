import type { PanelCommand } from '../../../src/protocol/findingsPanelProtocol.ts';

/** What can be done with the code that answers an endpoint, or with its request. */
export type HandlerAction = Extract<
  PanelCommand,
  'goToHandler' | 'peekHandler' | 'whyThisHandler' | 'pinHandler' | 'createHttpFile'
>;
