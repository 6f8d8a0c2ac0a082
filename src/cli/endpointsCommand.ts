import { describeFailure, type MessageTemplates } from '../base/messages.ts';
import { failed, success, type Result } from '../base/result.ts';
import type { ChangedEndpoints, ListedRoute } from '../routes/engine.ts';
import type { Place } from '../routes/route.ts';
import { comparedMessages, notCompared } from './comparedMessages.ts';
import { openRoutes } from './openRoutes.ts';
import { groupArguments, optionMessages, type OptionFailureCode, readArguments } from './readArguments.ts';
import { missingRoot, rootMessages } from './rootFolder.ts';
import { jsonText, printError, printExactly, printLine } from './terminal.ts';

const usage = 'npm run -s endpoints -- list|changed [--root FOLDER] [--base REF] [--json]';

const help = `Usage: ${usage}

Says which endpoints the code of a folder has, and what protects them.

  list                  all endpoints
  changed               those whose handler, registration, mounts, guards or reached code differ from a commit, what is
                        not committed included
  --base REF            a branch, tag or commit: what is compared with is where HEAD has left it. Default: the default
                        branch of origin
  --root FOLDER         default: this folder
  --json                for programs

Git is only asked for names and contents: nothing that the repository configures is run, and nothing is fetched.

Exit codes: 0 done, 2 unusable input (one line on stderr, nothing on stdout).`;

const messages = {
  ...optionMessages(`Usage: ${usage}`),
  'no-command': `Say "list" or "changed". Usage: ${usage}`,
  'base-of-list': 'Only "changed" compares with a base.',
  ...rootMessages,
  ...comparedMessages,
} as const satisfies MessageTemplates<string>;

interface Request {
  readonly command: 'list' | 'changed';
  readonly root: string;
  readonly base: string;
  readonly isJson: boolean;
}

function readRequest(
  args: readonly string[],
): Result<Request, OptionFailureCode | 'no-command' | 'base-of-list'> {
  const read = readArguments(args, ['root', 'base'], ['json', 'help']);
  if (!read.ok) return read;
  const { texts, values } = groupArguments(read.value);
  const [command, ...others] = texts;
  if ((command !== 'list' && command !== 'changed') || others.length > 0) return failed('no-command');
  if (command === 'list' && values.has('base')) return failed('base-of-list');
  return success({
    command,
    root: values.get('root')?.at(-1) ?? '.',
    base: values.get('base')?.at(-1) ?? '',
    isJson: values.has('json'),
  });
}

interface Printed {
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly protection: string;
  readonly roles: readonly string[];
  readonly guards: readonly string[];
  /** Of changed ones. */
  readonly certain?: boolean;
  readonly because?: readonly string[];
}

function shown({ file, line }: Place): string {
  return `${file}:${line}`;
}

function printed({ method, path, handler, declared, guards }: ListedRoute): Printed {
  return {
    method,
    path,
    handler: shown(handler ?? declared),
    protection: guards.protection,
    roles: guards.roles,
    guards: guards.by.map((place) => `${place.name} ${shown(place)}`.trim()),
  };
}

export async function endpointsCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    printExactly(`${help}\n`);
    return 0;
  }
  const request = readRequest(args);
  if (!request.ok) {
    printError(describeFailure(messages, request.failure));
    return 2;
  }
  const { command, root, base, isJson } = request.value;
  const missing = await missingRoot(root);
  if (missing !== undefined) {
    printError(describeFailure(messages, missing));
    return 2;
  }
  const engine = await openRoutes(root, (reason) => printError(String(reason)));
  try {
    const routes = (await engine.routes()).filter(({ role }) => role !== 'documented');
    if (command === 'list') {
      print(routes.map(printed), { isJson, isComplete: true });
      return 0;
    }
    const changed = await engine.changed({ ref: base });
    const failure = notCompared(changed, root, base);
    if (failure !== undefined) {
      printError(describeFailure(messages, failure));
      return 2;
    }
    const [folder] = changed.folders;
    print(changedOf(routes, changed), {
      isJson,
      isComplete: folder?.isCut !== true,
      base: folder?.base ?? '',
    });
    return 0;
  } finally {
    await engine.close();
  }
}

function changedOf(
  routes: readonly ListedRoute[],
  { routes: changed }: ChangedEndpoints,
): readonly Printed[] {
  const byId = new Map(changed.map((one) => [one.id, one]));
  return routes.flatMap((route) => {
    const found = byId.get(route.id);
    if (found === undefined) return [];
    return [{ ...printed(route), certain: found.isCertain, because: found.because.map(shown) }];
  });
}

function print(
  endpoints: readonly Printed[],
  { isJson, ...about }: { readonly isJson: boolean; readonly isComplete: boolean; readonly base?: string },
): void {
  const { base, isComplete } = about;
  if (isJson) {
    printExactly(
      `${jsonText({ ...(base === undefined ? {} : { base, complete: isComplete }), endpoints })}\n`,
    );
    return;
  }
  for (const { method, path, handler, protection, roles, certain, because = [] } of endpoints) {
    const asked = [protection, ...roles].join(' ');
    const way = because.length === 0 ? '' : ` ← ${because.join(' ← ')}`;
    printLine(`${method} ${path} · ${handler} · ${asked}${certain === false ? ' · not certain' : ''}${way}`);
  }
  if (!isComplete) printError('Too much changed to follow all of it: other endpoints may be changed, too.');
}
