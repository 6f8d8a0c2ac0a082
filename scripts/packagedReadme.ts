/**
 * The README as the extension's page shows it. That page loads pictures from https only, and the repository has no
 * public address yet, so that pictures, which lie beside the README, would be broken there: they are left out, with
 * the tables that hold nothing else. Where package.json names a repository, vsce makes addresses of them.
 */
export function packagedReadme(readme: string): string {
  const blocks = readme.split(/\n{2,}/);
  return blocks.filter((block) => !block.split('\n').some(isPicture)).join('\n\n');
}

function isPicture(line: string): boolean {
  return /^\|?\s*!\[/.test(line);
}
