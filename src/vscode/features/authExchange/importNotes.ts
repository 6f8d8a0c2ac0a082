import { type QuickPickItem, QuickPickItemKind, Selection, type TextDocument } from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import { t } from '../../../base/messages.ts';
import type { AuthProposal, Certainty, ProposalNote } from '../../../exchange/import/proposal.ts';

import { type AuthExchange, rangeIn, sentence } from './exchange.ts';

interface NoteItem extends QuickPickItem {
  readonly pointer?: string;
}

/** First what is to be done. */
const order: readonly Certainty[] = ['missing', 'guess', 'recognised'];

/** What an import found out and what not; choosing a note leads to its place in the file. */
export async function showNotes(
  exchange: AuthExchange,
  document: TextDocument,
  name: string,
  proposal: AuthProposal,
): Promise<void> {
  const chosen = await window.showQuickPick(noteItems(exchange, proposal), {
    title: t('What Was Imported'),
    placeHolder: t('Choose a note to see its place'),
    matchOnDescription: true,
  });
  if (chosen?.pointer === undefined) return;
  const config = exchange.readConfig(document.getText());
  const place = exchange.notePlace(config, name, chosen.pointer);
  if (place === undefined) return;
  const range = rangeIn(document, place);
  await editors.showTextDocument(document, { selection: new Selection(range.start, range.end) });
}

/** The notes as items of a list, first what is to be done. */
export function noteItems(exchange: AuthExchange, { notes, replaced, dropped }: AuthProposal): NoteItem[] {
  const textOf = (note: Pick<ProposalNote, 'code' | 'args'>): string => sentence(exchange, note);
  const items = order.flatMap((certainty): NoteItem[] => {
    const found = notes.filter((note) => note.certainty === certainty);
    const labels = new Map(found.map((note) => [textOf(note), note.pointer]));
    return section(
      title(certainty),
      [...labels].map(([label, pointer]) => ({ label, pointer })),
    );
  });
  const left = [
    ...replaced.map(({ place, name, placeholder }) =>
      textOf({ code: `${place}-replaced`, args: [name, placeholder] }),
    ),
    ...dropped.map((name) => textOf({ code: 'header-dropped', args: [name] })),
  ];
  const unique = [...new Set(left)].map((label) => ({ label }));
  return [...items, ...section(t('Not imported'), unique)];
}

function section(label: string, items: readonly NoteItem[]): NoteItem[] {
  return items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
}

function title(certainty: Certainty): string {
  switch (certainty) {
    case 'missing':
      return t('To fill in');
    case 'guess':
      return t('Guessed');
    case 'recognised':
      return t('Recognised');
  }
}
