import type { Foreign } from '../../../base/foreign.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import type { ShowMessage } from '../faces/messages.ts';

/** A button of a message, and what it does. */
export type Button = readonly [label: string, run: () => unknown];

/** Shows a message that stays until it is answered: nobody waits for it. What its buttons do is reported as the action. */
export function offer(
  app: Pick<App, 'reportError'>,
  action: string,
  show: ShowMessage,
  text: Foreign,
  buttons: readonly Button[] = [],
): void {
  const pressed = show(text, ...buttons.map(([label]) => label));
  const done = pressed.then((chosen) => buttons.find(([label]) => label === chosen)?.[1]());
  inBackground(app, action, done);
}
