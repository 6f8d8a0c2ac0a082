import type { AuthDocument } from '../document/authDocument.ts';
import { pathOf } from '../fixes/places.ts';
import { takesNoUser } from '../model/grants.ts';
import type { AuthModel, Authentication, Role } from '../model/model.ts';
import { entriesOf, pointerTo, type Node } from '../syntax/tree.ts';
import { completenessLabels } from './labelMessages.ts';
import { labelOf } from './labels.ts';

/** What the service's paper form wants of a role, in its order. */
interface Demand {
  /** As the paper numbers it. */
  readonly section: string;
  /** In English. */
  readonly label: string;
  readonly isGiven: boolean;
  /** Where it is given, or would be. */
  readonly pointer: string;
}

interface Completeness {
  readonly pointer: string;
  readonly name: string;
  readonly demands: readonly Demand[];
}

export function completenessOf({ model }: AuthDocument): readonly Completeness[] {
  return (model?.roles ?? []).map((role) => ({
    pointer: pointerTo(pathOf(role.node)),
    name: role.name?.value ?? '',
    demands: model === undefined ? [] : demandsOf(model, role),
  }));
}

/** The nine fields of section 2.2. */
const tokenFields = [
  'tokenType',
  'tokenParameterName',
  'tokenLocation',
  'tokenFormat',
  'tokenEndpoint',
  'contentType',
  'steps',
  'defaultExpirationSeconds',
  'autoRefresh',
] as const;

function demandsOf(model: AuthModel, role: Role): readonly Demand[] {
  const authentication = model.authentications.find(({ name }) => name === role.authentication?.value);
  return [
    ...declaration(model, role),
    ...tokenDemands(role, authentication),
    ...stepDemands(role, authentication),
    ...userDemands(model, role, authentication),
    ...moreDemands(model, authentication),
  ];
}

function declaration(model: AuthModel, role: Role): readonly Demand[] {
  const { roleBasedAccess, apiSegmentation, node } = model;
  const text = apiSegmentation?.value.trim() ?? '';
  return [
    demand('2.1', labelOf('file', 'roleBasedAccess'), roleBasedAccess !== undefined, node, 'roleBasedAccess'),
    demand('2.1', labelOf('role', 'name'), (role.name?.value ?? '') !== '', role.node, 'name'),
    demand(
      '2.1',
      labelOf('file', 'apiSegmentation'),
      text !== '' || roleBasedAccess?.value === false,
      node,
      'apiSegmentation',
    ),
  ];
}

function tokenDemands(role: Role, authentication: Authentication | undefined): readonly Demand[] {
  if (authentication === undefined)
    return [demand('2.2', labelOf('role', 'authentication'), false, role.node, 'authentication')];
  const written = new Map(entriesOf(authentication.node).map(({ key, valueNode }) => [key, valueNode]));
  return tokenFields.map((key) =>
    demand('2.2', labelOf('authentication', key), isWritten(written.get(key)), authentication.node, key),
  );
}

/** A list without steps says that none are needed. */
function isWritten(node: Node | undefined): boolean {
  return node !== undefined && node.value !== '' && node.type !== 'null';
}

function stepDemands(role: Role, authentication: Authentication | undefined): readonly Demand[] {
  const steps = authentication?.steps ?? [];
  const node = authentication?.node ?? role.node;
  const key = authentication === undefined ? 'authentication' : 'steps';
  const hasCalls = steps.every(({ curl, endpoint }) => curl !== undefined || endpoint?.path !== undefined);
  return [
    demand('2.3', completenessLabels.calls, authentication !== undefined && hasCalls, node, key),
    demand(
      '2.3',
      completenessLabels.responses,
      authentication !== undefined && steps.every(({ expectedResponse }) => expectedResponse !== undefined),
      node,
      key,
    ),
  ];
}

function userDemands(
  { testUsers, application, node }: AuthModel,
  role: Role,
  authentication: Authentication | undefined,
): readonly Demand[] {
  const users = testUsers.filter((user) => user.role !== undefined && user.role.value === role.name?.value);
  const needsNone = authentication !== undefined && takesNoUser(authentication);
  const isIsolated = application?.isolatedFromProduction?.value === true;
  const isSafe = application?.safeForAutomatedTesting?.value === true;
  const owner = application?.node ?? node;
  return [
    demand('2.4', completenessLabels.users, users.length >= 2, node, 'testUsers'),
    demand(
      '2.4',
      completenessLabels.passwords,
      users.length > 0 && users.every(({ password }) => needsNone || password !== undefined),
      users.find(({ password }) => password === undefined)?.node ?? node,
      users.some(({ password }) => password === undefined) ? 'password' : 'testUsers',
    ),
    demand(
      '2.4',
      labelOf('application', 'isolatedFromProduction'),
      isIsolated,
      owner,
      'isolatedFromProduction',
    ),
    demand(
      '2.4',
      labelOf('application', 'safeForAutomatedTesting'),
      isSafe,
      owner,
      'safeForAutomatedTesting',
    ),
  ];
}

function moreDemands(
  { attachments, identityProviders, node }: AuthModel,
  authentication: Authentication | undefined,
): readonly Demand[] {
  const documents = demand(
    '2.5',
    labelOf('file', 'attachments'),
    attachments.length > 0,
    node,
    'attachments',
  );
  const name = authentication?.identityProvider?.value;
  if (name === undefined) return [documents];
  const provider = identityProviders.find((one) => one.name === name);
  return [
    documents,
    demand(
      '2.5',
      labelOf('authentication', 'identityProvider'),
      provider !== undefined,
      node,
      'identityProviders',
    ),
  ];
}

function demand(section: string, label: string, isGiven: boolean, owner: Node, key: string): Demand {
  return { section, label, isGiven, pointer: pointerTo([...pathOf(owner), key]) };
}
