import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const controller = (name: string, actions: string, more = ''): string =>
  [
    `class ${name}Controller < ApplicationController`,
    ...actions.split(' ').map((action) => `  def ${action}; end`),
    more,
    'end',
  ].join('\n');
const usual = 'index create new edit show update destroy';

// Of rails, actions, resources, context and generated.
// In ruby.
describe('routes of Rails', () => {
  it('are those of verbs, resources, scopes, concerns and drawn files', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'config/routes.rb': `Rails.application.routes.draw do
  root "posts#index"
  root to: "posts#show"
  get "plain", to: "posts#index"
  post "pair" => "posts#create"
  put "posts/update"
  patch "options", controller: "posts", action: "update"
  delete :posts, action: :destroy, controller: :posts
  options "absent", to: "posts#absent"
  query "private", to: "posts#secret"
  match "match", to: "posts#index", via: [:get, :post]
  match "all", to: "posts#index", via: :all
  match "nothing", to: "posts#index"
  get "a", "b", to: "posts#index"
  get "redirect", to: redirect("/x")
  get "rack", to: Rack.new
  get "proc", to: ->(env) { [200] }
  get "nowhere"
  get "(:locale)/optional/*rest(.:format)", to: "posts#index"
  get "absolute", to: "/posts#index"
  unknown "x"
  resources :posts, only: [:index, :show] do
    get :latest, on: :collection
    get "preview", on: :member
    get :draft, on: :new
    member { post :publish }
    collection do
      get :search
    end
    new { get :blank }
    get "nested"
    resources :comments, shallow: true, except: [:new, :edit]
  end
  resources :articles, path: "texts", param: :slug, controller: "posts", concerns: :commentable do
    concerns :commentable
  end
  resource :profile
  resource :account, only: :show
  resources :secrets, :absents, only: :index
  resources :boxes, module: "inner", only: :show do
    resources :categories, only: :index
  end
  concern :commentable do
    resources :comments, only: :index
  end
  namespace :admin do
    root "panel#index"
    resources :panel, only: :index
    get "deep", to: "panel#index"
  end
  namespace "api", path: "rest", module: "admin" do
    get "deep", to: "panel#index"
  end
  scope "/scoped", module: "admin" do
    get "x", to: "panel#index"
  end
  scope path: "pathed", controller: "posts" do
    get "index"
    get "nested/show"
  end
  scope ":locale" do
    get "y", to: "posts#index"
  end
  controller :posts do
    get "in-controller", action: :index
    get "index"
  end
  constraints subdomain: "x" do
    get "plain-constraint", to: "posts#index"
  end
  constraints(Check.new) do
    get "checked", to: "posts#index"
  end
  authenticate :user do
    get "authenticate", to: "posts#index"
  end
  authenticated :user do
    get "authenticated", to: "posts#index"
  end
  unauthenticated { get "unauthenticated", to: "posts#index" }
  defaults format: :json do
    get "defaults", to: "posts#index"
  end
  with_options(via: :get) { get "with-options", to: "posts#index" }
  devise_scope(:user) { get "devise-scope", to: "posts#index" }
  shallow do
    resources :authors, only: [] do
      resources :books, only: [:index, :show] do
        resources :pages, only: [:index, :show]
      end
    end
  end
  draw :more
  draw("deep/er")
  mount Sidekiq::Web => "/sidekiq"
  mount Blog::Engine, at: "/blog"
  mount ->(env) { [200] }, at: "/proc"
  mount Nothing
end
`,
        'config/routes/more.rb': 'get "more", to: "posts#index"\n',
        'config/routes/deep/er.rb': 'get "deeper", to: "posts#index"\n',
        'app/controllers/application_controller.rb':
          'class ApplicationController < ActionController::Base\nend\n',
        'app/controllers/posts_controller.rb': controller(
          'Posts',
          `${usual} latest preview draft publish search blank nested`,
          '  private\n  def secret; end',
        ),
        'app/controllers/comments_controller.rb': controller('Comments', usual),
        'app/controllers/profiles_controller.rb': controller('Profiles', usual),
        'app/controllers/account_controller.rb': controller('Account', 'show'),
        'app/controllers/secrets_controller.rb': 'class SecretsController < Gem::OtherController\nend\n',
        'app/controllers/absents_controller.rb': controller('Absents', 'show'),
        'app/controllers/inner/boxes_controller.rb': controller('Inner::Boxes', 'show'),
        'app/controllers/inner/categories_controller.rb': controller('Inner::Categories', 'index'),
        'app/controllers/categories_controller.rb': controller('Categories', 'index'),
        'app/controllers/admin/panel_controller.rb': controller('Admin::Panel', 'index'),
        'app/controllers/books_controller.rb': controller('Books', 'index show'),
        'app/controllers/pages_controller.rb': controller('Pages', 'index show'),
        'blog/config/routes.rb': `Blog::Engine.routes.draw do
  resources :entries, only: :index
  get "x", to: "entries#index"
end
`,
        'blog/app/controllers/blog/entries_controller.rb': controller('Blog::Entries', 'index'),
      }),
      [
        'GET / → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:2 | 2-2 | none',
        'GET / → app/controllers/posts_controller.rb:6-6 show | Rails first | config/routes.rb:3 | 3-3 | none',
        'GET /plain → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:4 | 4-4 | none',
        'POST /pair → app/controllers/posts_controller.rb:3-3 create | Rails first | config/routes.rb:5 | 5-5 | none',
        'PUT /posts/update → app/controllers/posts_controller.rb:7-7 update | Rails first | config/routes.rb:6 | 6-6 | none',
        'PATCH /options → app/controllers/posts_controller.rb:7-7 update | Rails first | config/routes.rb:7 | 7-7 | none',
        'DELETE /posts → app/controllers/posts_controller.rb:8-8 destroy | Rails first | config/routes.rb:8 | 8-8 | none',
        'GET /match → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:11 | 11-11 | none',
        'POST /match → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:11 | 11-11 | none',
        'ANY /all → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:12 | 12-12 | none',
        'ANY /nothing → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:13 | 13-13 | none',
        'GET /a → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:14 | 14-14 | none',
        'GET /b → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:14 | 14-14 | none',
        'GET /redirect → config/routes.rb:15-15 (inline) generated | Rails first | config/routes.rb:15 | 15-15 | unknown',
        'GET /rack → config/routes.rb:16-16 (inline) generated | Rails first | config/routes.rb:16 | 16-16 | unknown',
        'GET /proc → config/routes.rb:17-17 (inline) | Rails first | config/routes.rb:17 | 17-17 | unknown',
        'GET /nowhere → unknown | Rails first | config/routes.rb:18 | 18-18 | unknown',
        'GET /{locale}/optional/{rest*} → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:19 | 19-19 | none',
        'GET /optional/{rest*} → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:19 | 19-19 | none',
        'GET /absolute → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:20 | 20-20 | none',
        'GET /posts/{id}/preview → app/controllers/posts_controller.rb:10-10 preview | Rails first | config/routes.rb:24 | 24-24 22-22 | none',
        'POST /posts/{id}/publish → app/controllers/posts_controller.rb:12-12 publish | Rails first | config/routes.rb:26 | 26-26 22-22 | none',
        'GET /posts/{post_id}/nested → app/controllers/posts_controller.rb:15-15 nested | Rails first | config/routes.rb:31 | 31-31 22-22 | none',
        'GET /posts/{post_id}/comments → app/controllers/comments_controller.rb:2-2 index | Rails first | config/routes.rb:32 | 32-32 22-22 | none',
        'POST /posts/{post_id}/comments → app/controllers/comments_controller.rb:3-3 create | Rails first | config/routes.rb:32 | 32-32 22-22 | none',
        'GET /posts/new/draft → app/controllers/posts_controller.rb:11-11 draft | Rails first | config/routes.rb:25 | 25-25 22-22 | none',
        'GET /posts/new/blank → app/controllers/posts_controller.rb:14-14 blank | Rails first | config/routes.rb:30 | 30-30 22-22 | none',
        'GET /posts/latest → app/controllers/posts_controller.rb:9-9 latest | Rails first | config/routes.rb:23 | 23-23 22-22 | none',
        'GET /posts/search → app/controllers/posts_controller.rb:13-13 search | Rails first | config/routes.rb:28 | 28-28 22-22 | none',
        'GET /posts/{id} → app/controllers/posts_controller.rb:6-6 show | Rails first | config/routes.rb:22 | 22-33 22-22 | none',
        'GET /posts → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:22 | 22-33 22-22 | none',
        'GET /comments/{id} → app/controllers/comments_controller.rb:6-6 show | Rails first | config/routes.rb:32 | 32-32 | none',
        'PATCH /comments/{id} → app/controllers/comments_controller.rb:7-7 update | Rails first | config/routes.rb:32 | 32-32 | none',
        'PUT /comments/{id} → app/controllers/comments_controller.rb:7-7 update | Rails first | config/routes.rb:32 | 32-32 | none',
        'DELETE /comments/{id} → app/controllers/comments_controller.rb:8-8 destroy | Rails first | config/routes.rb:32 | 32-32 | none',
        'GET /texts/new → app/controllers/posts_controller.rb:4-4 new | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'GET /texts/{slug}/edit → app/controllers/posts_controller.rb:5-5 edit | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'GET /texts/{slug} → app/controllers/posts_controller.rb:6-6 show | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'PATCH /texts/{slug} → app/controllers/posts_controller.rb:7-7 update | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'PUT /texts/{slug} → app/controllers/posts_controller.rb:7-7 update | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'DELETE /texts/{slug} → app/controllers/posts_controller.rb:8-8 destroy | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'GET /texts → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'POST /texts → app/controllers/posts_controller.rb:3-3 create | Rails first | config/routes.rb:34 | 34-36 34-34 | none',
        'GET /profile/new → app/controllers/profiles_controller.rb:4-4 new | Rails first | config/routes.rb:37 | 37-37 | none',
        'POST /profile → app/controllers/profiles_controller.rb:3-3 create | Rails first | config/routes.rb:37 | 37-37 | none',
        'GET /profile/edit → app/controllers/profiles_controller.rb:5-5 edit | Rails first | config/routes.rb:37 | 37-37 | none',
        'GET /profile → app/controllers/profiles_controller.rb:6-6 show | Rails first | config/routes.rb:37 | 37-37 | none',
        'PATCH /profile → app/controllers/profiles_controller.rb:7-7 update | Rails first | config/routes.rb:37 | 37-37 | none',
        'PUT /profile → app/controllers/profiles_controller.rb:7-7 update | Rails first | config/routes.rb:37 | 37-37 | none',
        'DELETE /profile → app/controllers/profiles_controller.rb:8-8 destroy | Rails first | config/routes.rb:37 | 37-37 | none',
        'GET /account → app/controllers/account_controller.rb:2-2 show | Rails first | config/routes.rb:38 | 38-38 | none',
        'GET /secrets → unknown | Rails first | config/routes.rb:39 | 39-39 | unknown',
        'GET /boxes/{box_id}/categories → app/controllers/inner/categories_controller.rb:2-2 index | Rails first | config/routes.rb:41 | 41-41 40-40 | none',
        'GET /boxes/{id} → app/controllers/inner/boxes_controller.rb:2-2 show | Rails first | config/routes.rb:40 | 40-42 40-40 | none',
        'GET /admin/ → app/controllers/admin/panel_controller.rb:2-2 index | Rails first | config/routes.rb:47 | 47-47 46-46 | none',
        'GET /admin/panel → app/controllers/admin/panel_controller.rb:2-2 index | Rails first | config/routes.rb:48 | 48-48 46-46 | none',
        'GET /admin/deep → app/controllers/admin/panel_controller.rb:2-2 index | Rails first | config/routes.rb:49 | 49-49 46-46 | none',
        'GET /rest/deep → app/controllers/admin/panel_controller.rb:2-2 index | Rails first | config/routes.rb:52 | 52-52 51-51 | none',
        'GET /scoped/x → app/controllers/admin/panel_controller.rb:2-2 index | Rails first | config/routes.rb:55 | 55-55 54-54 | none',
        'GET /pathed/index → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:58 | 58-58 57-57 | none',
        'GET /pathed/nested/show → app/controllers/posts_controller.rb:6-6 show | Rails first | config/routes.rb:59 | 59-59 57-57 | none',
        'GET /{locale}/y → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:62 | 62-62 61-61 | none',
        'GET /in-controller → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:65 | 65-65 64-64 | none',
        'GET /index → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:66 | 66-66 64-64 | none',
        'GET /plain-constraint → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:69 | 69-69 | none',
        'GET /checked → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:72 | 72-72 71-71 | unknown ?:71',
        'GET /authenticate → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:75 | 75-75 74-74 | required authenticate:74',
        'GET /authenticated → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:78 | 78-78 77-77 | required authenticated:77',
        'GET /unauthenticated → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:80 | 80-80 | none',
        'GET /defaults → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:82 | 82-82 | none',
        'GET /with-options → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:84 | 84-84 | none',
        'GET /devise-scope → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes.rb:85 | 85-85 | none',
        'GET /authors/{author_id}/books → app/controllers/books_controller.rb:2-2 index | Rails first | config/routes.rb:88 | 88-90 88-88 86-86 87-87 | none',
        'GET /books/{book_id}/pages → app/controllers/pages_controller.rb:2-2 index | Rails first | config/routes.rb:89 | 89-89 86-86 88-88 | none',
        'GET /books/{id} → app/controllers/books_controller.rb:3-3 show | Rails first | config/routes.rb:88 | 88-90 88-88 86-86 | none',
        'GET /pages/{id} → app/controllers/pages_controller.rb:3-3 show | Rails first | config/routes.rb:89 | 89-89 86-86 | none',
        'GET /more → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes/more.rb:1 | 1-1 | none',
        'GET /deeper → app/controllers/posts_controller.rb:2-2 index | Rails first | config/routes/deep/er.rb:1 | 1-1 | none',
        'ANY /proc/** → config/routes.rb:97-97 (inline) generated | Rails first | config/routes.rb:97 | 97-97 | unknown',
        'ANY /sidekiq/** → config/routes.rb:95-95 (inline) generated | Rails first | config/routes.rb:95 | 95-95 | unknown',
        'GET /blog/entries → blog/app/controllers/blog/entries_controller.rb:2-2 index | Rails first | blog/config/routes.rb:2 | 2-2 config/routes.rb:96-96 | none',
        'GET /blog/x → blog/app/controllers/blog/entries_controller.rb:2-2 index | Rails first | blog/config/routes.rb:3 | 3-3 config/routes.rb:96-96 | none',
      ],
    );
  });

  it('are those of gems, with the controllers that the application puts in their place', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'config/routes.rb': `Rails.application.routes.draw do
  devise_for :users, controllers: { sessions: "mine" }
  devise_for :admins, path: "staff", skip: [:registrations, :confirmations, :unlocks, :passwords]
  devise_for :none, skip: :all
  devise_for :members, controllers: { sessions: "full", passwords: "full", registrations: "full", confirmations: "full", unlocks: "full" }
  use_doorkeeper do
    controllers authorizations: "full", tokens: "full", token_info: "full", applications: "full", authorized_applications: "full"
  end
  use_doorkeeper scope: "other" do
    controllers tokens: "mine"
    skip_controllers :applications, :authorized_applications, :authorizations
  end
end
`,
        'app/controllers/full_controller.rb': controller('Full', `${usual} cancel revoke introspect`),
        'app/controllers/mine_controller.rb': controller('Mine', 'create'),
      }),
      [
        'GET /users/sign_in → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'POST /users/sign_in → app/controllers/mine_controller.rb:2-2 create | Rails first | config/routes.rb:2 | 2-2 | unknown ApplicationController:2',
        'DELETE /users/sign_out → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/password/new → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/password/edit → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'POST /users/password → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'PATCH /users/password → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'PUT /users/password → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/cancel → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/sign_up → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/edit → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'POST /users → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'PATCH /users → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'PUT /users → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'DELETE /users → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/confirmation/new → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/confirmation → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'POST /users/confirmation → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/unlock/new → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /users/unlock → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'POST /users/unlock → config/routes.rb:2-2 (inline) generated | Rails first | config/routes.rb:2 | 2-2 | unknown',
        'GET /staff/sign_in → config/routes.rb:3-3 (inline) generated | Rails first | config/routes.rb:3 | 3-3 | unknown',
        'POST /staff/sign_in → config/routes.rb:3-3 (inline) generated | Rails first | config/routes.rb:3 | 3-3 | unknown',
        'DELETE /staff/sign_out → config/routes.rb:3-3 (inline) generated | Rails first | config/routes.rb:3 | 3-3 | unknown',
        'GET /members/sign_in → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'POST /members/sign_in → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'DELETE /members/sign_out → app/controllers/full_controller.rb:8-8 destroy | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/password/new → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/password/edit → app/controllers/full_controller.rb:5-5 edit | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'POST /members/password → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'PATCH /members/password → app/controllers/full_controller.rb:7-7 update | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'PUT /members/password → app/controllers/full_controller.rb:7-7 update | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/cancel → app/controllers/full_controller.rb:9-9 cancel | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/sign_up → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/edit → app/controllers/full_controller.rb:5-5 edit | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'POST /members → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'PATCH /members → app/controllers/full_controller.rb:7-7 update | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'PUT /members → app/controllers/full_controller.rb:7-7 update | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'DELETE /members → app/controllers/full_controller.rb:8-8 destroy | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/confirmation/new → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/confirmation → app/controllers/full_controller.rb:6-6 show | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'POST /members/confirmation → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/unlock/new → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /members/unlock → app/controllers/full_controller.rb:6-6 show | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'POST /members/unlock → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:5 | 5-5 | unknown ApplicationController:5',
        'GET /oauth/authorize → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'POST /oauth/authorize → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'DELETE /oauth/authorize → app/controllers/full_controller.rb:8-8 destroy | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/authorize/native → app/controllers/full_controller.rb:6-6 show | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'POST /oauth/token → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'POST /oauth/revoke → app/controllers/full_controller.rb:10-10 revoke | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'POST /oauth/introspect → app/controllers/full_controller.rb:11-11 introspect | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/token/info → app/controllers/full_controller.rb:6-6 show | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/applications → app/controllers/full_controller.rb:2-2 index | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'POST /oauth/applications → app/controllers/full_controller.rb:3-3 create | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/applications/new → app/controllers/full_controller.rb:4-4 new | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/applications/{id} → app/controllers/full_controller.rb:6-6 show | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/applications/{id}/edit → app/controllers/full_controller.rb:5-5 edit | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'PATCH /oauth/applications/{id} → app/controllers/full_controller.rb:7-7 update | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'PUT /oauth/applications/{id} → app/controllers/full_controller.rb:7-7 update | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'DELETE /oauth/applications/{id} → app/controllers/full_controller.rb:8-8 destroy | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'GET /oauth/authorized_applications → app/controllers/full_controller.rb:2-2 index | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'DELETE /oauth/authorized_applications/{id} → app/controllers/full_controller.rb:8-8 destroy | Rails first | config/routes.rb:6 | 6-8 6-6 | unknown ApplicationController:6',
        'POST /other/token → app/controllers/mine_controller.rb:2-2 create | Rails first | config/routes.rb:9 | 9-12 9-9 | unknown ApplicationController:9',
        'POST /other/revoke → config/routes.rb:9-12 (inline) generated | Rails first | config/routes.rb:9 | 9-9 | unknown',
        'POST /other/introspect → config/routes.rb:9-12 (inline) generated | Rails first | config/routes.rb:9 | 9-9 | unknown',
        'GET /other/token/info → config/routes.rb:9-12 (inline) generated | Rails first | config/routes.rb:9 | 9-9 | unknown',
      ],
    );
  });
});
