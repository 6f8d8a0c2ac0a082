import { defineControls } from '../shared/controls.ts';
import { setLocale } from '../shared/format.ts';
import { translate } from '../shared/strings.ts';
import { connectToExtension } from '../shared/vscodeApi.ts';
import { FindingsPanel } from './findingsPanel.ts';
import { pageSentences } from '../shared/pageSentences.ts';

// Elements are upgraded when the class is defined, before this line: the port comes in with a new element.
defineControls();
const place = document.querySelector<HTMLElement>('dast-findings-panel');
const { lang } = document.documentElement;
setLocale(lang);
translate(pageSentences(place), lang);
const panel = new FindingsPanel();
panel.port = connectToExtension();
panel.layout = place?.dataset['layout'] ?? '';
place?.replaceWith(panel);
