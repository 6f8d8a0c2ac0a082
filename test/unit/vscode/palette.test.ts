import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
  };
}

function read<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(projectDir, name), 'utf8')) as Shape;
}

const { contributes } = read<Manifest>('package.json');
const strings = read<Readonly<Record<string, string>>>('package.nls.json');

/** The titles of the palette where keys of `when` clauses have these values, and all others none. */
function paletteWith(values: Readonly<Record<string, string | true>>): readonly string[] {
  const rules = new Map(contributes.menus.commandPalette.map(({ command, when }) => [command, when]));
  const isTrue = (clause: string): boolean => {
    const [, key = '', operator, value = ''] = /^([\w.]+)(?: (==|!=|=~) (.+))?$/.exec(clause) ?? [];
    const held = values[key];
    if (operator === undefined) return held === true;
    if (operator === '=~') return new RegExp(value.slice(1, -1)).test(String(held ?? ''));
    return (String(held ?? (key === 'workspaceFolderCount' ? '0' : '')) === value) === (operator === '==');
  };
  const holds = (when: string): boolean =>
    when
      .split(' || ')
      .some((all) =>
        all
          .split(' && ')
          .every((one) => (one.startsWith('!') ? !isTrue(one.slice(1)) : one !== 'false' && isTrue(one))),
      );
  return contributes.commands
    .filter(({ command }) => !rules.has(command) || holds(rules.get(command) ?? ''))
    .map(({ title }) => strings[title.slice(1, -1)] ?? '');
}

describe('the palette', () => {
  it('names the commands of the palette as the documentation does', () => {
    const rules = contributes.menus.commandPalette;
    const hidden = new Set(rules.filter(({ when }) => when === 'false').map(({ command }) => command));
    const titles = contributes.commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ title }) => strings[title.slice(1, -1)]);
    assert.deepEqual(titles, [
      'Import Report…',
      'Fetch Reports…',
      'Send Triage…',
      'Try with Sample Findings',
      'Remove Sample Findings',
      'Open Findings',
      'Export Report…',
      'Export CSV…',
      'Filter Findings…',
      'View Options…',
      'Set Status…',
      'Set Resolution…',
      'Retest with Role…',
      'Comment…',
      'Undo Triage Change',
      'Redo Triage Change',
      'Restore Backup of Findings…',
      'Manage Applications…',
      'Group Findings By…',
      'New Auth Config…',
      'Validate Auth Configs in Workspace',
      'Sort Keys of Auth Config',
      'Import Authentication…',
      'Apply Import',
      'Discard Import',
      'Show Notes of Import',
      'Export for Scanner…',
      'Choose Environment…',
      'Verify Role…',
      'Verify All Roles',
      'Show Login Results',
      'Test Authorization…',
      'Check My Changes…',
      'Scan as Role…',
      'Manage Secrets…',
      'Handler…',
      'Get Started',
      'Show Log',
    ]);
  });

  it('has a short palette: what can do something now, and one entry for what belongs together', () => {
    const empty = paletteWith({});
    assert.deepEqual(empty, [
      'Import Report…',
      'Try with Sample Findings',
      'Open Findings',
      'New Auth Config…',
      'Import Authentication…',
      'Get Started',
      'Show Log',
    ]);
    const findings = {
      workspaceFolderCount: '1',
      editorIsOpen: true,
      'dastWorkbench.findingsStored': true,
      'dastWorkbench.rowSelected': true,
      'dastWorkbench.hasFilters': true,
      'dastWorkbench.hasSavedFilters': true,
      'dastWorkbench.listState': 'list',
      'dastWorkbench.storage': 'sound',
    } as const;
    const withConfig = paletteWith({ ...findings, 'dastWorkbench.hasAuthConfig': true });
    console.log(
      `      ${empty.length} entries in an empty window, ${withConfig.length} with findings, a row and an auth config`,
    );
    assert.ok(withConfig.length <= 25, withConfig.join(', '));
    const withFetched = paletteWith({
      ...findings,
      'dastWorkbench.hasAuthConfig': true,
      'dastWorkbench.scansFetched': true,
    });
    assert.ok(withFetched.length <= 25, withFetched.join(', '));
    assert.deepEqual(
      withConfig.filter((title) => !withFetched.includes(title)),
      ['Get Started'],
    );
    assert.ok(withFetched.includes('Send Triage…') && !withConfig.includes('Send Triage…'));
    for (const title of [
      'Export CSV…',
      'Set Status…',
      'Verify Role…',
      'Check My Changes…',
      'Manage Secrets…',
    ])
      assert.ok(withConfig.includes(title), title);
    const inConfig = paletteWith({
      ...findings,
      'dastWorkbench.hasAuthConfig': true,
      'dastWorkbench.sampleStored': true,
      editorLangId: 'dast-auth',
    });
    console.log(`      ${inConfig.length} entries while an auth config is edited, with sample findings`);
    assert.ok(inConfig.length <= 25, inConfig.join(', '));
    for (const title of ['Verify All Roles', 'Choose Environment…', 'Export for Scanner…', 'Open Findings'])
      assert.ok(inConfig.includes(title), title);
    for (const title of ['Set Status…', 'Handler…']) assert.ok(!inConfig.includes(title), title);
    const without = [
      'Verify Role…',
      'Manage Secrets…',
      'Test Authorization…',
      'Check My Changes…',
      'Validate Auth Configs in Workspace',
    ];
    assert.deepEqual(
      paletteWith(findings).filter((title) => without.includes(title)),
      [],
    );
  });
});
