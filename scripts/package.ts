// `npm run package`: the .vsix that is installed by users, and the sizes of what is in it.
import { runScript } from './processes.ts';
import { packageExtension } from './vsix.ts';

await runScript(async () => {
  await packageExtension();
});
