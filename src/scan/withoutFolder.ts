/** A line of a scanner's with names of files alone where these are in the folder of its run, which ends with the run. */
export function withoutFolder(line: string, folders: readonly (string | undefined)[]): string {
  let left = line;
  for (const folder of folders) if (folder !== undefined) left = left.replaceAll(`${folder}/`, '');
  return left;
}
