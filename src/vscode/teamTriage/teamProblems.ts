import { Diagnostic, type DiagnosticCollection, DiagnosticSeverity, Position, Range, Uri } from 'vscode';
import { describeFailure, plural, t } from '../../base/messages.ts';
import { teamMessages } from '../../findings/team/teamMessages.ts';
import type { KnownTeamFile } from '../../findings/team/teamSync.ts';
import type { Ports } from '../ports.ts';

/** A line is marked as far as this; the editor ends it where the line does. */
const lastCharacter = 10_000;

/** Shows lines of triage files that cannot be read, as problems of the files and once as a message. */
export class TeamProblems {
  readonly #ports: Pick<Ports, 'window' | 'commands'>;
  readonly #shown: DiagnosticCollection;
  #known = new Set<string>();

  constructor(ports: Pick<Ports, 'window' | 'commands'>, shown: DiagnosticCollection) {
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

  show(folder: Uri, files: readonly KnownTeamFile[], tooLarge: readonly string[]): void {
    this.#shown.clear();
    const found = new Set<string>();
    const add = (name: string, diagnostics: readonly Diagnostic[]): void => {
      if (diagnostics.length === 0) return;
      this.#shown.set(Uri.joinPath(folder, name), diagnostics);
      for (const { range, message } of diagnostics) found.add(`${name}:${range.start.line}:${message}`);
    };
    for (const { name, problems } of files) {
      add(
        name,
        problems.map((problem) => diagnosticAt(problem.line, describeFailure(teamMessages, problem))),
      );
    }
    for (const name of tooLarge) {
      add(name, [diagnosticAt(1, t('This file is larger than 64 MB, so none of its changes is applied.'))]);
    }
    const added = [...found].filter((problem) => !this.#known.has(problem));
    this.#known = found;
    if (added.length > 0) this.#say(files, added);
  }

  #say(files: readonly KnownTeamFile[], added: readonly string[]): void {
    const name = files.find((file) => added[0]?.startsWith(`${file.name}:`))?.name ?? '';
    const line = Number(added[0]?.slice(name.length + 1).split(':')[0] ?? 0) + 1;
    const text =
      added.length === 1
        ? t('Line {1} of {0} cannot be read. All other changes are applied.', name, line)
        : plural(added.length, {
            one: '{0} line of shared triage cannot be read. All other changes are applied.',
            other: '{0} lines of shared triage cannot be read. All other changes are applied.',
          });
    const show = t('Show Problems');
    void this.#ports.window.showWarningMessage(text, show).then((chosen) => {
      if (chosen === show) void this.#ports.commands.runBuiltIn('workbench.actions.view.problems');
    });
  }
}

function diagnosticAt(line: number, message: string): Diagnostic {
  const range = new Range(new Position(line - 1, 0), new Position(line - 1, lastCharacter));
  const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Warning);
  diagnostic.source = 'DAST';
  return diagnostic;
}
