import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';

// What judge, names, callsOf and the readers of Rails and Go say.
// Also of goHandlers and chain.
describe('what stands before actions of Rails', () => {
  /** What a controller with these lines says of its action `index`, and of `show`. */
  async function actions(body: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const found = await guardsIn({
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resources :posts, only: [:index, :show]\nend\n',
      'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base\n${/skip|allow|^$/.test(body) ? '  before_action :authenticate_user!\n' : ''}  private\n  def require_owner\n    head :forbidden unless owner?\n  end\nend\n`,
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController\n${body}\n  def index; end\n  def show; end\nend\n`,
      ...more,
    });
    return found
      .map((line) =>
        line
          .replace(/^GET \/posts(?:\/\{id\})? /, '')
          .replaceAll(/@(?:posts|application)_controller\.rb:/g, ':'),
      )
      .join(' | ');
  }

  it('is what runs before them, unless it is skipped', async () => {
    const rows = [
      '',
      '  before_action :require_owner',
      '  before_action :require_owner, only: :show',
      '  before_action :require_owner, except: [:show]',
      '  before_action :require_owner, if: :x',
      '  before_action :require_owner, unless: :x',
      '  prepend_before_action :require_admin',
      '  append_before_filter :require_admin',
      '  around_action :require_admin',
      '  before_action :vague_user',
      '  before_action :rate_limit',
      '  before_action :load_user',
      '  before_action { head :forbidden unless current_user }',
      '  before_action -> { head :forbidden unless current_user }',
      '  before_action { @x = 1 }',
      '  skip_before_action :authenticate_user!',
      '  skip_before_action :authenticate_user!, only: :index',
      '  skip_before_action :authenticate_user!, if: :x',
      '  skip_before_action :other',
      '  skip_action :authenticate_user!',
      '  skip_around_filter :authenticate_user!',
      '  allow_unauthenticated_access',
      '  allow_unauthenticated_access only: :show',
      '  skip_authentication if: :x',
      '  load_and_authorize_resource',
      '  load_and_authorize_resource if: :x',
      '  session_thing :x',
      '  strange_macro :x',
      '  rate_limit to: 10',
      '  after_action :require_owner',
      '  layout "x"',
      '  verify_authorized',
      '  skip_after_action :verify_authorized',
      '  protect_from_forgery with: :exception',
    ];
    const found = rows.map(async (row) => `${row.trim()}: ${await actions(row)}`);
    assert.deepEqual(await Promise.all(found), [
      ': required ← authenticate_user!:2 | required ← authenticate_user!:2',
      'before_action :require_owner: required ← require_owner:2 | required ← require_owner:2',
      'before_action :require_owner, only: :show: required ← require_owner:2 | none',
      'before_action :require_owner, except: [:show]: none | required ← require_owner:2',
      'before_action :require_owner, if: :x: unknown ← require_owner:2 | unknown ← require_owner:2',
      'before_action :require_owner, unless: :x: unknown ← require_owner:2 | unknown ← require_owner:2',
      'prepend_before_action :require_admin: required admin ← require_admin:2 | required admin ← require_admin:2',
      'append_before_filter :require_admin: required admin ← require_admin:2 | required admin ← require_admin:2',
      'around_action :require_admin: required admin ← require_admin:2 | required admin ← require_admin:2',
      'before_action :vague_user: unknown ← vague_user:2 | unknown ← vague_user:2',
      'before_action :rate_limit: none | none',
      'before_action :load_user: unknown ← load_user:2 | unknown ← load_user:2',
      'before_action { head :forbidden unless current_user }: unknown ← :2 | unknown ← :2',
      'before_action -> { head :forbidden unless current_user }: unknown ← :2 | unknown ← :2',
      'before_action { @x = 1 }: none | none',
      'skip_before_action :authenticate_user!: none | none',
      'skip_before_action :authenticate_user!, only: :index: required ← authenticate_user!:2 | none',
      'skip_before_action :authenticate_user!, if: :x: unknown ← authenticate_user!:2 | unknown ← authenticate_user!:2',
      'skip_before_action :other: required ← authenticate_user!:2 | required ← authenticate_user!:2',
      'skip_action :authenticate_user!: none | none',
      'skip_around_filter :authenticate_user!: none | none',
      'allow_unauthenticated_access: none | none',
      'allow_unauthenticated_access only: :show: none | required ← authenticate_user!:2',
      'skip_authentication if: :x: required ← authenticate_user!:2 | required ← authenticate_user!:2',
      'load_and_authorize_resource: required ← load_and_authorize_resource:2 | required ← load_and_authorize_resource:2',
      'load_and_authorize_resource if: :x: unknown ← load_and_authorize_resource:2 | unknown ← load_and_authorize_resource:2',
      'session_thing :x: none | none',
      'strange_macro :x: none | none',
      'rate_limit to: 10: none | none',
      'after_action :require_owner: none | none',
      'layout "x": none | none',
      'verify_authorized: none | none',
      'skip_after_action :verify_authorized: required ← authenticate_user!:2 | required ← authenticate_user!:2',
      'protect_from_forgery with: :exception: none | none',
    ]);
  });

  it('is what methods of the controller do, not what they are called', async () => {
    const bodies = [
      'redirect_to login_path unless current_user',
      '@user = User.find(session[:user_id])',
      'raise Forbidden',
      'authenticate_or_request_with_http_basic { |a, b| a }',
      'require_login!',
      'x.authorize',
      'find_current_user',
      'render json: 1, status: 401',
    ];
    const names = ['require_login', 'set_current_user', 'quiet', 'token_thing'];
    const found = names.flatMap((name) =>
      bodies.map(
        async (text) =>
          `${name}: ${text}: ${await actions(`  skip_before_action :authenticate_user!\n  before_action :${name}\n  def ${name}\n    ${text}\n  end`)}`,
      ),
    );
    assert.deepEqual(
      (await Promise.all(found)).map((line) => line.split(' | ')[0]),
      [
        'require_login: redirect_to login_path unless current_user: required ← require_login:3',
        'require_login: @user = User.find(session[:user_id]): unknown ← require_login:3',
        'require_login: raise Forbidden: required ← require_login:3',
        'require_login: authenticate_or_request_with_http_basic { |a, b| a }: required ← require_login:3',
        'require_login: require_login!: required ← require_login:3',
        'require_login: x.authorize: required ← require_login:3',
        'require_login: find_current_user: unknown ← require_login:3',
        'require_login: render json: 1, status: 401: required ← require_login:3',
        'set_current_user: redirect_to login_path unless current_user: optional ← set_current_user:3',
        'set_current_user: @user = User.find(session[:user_id]): optional ← set_current_user:3',
        'set_current_user: raise Forbidden: required ← set_current_user:3',
        'set_current_user: authenticate_or_request_with_http_basic { |a, b| a }: optional ← set_current_user:3',
        'set_current_user: require_login!: optional ← set_current_user:3',
        'set_current_user: x.authorize: optional ← set_current_user:3',
        'set_current_user: find_current_user: optional ← set_current_user:3',
        'set_current_user: render json: 1, status: 401: required ← set_current_user:3',
        'quiet: redirect_to login_path unless current_user: unknown ← quiet:3',
        'quiet: @user = User.find(session[:user_id]): none',
        'quiet: raise Forbidden: unknown ← quiet:3',
        'quiet: authenticate_or_request_with_http_basic { |a, b| a }: unknown ← quiet:3',
        'quiet: require_login!: unknown ← quiet:3',
        'quiet: x.authorize: unknown ← quiet:3',
        'quiet: find_current_user: none',
        'quiet: render json: 1, status: 401: unknown ← quiet:3',
        'token_thing: redirect_to login_path unless current_user: unknown ← token_thing:3',
        'token_thing: @user = User.find(session[:user_id]): none',
        'token_thing: raise Forbidden: required ← token_thing:3',
        'token_thing: authenticate_or_request_with_http_basic { |a, b| a }: unknown ← token_thing:3',
        'token_thing: require_login!: unknown ← token_thing:3',
        'token_thing: x.authorize: unknown ← token_thing:3',
        'token_thing: find_current_user: none',
        'token_thing: render json: 1, status: 401: required ← token_thing:3',
      ],
    );
  });

  it('is of bases that are not seen, and of concerns', async () => {
    const concern = {
      'app/controllers/concerns/guarding.rb':
        'module Guarding\n  extend ActiveSupport::Concern\n  included do\n    before_action :require_member\n  end\n  def require_member\n    head :unauthorized\n  end\nend\n',
    };
    assert.deepEqual(
      [
        await actions('  include Guarding', concern),
        await actions(
          '  include Pundit::Authorization\n  include Pagy::Backend\n  include PostsHelper\n  include Devise::Controllers::Helpers',
        ),
        await actions('  include Other::Thing'),
      ],
      [
        'required ← require_member@guarding.rb:4 | required ← require_member@guarding.rb:4',
        'none | none',
        'unknown ← Other::Thing@routes.rb:2 | unknown ← Other::Thing@routes.rb:2',
      ],
    );
  });
});

describe('what stands before handlers of Go', () => {
  const module = { 'go.mod': 'module example.com/shop' };

  it('is what packages are known for, what functions do and what they wrap', async () => {
    const guards = [
      'cors.Default()',
      'gin.Logger()',
      'gin.BasicAuth(accounts)',
      'jwtauth.Verifier(x)',
      'jwtauth.Authenticator',
      'middleware.JWT(x)',
      'middleware.KeyAuthWithConfig(middleware.KeyAuthConfig{Skipper: skip})',
      'middleware.JWTWithConfig(middleware.JWTConfig{Key: x})',
      'casbin.NewAuthorizer(e)',
      'strange.Middleware()',
      'RequireLogin()',
      'Log()',
      'TokenLooks()',
      'Refuses()',
      'RequireRole("admin")',
      'AuthMiddleware(false)',
    ];
    const found = await guardsIn({
      ...module,
      'main.go': `package main

import (
  "github.com/gin-contrib/cors"
  "github.com/gin-gonic/gin"
  "github.com/go-chi/jwtauth"
  "github.com/labstack/echo/v4/middleware"
  "github.com/gin-contrib/casbin"
  "example.com/strange"
)

func main() {
  r := gin.New()
${guards.map((guard, index) => `  r.GET("/r${index}", ${guard}, show)`).join('\n')}
}
func show(c *gin.Context) { c.JSON(200, nil) }
func Log() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func RequireLogin() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func RequireRole(role string) gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func AuthMiddleware(strict bool) gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func TokenLooks() gin.HandlerFunc { return func(c *gin.Context) { c.Next() } }
func Refuses() gin.HandlerFunc { return func(c *gin.Context) { c.AbortWithStatus(401) } }
`,
    });
    assert.deepEqual(
      found.map((line, index) => `${guards[index]}: ${line.split(' ').slice(2).join(' ')}`),
      [
        'cors.Default(): none',
        'gin.Logger(): none',
        'gin.BasicAuth(accounts): required ← BasicAuth@main.go:16',
        'jwtauth.Verifier(x): optional ← Verifier@main.go:17',
        'jwtauth.Authenticator: required ← Authenticator@main.go:18',
        'middleware.JWT(x): required ← JWT@main.go:19',
        'middleware.KeyAuthWithConfig(middleware.KeyAuthConfig{Skipper: skip}): unknown ← KeyAuthWithConfig@main.go:20',
        'middleware.JWTWithConfig(middleware.JWTConfig{Key: x}): required ← JWTWithConfig@main.go:21',
        'casbin.NewAuthorizer(e): required ← NewAuthorizer@main.go:22',
        'strange.Middleware(): unknown ← Middleware@main.go:23',
        'RequireLogin(): required ← RequireLogin@main.go:24',
        'Log(): none',
        'TokenLooks(): unknown ← TokenLooks@main.go:26',
        'Refuses(): unknown ← Refuses@main.go:27',
        'RequireRole("admin"): required admin ← RequireRole@main.go:28',
        'AuthMiddleware(false): unknown ← AuthMiddleware@main.go:29',
      ],
    );
  });

  it('is what may stand before all of net/http, chi and gorilla/mux', async () => {
    const main = (before: string, handler: string): string => `package main

import (
  "net/http"
  "github.com/go-chi/chi/v5"
)

func main() {
  mux := http.NewServeMux()
  mux.HandleFunc("/a", ${handler})
  r := chi.NewRouter()
  r.Get("/b", show)
  http.ListenAndServe(":80", ${before})
}
func show(w http.ResponseWriter, r *http.Request) {}
func requireLogin(next http.Handler) http.Handler {
  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
    if r.Header.Get("Authorization") == "" {
      http.Error(w, "unauthorized", 401)
      return
    }
    next.ServeHTTP(w, r)
  })
}
func withUser(next http.HandlerFunc) http.HandlerFunc {
  return func(w http.ResponseWriter, r *http.Request) {
    if session.user == nil {
      http.Error(w, "forbidden", 403)
      return
    }
    next(w, r)
  }
}
func logging(next http.Handler) http.Handler {
  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}
func made() http.HandlerFunc {
  return withUser(func(w http.ResponseWriter, r *http.Request) {})
}
`;
    const rows = [
      ['mux', 'show'],
      ['requireLogin(mux)', 'show'],
      ['mux', 'withUser(show)'],
      ['logging(mux)', 'made()'],
    ] as const;
    const found = rows.map(async ([before, handler]) =>
      (await guardsIn({ ...module, 'main.go': main(before, handler) })).join(', '),
    );
    assert.deepEqual(await Promise.all(found), [
      'ANY /a unknown ← requireLogin@main.go:16 withUser@main.go:25, GET /b unknown ← requireLogin@main.go:16 withUser@main.go:25',
      'ANY /a unknown ← requireLogin@main.go:16 withUser@main.go:25, GET /b unknown ← requireLogin@main.go:16 withUser@main.go:25',
      'ANY /a required ← withUser@main.go:10, GET /b unknown ← requireLogin@main.go:16',
      'ANY /a unknown ← requireLogin@main.go:16 withUser@main.go:25 made@main.go:37, GET /b unknown ← requireLogin@main.go:16 withUser@main.go:25',
    ]);
  });
});
