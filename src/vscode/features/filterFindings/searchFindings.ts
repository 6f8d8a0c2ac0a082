import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';

/** Keys pressed faster than this are one question. */
const typingMilliseconds = 180;

/** Search Findings…: in the panel's own box where that can be seen, else in one that the tree follows while one types. */
export async function searchFindings(app: App): Promise<void> {
  if (app.isPanelInFront()) await app.commands.run('panelSearch');
  else await searchInBox(app);
}

function searchInBox(app: App): Promise<void> {
  const before = app.view.current.filters.search ?? '';
  const box = app.window.createInputBox();
  box.title = t('Search Findings');
  box.prompt = t(
    'In endpoints, URLs, parameters, payloads, evidence, descriptions, solutions, tags and comments. Empty: no search.',
  );
  box.value = before;
  let pause: NodeJS.Timeout | undefined;
  const search = (text: string): void => {
    clearTimeout(pause);
    app.view.update({ type: 'setSearch', text });
  };
  return new Promise((resolve) => {
    let left = before;
    box.onDidChangeValue((text) => {
      clearTimeout(pause);
      pause = setTimeout(() => search(text), typingMilliseconds);
    });
    box.onDidAccept(() => {
      left = box.value;
      box.hide();
    });
    // Escape leaves the search that was there before.
    box.onDidHide(() => {
      search(left);
      box.dispose();
      resolve();
    });
    box.show();
  });
}
