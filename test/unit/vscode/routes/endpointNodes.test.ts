import assert from 'node:assert/strict';
import type { ListedRoute } from '../../../../src/routes/engine.ts';
import type { Guards } from '../../../../src/routes/route.ts';
import { routeKey } from '../../../../src/routes/routeKey.ts';
import { endpointItem, scanText } from '../../../../src/vscode/features/routes/endpoints/endpointItems.ts';
import {
  type EndpointNode,
  endpointTree,
} from '../../../../src/vscode/features/routes/endpoints/endpointModel.ts';
import type { RouteReach } from '../../../../src/vscode/features/routes/endpoints/reachOfRoutes.ts';
import type { ComparedCode } from '../../../../src/vscode/shared/handlers/codeChanges.ts';
import type { HandledEndpoint } from '../../../../src/vscode/shared/handlers/handledFiles.ts';
import type { WorkspaceRole } from '../../../../src/vscode/shared/handlers/workspaceRoles.ts';

let ids = 0;
const route = (method: string, path: string, changes: Partial<ListedRoute> = {}): ListedRoute => {
  ids += 1;
  const place = { file: 'api/server.js', line: ids };
  return {
    id: ids,
    framework: 'Express',
    appRoot: 'api',
    method,
    path,
    handler: { ...place, endLine: ids, name: `h${ids}`, column: 0 } as never,
    declared: place as never,
    role: 'handler',
    guards: guards('unknown'),
    isDescribed: false,
    ...changes,
  };
};
const guards = (protection: Guards['protection'], ...roles: readonly string[]): Guards =>
  ({
    protection,
    roles,
    by: protection === 'unknown' ? [] : [{ name: 'guard', file: 'g.js', line: 1 }],
  }) as unknown as Guards;
const none = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
const handled = (
  routes: readonly ListedRoute[],
  all: Partial<typeof none>,
  open: Partial<typeof none> = all,
): HandledEndpoint =>
  ({
    answer: { routes: routes.map(({ id }) => id) },
    counts: { all: { ...none, ...all }, open: { ...none, ...open } },
  }) as unknown as HandledEndpoint;
const role = (name: string, ...apiAccess: readonly string[]): WorkspaceRole =>
  ({ name, apiAccess }) as unknown as WorkspaceRole;
const noFinding: RouteReach = { reach: 'noFinding', scans: [] };

/** Everything that an item shows, but for the tooltips of routes. */
function shown(nodes: readonly EndpointNode[], indent = ''): readonly string[] {
  return nodes.flatMap((node) => {
    const item = endpointItem(node, 'workspace') as unknown as Record<string, unknown> & {
      readonly iconPath: { readonly id: string; readonly color?: { readonly id: string } };
    };
    const { iconPath, collapsibleState, tooltip, command } = item;
    const { label, description, contextValue } = item as Readonly<Record<string, string | undefined>>;
    const said = (item['accessibilityInformation'] as { label: string } | undefined)?.label;
    const parts = [
      label,
      description,
      [iconPath.id, iconPath.color?.id].filter(Boolean).join(' '),
      ['leaf', 'collapsed', 'expanded'][collapsibleState as number],
      contextValue,
      said,
      typeof tooltip === 'string' ? tooltip : '',
      (command as { title: string } | undefined)?.title,
    ];
    const children = 'children' in node ? node.children : [];
    return [`${indent}${parts.map((part) => part ?? '').join(' | ')}`, ...shown(children, `${indent}  `)];
  });
}
const idsOf = (nodes: readonly EndpointNode[]): readonly string[] =>
  nodes.flatMap((node) => [
    endpointItem(node, 'w').id ?? '',
    ...('children' in node ? idsOf(node.children) : []),
  ]);
function tooltip(node: EndpointNode): readonly string[] {
  const { value } = endpointItem(node, 'w').tooltip as { readonly value: string };
  return value.replaceAll('&nbsp;', ' ').replaceAll('\\', '').trim().split('\n\n');
}

