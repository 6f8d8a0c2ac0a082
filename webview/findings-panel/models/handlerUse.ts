/** What can be done with the code that answers an endpoint, or with its request. */
export type HandlerAction =
  'goToHandler' | 'peekHandler' | 'whyThisHandler' | 'pinHandler' | 'createHttpFile';

export interface HandlerUse {
  readonly action: HandlerAction;
  readonly finding: number;
}
