import { assert } from 'chai';
import { browser } from './browser.ts';

describe('the browser of the webview tests', () => {
  it('presses real keys', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await browser.type('GET /orders');
    await browser.press('Home');
    await browser.press('Delete');
    field.remove();
    assert.equal(field.value, 'ET /orders');
  });

  it('clicks with modifier keys', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.textContent = 'Critical';
    const clicked = new Promise<MouseEvent>((resolve) => {
      button.addEventListener('click', resolve, { once: true });
    });
    const { x, y } = button.getBoundingClientRect();
    await browser.click(x + 3, y + 3, ['Control']);
    button.remove();
    const event = await clicked;
    assert.isTrue(event.isTrusted && event.ctrlKey);
  });

  it('changes the viewport and the preferences of the user', async () => {
    await browser.resize(480, 700);
    await browser.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    const seen = [
      innerWidth,
      matchMedia('(prefers-reduced-motion: reduce)').matches,
      matchMedia('(forced-colors: active)').matches,
    ];
    await browser.resize(1280, 800);
    await browser.emulateMedia({ reducedMotion: null, forcedColors: null });
    assert.deepEqual(seen, [480, true, true]);
  });
});