describe('endpoints as a tree', () => {
  beforeEach(() => {
    ids = 0;
  });

  it('stand below their applications and the segments of their paths, in the order of methods', () => {
    const list = [
      route('DELETE', '/a/b/{id}'),
      route('GET', '/a/b/{id}'),
      route('PATCH', '/a/b/{id}'),
      route('ANY', '/a/b/{id}'),
      route('POST', '/a/b/{id}'),
      route('PUT', '/a/b/{id}'),
      route('HEAD', '/'),
      route('GET', '/'),
      route('GET', '/a/c', { handler: null }),
      route('GET', '/z', { appRoot: '', role: 'static' as never }),
    ];
    assert.deepEqual(shown(endpointTree(list, [], [], () => noFinding)), [
      'workspace |  | package | expanded |  |  |  | ',
      '  /z |  | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h10() | circle-outline descriptionForeground | leaf | dastRoute | GET /z, h10() |  | Go to Handler',
      'api | 9 of 9 without finding | package | expanded |  |  |  | ',
      '  GET / | h8() · no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /, h8() · no finding |  | Go to Handler',
      '  HEAD / | h7() · no finding | circle-outline descriptionForeground | leaf | dastRoute | HEAD /, h7() · no finding |  | Go to Handler',
      '  /a | 7 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    /b/{id} | 6 without finding | symbol-namespace | collapsed |  |  |  | ',
      '      GET | h2() · no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /a/b/{id}, h2() · no finding |  | Go to Handler',
      '      POST | h5() · no finding | circle-outline descriptionForeground | leaf | dastRoute | POST /a/b/{id}, h5() · no finding |  | Go to Handler',
      '      PUT | h6() · no finding | circle-outline descriptionForeground | leaf | dastRoute | PUT /a/b/{id}, h6() · no finding |  | Go to Handler',
      '      PATCH | h3() · no finding | circle-outline descriptionForeground | leaf | dastRoute | PATCH /a/b/{id}, h3() · no finding |  | Go to Handler',
      '      DELETE | h1() · no finding | circle-outline descriptionForeground | leaf | dastRoute | DELETE /a/b/{id}, h1() · no finding |  | Go to Handler',
      '      Any method | h4() · no finding | circle-outline descriptionForeground | leaf | dastRoute | ANY /a/b/{id}, h4() · no finding |  | Go to Handler',
      '    /c | 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '      GET | no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /a/c, no finding |  | Go to Handler',
    ]);
  });

  it('say what was found, reached, described and changed', () => {
    const [found, fixed, clean, generated, described, missed, opened, changed] = [
      route('GET', '/found'),
      route('GET', '/fixed'),
      route('GET', '/clean'),
      route('GET', '/generated', { role: 'generated' }),
      route('GET', '/described', { role: 'documented', handler: null }),
      route('POST', '/missed'),
      route('GET', '/open', { guards: guards('none') }),
      route('GET', '/changed', { role: 'unknown', handler: null }),
    ] as const;
    const done = [route('PUT', '/done'), route('GET', '/done')] as const;
    const scan = (name: string) => ({ role: name, tool: 'ZAP', run: undefined, scannedAt: 0 }) as never;
    const reach = ({ path }: ListedRoute): RouteReach =>
      ({
        '/clean': { reach: 'reached', scans: [scan('admin'), scan('unknown'), scan('user')] },
        '/generated': { reach: 'reached', scans: [scan('unknown')] },
        '/described': { reach: 'notReached', scans: [] },
        '/missed': { reach: 'notReached', scans: [] },
        '/found': { reach: 'notReached', scans: [] },
        '/open': { reach: 'unlisted', scans: [] },
      }[path] as RouteReach | undefined) ?? noFinding;
    const compared = {
      base: 'uncommitted',
      folders: [{ name: '', base: '0123456789' }],
      routes: new Map([
        [routeKey(found), true],
        [routeKey(changed), false],
        ...done.map((each) => [routeKey(each), true] as const),
      ]),
    } as unknown as ComparedCode;
    const findings = [
      handled([found, fixed], { Critical: 1, Minor: 2 }, { Minor: 1 }),
      handled([fixed], { Info: 1 }, {}),
      handled([done[0]], { Major: 1 }, {}),
    ];
    const list = [...done, found, fixed, clean, generated, described, missed, opened, changed];
    const tree = endpointTree(list, findings, [], reach, compared);
    assert.deepEqual(shown(tree), [
      'api | 6 of 9 without finding | package | expanded |  |  |  | ',
      '  In changed code | 4 | git-compare | collapsed | dastChanged | In changed code, 4 endpoints | Code that these endpoints run has changed since the last commit (0123456) | ',
      '    GET /changed | not certain · no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /changed, not certain · no finding |  | Go to Handler',
      '    GET /done | h10() · no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /done, h10() · no finding |  | Go to Handler',
      '    PUT /done | h9() · 1 finding, not open | pass charts.green | leaf | dastRoute | PUT /done, h9() · 1 finding, not open |  | Go to Handler',
      '    GET /found | h1() · 1 of 3 findings open | dast-minor dastWorkbench.severityMinor | leaf | dastRoute | GET /found, h1() · 1 of 3 findings open |  | Go to Handler',
      '  Not reached by any scan | 2 | circle-slash | collapsed | dastNotReached | Not reached by any scan, 2 endpoints |  | ',
      '    GET /described | only described | book descriptionForeground | leaf | dastRoute | GET /described, only described |  | Go to Handler',
      '    POST /missed | h6() | circle-outline descriptionForeground | leaf | dastRoute | POST /missed, h6() |  | Go to Handler',
      '  No authentication seen | 1 | unlock | collapsed | open | No authentication seen, 1 endpoint | Nothing that runs before these handlers checks who calls them | ',
      '    GET /open | h7() · server.js:7 | circle-outline descriptionForeground | leaf | dastRoute | GET /open, h7() · server.js:7 |  | Go to Handler',
      '  /changed | 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    GET | no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /changed, no finding |  | Go to Handler',
      '  /clean | 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h3() · reached as admin, user, no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /clean, h3() · reached as admin, user, no finding |  | Go to Handler',
      '  /described |  | symbol-namespace | collapsed |  |  |  | ',
      '    GET | only described | book descriptionForeground | leaf | dastRoute | GET /described, only described |  | Go to Handler',
      '  /done | 1 finding · 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h10() · no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /done, h10() · no finding |  | Go to Handler',
      '    PUT | h9() · 1 finding, not open | pass charts.green | leaf | dastRoute | PUT /done, h9() · 1 finding, not open |  | Go to Handler',
      '  /fixed | 4 findings | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h2() · 1 of 4 findings open | dast-minor dastWorkbench.severityMinor | leaf | dastRoute | GET /fixed, h2() · 1 of 4 findings open |  | Go to Handler',
      '  /found | 3 findings | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h1() · 1 of 3 findings open | dast-minor dastWorkbench.severityMinor | leaf | dastRoute | GET /found, h1() · 1 of 3 findings open |  | Go to Handler',
      '  /generated | 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h4() · reached, no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /generated, h4() · reached, no finding |  | Go to Handler',
      '  /missed | 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    POST | h6() · not reached | circle-outline descriptionForeground | leaf | dastRoute | POST /missed, h6() · not reached |  | Go to Handler',
      '  /open | 1 without finding | symbol-namespace | collapsed |  |  |  | ',
      '    GET | h7() · no finding | circle-outline descriptionForeground | leaf | dastRoute | GET /open, h7() · no finding |  | Go to Handler',
    ]);
    const all = idsOf(tree);
    assert.equal(new Set(all).size, all.length, 'each item is another one');
    const [application] = tree;
    const [inChanged] = application?.children ?? [];
    assert.ok(inChanged && 'children' in inChanged);
    assert.deepEqual(
      inChanged.children.map(tooltip).filter(([place]) => place?.endsWith('/done') === false),
      [
        [
          'GET /changed',
          'Express · api/server.js:8',
          'Not described by an OpenAPI file',
          'No imported report has a finding here; it may not have been scanned',
          'It may run code that has changed',
        ],
        [
          'GET /found',
          'Express · h1() · api/server.js:1',
          'Not described by an OpenAPI file',
          '1 of 3 findings open · 1 Minor',
          'Its code has changed',
        ],
      ],
    );
  });

  it('are one where only names of parameters differ, and where no code answers what is described', () => {
    const place = { file: 'other.js', line: 99 } as never;
    const list = [
      route('GET', '/a/{id}'),
      route('GET', '/a/{name}', { isDescribed: true }),
      route('GET', '/a/{rest*}'),
      route('GET', '/a/{id}', { appRoot: 'other' }),
      route('ANY', '/b/{x}'),
      route('ANY', '/b/{y}', { handler: null, declared: place }),
      route('ANY', '/b/{z}', { handler: null, declared: place }),
      route('GET', '/b/{id}', { role: 'documented' }),
      route('GET', '/a/{id}', { role: 'documented' }),
      route('GET', '/d/{id}', { role: 'documented' }),
      route('GET', '/d/{name}', { role: 'documented' }),
    ];
    const lines: string[] = [];
    const walk = (nodes: readonly EndpointNode[]): void => {
      for (const node of nodes) {
        if ('route' in node) lines.push(`${node.route.appRoot} ${node.route.method} ${node.route.path}`);
        else walk(node.children);
      }
    };
    walk(endpointTree(list, [], [], () => noFinding));
    assert.deepEqual(lines, [
      'api GET /a/{id}',
      'api GET /a/{rest*}',
      'api ANY /b/{x}',
      'api ANY /b/{y}',
      'api GET /d/{id}',
      'other GET /a/{id}',
    ]);
  });

  it('say who may call them, and where the code says something else', () => {
    const roles = [role('admin', '/**'), role('user', '/open', '/user'), role('guest')];
    const tooltips = (own: readonly WorkspaceRole[], given: ListedRoute): readonly string[] => {
      const [application] = endpointTree([given], [], own, () => noFinding);
      const [segment] = application?.children ?? [];
      const [node] = segment !== undefined && 'children' in segment ? segment.children : [];
      return node === undefined ? [] : tooltip(node).slice(4);
    };
    const user = route('GET', '/user', { guards: guards('required', 'Admin') });
    const admin = route('GET', '/admin', { guards: guards('required', 'manager') });
    assert.deepEqual(
      [
        tooltips([], user),
        tooltips([role('guest')], user),
        tooltips(roles, user),
        tooltips(roles, admin),
        tooltips([role('user', '/user')], admin),
        tooltips(roles, route('GET', '/x', { guards: guards('optional') })),
        tooltips(roles, route('GET', '/y', { guards: guards('required') })),
      ],
      [
        ['The code requires Admin: guard (g.js:1)'],
        ['The code requires Admin: guard (g.js:1)'],
        ['May be called by admin, user', 'The code requires Admin: guard (g.js:1)'],
        [
          'May be called by admin',
          'The code requires manager: guard (g.js:1)',
          'The auth config lets admin call it, but the code requires manager',
        ],
        [
          'No role may call it',
          'The code requires manager: guard (g.js:1)',
          'The auth config lets no role call it, but the code requires manager',
        ],
        [
          'May be called by admin',
          'The code identifies the caller and lets everybody through: guard (g.js:1)',
        ],
        ['May be called by admin', 'The code requires authentication: guard (g.js:1)'],
      ],
    );
  });

  it('are counted above the tree', () => {
    const text = (endpoints: number, withoutFinding: number) => scanText({ endpoints, withoutFinding });
    assert.deepEqual(
      [text(1, 0), text(1, 1), text(1200, 1100)],
      [
        '0 of 1 endpoint without finding',
        '1 of 1 endpoint without finding',
        '1,100 of 1,200 endpoints without finding',
      ],
    );
  });
});
