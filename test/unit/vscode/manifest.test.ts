import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contributedCommands, paletteRules } from '../../../scripts/manifest/commands.ts';
import { commandIds } from '../../../src/vscode/app/commandIds.ts';
import {
  colorIds,
  contextKeys,
  iconIds,
  itemKinds,
  keysQuery,
  panelTypes,
  reportExtensions,
  submenuIds,
  settingIds,
  viewContainerIds,
  viewIds,
  walkthroughId,
} from '../../../src/vscode/app/ids.ts';
import { iconDrawing, iconPicture, isMadeOf } from '../../../scripts/pictures/iconFiles.ts';
import { defaultKeys, type PanelAction } from '../../../src/protocol/panelActions.ts';
import { commandOf } from '../../../src/vscode/features/findingsPanel/panelCommands.ts';

const root = join(import.meta.dirname, '../../..');
const manifestText = readFileSync(join(root, 'package.json'), 'utf8');
const strings = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly viewsWelcome: readonly {
      readonly view: string;
      readonly contents: string;
      readonly when?: string;
    }[];
    readonly walkthroughs: readonly {
      readonly id: string;
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly svg: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly markdownDescription: string }>>;
    };
    readonly colors: readonly { readonly id: string }[];
    readonly icons: Readonly<Record<string, { readonly default: { readonly fontPath: string } }>>;
    readonly submenus: readonly { readonly id: string }[];
    readonly keybindings: readonly (MenuItem & { readonly key: string })[];
  };
}

const { activationEvents, capabilities, contributes } = JSON.parse(manifestText) as Manifest;
const menus = Object.entries(contributes.menus).flatMap(([menu, items]) =>
  items.map((item) => ({ menu, ...item })),
);
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const sorted = (values: readonly string[]): readonly string[] => [...values].sort();

