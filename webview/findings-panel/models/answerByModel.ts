import type { PanelModel } from './panelModel.ts';

/** Passes on what components ask of the findings, once there is a model. */
export function answerByModel(panel: HTMLElement, model: () => PanelModel | undefined): void {
  panel.addEventListener('dast-view', ({ detail }) => model()?.updateView(detail));
  panel.addEventListener('dast-run', ({ detail }) => model()?.run(...detail));
  panel.addEventListener('dast-link', ({ detail }) => model()?.openLink(detail));
  panel.addEventListener('dast-refresh', () => void model()?.refreshList());
  panel.addEventListener('dast-back-to-filter', () => model()?.goBackToFilter());
  panel.addEventListener('dast-retry', () => model()?.load());
  panel.addEventListener('dast-triage', ({ detail }) => void model()?.changeTriage(detail));
  panel.addEventListener('dast-undo', ({ detail }) => void model()?.undoTriage(detail ?? undefined));
  panel.addEventListener('dast-redo', () => void model()?.redoTriage());
  panel.addEventListener('dast-say', ({ detail }) => model()?.say(detail));
  panel.addEventListener('dast-list-focus', ({ detail }) => void model()?.focusList(detail));
  panel.addEventListener('dast-copy-link', ({ detail }) => void model()?.copyLink(detail));
  panel.addEventListener('dast-copy-text', ({ detail }) => void model()?.copyText(detail));
  panel.addEventListener('dast-copy', ({ detail }) => void model()?.copy(detail.what, detail.target));
  panel.addEventListener('dast-open-message', ({ detail }) => model()?.openMessage(detail));
  panel.addEventListener('dast-dismiss', () => model()?.dismissStatusLine());
}
