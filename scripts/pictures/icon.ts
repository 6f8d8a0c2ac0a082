// `npm run icon`: draws media/icon.png, the extension's icon, from media/icon.svg. With an argument, also writes a page that
// shows it small and large on light and dark, to be looked at: out/icon.png.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../browser.ts';
import { iconDrawing, iconPicture, markedWith } from './iconFiles.ts';
import { outDir } from '../paths.ts';
import { runScript } from '../processes.ts';

const size = 256;

await runScript(async () => {
  const drawing = await readFile(iconDrawing, 'utf8');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0">${drawing}</body>`);
    const picture = await page.screenshot({ omitBackground: true });
    await writeFile(iconPicture, markedWith(picture, drawing));
    if (process.argv.length === 2) return;
    await page.setViewportSize({ width: 360, height: 310 });
    await page.setContent(preview(picture));
    await page.screenshot({ path: join(outDir, 'icon.png') });
  } finally {
    await browser.close();
  }
});

function preview(picture: Buffer): string {
  const source = `data:image/png;base64,${picture.toString('base64')}`;
  const shown = [128, 64, 42, 32, 16].map((edge) => `<img src="${source}" width="${edge}">`).join(' ');
  const backgrounds = ['#ffffff', '#1f1f1f'].map(
    (color) => `<div style="background:${color};padding:10px">${shown}</div>`,
  );
  return `<body style="margin:0">${backgrounds.join('')}</body>`;
}
