import { afterLast } from '../../../../base/cut.ts';
import { type MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { unknownRole } from '../../../../findings/scans/role.ts';
import { formatCount, plural, t } from '../../../../base/messages.ts';
import { commandTo } from '../../../app/commands.ts';
import { itemKinds } from '../../../app/ids.ts';
import { paragraphs } from '../../../shared/faces/markdown.ts';
import { addCounts, worstOf } from '../../../shared/handlers/endpointCounts.ts';
import { severityIcon } from '../../../shared/list/severityIcon.ts';
import { labelOf } from '../../../shared/messages/scanText.ts';
import { countFindings } from '../../../shared/messages/text.ts';
import { guardsText } from '../../../shared/handlers/guardsText.ts';
import { countsText, openText, placeText } from '../../../shared/handlers/handlerText.ts';
import { comparedText } from './compareCode.ts';
import { type EndpointNode, isCounted, type RouteNode, type ScanCounts } from './endpointModel.ts';
import type { RouteReach } from './reachOfRoutes.ts';

const { Collapsed, Expanded, None } = TreeItemCollapsibleState;

/** `workspace`: what the application is called whose folder is the workspace's. */
export function endpointItem(node: EndpointNode, workspace: string): TreeItem {
  if (node.kind === 'application') {
    const item = new TreeItem(node.folder === '' ? workspace : node.folder, Expanded);
    item.id = node.id;
    item.iconPath = new ThemeIcon('package');
    const { endpoints, withoutFinding: count } = node.counts;
    // Short enough for a narrow side bar; the whole sentence stands above the tree.
    if (endpoints > 0)
      item.description = t('{0} of {1} without finding', formatCount(count), formatCount(endpoints));
    return item;
  }
  if (node.kind === 'segment') {
    const item = new TreeItem(node.label, Collapsed);
    item.id = node.id;
    item.iconPath = new ThemeIcon('symbol-namespace');
    const { findings, withoutFinding: count } = node.counts;
    const facts = [
      ...(findings === 0 ? [] : [countFindings(findings)]),
      ...(count === 0 ? [] : [t('{0} without finding', formatCount(count))]),
    ];
    if (facts.length > 0) item.description = facts.join(' · ');
    return item;
  }
  if (node.kind === itemKinds.notReached)
    return groupItem(node, { label: t('Not reached by any scan'), icon: 'circle-slash' });
  if (node.kind === itemKinds.changed) {
    const tooltip = comparedText(node.compared);
    return groupItem(node, { label: t('In changed code'), icon: 'git-compare', tooltip });
  }
  if (node.kind === 'open') {
    const tooltip = t('Nothing that runs before these handlers checks who calls them');
    return groupItem(node, { label: t('No authentication seen'), icon: 'unlock', tooltip });
  }
  return routeItem(node);
}

function groupItem(
  { id, kind, children }: Extract<EndpointNode, { readonly children: readonly RouteNode[] }>,
  { label, icon, tooltip }: { readonly label: string; readonly icon: string; readonly tooltip?: string },
): TreeItem {
  const item = new TreeItem(label, Collapsed);
  item.id = id;
  item.iconPath = new ThemeIcon(icon);
  item.description = formatCount(children.length);
  item.contextValue = kind;
  if (tooltip !== undefined) item.tooltip = tooltip;
  // Without it, a screen reader says the tooltip instead of the name.
  item.accessibilityInformation = {
    label: `${label}, ${plural(children.length, { one: '{0} endpoint', other: '{0} endpoints' })}`,
  };
  return item;
}

/** `38 of 62 endpoints without finding`: most reports do not say what was scanned without one. */
export function scanText({
  endpoints,
  withoutFinding,
}: Pick<ScanCounts, 'endpoints' | 'withoutFinding'>): string {
  return plural(
    endpoints,
    { one: '{1} of {0} endpoint without finding', other: '{1} of {0} endpoints without finding' },
    formatCount(withoutFinding),
  );
}

function routeItem(node: RouteNode): TreeItem {
  const { route } = node;
  const method = route.method === 'ANY' ? t('Any method') : route.method;
  // No segment stands above the root.
  const isInGroup = node.isNotReached ?? node.isOpen ?? node.isAmongChanged ?? false;
  const hasPath = route.path === '/' || isInGroup;
  const item = new TreeItem(hasPath ? `${method} ${route.path}` : method, None);
  item.id = node.id;
  item.contextValue = node.kind;
  const counts = node.endpoints.map((endpoint) => endpoint.counts);
  const worst = worstOf(addCounts(counts).open);
  const state = counts.length > 0 ? openText(counts) : withoutFindingText(node);
  const name = route.handler?.name ?? '';
  const doubt = node.isAmongChanged === true && node.isChanged === false ? t('not certain') : '';
  const facts = [name === '' ? '' : `${name}()`, doubt, node.isOpen === true ? placeOf(node) : state];
  item.description = facts.filter((fact) => fact !== '').join(' · ');
  item.iconPath = worst === undefined ? routeIcon(node) : severityIcon(worst);
  item.tooltip = tooltipOf(node);
  item.command = commandTo('goToRoute', t('Go to Handler'), node);
  item.accessibilityInformation = { label: `${route.method} ${route.path}, ${item.description}` };
  return item;
}

/** Where its handler stands, without the folders. */
function placeOf({ route: { handler, declared } }: RouteNode): string {
  const { file, line } = handler ?? declared;
  return `${afterLast(file, '/')}:${line}`;
}

function routeIcon({ route, endpoints }: RouteNode): ThemeIcon {
  if (route.role === 'documented') return new ThemeIcon('book', new ThemeColor('descriptionForeground'));
  if (endpoints.length > 0) return new ThemeIcon('pass', new ThemeColor('charts.green'));
  return new ThemeIcon('circle-outline', new ThemeColor('descriptionForeground'));
}

function withoutFindingText({ route, reach, isNotReached }: RouteNode): string {
  // Its group says the rest.
  if (isNotReached === true) return route.role === 'documented' ? t('only described') : '';
  if (route.role === 'documented') return t('only described');
  if (!isCounted(route)) return '';
  const roles = rolesOf(reach);
  return {
    noFinding: t('no finding'),
    unlisted: t('no finding'),
    reached: roles === '' ? t('reached, no finding') : t('reached as {0}, no finding', roles),
    notReached: t('not reached'),
  }[reach.reach];
}

function changedText(isChanged: boolean | undefined): readonly string[] {
  if (isChanged === undefined) return [];
  return [isChanged ? t('Its code has changed') : t('It may run code that has changed')];
}

function rolesOf({ scans }: RouteReach): string {
  return scans.flatMap(({ role }) => (role === unknownRole ? [] : [role])).join(', ');
}

function reachText({ reach }: RouteReach): string {
  return {
    unlisted: t('Scans called more operations than they list, so it may have been called'),
    noFinding: t('No imported report has a finding here; it may not have been scanned'),
    reached: t('Called by a scan that found nothing here'),
    notReached: t('Not among the operations that reports list as called'),
  }[reach];
}

function tooltipOf({ route, endpoints, roles, reach, differs, isChanged }: RouteNode): MarkdownString {
  const lines = [
    `${route.method} ${route.path}`,
    `${route.framework} · ${placeText(route.handler ?? { ...route.declared, name: '' })}`,
    route.isDescribed ? t('Described by an OpenAPI file') : t('Not described by an OpenAPI file'),
    endpoints.length === 0 ? reachText(reach) : countsText(endpoints.map(({ counts }) => counts)),
    ...reach.scans.map((scan) => t('Reached: {0}', labelOf(scan))),
    ...(roles === undefined
      ? []
      : [roles.length === 0 ? t('No role may call it') : t('May be called by {0}', roles.join(', '))]),
    ...changedText(isChanged),
    ...[guardsText(route.guards, route.handler ?? route.declared), differs].filter((line) => line !== ''),
  ];
  return paragraphs(lines);
}
