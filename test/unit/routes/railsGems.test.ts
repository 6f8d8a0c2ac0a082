import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** `GET new = sessions new`: method, path, controller and action of each route. */
const devise = `GET /sign_in=sessions new|POST /sign_in=sessions create|DELETE /sign_out=sessions destroy
  |GET /password/new=passwords new|GET /password/edit=passwords edit|POST /password=passwords create
  |PATCH /password=passwords update|PUT /password=passwords update|GET /cancel=registrations cancel
  |GET /sign_up=registrations new|GET /edit=registrations edit|POST =registrations create|PATCH =registrations update
  |PUT =registrations update|DELETE =registrations destroy|GET /confirmation/new=confirmations new
  |GET /confirmation=confirmations show|POST /confirmation=confirmations create|GET /unlock/new=unlocks new
  |GET /unlock=unlocks show|POST /unlock=unlocks create`;
const doorkeeper = `GET /authorize=authorizations new|POST /authorize=authorizations create
  |DELETE /authorize=authorizations destroy|GET /authorize/native=authorizations show|POST /token=tokens create
  |POST /revoke=tokens revoke|POST /introspect=tokens introspect|GET /token/info=token_info show
  |GET /applications=applications index|POST /applications=applications create|GET /applications/new=applications new
  |GET /applications/{id}=applications show|GET /applications/{id}/edit=applications edit
  |PATCH /applications/{id}=applications update|PUT /applications/{id}=applications update
  |DELETE /applications/{id}=applications destroy|GET /authorized_applications=authorized_applications index
  |DELETE /authorized_applications/{id}=authorized_applications destroy`;

/** With controllers of the application in place of all of the gem, each of which has every action. */
async function routesOf(lines: readonly string[], written: string): Promise<readonly string[]> {
  const controllers = new Map<string, Set<string>>();
  for (const row of written.split(/\s*\|/)) {
    const [controller = '', action = ''] = (row.split('=')[1] ?? '').split(' ');
    controllers.set(controller, (controllers.get(controller) ?? new Set()).add(action));
  }
  const files = [...controllers].map(([name, actions]) => {
    const called = `Own${name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Controller`;
    const methods = [...actions].map((action) => `  def ${action}; end`);
    const text = [`class ${called} < ApplicationController`, ...methods, 'end'].join('\n');
    return [`app/controllers/own_${name}_controller.rb`, text] as const;
  });
  const own = [...controllers.keys()].map((name) => `${name}: "own_${name}"`).join(', ');
  const routes = [
    'Rails.application.routes.draw do',
    ...lines.map((line) => line.replace('OWN', own)),
    'end',
  ];
  const found = await routesIn({
    Gemfile: '',
    'config/routes.rb': routes.join('\n'),
    ...Object.fromEntries(files),
  });
  return found.map((line) => line.replace(/app\/controllers\/own_(\w+)_controller\.rb:\d+/, '$1')).toSorted();
}

function expected(prefix: string, written: string): readonly string[] {
  return written
    .split(/\s*\|/)
    .map((row) => row.replace(/ (.*)=(.*?) (.*)/, ` ${prefix}$1 → $2 $3`))
    .toSorted();
}

// In generated.
describe('routes that gems of Rails register', () => {
  it('lead to the controllers that the application has in place of those of Devise', async () => {
    const lines = ['  devise_for :users, controllers: { OWN }'];
    assert.deepEqual(await routesOf(lines, devise), expected('/users', devise));
  });

  it('lead to the controllers that the application has in place of those of Doorkeeper', async () => {
    const lines = ['  use_doorkeeper do', '    controllers OWN', '  end'];
    assert.deepEqual(await routesOf(lines, doorkeeper), expected('/oauth', doorkeeper));
  });
});
