import { Disposable, QuickInputButtons } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { FieldFilter, FilterField } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import type { OpenPick } from '../../shared/faces/quickPick.ts';
import { isTextField, ValueOffer, type ValueItem } from './valueOffer.ts';

/** Picks the values of one field, with their counts under the other filters. True leads back to the fields. */
export async function pickValues(app: App, field: FilterField, name: string): Promise<boolean> {
  const pick = app.window.createQuickPick<ValueItem>();
  pick.title = t('Filter Findings: {0}', name);
  pick.placeholder = isTextField(field)
    ? t('Pick values, or type text to match')
    : t('Pick values; none means no filter');
  pick.canSelectMany = true;
  pick.matchOnDescription = false;
  pick.buttons = [QuickInputButtons.Back];
  const offer = new ValueOffer(app, field, pick);
  pick.show();
  try {
    await offer.search('');
    const accepted = await answer(pick, offer);
    if (accepted === undefined) return false;
    if (accepted === 'back') return true;
    const { excluded = [] } = app.view.current.filters[field] ?? {};
    app.view.update({ type: 'setField', field, filter: { ...accepted, excluded } });
    return true;
  } finally {
    offer.dispose();
    pick.dispose();
  }
}

type Answer = FieldFilter | 'back' | undefined;

function answer(pick: OpenPick<ValueItem>, offer: ValueOffer): Promise<Answer> {
  return new Promise((resolve) => {
    const subscriptions = Disposable.from(
      pick.onDidAccept(() => resolve(offer.accepted())),
      pick.onDidTriggerButton((button) => {
        if (button === QuickInputButtons.Back) resolve('back');
      }),
      pick.onDidChangeValue((text) => void offer.search(text)),
      pick.onDidHide(() => {
        subscriptions.dispose();
        resolve(undefined);
      }),
    );
  });
}
