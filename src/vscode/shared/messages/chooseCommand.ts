import type { App } from '../../app/app.ts';

/** One entry of the palette for several commands: asks which, and runs it as the palette would. */
export async function chooseCommand(
  app: Pick<App, 'window'>,
  title: string,
  choices: readonly { readonly label: string; readonly run: () => unknown }[],
): Promise<void> {
  const chosen = await app.window.showQuickPick(choices, { title });
  await chosen?.run();
}
