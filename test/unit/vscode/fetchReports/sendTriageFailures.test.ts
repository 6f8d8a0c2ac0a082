import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { until } from '../../../patience.ts';
import { sendingWindow, sentToken } from './sendingWindow.ts';

describe('sending triage that fails or is left', () => {
  const world = sendingWindow();
  const { open, close, host, place, set, list, shown, send, takeNothing } = world;

  it('offers to log in again where the server refuses the token, and compares with the other one', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = world.server.answer;
    world.server.answer = (request, response) =>
      request.url.endsWith('/user') ? { status: 401 } : reachable(request, response);
    world.opened.window.answer('Compare');
    await world.opened.commands.run('sendTriage');
    assert.deepEqual(world.opened.window.messages.slice(1), [
      `${host()} does not accept the login, or it has expired. Log in again.`,
    ]);
    assert.deepEqual(world.opened.window.buttons, ['Log In Again']);
    world.server.answer = reachable;
    world.opened.window.answer(sentToken);
    world.opened.window.press('Log In Again');
    await until(() => world.opened.window.inputs.length > 0);
    assert.equal(world.opened.window.asked.at(-1), `Token for ${host()}`);
    const [input] = world.opened.window.inputs;
    assert.ok(input);
    assert.equal(shown(input).length, 2);
    input.hide();
  });

  it('offers to log in again where the server refuses to change anything, and not where it cannot', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = world.server.answer;
    for (const [status, buttons] of [
      [401, ['Log In Again']],
      [503, []],
    ] as const) {
      world.server.answer = (request, response) =>
        request.method === 'PATCH' ? { status } : reachable(request, response);
      await send(await list(...(status === 401 ? ['Compare'] : [])));
      assert.deepEqual(
        [world.opened.window.levels.at(-1), world.opened.window.buttons],
        ['warning', buttons],
      );
      world.opened.window.dismiss();
    }
  });

  it('says why nothing can be compared', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = world.server.answer;
    world.server.answer = (request, response) =>
      request.url.includes('/code-scanning/alerts') ? { status: 503 } : reachable(request, response);
    world.opened.window.answer('Compare');
    await world.opened.commands.run('sendTriage');
    assert.deepEqual(world.opened.window.messages.slice(1), [
      `${host()} has a problem (status 503). Try again later.`,
    ]);
    assert.deepEqual(world.opened.window.buttons, []);
    assert.deepEqual(world.opened.window.inputs, []);
  });

  it('says nothing where the comparison is cancelled', async () => {
    await set('SQL Injection', 'False Positive');
    // It never answers.
    world.server.answer = () => 'answered';
    world.opened.window.answer('Compare');
    const running = world.opened.commands.run('sendTriage');
    await until(() => world.opened.window.progress.includes(`Comparing triage with ${host()}`));
    world.opened.window.progressCancelled.fire();
    await running;
    assert.deepEqual(world.opened.window.messages, [`Compare triage with ${place()}?`]);
    assert.deepEqual(world.opened.window.inputs, []);
  });

  it('shows the details of the list, and drops what waits where the user no longer confirms it', async () => {
    await set('SQL Injection', 'False Positive');
    const reachable = takeNothing();
    await send(await list('Compare'));
    world.server.answer = reachable;
    world.server.requests.length = 0;
    await set('No CSP', 'False Positive');
    const { running, input } = await list();
    input.pressButton({});
    await until(() => world.opened.commands.ran.some(([name]) => name === 'showImportDetails'));
    const [, text, title] = world.opened.commands.ran.find(([name]) => name === 'showImportDetails') ?? [];
    assert.match(String(text), /^Triage for .* as ada\n\nWaiting to be sent\n- SQL Injection/);
    assert.equal(title, 'Send Triage');
    input.selectedItems = input.items.filter(({ label }) => label === 'No CSP');
    await send({ running, input });
    assert.equal(world.opened.app.fetched.waiting, 0);
    assert.deepEqual(
      world.alerts.map((alert) => alert.state),
      ['open', 'dismissed', 'open'],
    );
  });

  it('reports how far it is with each change', async () => {
    for (const summary of ['SQL Injection', 'No CSP', 'Path Traversal']) await set(summary, 'False Positive');
    const reachable = world.server.answer;
    let wait = true;
    const reports: unknown[] = [];
    const { withProgress } = world.opened.window;
    Object.assign(world.opened.window, {
      withProgress: (options: object, task: (...args: unknown[]) => unknown) =>
        withProgress(options, (_progress, sentToken) =>
          task({ report: (step: unknown) => reports.push(step) }, sentToken),
        ),
    });
    const held: (() => void)[] = [];
    world.server.answer = (request, response) => {
      if (request.method !== 'PATCH' || !wait) return reachable(request, response);
      // The first change takes so long that its progress is shown.
      wait = false;
      held.push(() => {
        const { status = 200, body } = (reachable(request, response) ?? {}) as {
          status?: number;
          body?: object;
        };
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
      return 'answered';
    };
    const { running, input } = await list('Compare');
    reports.length = 0;
    world.opened.window.answer('Send');
    input.accept();
    await until(() => world.opened.window.progress.includes(`Sending triage to ${host()}`));
    held[0]?.();
    await running;
    assert.deepEqual(reports, [
      { increment: 0 },
      { increment: 100 / 3, message: '1 of 3' },
      { increment: 100 / 3, message: '2 of 3' },
      { increment: 100 / 3, message: '3 of 3' },
    ]);
  });

  it('says that its file is damaged, and leaves the file and the servers as they are', async () => {
    await set('SQL Injection', 'False Positive');
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    await close();
    world.files.write('storage/triage/outbox.json', '{"entries": 7');
    open(world.state);
    await world.opened.app.secrets.store(`dastWorkbench.source.github ${world.server.origin}`, sentToken);
    world.server.requests.length = 0;
    const file = world.files.path('storage/triage/outbox.json').fsPath;
    const damaged = `The file ${file} is damaged, so what waits to be sent is not known. Remove it to start again.`;
    await world.opened.commands.run('sendTriage');
    assert.deepEqual([world.opened.window.messages, world.opened.window.levels], [[damaged], ['error']]);
    assert.deepEqual(world.server.requests, []);
    world.opened.window.answer(place(), ['ZAP']);
    await world.opened.commands.run('fetchReports');
    assert.deepEqual(world.opened.logged, [damaged]);
    assert.equal(readFileSync(file, 'utf8'), '{"entries": 7');
  });

  it('does not hold up fetching where its file cannot be read', async () => {
    await set('SQL Injection', 'False Positive');
    const first = await list('Compare');
    first.input.hide();
    await first.running;
    await close();
    rmSync(world.files.path('storage/triage').fsPath, { recursive: true, force: true });
    mkdirSync(world.files.path('storage/triage/outbox.json').fsPath, { recursive: true });
    open(world.state);
    await world.opened.app.secrets.store(`dastWorkbench.source.github ${world.server.origin}`, sentToken);
    world.opened.window.answer(place(), ['ZAP']);
    await world.opened.commands.run('fetchReports');
    assert.match(world.opened.logged.join(), /Could not compare triage with servers/);
    assert.ok(!world.opened.window.messages.some((text) => text.includes('failed')));
  });
});
