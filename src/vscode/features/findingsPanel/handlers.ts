import { describeFailure } from '../../../base/messages.ts';
import type { TriageChange } from '../../../findings/model/triage.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { FindingsPanelRequests, PanelOverview } from '../../../protocol/findingsPanelProtocol.ts';
import type { App } from '../../app/app.ts';
import { codeOfFinding } from '../../shared/handlers/handlerText.ts';
import type { RevealTarget } from '../../shared/list/revealTarget.ts';
import { usableFilters } from '../../shared/list/savedFilters.ts';
import { runForPanel } from './commandsOfPanel.ts';
import { messageUri, showMessage } from './messageDocuments.ts';
import { openLink } from '../../shared/messages/openLink.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import { isOfWholeVulnerability } from '../../../findings/model/triage.ts';
import { changeTriage } from '../../shared/triage/changeTriage.ts';
import { changedSentence, undoLabel, undoneSentence } from '../../shared/triage/triageText.ts';

/** Answers what the panel asks. `revision` is read before the data, so that an answer is never called newer. */
export function createHandlers(app: App, revision: () => number): RequestHandlers<FindingsPanelRequests> {
  return {
    overview: async ({ timeZone }, signal) => {
      app.view.update({ type: 'setTimeZone', timeZone });
      const engine = await app.findings();
      const at = revision();
      const view = app.view.current;
      const [summary, change, undone, unsaved] = await Promise.all([
        engine.summary(app.pinnedList.view, signal),
        engine.lastTriage(),
        engine.lastUndone(),
        engine.unsaved(),
      ]);
      if (summary.total > 0) await app.commands.setContext('findingsShown', true);
      return {
        revision: at,
        view,
        summary,
        importing: app.imports.names,
        ...(app.view.canGoBack ? { canGoBack: true } : {}),
        ...undoOffer(change),
        ...(unsaved ? { unsaved } : {}),
        ...(undone ? { redo: undoLabel(undone) } : {}),
      };
    },
    page: async ({ offset, limit }, signal) => {
      const engine = await app.findings();
      const at = revision();
      return { revision: at, offset, ...(await engine.page(app.pinnedList.view, offset, limit, signal)) };
    },
    apis: async ({ vulnerability, offset, limit }, signal) => {
      const engine = await app.findings();
      const at = revision();
      return {
        revision: at,
        findings: await engine.apis(app.pinnedList.view, vulnerability, offset, limit, signal),
      };
    },
    locate: async ({ vulnerability, finding }, signal) => {
      const engine = await app.findings();
      const shown = await engine.locate(app.pinnedList.view, vulnerability, finding, signal);
      const place = shown ?? (await engine.locate(app.view.current, vulnerability, finding, signal));
      // It joined the list while that was pinned.
      if (shown === undefined && place !== undefined) app.pinnedList.unpin();
      return place;
    },
    refresh: async () => {
      app.pinnedList.unpin();
      return undefined;
    },
    facet: async ({ field, search, limit }, signal) => {
      const engine = await app.findings();
      const at = revision();
      return { revision: at, ...(await engine.facet(app.view.current, field, search, limit, signal)) };
    },
    timeline: async ({ most }, signal) => {
      const engine = await app.findings();
      const at = revision();
      return { revision: at, buckets: await engine.timeline(app.view.current, most, signal) };
    },
    details: async ({ finding }) => {
      const details = await (await app.findings()).details(finding);
      if (details === undefined) return undefined;
      const code = codeOfFinding(app.handlers, details.finding);
      return code === undefined ? details : { ...details, code };
    },
    updateView: async (action) => {
      app.view.update(action);
      return undefined;
    },
    changeTriage: async ({ vulnerabilities, set, comment }) => {
      const result = await changeTriage(app, [{ vulnerabilities, inPanel: true }], set, comment);
      if (!result.ok) throw new SentenceError(describeFailure(failureMessages, result.failure));
      const { id, changed } = result.value;
      return {
        message: changedSentence(result.value),
        ...(changed > 0 ? { change: id } : {}),
        ...(isOfWholeVulnerability(result.value) ? { canDecide: true } : {}),
      };
    },
    triageScope: async ({ vulnerabilities }, signal) =>
      (await app.findings()).triageScope([{ view: app.pinnedList.view, vulnerabilities }], signal),
    undoTriage: async ({ change }) => {
      const engine = await app.findings();
      await app.pinnedList.pin(engine);
      const result = await engine.undoTriage(change);
      if (!result.ok) throw new SentenceError(describeFailure(failureMessages, result.failure));
      return { message: undoneSentence(result.value) };
    },
    redoTriage: async () => {
      const engine = await app.findings();
      await app.pinnedList.pin(engine);
      const result = await engine.redoTriage();
      if (!result.ok) throw new SentenceError(describeFailure(failureMessages, result.failure));
      return { message: changedSentence(result.value), change: result.value.id };
    },
    goBackToFilter: async () => {
      app.view.goBack();
      return undefined;
    },
    savedFilters: async () => usableFilters(app),
    focusList: async ({ focused }) => {
      await app.commands.setContext('listFocused', focused);
      return undefined;
    },
    copyText: async ({ text }) => {
      await app.env.clipboard.writeText(text);
      return undefined;
    },
    select: async ({ vulnerabilities, row }) => {
      await selectInPanel(app, vulnerabilities, row);
      return undefined;
    },
    keepLayout: async ({ layout }) => {
      await app.globalState.update('panelLayout', layout);
      return undefined;
    },
    run: async (call) => {
      await runForPanel(app.commands, call);
      return undefined;
    },
    openMessage: async ({ finding, occurrence, part }) => {
      const details = await (await app.findings()).details(finding);
      if (details) await showMessage(messageUri(details.finding.endpoint, finding, occurrence, part));
      return undefined;
    },
    openLink: async ({ url }) => {
      const refusal = await openLink(app, url);
      if (refusal !== undefined) throw new SentenceError(refusal);
      return undefined;
    },
  };
}

/** What commands of the palette act on, and whether there is a row to reveal. */
export async function selectInPanel(
  app: Pick<App, 'selection' | 'commands'>,
  vulnerabilities: readonly number[],
  row: RevealTarget | undefined,
): Promise<void> {
  app.selection.set('panel', [{ vulnerabilities, inPanel: true }]);
  app.selection.panelRow = row;
  await app.commands.setContext('rowSelected', row !== undefined);
}

function undoOffer(change: TriageChange | undefined): Pick<PanelOverview, 'undo'> {
  return change === undefined ? {} : { undo: { change: change.id, label: undoLabel(change) } };
}
