import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { FakeInput } from '../../fakes/vscode/window.ts';
import { until } from '../../patience.ts';
import { sendingWindow, sentToken } from './fetchReports/sendingWindow.ts';

describe('sending triage', () => {
  const world = sendingWindow();
  const { open, close, host, place, set, list, shown, send, written, takeNothing } = world;

  const titleOf = (input: FakeInput & { readonly title?: string }): string | undefined => input.title;
  const placeholderOf = (input: FakeInput & { readonly placeholder?: string }): string | undefined =>
    input.placeholder;

  it('shows what would change there, and sends it once it is confirmed', async () => {
    await set('SQL Injection', 'False Positive', 'It is a constant');
    const { running, input } = await list('Compare');
    assert.deepEqual(world.opened.window.messages, [`Compare triage with ${place()}?`]);
    assert.deepEqual(shown(input), [
      'Changes |  | ',
      'SQL Injection | GET /api/orders | Open → Dismissed: false positive · It is a constant',
    ]);
    assert.equal(titleOf(input), `Send Triage to ${host()} as ada`);
    assert.deepEqual(
      world.server.requests.filter(({ method }) => method !== 'GET'),
      [],
    );
    world.opened.window.answer('Send');
    input.accept();
    await running;
    assert.deepEqual(world.opened.window.messages.slice(1), [
      `Send 1 change to ${host()} as ada?`,
      `Sent 1 change to ${host()}.`,
    ]);
    assert.equal(world.opened.window.levels.at(-1), 'information');
    assert.deepEqual(
      world.alerts.map(({ state, reason, comment }) => [state, reason, comment]),
      [
        ['dismissed', 'false positive', 'It is a constant'],
        ['open', undefined, undefined],
        ['open', undefined, undefined],
      ],
    );
  });

  it('asks the server nothing before the user agrees, and not again after that', async () => {
    await set('SQL Injection', 'False Positive');
    const running = world.opened.commands.run('sendTriage');
    await until(() => world.opened.window.dismiss());
    await running;
    assert.deepEqual(world.server.requests, []);
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    const { running: second, input } = await list();
    input.hide();
    await second;
    assert.equal(world.opened.window.messages.filter((one) => one.startsWith('Compare triage')).length, 2);
    assert.deepEqual(written(), []);
  });

  it('ticks everything but conflicts, and puts ours in the place of theirs only where it is ticked', async () => {
    await set('SQL Injection', 'False Positive');
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    Object.assign(world.alerts[1] ?? {}, { state: 'dismissed', reason: "won't fix" });
    await set('No CSP', 'False Positive');
    const second = await list();
    assert.deepEqual(shown(second.input).slice(2), [
      'Conflicts |  | ',
      "No CSP | GET /cart | Dismissed: won't fix → Dismissed: false positive · changed there, was Open",
    ]);
    assert.equal(
      placeholderOf(second.input),
      'Which changes? Conflicts that you select replace what is there.',
    );
    assert.deepEqual(
      second.input.selectedItems.map(({ label }) => label),
      ['SQL Injection'],
    );
    await send(second);
    assert.equal(world.alerts[1]?.reason, "won't fix");
    const third = await list();
    assert.deepEqual(third.input.selectedItems, []);
    third.input.selectedItems = third.input.items.slice(1);
    await send(third);
    assert.equal(world.alerts[1]?.reason, 'false positive');
    assert.equal(written().length, 2);
  });

  it('asks for the reason that GitHub wants, once for all findings with the same values', async () => {
    await set('SQL Injection', 'Resolved');
    await set('No CSP', 'Resolved');
    const { running, input } = await list('Compare');
    assert.deepEqual(shown(input).slice(1), [
      'No CSP | GET /cart | Open → … · you choose the reason next',
      'SQL Injection | GET /api/orders | Open → … · you choose the reason next',
    ]);
    world.opened.window.answer("Dismissed: won't fix");
    await send({ running, input });
    assert.equal(world.opened.window.asked.at(-1), 'Reason for 2 findings that are Resolved · New');
    assert.deepEqual(
      world.alerts.map(({ reason }) => reason),
      ["won't fix", "won't fix", undefined],
    );
  });

  it('says what cannot be sent and why, and sends nothing of it', async () => {
    await set('SQL Injection', 'False Positive', 'x'.repeat(281));
    const running = world.opened.commands.run('sendTriage');
    await until(() => world.opened.window.messages.length > 0);
    world.opened.window.press('Compare');
    await running;
    assert.equal(world.opened.window.messages.at(-1), `1 change cannot be sent to ${host()}.`);
    world.opened.window.press('Show Details');
    const details = (): unknown =>
      world.opened.commands.ran.find(([name]) => name === 'showImportDetails')?.[1];
    await until(() => details() !== undefined);
    assert.equal(
      details(),
      [
        `Triage for ${host()} as ada`,
        '',
        'Cannot be sent',
        '- SQL Injection · GET /api/orders',
        `  The comment is longer than the 280 characters that ${host()} accepts. Shorten it.`,
        '',
      ].join('\n'),
    );
    assert.deepEqual(written(), []);
  });

  it('keeps what did not arrive, counts it in the status bar, and offers it again without sending it by itself', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = takeNothing();
    await send(await list('Compare'));
    assert.equal(
      world.opened.window.messages.at(-1),
      `1 change waits: ${host()} has not confirmed it. ${host()} has a problem (status 503). Try again later. Run Send Triage… to send what waits.`,
    );
    assert.equal(world.opened.window.levels.at(-1), 'warning');
    await close();
    open(world.state);
    await world.opened.app.secrets.store(`dastWorkbench.source.github ${world.server.origin}`, sentToken);
    world.server.answer = reachable;
    world.server.requests.length = 0;
    world.opened.window.answer(place(), ['ZAP']);
    await world.opened.commands.run('fetchReports');
    const tooltip = (): string =>
      String(world.opened.window.statusItems.find(({ isShown }) => isShown === true)?.['tooltip']);
    assert.match(tooltip(), /1 triage change waits to be sent\. Run "Send Triage…" to send it\.$/);
    assert.deepEqual(written(), []);
    const again = await list();
    assert.equal(
      shown(again.input).join(),
      'Waiting to be sent |  | ,SQL Injection | GET /api/orders | Open → Dismissed: false positive · ' +
        `${host()} has a problem (status 503). Try again later.`,
    );
    await send(again);
    assert.equal(world.alerts[0]?.reason, 'false positive');
    assert.equal(written().length, 1);
    assert.doesNotMatch(tooltip(), /waits to be sent/);
  });

  it('says that there is nothing to send where nothing was changed here, or all of it is there', async () => {
    const running = world.opened.commands.run('sendTriage');
    await until(() => world.opened.window.messages.length > 0);
    world.opened.window.press('Compare');
    await running;
    assert.equal(
      world.opened.window.messages.at(-1),
      `Nothing to send to ${host()}: no finding of its scans was changed here.`,
    );
    await set('No CSP', 'False Positive');
    Object.assign(world.alerts[1] ?? {}, { state: 'dismissed', reason: 'false positive' });
    for (const time of ['first', 'second']) {
      await world.opened.commands.run('sendTriage');
      assert.equal(
        world.opened.window.messages.at(-1),
        `Nothing to send to ${host()}: it has all of your changes already.`,
        time,
      );
    }
    Object.assign(world.alerts[1] ?? {}, { state: 'open', reason: undefined });
    await world.opened.commands.run('sendTriage');
    assert.equal(
      world.opened.window.messages.at(-1),
      `Nothing to send to ${host()}: only the triage there was changed since.`,
    );
  });

  it('offers what waits also where the settings no longer name its server, and counts nothing without a file', async () => {
    await set('SQL Injection', 'False Positive');
    takeNothing();
    await send(await list('Compare'));
    world.opened.settings.set('sources', []);
    const { input, running } = await list();
    assert.equal(input.selectedItems[0]?.label, 'SQL Injection');
    input.hide();
    await running;
    await close();
    rmSync(world.files.path('storage/triage').fsPath, { recursive: true });
    open(world.state);
    world.opened.settings.set('sources', []);
    assert.equal(world.opened.app.fetched.waiting, 1);
    await world.opened.commands.run('sendTriage');
    assert.equal(world.opened.app.fetched.waiting, 0);
  });

  it('is offered for scans that came from such a server alone, and in the list of Fetch Reports', async () => {
    await world.opened.commands.run('sendTriage', { kind: 'dastScan', scan: { id: 999 } });
    assert.match(world.opened.window.messages.at(-1) ?? '', /^No source of this workspace takes triage/);
    await until(() => world.opened.commands.context['scansFetched'] === true);
    world.opened.window.answer('Send Triage…');
    const running = world.opened.commands.run('fetchReports');
    await until(() => world.opened.window.dismiss());
    await running;
    assert.equal(world.opened.window.messages.at(-1), `Compare triage with ${place()}?`);
  });

  it('says why it sends nothing in Restricted Mode and in a browser', async () => {
    world.opened.workspace.isTrusted = false;
    const running = world.opened.commands.run('sendTriage');
    await until(() => world.opened.window.dismiss());
    await running;
    world.opened.workspace.isTrusted = true;
    Object.assign(world.opened.app.machine, { canSend: false });
    await world.opened.commands.run('sendTriage');
    assert.deepEqual(world.opened.window.messages, [
      'Triage goes to servers that this workspace names. Trust it to send triage.',
      'Browsers cannot send to other servers. Open the folder in a desktop or remote window.',
    ]);
    assert.deepEqual(world.server.requests, []);
  });

  it('shows the account and the states that a server names as text, which does nothing', async () => {
    const usual = world.server.answer;
    const acting: Readonly<Record<string, object>> = {
      user: { login: '[ada](command:x)$(zap)\u202e\n' },
      2: { number: 2, rule: { id: 'No CSP' }, state: '[open](command:x)$(zap)\u202e' },
    };
    world.server.answer = (request, response) => {
      const body = acting[request.url.slice(request.url.lastIndexOf('/') + 1)];
      return body === undefined ? usual(request, response) : { body };
    };
    await set('SQL Injection', 'False Positive');
    await set('No CSP', 'False Positive');
    const { running, input } = await list('Compare');
    const texts = (): string => [titleOf(input), ...shown(input), ...world.opened.window.messages].join('\n');
    assert.match(texts(), /\[ada\] \(command:x\)/);
    assert.match(texts(), /\[open\] \(command:x\)/);
    input.selectedItems = input.items.filter(({ detail }) => detail !== undefined);
    input.accept();
    await until(() => world.opened.window.messages.some((one) => one.startsWith('Send 2 changes')));
    assert.doesNotMatch(texts(), /\]\(|\u202e/);
    assert.doesNotMatch(world.opened.window.messages.join(), /\$\(/);
    world.opened.window.dismiss();
    await running;
    assert.deepEqual(written(), []);
  });

  it('keeps token and findings out of logs, settings, states and addresses', async () => {
    await set('SQL Injection', 'False Positive', 'comment-canary');
    await send(await list('Compare'));
    assert.ok(world.server.requests.some(({ body }) => body?.includes('comment-canary')));
    const elsewhere = JSON.stringify([
      world.opened.logged,
      world.opened.settings.places,
      ['fetches', 'fetchedNews', 'triageWaiting'].map((key) => world.state.get(key)),
      world.server.requests.map(({ url }) => url),
    ]);
    for (const canary of [sentToken, 'comment-canary', 'SQL Injection', '/api/orders'])
      assert.ok(!elsewhere.includes(canary), canary);
  });
});
