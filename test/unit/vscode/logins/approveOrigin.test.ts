import assert from 'node:assert/strict';
import type { ApprovalRequest } from '../../../../src/login/ports.ts';
import { askingApprovals } from '../../../../src/vscode/shared/logins/approveOrigin.ts';
import { MemoryState } from '../../../fakes/testApp.ts';
import { FakeWindow } from '../../../fakes/vscode/window.ts';
import { until } from '../../../patience.ts';

const shop = 'https://shop.test';
const request = (changes: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  origin: shop,
  shown: shop,
  methods: ['GET', 'POST'],
  secrets: ['PASSWORD'],
  env: [],
  ...changes,
});

describe('the approval of an origin', () => {
  let window: FakeWindow;
  let workspaceState: MemoryState;
  beforeEach(() => {
    window = new FakeWindow();
    workspaceState = new MemoryState();
  });
  /** Whether it may be sent, and whether that was asked; it is allowed where it is. */
  async function approve(asked: ApprovalRequest, signal = new AbortController().signal): Promise<string> {
    const before = window.messages.length;
    const approved = askingApprovals({ window: window.port, workspaceState }, signal).approve(asked);
    if (window.messages.length > before) window.press('Send');
    return `${(await approved) ? 'sent' : 'not sent'}${window.messages.length > before ? ', asked' : ''}`;
  }
  const kept = (): unknown => workspaceState.get('approvedOrigins');

  it('asks once with all that goes there, and again where more is to go there', async () => {
    assert.equal(await approve(request()), 'sent, asked');
    assert.deepEqual(window.messages, [`Send requests to ${shop}?`]);
    assert.deepEqual(window.details[0]?.split('\n'), [
      'Methods: GET, POST',
      'Secrets: PASSWORD',
      'Environment variables: none',
      'The file says where requests go and what is in them. Send only to servers that you know.',
    ]);
    assert.equal(await approve(request()), 'sent');
    assert.equal(await approve(request({ methods: ['GET'], secrets: [] })), 'sent');
    for (const more of [
      { methods: ['PUT'] },
      { secrets: ['PASSWORD', 'TOTP'] },
      { env: ['ZONE', 'HOST'] },
      { origin: `${shop}:8443`, shown: `${shop}:8443` },
    ]) {
      assert.equal(await approve(request(more)), 'sent, asked', JSON.stringify(more));
      assert.equal(await approve(request(more)), 'sent', JSON.stringify(more));
    }
    assert.match(window.details[3] ?? '', /^Environment variables: ZONE, HOST$/m);
  });

  it('remembers what was approved last, and only that where it takes in what was approved before', async () => {
    await approve(request({ methods: ['GET'] }));
    await approve(request());
    const one = { origin: shop, methods: ['GET', 'POST'], secrets: ['PASSWORD'], env: [] };
    assert.deepEqual(kept(), [one]);
    const other = { origin: 'https://other.test', methods: [], secrets: [], env: [] };
    await approve({ ...other, shown: other.origin });
    assert.deepEqual(kept(), [one, other]);
  });

  it('remembers two hundred origins', async () => {
    const origin = (index: number) => `https://h${index}.test`;
    const known = Array.from({ length: 200 }, (_, index) => ({ ...request(), origin: origin(index) }));
    await workspaceState.update('approvedOrigins', known);
    const at = (index: number) => request({ origin: origin(index), shown: origin(index) });
    assert.equal(await approve(at(0)), 'sent');
    assert.equal(await approve(at(200)), 'sent, asked');
    assert.equal(await approve(at(1)), 'sent');
    assert.equal(await approve(at(0)), 'sent, asked');
  });

  it('knows an origin that is made of values again without keeping them', async () => {
    const secret = request({ origin: 'https://tenant-4711.test', shown: 'https://${env:TENANT}.test' });
    assert.equal(await approve(secret), 'sent, asked');
    assert.equal(await approve(secret), 'sent');
    assert.ok(!JSON.stringify([kept(), window.messages]).includes('4711'));
    assert.match(JSON.stringify(kept()), /"https:\/\/\$\{env:TENANT\}\.test [0-9a-f]{64}"/);
    assert.equal(await approve({ ...secret, origin: 'https://tenant-4712.test' }), 'sent, asked');
  });

  it('is not given where the question is left, and not asked for where the run was cancelled', async () => {
    const signal = new AbortController().signal;
    const asked = askingApprovals({ window: window.port, workspaceState }, signal).approve(request());
    await until(() => window.dismiss());
    assert.equal(await asked, false);
    assert.equal(kept(), undefined);
    assert.equal(await approve(request(), AbortSignal.abort()), 'not sent');
    await workspaceState.update('approvedOrigins', [request()]);
    assert.equal(await approve(request(), AbortSignal.abort()), 'not sent');
  });

  it('ignores what is kept there but is no approval', async () => {
    const odd = [7, null, 'x', {}, { ...request(), origin: 1 }, { ...request(), env: 'x' }];
    for (const stored of [odd, 'x', { origin: shop }]) {
      await workspaceState.update('approvedOrigins', stored);
      assert.equal(await approve(request()), 'sent, asked', JSON.stringify(stored));
      assert.equal((kept() as readonly unknown[]).length, 1);
    }
  });
});
