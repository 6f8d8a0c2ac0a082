import {
  CodeAction,
  CodeActionKind,
  CodeLens,
  CompletionItem,
  CompletionItemKind,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  EventEmitter,
  Hover,
  Range,
  type TextDocument,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import {
  problemsOf,
  registerActions,
  registerCompletion,
  registerHovers,
  registerLenses,
  structure,
} from '../../shared/faces/languages.ts';
import { paragraphs } from '../../shared/faces/markdown.ts';
import { plural, t, translate } from '../../../base/messages.ts';
import { Pauses } from '../../../base/pauses.ts';
import { decisionsFile, scopeOf } from '../../../findings/decisions/decision.ts';
import type { Decision } from '../../../findings/decisions/decision.ts';
import type { CheckedDecisions } from '../../../findings/decisions/checkDecisions.ts';
import type { DecisionProblem, ParsedDecisions } from '../../../findings/decisions/parseDecisions.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { commandTo } from '../../app/commands.ts';
import { loadDecisions } from './decisionFiles.ts';
import type { DecisionFiles, DecisionLanguage } from './decisionFiles.ts';

const selector = { pattern: `**/${decisionsFile}` };
const source = 'DAST';
const typingPause = 250;

const severities: Readonly<Record<DecisionProblem['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** What is known of the text of a document. */
interface Read extends ParsedDecisions, CheckedDecisions {
  readonly language: DecisionLanguage;
}

/** Problems, lenses, completion, hovers and fixes in a file of decisions. */
export class DecisionEditor implements Disposable {
  readonly #app: App;
  readonly #files: DecisionFiles;
  readonly #collection = problemsOf('dast-decisions');
  readonly #pauses = new Pauses((document: TextDocument) =>
    inBackground(this.#app, t('Checking the standing decisions'), this.#check(document)),
  );
  readonly #lensesChanged = new EventEmitter<void>();
  readonly #subscriptions: Disposable;

  constructor(app: App, files: DecisionFiles) {
    this.#app = app;
    this.#files = files;
    const refresh = (): void => {
      for (const document of workspace.textDocuments) this.#schedule(document, 0);
      this.#lensesChanged.fire();
    };
    this.#subscriptions = Disposable.from(
      this.#collection,
      this.#lensesChanged,
      files.onDidChange(refresh),
      app.onDidChangeFindings(refresh),
      workspace.onDidOpenTextDocument((document) => this.#schedule(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document, typingPause)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      registerLenses(selector, {
        onDidChangeCodeLenses: this.#lensesChanged.event,
        provideCodeLenses: (document) => this.#lenses(document),
      }),
      registerCompletion(
        selector,
        {
          provideCompletionItems: (document, position) =>
            this.#complete(document, document.offsetAt(position)),
        },
        '"',
      ),
      registerHovers(selector, {
        provideHover: (document, position) => this.#hover(document, document.offsetAt(position)),
      }),
      registerActions(selector, {
        provideCodeActions: (document, _range, { diagnostics }) => this.#fixes(document, diagnostics),
      }),
    );
    for (const document of workspace.textDocuments) this.#schedule(document, 0);
  }

  dispose(): void {
    this.#pauses.dispose();
    this.#subscriptions.dispose();
  }

  async #read(document: TextDocument): Promise<Read> {
    const language = await loadDecisions();
    const parsed = language.parseDecisions(document.getText());
    const decisions = await this.#files.inFolderOf(document.uri, parsed.decisions);
    const engine = await this.#app.findings();
    const checked = await engine.checkDecisions(decisions);
    return { decisions, ...checked, problems: [...parsed.problems, ...checked.problems], language };
  }

  #schedule(document: TextDocument, pause: number): void {
    if (structure.match(selector, document) === 0) return;
    this.#pauses.note(document, pause);
  }

  #forget(document: TextDocument): void {
    this.#pauses.forget(document);
    this.#collection.delete(document.uri);
  }

  async #check(document: TextDocument): Promise<void> {
    const { version } = document;
    const { problems, language } = await this.#read(document);
    if (document.isClosed || document.version !== version) return;
    this.#collection.set(
      document.uri,
      problems
        .filter(({ code }) => code !== 'decisions-syntax' || !isJson(document))
        .map((problem) => {
          const { code, args, severity, offset } = problem;
          const length = firstLineLength(document, problem);
          const message = translate(language.decisionMessages[code], args);
          const diagnostic = new Diagnostic(rangeOf(document, offset, length), message, severities[severity]);
          diagnostic.source = source;
          diagnostic.code = code;
          return diagnostic;
        }),
    );
  }

  async #lenses(document: TextDocument): Promise<CodeLens[]> {
    const { decisions, reach } = await this.#read(document);
    return decisions.map((decision, index) => {
      const { covered = 0, decides = 0 } = reach[index] ?? {};
      const range = rangeOf(document, decision.offset, 1);
      const covers = plural(covered, { one: 'covers {0} finding', other: 'covers {0} findings' });
      const title = covered === decides ? covers : t('{0}, decides {1}', covers, decides);
      return new CodeLens(range, commandTo('showDecided', title, scopeOf(decision), decision.foreign));
    });
  }

  async #complete(document: TextDocument, offset: number): Promise<CompletionItem[]> {
    const { language, known } = await this.#read(document);
    const place = language.decisionPlaceAt(document.getText(), offset);
    if (place === undefined) return [];
    const { tool, rule, summary } = place.parts;
    const near = known.filter(
      (each) =>
        (place.key === 'tool' || tool === undefined || tool === '' || each.tool === tool) &&
        (place.key === 'rule' || rule === undefined || rule === '' || each.rule === rule) &&
        (place.key === 'summary' || summary === undefined || summary === '' || each.summary === summary),
    );
    const values: readonly (readonly [value: string, detail: string])[] =
      place.key === 'rule'
        ? near.map((each) => [each.rule, `${each.tool}: ${each.summary}`])
        : place.key === 'summary'
          ? near.map((each) => [each.summary, [each.tool, each.rule].join(' ').trim()])
          : place.key === 'tool'
            ? known.map((each) => [each.tool, ''])
            : place.key === 'application'
              ? near.flatMap((each) => each.applications.map((name) => [name, ''] as const))
              : place.key === 'endpoint'
                ? near.flatMap((each) => each.endpoints.map((name) => [name, each.summary] as const))
                : [];
    const range = rangeOf(document, place.offset, place.length);
    const distinct = new Map(values.filter(([value]) => value !== ''));
    return Array.from(distinct, ([value, detail]) => {
      const item = new CompletionItem(value, CompletionItemKind.Value);
      const written = JSON.stringify(value);
      item.insertText = place.isQuoted ? written.slice(1, -1) : written;
      item.range = range;
      item.filterText = place.isQuoted ? value : written;
      if (detail !== '') item.detail = detail;
      return item;
    });
  }

  async #hover(document: TextDocument, offset: number): Promise<Hover | undefined> {
    const { decisions, reach, known } = await this.#read(document);
    const index = decisions.findIndex((each) => offset >= each.offset && offset < each.offset + each.length);
    const decision = decisions[index];
    if (decision === undefined) return undefined;
    const { covered = 0, decides = 0, shadowedBy } = reach[index] ?? {};
    const about = known.find((each) => decision.rule !== '' && each.rule === decision.rule);
    // Names are the scanner's: plain text, in which nothing is markup.
    const text = paragraphs([
      ...(about === undefined ? [] : [`${about.tool}: ${about.summary}`]),
      plural(covered, { one: 'covers {0} finding', other: 'covers {0} findings' }),
      t('decides {0} of them', decides),
      ...(shadowedBy === undefined ? [] : [t('The decision on line {0} takes precedence.', shadowedBy)]),
    ]);
    return new Hover(text, rangeOf(document, decision.offset, decision.length));
  }

  async #fixes(document: TextDocument, diagnostics: readonly Diagnostic[]): Promise<CodeAction[]> {
    const ours = diagnostics.filter((diagnostic) => diagnostic.source === source);
    if (ours.length === 0) return [];
    const { language, known, decisions } = await this.#read(document);
    const text = document.getText();
    return ours.flatMap((diagnostic) => {
      const offset = document.offsetAt(diagnostic.range.start);
      const index = language.decisionIndexAt(text, offset);
      const decision = decisions.find((each) => each.offset === offset);
      if (index < 0) return [];
      const fix = (title: string, edits: ReturnType<DecisionLanguage['removeDecision']>): CodeAction => {
        const action = new CodeAction(title, CodeActionKind.QuickFix);
        const edit = new WorkspaceEdit();
        for (const { offset: from, length, content } of edits) {
          edit.replace(document.uri, rangeOf(document, from, length), content);
        }
        action.edit = edit;
        action.diagnostics = [diagnostic];
        return action;
      };
      const remove = fix(t('Remove this decision'), language.removeDecision(text, index));
      switch (diagnostic.code) {
        case 'decision-expired': {
          const until = sixMonthsAfter(this.#app.clock());
          return [
            fix(t('Extend until {0}', until), language.setDecisionPart(text, index, 'until', until)),
            remove,
          ];
        }
        case 'decision-unknown-rule': {
          const closest = language.closestWord(
            decision?.rule ?? '',
            known.map(({ rule }) => rule),
          );
          const change =
            closest === undefined
              ? []
              : [fix(t('Change to "{0}"', closest), language.setDecisionPart(text, index, 'rule', closest))];
          return [...change, remove];
        }
        case 'decision-overlaps': {
          const [endpoint] = endpointsOf(known, decision);
          const narrow =
            endpoint === undefined
              ? []
              : [
                  fix(
                    t('Narrow to {0}', endpoint),
                    language.setDecisionPart(text, index, 'endpoint', endpoint),
                  ),
                ];
          return [...narrow, remove];
        }
        case 'decision-never-matched':
          return [remove];
        case undefined:
        default:
          return [];
      }
    });
  }
}

/** Endpoints that a decision without one covers. */
function endpointsOf(known: CheckedDecisions['known'], decision: Decision | undefined): readonly string[] {
  if (decision === undefined || decision.endpoint !== undefined) return [];
  return known
    .filter(({ rule, summary }) =>
      decision.rule === '' ? summary === decision.summary : rule === decision.rule,
    )
    .flatMap(({ endpoints }) => endpoints);
}

/** VS Code itself says what is no JSON of these. */
function isJson({ languageId }: TextDocument): boolean {
  return languageId === 'json' || languageId === 'jsonc';
}

/** A decision is marked where it begins, not over all of its lines. */
function firstLineLength(document: TextDocument, { offset, length }: DecisionProblem): number {
  const line = document.lineAt(document.positionAt(offset).line);
  return Math.max(1, Math.min(length, document.offsetAt(line.range.end) - offset));
}

function rangeOf(document: TextDocument, offset: number, length: number): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length));
}

function sixMonthsAfter(now: number): string {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() + 6);
  return day.toISOString().slice(0, '2026-01-01'.length);
}
