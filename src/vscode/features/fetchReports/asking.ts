import { t } from '../../../base/messages.ts';
import { sourceOf } from '../../../sources/allSources.ts';
import type { Binding } from '../../../sources/source.ts';
import type { App } from '../../app/app.ts';
import { nameOf } from './chooseBindings.ts';
import type { KeptFetches } from './keptFetches.ts';

/** Whether the user agrees to ask these; who has agreed before is not asked again. */
export async function askConsent(
  { window }: Pick<App, 'window'>,
  kept: KeptFetches,
  bindings: readonly Binding[],
): Promise<boolean> {
  const open = bindings.filter((binding) => !kept.isAgreed(binding));
  if (open.length === 0) return true;
  const [once, always] = [t('Fetch'), t('Fetch and Keep Fetching')];
  const chosen = await window.showWarningMessage(
    t('Fetch reports from {0}?', open.map(nameOf).join(', ')),
    { modal: true, detail: detailOf(open) },
    once,
    always,
  );
  if (chosen === undefined) return false;
  for (const binding of open) await kept.agree(binding, chosen === always);
  return true;
}

function detailOf(bindings: readonly Binding[]): readonly string[] {
  const hosts = [
    ...new Set(bindings.map((one) => sourceOf(one).api(new URL(one.url), undefined)?.origin ?? one.url)),
  ];
  return [
    t(
      'DAST Workbench lists the reports of {0} with your account or token. You choose what is downloaded.',
      hosts.join(', '),
    ),
    t('Fetching sends no findings, triage or code.'),
    t(
      '"Fetch and Keep Fetching" also looks for later reports of the kinds that you choose whenever this workspace opens, and every hour.',
    ),
    t('Your answer applies to this workspace.'),
  ];
}