describe('manifest', () => {
  it('resolves every %key% and keeps no string that nothing uses', () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? '');
    assert.deepEqual(sorted([...new Set(used)]), sorted(Object.keys(strings)));
  });

  it('leaves no text a user reads untranslatable', () => {
    const texts = [
      ...contributes.commands.flatMap(({ title, category }) => [title, category]),
      ...contributes.viewsWelcome.map(({ contents }) => contents),
      ...Object.values(contributes.configuration.properties).map((setting) => setting.markdownDescription),
    ];
    assert.deepEqual(
      texts.filter((text) => !/^%.+%$/.test(text)),
      [],
    );
  });

  it('contributes the commands of the table, as they stand in it: npm run manifest', () => {
    assert.deepEqual(contributes.commands, contributedCommands());
    assert.deepEqual(contributes.menus['commandPalette'], paletteRules());
    const contributed = contributes.commands.map(({ command }) => command);
    assert.deepEqual(sorted(contributed), sorted(Object.values(commandIds)));
  });

  it('shows every command under DAST', () => {
    assert.equal(strings['category'], 'DAST');
    assert.deepEqual(
      contributes.commands.filter(({ category }) => category !== '%category%'),
      [],
    );
  });

  it('ends a title with … exactly where input follows', () => {
    const asking = ['newAuthConfig', 'importReport', 'exportCsv', 'filterFindings', 'changeFilters'];
    asking.push('setResolution', 'removeImportedReport', 'groupFindings', 'saveFilter', 'applySavedFilter');
    asking.push('storeSecret', 'commentOnFinding', 'replaceSecret', 'deleteSecret', 'moveToSecretStorage');
    asking.push('browseForAttachment');
    asking.push('searchFindings', 'panelComment', 'panelChooseFilter', 'panelChooseExcluded');
    asking.push('groupedBySeverity', 'groupedByCategory', 'groupedByEndpoint', 'groupedByStatus');
    asking.push('viewOptions', 'manageSecrets', 'handlerActions');
    asking.push('restoreBackup', 'importAuthentication', 'importThisAuthentication');
    asking.push('groupedByApplication', 'compareScans', 'moveScan', 'removeScan');
    asking.push('setScanRole', 'setScanCompleteness');
    asking.push('manageApplications', 'verifyRole', 'retestFinding', 'testAuthorization', 'exportForScanner');
    asking.push('scanAsRole', 'scanEndpoint', 'scanNotReached', 'fetchReports');
    asking.push('chooseEnvironment', 'setStatus', 'checkChanges', 'sendTriage');
    asking.push('createHttpFile', 'groupedByHandler', 'createIssue', 'exportReport', 'makeDecision');
    asking.push('compareCode');
    const ending = Object.entries(commandIds).flatMap(([name, id]) => {
      const contributed = contributes.commands.find(({ command }) => command === id);
      const title = strings[contributed?.title.slice(1, -1) ?? ''] ?? '';
      return title.endsWith('…') ? [name] : [];
    });
    assert.deepEqual(sorted(ending), sorted(asking));
    assert.doesNotMatch(JSON.stringify(strings), /\.\.\./);
  });

  it('names the field that a menu filters by, and what is copied of a row of several APIs', () => {
    const titleOf = (command = ''): string =>
      strings[contributes.commands.find((one) => one.command === command)?.title.slice(1, -1) ?? ''] ?? '';
    const shown = (field: string, many: boolean): readonly string[] =>
      [
        ...(contributes.menus['webview/context'] ?? []).filter(({ group = '' }) =>
          group.startsWith('2_filter'),
        ),
        ...(contributes.menus[submenuIds.copy] ?? []),
      ]
        .filter(({ when = '' }) => !/!dastField/.test(when))
        .filter(({ when = '' }) => !/dastField/.test(when) || when.endsWith(`dastField == ${field}`))
        .filter(({ when = '' }) => !/dastMany/.test(when) || /!dastMany/.test(when) !== many)
        .map(({ command }) => titleOf(command));
    assert.deepEqual(sorted(shown('category', true)), [
      'Copy All Endpoints',
      'Copy First API as curl',
      'Copy Link to Finding',
      'Copy Row',
      'Copy as Markdown',
      'Exclude This Category',
      'Filter by This Category',
    ]);
    assert.deepEqual(sorted(shown('subCategory', false)), [
      'Copy Endpoint',
      'Copy Link to Finding',
      'Copy Row',
      'Copy as Markdown',
      'Copy as curl',
      'Exclude This Sub Category',
      'Filter by This Sub Category',
    ]);
  });

  it('keeps the menus short: eleven entries on a row of the panel, six in the title of the findings beside its icons', () => {
    const contexts = ['dastTriage', 'dastFlat'].flatMap((triage) =>
      ['!dastField', 'dastField == category'].map((field) => ({ triage, field })),
    );
    const onRow = contexts.map(({ triage, field }) =>
      (contributes.menus['webview/context'] ?? []).filter(
        ({ when = '' }) =>
          (!/dastTriage|dastFlat/.test(when) || when.includes(triage)) &&
          (!/dastField/.test(when) || when.endsWith(field)),
      ),
    );
    assert.deepEqual(
      onRow.map(({ length }) => length),
      [11, 11, 9, 9],
    );
    const ofFindings = (contributes.menus['view/title'] ?? []).filter(({ when = '' }) =>
      when.startsWith('view == dastWorkbench.findings'),
    );
    const behindDots = ofFindings.filter(({ group = '' }) => !group.startsWith('navigation'));
    assert.equal(behindDots.length, 6);
    const icons = new Set(
      ofFindings.flatMap(({ group = '' }) => (group.startsWith('navigation') ? group : [])),
    );
    assert.equal(icons.size, 5);
  });

  it('puts only contributed commands into menus and keybindings', () => {
    const known = new Set(contributes.commands.map(({ command }) => command));
    const used = [...menus, ...contributes.keybindings].flatMap(({ command }) => command ?? []);
    assert.deepEqual(
      used.filter((command) => !known.has(command)),
      [],
    );
    const submenus = new Set(menus.flatMap(({ submenu }) => submenu ?? []));
    assert.deepEqual(sorted([...submenus]), sorted(Object.values(submenuIds)));
    assert.deepEqual(sorted(contributes.submenus.map(({ id }) => id)), sorted(Object.values(submenuIds)));
  });

  it('gives the actions of the panel the keys that the panel shows, while its list has the keyboard', () => {
    const ofList = contributes.keybindings.filter(
      ({ key, when }) => when !== undefined && key !== 'ctrl+f' && !key.endsWith('f12'),
    );
    const bound = ofList.map(({ command, key }) => [command, key]);
    const shown = Object.entries(defaultKeys).map(([action, key]) => [
      commandIds[commandOf(action as PanelAction)],
      key,
    ]);
    assert.deepEqual(bound, shown);
    const when = `activeWebviewPanelId == '${panelTypes.findings}' && ${contextKeys.listFocused}`;
    assert.ok(ofList.every((binding) => binding.when === when));
    for (const { command } of contributes.commands.filter(({ command: id }) => id.startsWith(keysQuery))) {
      assert.ok(Object.values(commandIds).some((id) => id === command));
    }
  });

  it('opens the findings by two keys from anywhere, and has no other key everywhere', () => {
    const everywhere = contributes.keybindings.filter(({ when }) => when === undefined);
    assert.deepEqual(
      everywhere.map(({ command, key }) => [command, key]),
      [[commandIds.openPanel, 'ctrl+k ctrl+g']],
    );
  });

  it('leads to the code by the keys that lead to definitions', () => {
    const bound = contributes.keybindings.filter(({ key }) => key.endsWith('f12'));
    const inPanel = `activeWebviewPanelId == '${panelTypes.findings}' && ${contextKeys.rowSelected}`;
    const expected = [inPanel, `focusedView == '${viewIds.findings}'`].flatMap((when) => [
      [commandIds.goToHandler, 'f12', when],
      [commandIds.peekHandler, 'alt+f12', when],
    ]);
    expected.push([commandIds.goToRoute, 'f12', `focusedView == '${viewIds.endpoints}'`]);
    const found = bound.map(({ command, key, when }) => [command, key, when]);
    assert.deepEqual(found, expected);
  });

  it('searches by the key that finds anything, in the panel and in the tree', () => {
    const bound = contributes.keybindings.filter(({ key }) => key === 'ctrl+f');
    assert.deepEqual(
      bound.map(({ command, when }) => [command, when]),
      [
        [commandIds.searchFindings, `focusedView == '${viewIds.findings}'`],
        [commandIds.panelSearch, `activeWebviewPanelId == '${panelTypes.findings}'`],
      ],
    );
  });

  it('uses only known ids in when clauses', () => {
    const clauses = [...menus, ...contributes.viewsWelcome, ...contributes.keybindings];
    const known: readonly string[] = [
      ...Object.values(contextKeys),
      ...Object.values(viewIds),
      ...Object.values(panelTypes),
    ];
    const used = clauses.flatMap(({ when }) => when?.match(/\bdastWorkbench\.[\w.]+/g) ?? []);
    assert.ok(used.length > 0);
    assert.deepEqual(
      used.filter((id) => !known.includes(id)),
      [],
    );
    const kinds: readonly string[] = Object.values(itemKinds);
    const compared = clauses.flatMap(({ when }) => when?.match(/(?<=viewItem == )\w+/g) ?? []);
    assert.deepEqual(
      compared.filter((kind) => !kinds.includes(kind)),
      [],
    );
    for (const [pattern] of clauses.flatMap(({ when }) => [
      ...(when?.matchAll(/(?<=viewItem =~ \/)[^/]+/g) ?? []),
    ])) {
      assert.ok(
        kinds.some((kind) => new RegExp(pattern).test(kind)),
        `no item is a ${pattern}`,
      );
    }
  });

  it('has one button in what a view says at a time, and opens a folder from one place', () => {
    const texts = contributes.viewsWelcome.map(({ contents }) => strings[contents.slice(1, -1)] ?? '');
    const buttons = (text: string): number =>
      text.split('\n').filter((line) => /^\[[^\]]+\]\([^)]+\)$/.test(line)).length;
    assert.ok(
      texts.every((text) => buttons(text) <= 1),
      texts.join('\n'),
    );
    // What is added to another text has links alone.
    for (const name of ['noFolder', 'restricted', 'showResolvedEvents']) {
      assert.equal(buttons(strings[`welcome.${name}`] ?? ''), 0, name);
    }
    assert.equal(texts.filter((text) => text.includes('vscode.openFolder')).length, 1);
    assert.ok(texts.every((text) => !text.includes('removeSampleFindings')));
  });

  it('offers only known commands in welcome texts and in the walkthrough', () => {
    const texts = [
      ...contributes.viewsWelcome.map(({ contents }) => contents),
      ...steps.map(({ description }) => description),
    ];
    const links = texts.flatMap((text) =>
      [...(strings[text.slice(1, -1)] ?? '').matchAll(/\(command:([^)]+)\)/g)].map(([, id]) => id),
    );
    const builtIn = ['vscode.openFolder', 'workbench.trust.manage'];
    const known: readonly string[] = [...Object.values(commandIds), ...builtIn];
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((id) => id === undefined || !known.includes(id)),
      [],
    );
  });

  it('marks code in the walkthrough as VS Code reads it, which is by two backticks', () => {
    for (const file of ['package.nls.json', 'package.nls.de.json']) {
      const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith('walkthrough.'))
          assert.doesNotMatch(text, /(?<!`)(?:``)*`(?!`)/, `${file}: ${key}`);
    }
  });

  it('completes the steps of its walkthrough by facts, each with a drawing in the colours of the theme', () => {
    const events = steps.flatMap(({ completionEvents }) => completionEvents);
    const known: readonly string[] = Object.values(contextKeys).map((key) => `onContext:${key}`);
    assert.equal(events.length, steps.length);
    assert.deepEqual(
      events.filter((event) => !known.includes(event)),
      [],
    );
    assert.equal(new Set(events).size, steps.length, 'no two steps complete together');
    for (const { media } of steps) {
      const drawing = readFileSync(join(root, media.svg), 'utf8');
      assert.doesNotMatch(drawing, /#[0-9a-f]{3}|rgb\(/i, media.svg);
      assert.match(drawing, /var\(--vscode-/, media.svg);
    }
  });

  it('has an icon that is made of its drawing', () => {
    const picture = readFileSync(iconPicture);
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [256, 256]);
    assert.ok(isMadeOf(picture, readFileSync(iconDrawing, 'utf8')), 'npm run icon');
  });

  it('agrees with the tables about views, settings, icons and colours', () => {
    const containers = contributes.viewsContainers.activitybar.map(({ id }) => id);
    assert.deepEqual(containers, Object.values(viewContainerIds));
    const views = (contributes.views[viewContainerIds.dast] ?? []).map(({ id }) => id);
    assert.deepEqual(views, Object.values(viewIds));
    const settings = Object.keys(contributes.configuration.properties);
    assert.deepEqual(sorted(settings), sorted(Object.values(settingIds)));
    assert.deepEqual(sorted(Object.keys(contributes.icons)), sorted(Object.values(iconIds)));
    assert.deepEqual(
      contributes.colors.map(({ id }) => id),
      Object.values(colorIds),
    );
    assert.deepEqual(
      contributes.walkthroughs.map(({ id }) => id),
      [walkthroughId],
    );
    assert.ok(activationEvents.includes(`onWebviewPanel:${panelTypes.findings}`));
  });

  it('offers every kind of report file to be imported in the Explorer', () => {
    const [{ when = '' } = {}] = contributes.menus['explorer/context'] ?? [];
    assert.ok(when.includes(`(${reportExtensions.join('|')})`), when);
  });

  it('takes no settings that hide findings from a workspace nobody trusts', () => {
    const { restrictedConfigurations } = capabilities.untrustedWorkspaces;
    const { reports, sources, severityMapping, shareTriage, envFile } = settingIds;
    assert.deepEqual(restrictedConfigurations, [reports, sources, severityMapping, shareTriage, envFile]);
  });

  it('is the only place, with the tables, where an id is written', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/(?:ids|commandIds|storedKeys)\.ts$/.test(path))
      .filter((path) => !path.includes('generated'));
    const retyped = sources.filter((path) =>
      /['"`]dastWorkbench\./.test(readFileSync(join(root, 'src', path), 'utf8')),
    );
    assert.deepEqual(retyped, []);
  });
});
