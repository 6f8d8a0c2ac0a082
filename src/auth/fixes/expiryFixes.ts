import type { Authentication, Step } from '../model/model.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child, pathOf } from './places.ts';
import { verificationStub } from './stubs.ts';
import type { TextEdit } from '../edits/textEdit.ts';

const rerun = { strategy: 'rerun' };

export function* useSeconds({ node, edits, arg }: FixContext): Generator<Fix> {
  const seconds = Number(arg(0));
  yield textFix(title('change-to', arg(0)), [edits.replace(node, seconds)]);
}

/** Running the sequence again is what a scanner does anyway when a token ends. */
export function* describeRefresh({ scope: { authentication }, edits }: FixContext): Generator<Fix> {
  if (authentication === undefined) return;
  const added = edits.addKeys(authentication.node, { refresh: rerun }, 'autoRefresh');
  yield textFix(title('add-refresh'), added, { isPreferred: true, isSafe: true });
}

export function* enableRefresh({ scope: { authentication }, node, edits }: FixContext): Generator<Fix> {
  if (authentication === undefined) return;
  const added =
    authentication.refresh === undefined
      ? edits.addKeys(authentication.node, { refresh: rerun }, 'autoRefresh')
      : [];
  yield textFix(title('enable-refresh'), [edits.replace(node, true), ...added], { isPreferred: true });
}

export function* mapExpiry({ scope: { authentication, step }, node, edits }: FixContext): Generator<Fix> {
  if (authentication === undefined || step?.stepId === undefined) return;
  const body = step.expectedResponse?.body;
  if (body === undefined) return;
  const inBody = pathOf(node.parent?.children?.[1] ?? node).slice(pathOf(body).length);
  const pointer = inBody.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const expression = `$response.body#${pointer}`;
  const known = step.outputs.find((output) => output.node.value === expression);
  const name = known?.name ?? freshOutput(step);
  const changes = [
    ...(known === undefined ? addOutput(step, name, expression, edits) : []),
    ...edits.addKeys(
      authentication.node,
      { expiresIn: `$steps.${step.stepId.value}.outputs.${name}` },
      'token',
    ),
  ];
  yield textFix(title('map-expiry'), changes, { isPreferred: true });
}

function freshOutput({ outputs }: Step): string {
  const taken = new Set(outputs.map(({ name }) => name));
  return ['expiresIn', 'lifetime', 'tokenExpiresIn'].find((name) => !taken.has(name)) ?? 'secondsToLive';
}

function addOutput(step: Step, name: string, value: string, edits: FixContext['edits']): TextEdit[] {
  const outputs = child(step.node, 'outputs');
  return outputs?.type === 'object'
    ? edits.addKeys(outputs, { [name]: value })
    : edits.addKeys(step.node, { outputs: { [name]: value } });
}

export function* addVerification({ model, node, edits }: FixContext): Generator<Fix> {
  const authentication = model.authentications.find(({ keyNode }) => keyNode === node);
  if (authentication === undefined) return;
  const verification = { ...verificationStub, endpoint: freeEndpoint(authentication) };
  const added = edits.addKeys(authentication.node, { verification });
  yield textFix(title('add-verification'), added, { isPreferred: true });
}

export function* verifyOtherwise({ scope: { authentication }, edits }: FixContext): Generator<Fix> {
  const endpoint = authentication?.verification?.endpoint;
  if (authentication === undefined || endpoint?.path === undefined) return;
  const { path } = freeEndpoint(authentication);
  const changes = [
    edits.replace(endpoint.path.node, path),
    ...(endpoint.method === undefined || endpoint.method.value === 'GET'
      ? []
      : [edits.replace(endpoint.method.node, 'GET')]),
  ];
  yield textFix(title('verify-with', `GET ${path}`), changes, { isPreferred: true });
}

/** A call that is likely to exist and is not part of the sequence. */
function freeEndpoint({ steps }: Authentication): { readonly method: string; readonly path: string } {
  const used = new Set(steps.map(({ endpoint }) => endpoint?.path?.value));
  const path = ['/api/me', '/api/profile', '/api/account'].find((one) => !used.has(one));
  return { method: 'GET', path: path ?? '/me' };
}

export function* expectRefusal({ scope: { authentication }, node, edits }: FixContext): Generator<Fix> {
  const { authenticated, unauthenticated } = authentication?.verification ?? {};
  const listed = new Set(unauthenticated?.status.map(({ value }) => value));
  const withToken = new Set(authenticated?.status.map(({ value }) => value));
  const refusals = [401, 403].filter((status) => !withToken.has(status));
  const [status] = refusals.filter((one) => !listed.has(one));
  const isRefused = refusals.some((one) => listed.has(one));
  if (isRefused) {
    yield textFix(title('remove-status', String(node.value)), edits.remove(node));
  } else if (status !== undefined) {
    yield textFix(title('change-to', String(status)), [edits.replace(node, status)]);
  }
}
