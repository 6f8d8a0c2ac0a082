import { setLocale } from '../shared/format.ts';
import { translate } from '../shared/strings.ts';
import { connectToExtension } from '../shared/vscodeApi.ts';
import { LoginResultsPanel } from './loginResultsPanel.ts';
import { pageSentences } from '../shared/pageSentences.ts';

// Elements are upgraded when the class is defined, before this line: the port comes in with a new element.
const place = document.querySelector<HTMLElement>('dast-login-results');
const { lang } = document.documentElement;
setLocale(lang);
translate(pageSentences(place), lang);
const view = new LoginResultsPanel();
view.port = connectToExtension();
place?.replaceWith(view);
