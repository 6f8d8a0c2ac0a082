import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { CurlCode, Note } from './messages.ts';
import { note } from './messages.ts';
import { SecretNames } from '../names/placeholderNames.ts';
import type { ImportedStep } from './requestStep.ts';
import type { StepContext } from './requestValues.ts';
import { stepFromRequest } from './requestStep.ts';
import { cmdWords, isForCmd } from './cmdWords.ts';
import { isForPowerShell, powerShellWords } from './powerShellWords.ts';
import { readCurl } from './readCurl.ts';
import type { ShellWords } from './wordCollector.ts';
import { posixWords } from './shellWords.ts';

/** "Copy all as cURL" of a browser can hold hundreds; nobody's login has more than this. */
const mostCommands = 50;

/**
 * Turns one or more curl commands into steps, in order. Reads the quoting of POSIX shells, of
 * PowerShell and of Windows' cmd as browsers write it; nothing is run and no file is read. Of a text that holds other commands too only
 * the curl commands count.
 */
export function stepsFromCurl(text: string, context: StepContext = {}): Result<ImportedStep[], CurlCode> {
  const { commands, variables, leftOut, unclosed } = wordsOf(text);
  const calls = commands.flatMap((words) => curlArguments(words) ?? []);
  if (calls.length === 0) return failed('not-curl');
  if (unclosed) return failed('unclosed-quote');
  const general = [
    ...(leftOut.has('substitution') ? [note('command-substitution')] : []),
    ...(leftOut.has('pipe') ? [note('piped-command')] : []),
  ];
  const shellVariables = new Set(variables);
  const made = steps(calls.slice(0, mostCommands), general, { ...context, shellVariables });
  return made.ok ? success(withVariableNotes(made.value, variables)) : made;
}

/** Which shell variables are environment variables now; what became an input of the users is none. */
function withVariableNotes(imported: ImportedStep[], variables: readonly string[]): ImportedStep[] {
  const [first, ...others] = imported;
  if (first === undefined) return imported;
  const written = JSON.stringify(imported.map(({ step, clientCertificate }) => [step, clientCertificate]));
  const named = variables.filter((name) => written.includes(`\${env:${name}}`));
  return [
    { ...first, notes: [...named.map((name) => note('shell-variable', name)), ...first.notes] },
    ...others,
  ];
}

function wordsOf(text: string): ShellWords {
  if (isForPowerShell(text)) return powerShellWords(text);
  return isForCmd(text) ? cmdWords(text) : posixWords(text);
}

function steps(
  calls: readonly (readonly string[])[],
  general: readonly Note[],
  context: StepContext,
): Result<ImportedStep[], CurlCode> {
  const names = context.names ?? new SecretNames();
  const takenIds = new Set(context.takenIds);
  const imported: ImportedStep[] = [];
  for (const call of calls) {
    const requests = readCurl(call);
    if (!requests.ok) return requests;
    for (const { request, notes, clientCertificate } of requests.value) {
      const made = stepFromRequest(request, { ...context, names, takenIds });
      if (!made.ok) return made;
      takenIds.add(made.value.step.stepId);
      const before = imported.length === 0 ? general : [];
      imported.push({
        ...made.value,
        ...(clientCertificate && { clientCertificate }),
        notes: [...before, ...notes, ...made.value.notes],
      });
    }
  }
  return success(imported);
}

/** The words after `curl`; undefined for another command. Prompts, settings and sudo may come before. */
function curlArguments(words: readonly string[]): [readonly string[]] | undefined {
  const at = words.findIndex((word) => !/^(?:[$%>]|sudo|time|command|[A-Za-z_]\w{0,60}=.*)$/s.test(word));
  const command = words[at];
  return command !== undefined && /^(?:.*[/\\])?curl(?:\.exe)?$/i.test(command)
    ? [words.slice(at + 1)]
    : undefined;
}
