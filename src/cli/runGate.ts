import packageJson from '../../package.json' with { type: 'json' };
import { forTerminal } from '../base/foreign.ts';
import { describeFailure } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import { codeQualityReport } from '../findings/export/codeQualityReport.ts';
import { dojoReport } from '../findings/export/dojoReport.ts';
import type { ExportedReport } from '../findings/export/exportedReport.ts';
import { reportTitle } from '../findings/export/exportedReport.ts';
import { githubAnnotations } from '../findings/export/githubAnnotations.ts';
import { gitlabReport } from '../findings/export/gitlabReport.ts';
import { htmlReport } from '../findings/export/htmlReport.ts';
import { junitReport } from '../findings/export/junitReport.ts';
import { markdownReport } from '../findings/export/markdownReport.ts';
import { sarifReport } from '../findings/export/sarifReport.ts';
import { decideGate } from '../findings/gate/conditions.ts';
import { defaultConditions, gateArgumentMessages, gateUsage, parseGateArguments } from './gateArguments.ts';
import type { OutputFormat } from './gateArguments.ts';
import { searchCode } from './gateHandlers.ts';
import { gateSummary, isColored } from './gateSummary.ts';
import { saidHelp } from './saidOfReports.ts';
import { gateFindingsMessages, readGateFindings } from './gateFindings.ts';
import { outputMessages, writeOutput } from './writeOutput.ts';

const help = `Usage: ${gateUsage}

Reads scan reports together with the repository's triage and standing decisions, and decides whether the build may pass.

  --fail-on SEVERITY:STATE,…
                        what closes the gate: open findings of this severity or worse (not
                        Resolved, not False Positive, no standing decision); "new": only those that no baseline contains. "none": reports
                        only. Default: ${defaultConditions}
  --baseline REPORT     a report of an earlier scan in any format, including one written by --sarif; can be repeated.
                        Without one, every finding is new
  --root FOLDER         the repository whose .dast/ contains triage and decisions; default: this folder
  --trusted-ref REF     takes triage, decisions, settings, auth configs and a baseline of the repository from this branch,
                        tag or commit instead of what is checked out, and lists what the branch says otherwise; default:
                        the branch that CI says this goes to (GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME), as
                        origin has it. "none": the branch judges itself
  --settings FILE       editor settings that define how severities, paths and applications are read; default:
                        .vscode/settings.json of the repository, where there is one
  --application NAME    the application the reports are about; default: the one that settings and auth configs
                        name for their target, or a new one named after its host
${saidHelp}
  --scan-health WHAT    which scans close the gate by themselves: "failed" (default: all of its logins or all of its requests
                        failed, or it says that it failed and holds nothing), "degraded" (also where some of them did,
                        and where it was cancelled, ran out of time or had not finished), "ignore"
  --title TEXT          the title of what is written
  --now TIME            what counts as now, for decisions that end; default: the time of the latest scan
  --markdown FILE       a summary for a comment of a pull request, of at most 65,536 characters
  --html FILE           one page without scripts
  --sarif FILE          SARIF 2.1.0, in which False Positives are suppressed
  --junit FILE          JUnit XML: what closes the gate fails
  --gitlab FILE         GitLab DAST report 15.0.4
  --defectdojo FILE     DefectDojo generic findings
  --github-annotations FILE
                        workflow commands of GitHub, which become annotations once a step prints them (cat FILE): errors for what closes
                        the gate, warnings for what else is new, notices for what the branch says itself
  --gitlab-codequality FILE
                        GitLab code quality report: what is open, at the code that answers it
  --handlers            searches the code of the repository for what answers the findings, and names file and line in the summary
                        and in --markdown, too; the last two formats always do

Nothing leaves the machine, and the same input gives the same bytes.

Exit codes: 0 the gate is open, 3 it is closed, 2 unusable input (one line on stderr, nothing on stdout).`;

export const exitCodes = { open: 0, unusableInput: 2, closed: 3 };

const messages = { ...gateArgumentMessages, ...outputMessages, ...gateFindingsMessages };
type FailureCode = keyof typeof messages;

const ownVerdict =
  "The verdict is the branch's own: its triage, decisions, settings, auth configs and baseline count. --trusted-ref REF takes them from where nobody can change them with the branch.";

const formats: Readonly<Record<OutputFormat, (report: ExportedReport) => string>> = {
  markdown: markdownReport,
  html: htmlReport,
  sarif: sarifReport,
  junit: junitReport,
  gitlab: gitlabReport,
  defectdojo: dojoReport,
  'github-annotations': githubAnnotations,
  'gitlab-codequality': codeQualityReport,
};

/** What the command is run with: its environment, and where it writes. */
interface GateShell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** Runs `dast-gate`; returns its exit code. */
export async function runGate(args: readonly string[], shell: GateShell): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    shell.out(`${help}\n`);
    return exitCodes.open;
  }
  if (args.includes('--version')) {
    shell.out(`${packageJson.version}\n`);
    return exitCodes.open;
  }
  const answer = await answerTo(args, shell.environment);
  if (!answer.ok) {
    shell.err(`${forTerminal(describeFailure(messages, answer.failure))}\n`);
    return exitCodes.unusableInput;
  }
  const { report, notes } = answer.value;
  if (report.grounds?.trusted === undefined) shell.err(`${ownVerdict}\n`);
  shell.out(gateSummary(report, notes, isColored(shell.environment, shell.isTerminal)));
  return report.gate?.isClosed === true ? exitCodes.closed : exitCodes.open;
}

interface Answer {
  readonly report: ExportedReport;
  /** What else a reader should know, each as a sentence. */
  readonly notes: readonly string[];
}

async function answerTo(
  args: readonly string[],
  environment: GateShell['environment'],
): Promise<Result<Answer, FailureCode>> {
  const parsed = parseGateArguments(args);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const read = await readGateFindings(request, environment);
  if (!read.ok) return read;
  const { findings, gone, notes, targets, at, grounds, brokenScans } = read.value;
  const { findings: decided, gate } = decideGate(findings, request.conditions, brokenScans);
  const details = findings.map((exported) => exported.details);
  const searched = request.searchesCode ? await searchCode(request.root, [...details, ...gone]) : undefined;
  const report: ExportedReport = {
    title: request.title || reportTitle(details),
    at,
    version: packageJson.version,
    targets,
    filters: [],
    isCompared: request.baselines.length > 0,
    findings: decided,
    gone,
    ...(searched === undefined ? {} : { code: searched.code }),
    gate,
    grounds,
  };
  for (const { format, path } of request.outputs) {
    const failure = await writeOutput(path, formats[format](report));
    if (failure !== undefined) return { ok: false, failure };
  }
  const written = request.outputs.map(({ path }) => path);
  const last = written.length === 0 ? [] : [`Written: ${written.join(', ')}`];
  return success({ report, notes: [...notes, ...(searched?.notes ?? []), ...last] });
}
