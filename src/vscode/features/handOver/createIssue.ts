import { t } from '../../../base/messages.ts';
import type { Forge, RemoteSite } from '../../../base/remoteSites.ts';
import type { App } from '../../app/app.ts';
import { detailsOf } from './detailsOf.ts';
import { gitRemote } from '../../shared/files/gitRemote.ts';
import { openDraft } from './issueDraft.ts';
import { loadExport, type FindingsExport } from './loadExport.ts';

/**
 * Create Issue…: shows the text in an editor, where it can be changed, and then opens the site's own page for a new issue
 * with it. Nothing is sent by us, and the editor closes with the answer.
 */
export async function createIssue(app: App, target: unknown, selected: unknown): Promise<string | undefined> {
  const findings = await detailsOf(app, target, selected);
  if (findings.length === 0) {
    void app.window.showInformationMessage(t('Select a finding first.'));
    return undefined;
  }
  const exporters = await loadExport();
  const place = await choosePlace(app, exporters);
  if (place === 'cancelled') return undefined;
  const groups = new Set(findings.map(({ finding }) => finding.vulnerability));
  const text =
    groups.size === 1
      ? documentOf(exporters.describeVulnerability(findings))
      : exporters.markdownOf(findings);
  const copy = t('Copy Text');
  const draft = await openDraft(app, text);
  const chosen = await askAbout(app, place?.site, copy);
  const final = await draft.close();
  if (chosen === copy) await app.env.clipboard.writeText(final);
  return place === undefined || chosen === undefined || chosen === copy
    ? undefined
    : openIssue(app, exporters, place, final);
}

interface IssuePlace {
  readonly site: RemoteSite;
  readonly forge: Forge;
}

/** Undefined where the remotes lead to no site of GitHub or GitLab. */
async function choosePlace(
  app: App,
  { remoteSites }: FindingsExport,
): Promise<IssuePlace | 'cancelled' | undefined> {
  const sites = remoteSites(await gitRemote(app));
  if (sites.length === 0) return undefined;
  const site = sites.length > 1 ? await chooseSite(app, sites) : sites[0];
  const forge = site && (site.forge ?? (await chooseForge(app, site)));
  if (site === undefined || forge === undefined) return 'cancelled';
  return forge === 'none' ? undefined : { site, forge };
}

/** What to do with the text; without a site it can only be copied. */
function askAbout({ window }: App, site: RemoteSite | undefined, copy: string): Thenable<string | undefined> {
  return site === undefined
    ? window.showInformationMessage(
        t("This workspace has no GitHub or GitLab remote. Copy the text into your tracker's new issue."),
        copy,
      )
    : window.showInformationMessage(
        t(
          'This text fills in a new issue at {0}. Change it as you like; its first line is the title.',
          hostOf(site),
        ),
        t('Open New Issue'),
        copy,
      );
}

async function openIssue(
  app: App,
  { issueUrl }: FindingsExport,
  { site, forge }: IssuePlace,
  text: string,
): Promise<string> {
  const issue = readDocument(text);
  const note = `\n\n${t('(The full text is in the clipboard.)')}`;
  const { url, isCut } = issueUrl(site, forge, issue, note);
  if (isCut) {
    await app.env.clipboard.writeText(issue.body);
    void app.window.showInformationMessage(
      t('The text is too long for a link. The full text is in the clipboard: paste it there.'),
    );
  }
  await app.commands.runBuiltIn('vscode.open', url);
  return url;
}

function documentOf({ title, body }: { readonly title: string; readonly body: string }): string {
  return `# ${title}\n\n${body}`;
}

/** The first line that says something is the title, whether or not it is a heading. */
function readDocument(text: string): { readonly title: string; readonly body: string } {
  const [first = '', ...rest] = text.trimStart().split('\n');
  return { title: first.replace(/^#{1,6}\s+/, '').trim(), body: rest.join('\n').trim() };
}

function hostOf({ address }: RemoteSite): string {
  return address.split('/')[2] ?? address;
}

/** Where a repository has several remotes, such as a fork and what it is a fork of. */
async function chooseSite({ window }: App, sites: readonly RemoteSite[]): Promise<RemoteSite | undefined> {
  const picked = await window.showQuickPick(
    sites.map((site) => ({
      label: site.address.slice(site.address.indexOf('://') + 3),
      description: site.remote,
      site,
    })),
    { title: t('Create Issue'), placeHolder: t('In which repository?') },
  );
  return picked?.site;
}

async function chooseForge({ window }: App, site: RemoteSite): Promise<Forge | 'none' | undefined> {
  const picked = await window.showQuickPick(
    [
      { label: 'GitLab', forge: 'gitlab' as const },
      { label: 'GitHub', forge: 'github' as const },
      { label: t('Neither: show the text only'), forge: 'none' as const },
    ],
    { title: t('Create Issue'), placeHolder: t('What is {0}?', hostOf(site)) },
  );
  return picked?.forge;
}
