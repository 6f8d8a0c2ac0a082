import assert from 'node:assert/strict';
import packageJson from '../../../package.json' with { type: 'json' };
import { commandIds } from '../../../src/vscode/app/commandIds.ts';
import { itemKinds, viewIds } from '../../../src/vscode/app/ids.ts';

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

const menu: readonly MenuItem[] = packageJson.contributes.menus['view/item/context'];

/** Whether an entry stands on such an item of a view, in some state of the window. */
function isAbout(when: string, view: string, kind: string): boolean {
  const [, is, like] = /viewItem (?:== (\w+)|=~ \/([^/]+)\/)/.exec(when) ?? [];
  const isKind = is === undefined ? new RegExp(like ?? '').test(kind) : is === kind;
  return new RegExp(`view == ${view}(?![\\w.])`).test(when) && isKind;
}

describe('menus on items of trees', () => {
  it('have what each icon on an item does, where keys reach it', () => {
    const isInline = ({ group = '' }: MenuItem): boolean => group.startsWith('inline');
    // What Enter does on the item.
    const byEnter = new Set<string>([commandIds.openAuthConfigItem, commandIds.goToRoute]);
    const lacking = Object.values(viewIds).flatMap((view) =>
      Object.values(itemKinds).flatMap((kind) => {
        const onItem = menu.filter(({ when = '' }) => isAbout(when, view, kind));
        const inMenu = new Set(onItem.filter((one) => !isInline(one)).map(({ command }) => command));
        return onItem
          .filter((one) => isInline(one) && !inMenu.has(one.command))
          .map(({ command }) => command ?? '')
          .filter((id) => !byEnter.has(id));
      }),
    );
    assert.deepEqual([...new Set(lacking)], []);
  });

  it('are short: eleven entries at most, each once', () => {
    const ofItems = menu.filter(({ group = '' }) => !group.startsWith('inline'));
    const counts = Object.values(viewIds).flatMap((view) =>
      Object.values(itemKinds).flatMap((kind) => {
        const onItem = ofItems.filter(({ when = '' }) => isAbout(when, view, kind));
        const shown = onItem.map(({ command, submenu }) => command ?? submenu);
        // Each grouping has its own Filter by This….
        const filters = shown.filter((id) => /\.filterBy/.test(id ?? '')).length;
        assert.equal(new Set(shown).size, shown.length, `${view} ${kind}`);
        return shown.length === 0 ? [] : [[kind, shown.length - Math.max(0, filters - 1)] as const];
      }),
    );
    assert.ok(
      counts.every(([, count]) => count <= 11),
      counts.join(' '),
    );
    assert.deepEqual(
      counts.filter(([kind]) => /^dast(?:Vulnerability|Finding|Scan\w*)$/.test(kind)),
      [
        ['dastVulnerability', 10],
        ['dastFinding', 10],
        ['dastScan', 5],
        ['dastScanWithPage', 7],
        ['dastScanFetched', 6],
      ],
    );
  });
});
