import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One picture of a screen. */
export interface Picture {
  readonly screen: string;
  /** Its size and theme, e.g. `960x600 dark`. */
  readonly look: string;
  /** Beside the sheet. */
  readonly file: string;
}

/** Writes screens.html: all pictures, a row per screen, each a link to the picture at its own size. */
export async function writeContactSheet(
  folder: string,
  pictures: readonly Picture[],
  failures: readonly string[],
): Promise<void> {
  const screens = new Set(pictures.map(({ screen }) => screen));
  const sections = [...screens].map((screen) => {
    const taken = pictures.filter((picture) => picture.screen === screen);
    const figures = taken.map(
      ({ look, file }) =>
        `<a href="${file}"><figure><img loading="lazy" src="${file}" alt="${screen}, ${look}"><figcaption>${look}</figcaption></figure></a>`,
    );
    return `<h2>${screen}</h2>\n<div>${figures.join('\n')}</div>`;
  });
  const missing = failures.map((failure) => `<li>${escaped(failure)}</li>`).join('\n');
  await writeFile(
    join(folder, 'screens.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:260px;border:1px solid #888}</style>
<h1>${screens.size} screens, ${pictures.length} pictures</h1>
<ul>${missing}</ul>
${sections.join('\n')}
`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
