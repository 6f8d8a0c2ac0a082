/** What can be done with the code that answers an endpoint. */
export type HandlerAction = 'goToHandler' | 'peekHandler' | 'whyThisHandler' | 'pinHandler';

export interface HandlerUse {
  readonly action: HandlerAction;
  readonly finding: number;
}
