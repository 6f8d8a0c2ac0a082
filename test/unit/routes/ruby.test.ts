import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

function controller(name: string, ...actions: readonly string[]): string {
  const methods = actions.map((action) => `  def ${action}; end`);
  return [`class ${name} < ApplicationController`, ...methods, 'end'].join('\n');
}

describe('routes of Rails', () => {
  it('of resources are those whose actions there are, nested, shallow, and in the order of Rails', async () => {
    assert.deepEqual(
      (
        await routesIn({
          Gemfile: '',
          'config/routes.rb': [
            'Rails.application.routes.draw do',
            '  concern :likable do',
            '    post :like, on: :member',
            '  end',
            '  resources :posts, only: %i[index show destroy], concerns: :likable do',
            '    get :latest, on: :collection',
            '    member { patch :publish, action: :release }',
            '    resources :comments, shallow: true, path: "notes"',
            '  end',
            '  resource :profile, only: :show',
            'end',
          ].join('\n'),
          'app/controllers/posts_controller.rb': [
            'class PostsController < ApplicationController',
            '  include Listing',
            '  def latest = 1',
            '  def like; end',
            '  def release',
            '  end',
            '  private',
            '  def destroy; end',
            'end',
          ].join('\n'),
          'app/controllers/concerns/listing.rb': 'module Listing\n  def index; end\n  def show\n  end\nend',
          'app/controllers/comments_controller.rb': controller('CommentsController', 'index', 'update'),
          'app/controllers/profiles_controller.rb': controller('ProfilesController', 'show'),
        })
      ).toSorted(),
      [
        'GET /posts/latest → app/controllers/posts_controller.rb:3 latest',
        'POST /posts/{id}/like → app/controllers/posts_controller.rb:4 like',
        'PATCH /posts/{id}/publish → app/controllers/posts_controller.rb:5 release',
        'GET /posts/{id} → app/controllers/concerns/listing.rb:3 show',
        'GET /posts/{post_id}/notes → app/controllers/comments_controller.rb:2 index',
        'PATCH /notes/{id} → app/controllers/comments_controller.rb:3 update',
        'PUT /notes/{id} → app/controllers/comments_controller.rb:3 update',
        'GET /posts → app/controllers/concerns/listing.rb:2 index',
        'GET /profile → app/controllers/profiles_controller.rb:2 show',
      ].toSorted(),
    );
  });

  it('have namespaces, scopes, modules, drawn files, loops and optional parts', async () => {
    assert.deepEqual(
      (
        await routesIn({
          'config/routes.rb': [
            'Rails.application.routes.draw do',
            '  root "pages#home"',
            '  base = "/c/:channel"',
            '  namespace :api do',
            '    scope "v1", module: "v1" do',
            '      get "#{base}/all", to: "items#all"',
            '      post "items/:id(.:format)" => "items#change"',
            '    end',
            '  end',
            '  scope "(/:locale)", controller: :pages do',
            '    get "about"',
            '    get "pages/help"',
            '  end',
            '  %w[a b].each { |name| match name, to: "pages##{name}", via: [:get, :post] }',
            '  constraints(Admin) { draw :extra }',
            '  get "old", to: redirect("/new")',
            '  # get "comment", to: "pages#home"',
            'end',
          ].join('\n'),
          'config/routes/extra.rb': 'delete "extra", controller: "pages", action: :home',
          'app/controllers/pages_controller.rb': controller('PagesController', 'home', 'about', 'help', 'a'),
          'app/controllers/api/v1/items_controller.rb': [
            'module Api',
            '  module V1',
            '    class ItemsController < BaseController',
            '      def change; end',
            '    end',
            '  end',
            'end',
          ].join('\n'),
          'app/controllers/api/v1/base_controller.rb':
            'class Api::V1::BaseController < ApplicationController\n  def all; end\nend',
        })
      ).toSorted(),
      [
        'GET / → app/controllers/pages_controller.rb:2 home',
        'GET /api/v1/c/{channel}/all → app/controllers/api/v1/base_controller.rb:2 all',
        'POST /api/v1/items/{id} → app/controllers/api/v1/items_controller.rb:4 change',
        'GET /{locale}/about → app/controllers/pages_controller.rb:3 about',
        'GET /{locale}/pages/help → app/controllers/pages_controller.rb:4 help',
        'GET /about → app/controllers/pages_controller.rb:3 about',
        'GET /pages/help → app/controllers/pages_controller.rb:4 help',
        'GET /a → app/controllers/pages_controller.rb:5 a',
        'POST /a → app/controllers/pages_controller.rb:5 a',
        'DELETE /extra → app/controllers/pages_controller.rb:2 home',
        'GET /old → config/routes.rb:16 (inline) generated',
      ].toSorted(),
    );
  });

  it('of engines hang where they are mounted, and gems answer for their own', async () => {
    const files = {
      'config/routes.rb': [
        'Rails.application.routes.draw do',
        '  mount Blog::Engine, at: "/blog"',
        '  mount Sidekiq::Web => "/sidekiq"',
        '  devise_for :users, skip: [:passwords, :registrations, :confirmations, :unlocks], controllers: { sessions: "logins" }',
        '  use_doorkeeper do',
        '    skip_controllers :applications, :authorized_applications, :authorizations, :token_info',
        '  end',
        'end',
      ].join('\n'),
      'engines/blog/config/routes.rb': 'Blog::Engine.routes.draw do\n  get "posts", to: "posts#index"\nend',
      'engines/blog/app/controllers/posts_controller.rb': controller('PostsController', 'index'),
      'app/controllers/logins_controller.rb': controller('LoginsController', 'create'),
    };
    assert.deepEqual(
      (await routesIn(files)).toSorted(),
      [
        'GET /blog/posts → engines/blog/app/controllers/posts_controller.rb:2 index',
        'ANY /sidekiq/** → config/routes.rb:3 (inline) generated',
        'GET /users/sign_in → config/routes.rb:4 (inline) generated',
        'POST /users/sign_in → app/controllers/logins_controller.rb:2 create',
        'DELETE /users/sign_out → config/routes.rb:4 (inline) generated',
        'POST /oauth/token → config/routes.rb:5 (inline) generated',
        'POST /oauth/revoke → config/routes.rb:5 (inline) generated',
        'POST /oauth/introspect → config/routes.rb:5 (inline) generated',
      ].toSorted(),
    );
    assert.equal(
      await answerIn(files, 'GET', '/blog/posts'),
      'high engines/blog/app/controllers/posts_controller.rb:2',
    );
  });

  it('of an engine lead to controllers in its own namespace or in one around that, and Spree adds routes to its', async () => {
    const files = {
      'shop/config/routes.rb': [
        'Shop::Core::Engine.routes.draw do',
        '  namespace :api do',
        '    resources :batches, only: [:index] do',
        '      resources :items, only: [:show]',
        '    end',
        '    resource :cart, only: [:show]',
        '  end',
        '  get "about", to: "pages#about"',
        'end',
      ].join('\n'),
      'shop/app/controllers/shop/api/batches_controller.rb': controller(
        'Shop::Api::BatchesController',
        'index',
      ),
      'shop/app/controllers/shop/api/items_controller.rb': controller('Shop::Api::ItemsController', 'show'),
      'shop/app/controllers/shop/api/cart_controller.rb': controller('Shop::Api::CartController', 'show'),
      'shop/app/controllers/shop/core/pages_controller.rb': controller(
        'Shop::Core::PagesController',
        'about',
      ),
      'app/controllers/pages_controller.rb': controller('PagesController', 'about'),
      'more/config/routes.rb': 'Shop::Core::Engine.add_routes do\n  get "more", to: "pages#about"\nend',
      'lib/other.rb': 'Other.add_routes do\n  get "none", to: "pages#about"\nend',
    };
    assert.deepEqual((await routesIn(files)).toSorted(), [
      'GET /about → shop/app/controllers/shop/core/pages_controller.rb:2 about',
      'GET /api/batches → shop/app/controllers/shop/api/batches_controller.rb:2 index',
      'GET /api/batches/{batch_id}/items/{id} → shop/app/controllers/shop/api/items_controller.rb:2 show',
      'GET /api/cart → shop/app/controllers/shop/api/cart_controller.rb:2 show',
      'GET /more → shop/app/controllers/shop/core/pages_controller.rb:2 about',
    ]);
  });

  it('are none of tests, of text, and of actions that are private or not there', async () => {
    assert.deepEqual(
      (
        await routesIn({
          'config/routes.rb':
            'Rails.application.routes.draw do\n  get "x", to: "a#hidden"\n  get "y", to: "a#gone"\nend',
          'app/controllers/a_controller.rb':
            'class AController < ApplicationController\n  private def hidden; end\nend',
          'spec/dummy/config/routes.rb': 'Rails.application.routes.draw do\n  get "dummy", to: "b#b"\nend',
          'lib/client.rb': 'client.get("/orders")\nget "/loose"',
        })
      ).toSorted(),
      [],
    );
  });
});
