import { type QuickPickItem, QuickPickItemKind } from 'vscode';
import { t } from '../../../base/messages.ts';
import { type Finding, resolutions, statuses, type TriageField } from '../../../findings/model/finding.ts';
import { isCalendarDay } from '../../../findings/view/viewActions.ts';
import type { App } from '../../app/app.ts';

interface ValueItem extends QuickPickItem {
  readonly field?: TriageField;
}

/** What the findings get, at most one value of each field; what a user has given all of them is chosen already. */
export async function chooseValues(
  app: App,
  title: string,
  findings: readonly Finding[],
): Promise<Readonly<Partial<Record<TriageField, string>>> | undefined> {
  const itemsOf = (field: TriageField, name: string, values: readonly string[]): readonly ValueItem[] => {
    const now = sharedBy(findings, field);
    return [
      { label: name, kind: QuickPickItemKind.Separator },
      ...values.map((value) => ({
        label: value,
        description: value === now ? t('as it is now') : '',
        // The first one is what findings have that nobody has looked at.
        picked: value === now && value !== values[0],
        field,
      })),
    ];
  };
  const items = [
    ...itemsOf('resolution', t('Resolution'), resolutions),
    ...itemsOf('status', t('Status'), statuses),
  ];
  let placeHolder = t('What should its findings get, including those of later scans?');
  for (;;) {
    const picked = await app.window.showQuickPick(items, { title, placeHolder, canPickMany: true });
    if (picked === undefined || picked.length === 0) return undefined;
    const chosen = picked.flatMap(({ field, label }) =>
      field === undefined ? [] : [[field, label] as const],
    );
    const values: Partial<Record<TriageField, string>> = Object.fromEntries(chosen);
    if (chosen.length === Object.keys(values).length) return values;
    placeHolder = t('Choose one Resolution and one Status at most.');
  }
}

/** The last day on which it counts, empty for no end; undefined where the question was left. */
export function chooseEnd({ window, clock }: App, title: string): Thenable<string | undefined> {
  const today = new Date(clock()).toISOString().slice(0, '2026-01-01'.length);
  return window.showInputBox({
    title,
    placeHolder: t('No end'),
    prompt: t('Until which date is it valid (YYYY-MM-DD)? Leave it empty for no end.'),
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text === '') return undefined;
      if (!isCalendarDay(text)) return t('"{0}" is not a valid date. Write it as YYYY-MM-DD.', text);
      return text < today ? t('This date is in the past.') : undefined;
    },
  });
}

/** The value that all findings have, where they have the same. */
export function sharedBy<Field extends TriageField | 'application'>(
  findings: readonly Finding[],
  field: Field,
): Finding[Field] | undefined {
  const values = new Set(findings.map((finding) => finding[field]));
  return values.size === 1 ? findings[0]?.[field] : undefined;
}
