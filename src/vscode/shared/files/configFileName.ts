import { Uri } from 'vscode';
import { wholeWords } from '../../../base/wholeWords.ts';

/** Longer names of files only make lists unreadable. */
const longestName = 80;

/** `my-shop.dast-auth.json` for an application, with the first number that makes it a name which nobody has. */
export async function freeConfigUri(
  folder: Uri,
  application: string,
  isTaken: (uri: Uri) => Promise<boolean>,
): Promise<Uri> {
  const words = application
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const base = wholeWords(words, longestName) || 'app';
  for (let number = 1; ; number += 1) {
    const uri = Uri.joinPath(folder, `${base}${number === 1 ? '' : `-${number}`}.dast-auth.json`);
    if (!(await isTaken(uri))) return uri;
  }
}
