import type { TextDocument } from 'vscode';

/** Pauses shorter than this are part of one change. */
const shortestPause = 150;

/**
 * How long nobody must have typed before a changed document is checked, in milliseconds. Longer for large files, whose
 * check takes long enough to be felt by somebody who types on: about two seconds at 5 MB.
 */
export function typingPause(document: TextDocument): number {
  const { end } = document.lineAt(document.lineCount - 1).range;
  return shortestPause + document.offsetAt(end) / 2500;
}
