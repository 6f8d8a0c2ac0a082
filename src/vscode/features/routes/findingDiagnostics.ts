import { Diagnostic, DiagnosticSeverity, type Disposable, type TextDocument } from 'vscode';
import type { Problems } from '../../shared/faces/languages.ts';
import type { Finding, Severity } from '../../../findings/model/finding.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { SettingsPort } from '../../app/ports.ts';
import type { CodeHandlers, ShownHandler } from './codeHandlers.ts';
import { findingsInFile, type ReadsFindings } from './fileFindings.ts';

const severityOf: Readonly<Record<Severity, DiagnosticSeverity>> = {
  Critical: DiagnosticSeverity.Error,
  Major: DiagnosticSeverity.Warning,
  Minor: DiagnosticSeverity.Information,
  Info: DiagnosticSeverity.Hint,
};

/** A problem that is a finding. */
export class FindingDiagnostic extends Diagnostic {
  readonly finding: Finding;

  constructor({ range }: ShownHandler, finding: Finding) {
    const { endpoint, summary, severity } = finding;
    super(range, `${oneLine(summary)} · ${oneLine(endpoint)}`, severityOf[severity]);
    this.source = 'DAST';
    const weakness = weaknessOf(finding);
    this.code = weakness === '' ? severity : `${severity} · ${weakness}`;
    this.finding = finding;
  }
}

/** Problems on the names of handlers, for what is to be done about their endpoints. */
export class FindingDiagnostics implements Disposable {
  readonly #app: ReadsFindings & { readonly settings: SettingsPort };
  readonly #code: CodeHandlers;
  readonly #shown: Problems;
  readonly #subscriptions: readonly Disposable[];

  constructor(
    app: ReadsFindings & { readonly settings: SettingsPort },
    code: CodeHandlers,
    shown: Problems,
    refresh: () => void,
  ) {
    this.#app = app;
    this.#code = code;
    this.#shown = shown;
    this.#subscriptions = [shown, app.settings.onDidChange('codeDiagnostics', refresh)];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Shows the problems of a document; editors move them with the code until then. */
  async show(document: TextDocument): Promise<void> {
    const severities = severitiesAsProblems(this.#app.settings);
    const handlers = this.#code.in(document);
    if (handlers.length === 0 || severities.length === 0) {
      this.#shown.delete(document.uri);
      return;
    }
    const { version } = document;
    const findings = await findingsInFile(this.#app, document.uri);
    if (document.version !== version || document.isClosed) return;
    const wanted = findings.filter(({ severity }) => severities.includes(severity));
    this.#shown.set(
      document.uri,
      this.#code
        .in(document)
        .flatMap((handler) =>
          wanted
            .filter(({ application, endpoint }) =>
              handler.endpoints.some((one) => one.application === application && one.endpoint === endpoint),
            )
            .map((finding) => new FindingDiagnostic(handler, finding)),
        ),
    );
  }

  hide(document: TextDocument): void {
    this.#shown.delete(document.uri);
  }
}

/** The class of a finding, without the name of its CWE: the summary says that. */
function weaknessOf({ subCategory }: Pick<Finding, 'subCategory'>): string {
  const [weakness = ''] = /^CWE-\d+/.exec(subCategory) ?? [oneLine(subCategory)];
  return weakness;
}

/** What the setting makes problems of. */
export function severitiesAsProblems(settings: SettingsPort): readonly Severity[] {
  switch (settings.get('codeDiagnostics')) {
    case 'off':
      return [];
    case 'criticalAndMajor':
      return ['Critical', 'Major'];
    default:
      return ['Critical', 'Major', 'Minor', 'Info'];
  }
}
