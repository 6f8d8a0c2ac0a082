import { describeFailure, t } from '../../../base/messages.ts';
import { validateDays } from '../../../findings/view/viewActions.ts';
import type { App } from '../../app/app.ts';
import { daysMessages } from './daysMessages.ts';

/** Asks for From or To; an empty answer removes it. True when an answer was given. */
export async function enterDay(app: App, side: 'from' | 'to'): Promise<boolean> {
  const { filters, timeZone } = app.view.current;
  const entered = await app.window.showInputBox({
    title: side === 'from' ? t('Discovered from') : t('Discovered to'),
    prompt: t('A day such as 2026-11-20, inclusive, in {0}. Leave it empty for no limit.', timeZone),
    value: filters[side] ?? '',
    validateInput: (text) => {
      const days = withDay(app, side, text);
      const checked = validateDays(days.from, days.to);
      return checked.ok ? undefined : describeFailure(daysMessages, checked.failure);
    },
  });
  if (entered === undefined) return false;
  app.view.update({ type: 'setDays', ...withDay(app, side, entered) });
  return true;
}

function withDay(
  app: App,
  side: 'from' | 'to',
  text: string,
): { readonly from: string | undefined; readonly to: string | undefined } {
  const { from, to } = app.view.current.filters;
  const day = text.trim() === '' ? undefined : text.trim();
  return side === 'from' ? { from: day, to } : { from, to: day };
}
