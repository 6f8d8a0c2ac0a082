import { t } from '../../../base/messages.ts';
import { remoteSites, type RemoteSite } from '../../../base/remoteSites.ts';
import { listAt } from '../../../base/untrusted.ts';
import { allSources, bind, bindingsOf, readBindings, sourceOf } from '../../../sources/allSources.ts';
import type { Binding, Source } from '../../../sources/source.ts';
import type { App } from '../../app/app.ts';
import { gitRemote } from '../../shared/files/gitRemote.ts';
import type { KeptFetches } from './keptFetches.ts';

/** Sources of this workspace. */
interface Known {
  readonly bindings: readonly Binding[];
  /** Remotes whose host's name does not say what it is. */
  readonly unknown: readonly RemoteSite[];
}

/** What settings bind, else what the remotes of git lead to. */
export async function knownSources(app: Pick<App, 'machine' | 'workspace' | 'settings'>): Promise<Known> {
  const bound = readBindings(app.settings.get('sources'));
  const sites = remoteSites(await gitRemote(app));
  const known = new Map([...bound, ...bindingsOf(sites)].map((one) => [one.url, one]));
  return {
    bindings: [...known.values()],
    unknown: sites.filter(({ forge, address }) => forge === undefined && !known.has(address)),
  };
}

/** Asks where to fetch from; undefined where the user leaves it, none where fetching by itself was stopped. */
export async function chooseBindings(app: App, kept: KeptFetches): Promise<readonly Binding[] | undefined> {
  const { bindings, unknown } = await knownSources(app);
  const items = [
    ...(bindings.length > 1 ? [{ label: t('All sources'), choose: async () => bindings }] : []),
    ...bindings.map((binding) => ({
      label: nameOf(binding),
      description: [
        nameOfKind(sourceOf(binding)),
        ...(kept.isQuiet(binding) ? [t('fetched automatically')] : []),
      ].join(' · '),
      choose: async () => [binding],
    })),
    ...unknown.map((site) => ({
      label: withoutScheme(site.address),
      description: t('git remote {0}', site.remote),
      choose: () => addSite(app, site),
    })),
    { label: t('Add a Source…'), choose: () => addSource(app) },
    ...(app.counts.current.fetched ? [{ label: t('Send Triage…'), choose: () => sendInstead(app) }] : []),
    ...(bindings.some((one) => kept.isQuiet(one))
      ? [{ label: t('Stop Fetching Automatically'), choose: () => stop(kept) }]
      : []),
  ];
  const picked = await app.window.showQuickPick(items, {
    title: t('Fetch Reports'),
    placeHolder: t('Where are the reports?'),
    matchOnDescription: true,
  });
  return picked?.choose();
}

function nameOfKind({ kind, name }: Source): string {
  return kind === 'address' ? t('Any address') : name;
}

/** `github.com/shop/shop`. */
export function nameOf({ url }: Binding): string {
  return withoutScheme(url);
}

function withoutScheme(address: string): string {
  return address.slice(address.indexOf('://') + 3);
}

async function sendInstead({ commands }: App): Promise<undefined> {
  await commands.run('sendTriage');
}

async function stop(kept: KeptFetches): Promise<readonly Binding[]> {
  await kept.stopQuiet();
  return [];
}

async function addSite(app: App, { address }: RemoteSite): Promise<readonly Binding[] | undefined> {
  const forges = allSources.filter(({ kind }) => kind === 'github' || kind === 'gitlab');
  const source = await chooseKind(app, forges);
  const binding = source === undefined ? undefined : bind(source, address);
  return binding === undefined ? undefined : save(app, binding);
}

async function addSource(app: App): Promise<readonly Binding[] | undefined> {
  const source = await chooseKind(app, allSources);
  if (source === undefined) return undefined;
  const text = await app.window.showInputBox({
    title: nameOfKind(source),
    prompt: t('It is saved in the settings of this workspace, without a token.'),
    placeHolder: source.example,
    ignoreFocusOut: true,
    validateInput: (value) =>
      bind(source, value) === undefined ? t('Enter an address such as {0}.', source.example) : undefined,
  });
  const binding = text === undefined ? undefined : bind(source, text);
  return binding === undefined ? undefined : save(app, binding);
}

async function chooseKind({ window }: App, sources: readonly Source[]): Promise<Source | undefined> {
  const items = sources.map((source) => ({ label: nameOfKind(source), description: source.example, source }));
  return (
    await window.showQuickPick(items, { title: t('Fetch Reports'), placeHolder: t('What kind of server?') })
  )?.source;
}

/** Keeps a source where the workspace shares it. */
async function save({ settings }: App, binding: Binding): Promise<readonly Binding[]> {
  const others = listAt(settings.inspect('sources').workspace);
  await settings.updateIn('workspace', 'sources', [...others, binding]);
  return [binding];
}
