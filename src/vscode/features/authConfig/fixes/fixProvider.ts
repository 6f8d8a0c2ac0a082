import {
  CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type CodeActionProvider,
  type Diagnostic,
  type Range,
  type TextDocument,
  type WorkspaceEdit,
} from 'vscode';
import { forText } from '../../../../base/foreign.ts';
import { t, translate } from '../../../../base/messages.ts';
import type { Fix } from '../../../../auth/fixes/fix.ts';
import type { App } from '../../../app/app.ts';
import { commandTo } from '../../../app/commands.ts';
import { problemCode } from '../../../shared/faces/languages.ts';
import type { AuthChecks } from '../authChecks.ts';
import type { CheckedDocument } from '../../../shared/files/configChecks.ts';
import { problemMessage } from '../toDiagnostic.ts';
import { askingFix, rangeOf, toWorkspaceEdit } from '../../../shared/files/configEdits.ts';

/** Does on save or by command what can be done unseen. */
export const fixAllKind = CodeActionKind.SourceFixAll.append('dastAuth');

export const fixKinds: readonly CodeActionKind[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  fixAllKind,
];

/** The lightbulb of auth configs. */
export function fixProvider(app: App, checks: AuthChecks): CodeActionProvider {
  return {
    provideCodeActions: async (document, range, context) => {
      const { version } = document;
      try {
        const checked = await checks.check(document);
        return document.version === version ? actionsFor(document, range, context, checked) : [];
      } catch (error) {
        // Editors ask at every move of the cursor.
        app.log.error('Fixing an auth config', error instanceof Error ? error : String(error));
        return [];
      }
    },
    // Fixing all takes as long as checking all, so it waits until it is chosen.
    resolveCodeAction: async (action) => {
      if (action instanceof FixAllAction) action.edit = await action.makeEdit(checks);
      return action;
    },
  };
}

class FixAllAction extends CodeAction {
  readonly #document: TextDocument;

  constructor(document: TextDocument, kind: CodeActionKind) {
    super(t('Fix all safe problems in this file'), kind);
    this.#document = document;
  }

  async makeEdit(checks: AuthChecks): Promise<WorkspaceEdit> {
    const { language, host } = await checks.check(this.#document);
    return toWorkspaceEdit(this.#document, language.fixAll(this.#document.getText(), host));
  }
}

function actionsFor(
  document: TextDocument,
  range: Range,
  { diagnostics, only }: CodeActionContext,
  checked: CheckedDocument,
): CodeAction[] {
  const wants = (kind: CodeActionKind): boolean => only === undefined || only.contains(kind);
  const actions: CodeAction[] = [];
  const ours = diagnostics.filter(({ source }) => source === 'DAST');
  const { safelyFixableCodes } = checked.language;
  const safe = checked.problems.filter(({ code }) => safelyFixableCodes.has(code)).map(({ code }) => code);
  if (wants(CodeActionKind.QuickFix)) {
    for (const diagnostic of ours) actions.push(...fixesOf(document, diagnostic, checked));
    const isAtSafe = ours.some((diagnostic) => safe.some((code) => code === problemCode(diagnostic)));
    if (isAtSafe && safe.length > 1) actions.push(new FixAllAction(document, CodeActionKind.QuickFix));
  }
  // Source actions are offered where they are asked for.
  if (only !== undefined && wants(fixAllKind) && safe.length > 0) {
    actions.push(new FixAllAction(document, fixAllKind));
  }
  if (wants(CodeActionKind.RefactorRewrite)) {
    const fix = checked.language.expandCurl(checked.config, document.offsetAt(range.start));
    if (fix !== undefined) actions.push(actionOf(document, fix, CodeActionKind.RefactorRewrite, checked));
  }
  return actions;
}

function fixesOf(document: TextDocument, diagnostic: Diagnostic, checked: CheckedDocument): CodeAction[] {
  const { language, config, host, problems } = checked;
  const about = problems.filter(
    (problem) =>
      problem.code === problemCode(diagnostic) &&
      rangeOf(document, problem).isEqual(diagnostic.range) &&
      // Two keys can be missing at one place.
      forText(problemMessage(problem)) === diagnostic.message,
  );
  return about.flatMap((problem) =>
    language.fixesFor(config, problem, host).map((fix) => {
      const action = actionOf(document, fix, CodeActionKind.QuickFix, checked);
      action.diagnostics = [diagnostic];
      action.isPreferred = fix.isPreferred;
      const command = askingFix(document, fix, problem, (name, ...args) => commandTo(name, '', ...args));
      if (command === undefined) return action;
      delete action.edit;
      action.command = command;
      return action;
    }),
  );
}

function actionOf(
  document: TextDocument,
  fix: Fix,
  kind: CodeActionKind,
  { language }: CheckedDocument,
): CodeAction {
  const text = language.renderFixTitle(fix.title, translate);
  const action = new CodeAction(text, kind);
  action.edit = toWorkspaceEdit(document, fix.edits);
  return action;
}
