import { Diagnostic, DiagnosticSeverity, Position, Range, Uri } from 'vscode';
import type { Problems } from '../../shared/faces/languages.ts';
import { groupBy } from '../../../base/groupBy.ts';
import { describeFailure, plural, t } from '../../../base/messages.ts';
import { teamMessages } from '../../../findings/team/teamMessages.ts';
import type { TeamState } from '../../../findings/team/teamSync.ts';
import type { Ports } from '../../app/ports.ts';

/** A line is marked as far as this; the editor ends it where the line does. */
const lastCharacter = 10_000;

/** Shows lines of triage files that cannot be read or are dated ahead, as problems of the files and once as a message. */
export class TeamProblems {
  readonly #ports: Pick<Ports, 'window' | 'commands'>;
  readonly #shown: Problems;
  #known = new Set<string>();

  constructor(ports: Pick<Ports, 'window' | 'commands'>, shown: Problems) {
    this.#ports = ports;
    this.#shown = shown;
  }

  dispose(): void {
    this.#shown.dispose();
  }

  clear(): void {
    this.#shown.clear();
    this.#known.clear();
  }

  show(folder: Uri, { files, ahead }: TeamState, tooLarge: readonly string[]): void {
    const problems: Problem[] = [
      ...files.flatMap(({ name, problems: unreadable }) =>
        unreadable.map((problem) => ({
          name,
          line: problem.line,
          text: describeFailure(teamMessages, problem),
          kind: 'unreadable' as const,
        })),
      ),
      ...tooLarge.map((name) => ({
        name,
        line: 1,
        text: t('This file is larger than 64 MB, so none of its changes is applied.'),
        kind: 'unreadable' as const,
      })),
      ...ahead.map(({ file, line, by, at }) => ({
        name: file,
        line,
        text: t(
          'This change of {0} is dated {1}, far ahead of the clock of this machine. It counts until somebody changes the same field of this finding. One of the two clocks is wrong.',
          by,
          new Date(at).toISOString().slice(0, 10),
        ),
        kind: 'ahead' as const,
      })),
    ];
    this.#shown.clear();
    for (const [name, ofFile] of groupBy(problems, (problem) => problem.name)) {
      this.#shown.set(
        Uri.joinPath(folder, name),
        ofFile.map(({ line, text }) => diagnosticAt(line, text)),
      );
    }
    const idOf = ({ name, line, text }: Problem): string => `${name}:${line}:${text}`;
    const added = problems.filter((problem) => !this.#known.has(idOf(problem)));
    this.#known = new Set(problems.map(idOf));
    for (const sentence of sentencesOf(added)) this.#say(sentence);
  }

  #say(text: string): void {
    const show = t('Show Problems');
    void this.#ports.window.showWarningMessage(text, show).then((chosen) => {
      if (chosen === show) void this.#ports.commands.runBuiltIn('workbench.actions.view.problems');
    });
  }
}

interface Problem {
  readonly name: string;
  /** From 1 on. */
  readonly line: number;
  readonly text: string;
  readonly kind: 'unreadable' | 'ahead';
}

/** Files that a sentence names. */
const mostNames = 5;

/** One sentence for all problems of a kind. */
function sentencesOf(problems: readonly Problem[]): readonly string[] {
  const unreadable = problems.filter(({ kind }) => kind === 'unreadable');
  const ahead = problems.filter(({ kind }) => kind === 'ahead');
  return [
    ...(unreadable.length === 0 ? [] : [unreadableSentence(unreadable)]),
    ...(ahead.length === 0 ? [] : [aheadSentence(ahead)]),
  ];
}

function unreadableSentence([first, ...others]: readonly Problem[]): string {
  if (first !== undefined && others.length === 0) {
    const { name, line } = first;
    return t('Line {1} of {0} cannot be read. All other changes are applied.', name, line);
  }
  return plural(others.length + 1, {
    one: '{0} line of shared triage cannot be read. All other changes are applied.',
    other: '{0} lines of shared triage cannot be read. All other changes are applied.',
  });
}

function aheadSentence(problems: readonly Problem[]): string {
  const names = [...new Set(problems.map(({ name }) => name))].slice(0, mostNames).join(', ');
  return t(
    'Changes in {0} are dated far ahead of the clock of this machine. One of the two clocks is wrong.',
    names,
  );
}

function diagnosticAt(line: number, message: string): Diagnostic {
  const range = new Range(new Position(line - 1, 0), new Position(line - 1, lastCharacter));
  const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Warning);
  diagnostic.source = 'DAST';
  return diagnostic;
}
