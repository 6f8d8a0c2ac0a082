import { defineControls } from '../shared/controls.ts';
import { setLocale } from '../shared/format.ts';
import { connectToExtension } from '../shared/vscodeApi.ts';
import { FindingsPanel } from './findingsPanel.ts';

// Elements are upgraded when the class is defined, before this line: the port comes in with a new element.
defineControls();
setLocale(document.documentElement.lang);
const panel = new FindingsPanel();
panel.port = connectToExtension();
const place = document.querySelector<HTMLElement>('dast-findings-panel');
panel.layout = place?.dataset['layout'] ?? '';
place?.replaceWith(panel);
