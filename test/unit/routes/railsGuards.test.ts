import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

/** What stands before `show` and `other` of a controller: `required admin ← require_admin | none`. */
async function guards(own: readonly string[], above: readonly string[] = []): Promise<string> {
  const routes = await guardsIn({
    'config/routes.rb': lines(
      'Rails.application.routes.draw do',
      'get "/x", to: "shop#show"',
      'get "/y", to: "shop#other"',
      'end',
    ),
    'app/controllers/application_controller.rb': lines(
      'class ApplicationController < ActionController::Base',
      ...above,
      'end',
    ),
    'app/controllers/shop_controller.rb': lines(
      'class ShopController < ApplicationController',
      ...own,
      'def show; end',
      'def other; end',
      'private',
      'def plain; @x = 1; end',
      'def check; redirect_to "/login" unless session[:user]; end',
      'def require_admin; redirect_to "/" unless current_user.admin?; end',
      'end',
    ),
  });
  return routes.map((route) => route.replace(/^GET \/\w /, '').replaceAll(/@\S+/g, '')).join(' | ');
}

describe('what stands before an action of Rails', () => {
  const login = 'authenticate_user!';
  for (const [what, expected, own, above] of [
    ['nothing', 'none | none', []],
    ['a login', `required ← ${login} | required ← ${login}`, [`before_action :${login}`]],
    [
      'a login that comes first',
      `required ← ${login} | required ← ${login}`,
      [`prepend_before_action :${login}`],
    ],
    ['nothing, but a login after it', 'none | none', [`after_action :${login}`]],
    ['a login of one action', `required ← ${login} | none`, [`before_action :${login}, only: [:show]`]],
    ['a login of all but one', `none | required ← ${login}`, [`before_action :${login}, except: :show`]],
    [
      'a login with a condition',
      `unknown ← ${login} | unknown ← ${login}`,
      [`before_action :${login}, if: :on?`],
    ],
    [
      'a role by its name',
      'required admin ← require_admin | required admin ← require_admin',
      ['before_action :require_admin'],
    ],
    ['a method that refuses nobody', 'none | none', ['before_action :plain']],
    ['the same with a condition', 'none | none', ['before_action :plain, unless: :off?']],
    ['a method that may refuse', 'unknown ← check | unknown ← check', ['before_action :check']],
    ['a method around it that may refuse', 'unknown ← check | unknown ← check', ['around_action :check']],
    [
      'a method of nobody knows where',
      'unknown ← whatever | unknown ← whatever',
      ['before_action :whatever'],
    ],
    [
      'a block that may refuse',
      'unknown ←  | unknown ← ',
      ['before_action { redirect_to "/" unless session[:u] }'],
    ],
    ['a block that refuses nobody', 'none | none', ['before_action { |c| c.count }']],
    [
      'a password of the whole controller',
      'required ← http_basic_authenticate_with | required ← http_basic_authenticate_with',
      ['http_basic_authenticate_with name: "a", password: "b"'],
    ],
    [
      'a macro that asks',
      'required ← load_and_authorize_resource | required ← load_and_authorize_resource',
      ['load_and_authorize_resource'],
    ],
    [
      'a macro that asks with a condition',
      'unknown ← load_and_authorize_resource | unknown ← load_and_authorize_resource',
      ['load_and_authorize_resource if: :on?'],
    ],
    ['macros of something else', 'none | none', ['rescue_from X', 'layout "x"', 'helper_method :y']],
    [
      'a login above that is skipped',
      'none | none',
      [`skip_before_action :${login}`],
      [`before_action :${login}`],
    ],
    [
      'a login above that may be skipped',
      `unknown ← ${login} | unknown ← ${login}`,
      [`skip_before_action :${login}, if: :on?`],
      [`before_action :${login}`],
    ],
    ['a login above that a macro skips', 'none | none', ['skip_authentication'], [`before_action :${login}`]],
    [
      'a login above that is not asked of one action, and a role that is',
      'required admin ← require_admin | required admin ← require_authentication require_admin',
      ['allow_unauthenticated_access only: [:show]'],
      ['before_action :require_authentication', 'before_action :require_admin'],
    ],
  ] as readonly (readonly [string, string, readonly string[], (readonly string[])?])[]) {
    it(`may be ${what}`, async () => assert.equal(await guards(own, above), expected));
  }
});
