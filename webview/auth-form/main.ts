import { setLocale } from '../shared/format.ts';
import { pageSentences } from '../shared/pageSentences.ts';
import { translate } from '../shared/strings.ts';
import { connectToExtension } from '../shared/vscodeApi.ts';
import { AuthForm } from './authForm.ts';

// Elements are upgraded when the class is defined, before this line: the port comes in with a new element.
const place = document.querySelector<HTMLElement>('dast-auth-form');
const { lang } = document.documentElement;
setLocale(lang);
translate(pageSentences(place), lang);
const view = new AuthForm();
view.port = connectToExtension();
place?.replaceWith(view);
