/** Small applications of several languages in one workspace, whose files lead to each other and across packages. */
export const applications: Readonly<Record<string, string>> = {
  'shop/package.json': '{ "name": "shop", "dependencies": { "express": "5" } }',
  'shop/src/app.ts': `import express from 'express';
import { users } from './users.ts';
import { orders as sales } from './routes/index.ts';
import { guard } from '@lib/guards';
const app = express();
app.use('/api', users);
app.use('/sales', guard, sales);
app.get('/health', (request, response) => response.end());
app.listen(3000);`,
  'shop/src/users.ts': `import { Router } from 'express';
import { show } from './show.ts';
import { paths } from './paths.ts';
export const users = Router();

users.get('/users/:id', show);
users.get(paths.items, (request, response) => {
  response.end();
});`,
  'shop/src/show.ts': `import { find } from './find.ts';
export async function show(request, response) {
  const found = await find(request.params.id);
  response.end();
}`,
  'shop/src/find.ts': `export const find = async (id) => ({ id });`,
  'shop/src/paths.ts': `export const paths = { items: '/items', users: '/users' };`,
  'shop/src/routes/index.ts': `export * from './orders.ts';`,
  'shop/src/routes/orders.ts': `import { Router } from 'express';
export const orders = Router();
orders.post('/orders', function create(request, response) {
  response.end();
});
export function register(app) {
  app.get('/orders/late', (request, response) => response.end());
}`,
  'shop/src/setup.ts': `import { register } from './routes/orders.ts';
export function setup(server) {
  register(server);
  server.get('/setup', (request, response) => response.end());
}`,
  'lib/package.json': '{ "name": "@lib/guards", "main": "guard.js" }',
  'lib/guard.js': `exports.guard = function guard(request, response, next) {
  next();
};`,
  'cards/manage.py': 'import os',
  'cards/settings.py': `ROOT_URLCONF = 'urls'`,
  'cards/urls.py': `from django.urls import include, path
from cards.views import list_items
urlpatterns = [
    path('items/', list_items),
    path('users/', include('people.urls')),
]`,
  'cards/cards/views.py': `def list_items(request):
    pass

def other(request):
    pass`,
  'cards/people/urls.py': `from django.urls import path
from .views import *
urlpatterns = [path('<int:pk>/', show), path('all/', every)]`,
  'cards/people/views.py': `def show(request, pk):
    pass

def every(request):
    pass`,
  'bank/pom.xml': '<project/>',
  'bank/src/main/java/com/bank/UserController.java': `package com.bank;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping(Paths.USERS)
public class UserController extends BaseController implements UserApi {
  @GetMapping("/all") public String all() { return ""; }
  public String one(String id) { return ""; }
}`,
  'bank/src/main/java/com/bank/Paths.java': `package com.bank;
public class Paths {
  public static final String USERS = "/users";
}`,
  'bank/src/main/java/com/bank/BaseController.java': `package com.bank;
import org.springframework.web.bind.annotation.*;
public abstract class BaseController {
  @GetMapping("/status") public String status() { return ""; }
}`,
  'bank/src/main/java/com/bank/UserApi.java': `package com.bank;
import org.springframework.web.bind.annotation.*;
public interface UserApi {
  @GetMapping("/{id}") String one(@PathVariable String id);
}`,
  'bank/src/main/resources/application.properties': 'server.servlet.context-path=/bank',
  'audit/pom.xml': '<project/>',
  'audit/src/main/java/com/audit/AuditController.java': `package com.audit;
import com.bank.Paths;
import org.springframework.web.bind.annotation.*;
@RestController
public class AuditController {
  @GetMapping("/audit" + Paths.USERS) public String audit() { return ""; }
}`,
  'blog/Gemfile': '',
  'blog/config/routes.rb': `Rails.application.routes.draw do
  resources :users, only: [:index, :show]
  draw :admin
end`,
  'blog/config/routes/admin.rb': `namespace :admin do
  resources :items, only: [:index]
end`,
  'blog/app/controllers/users_controller.rb': `class UsersController < ApplicationController
  def index
  end

  def show
  end
end`,
  'blog/app/controllers/admin/items_controller.rb': `class Admin::ItemsController < ApplicationController
  def index
  end
end`,
  'gate/go.mod': 'module example.com/gate\n',
  'gate/main.go': `package main
import (
	"net/http"
	"github.com/go-chi/chi/v5"
	"example.com/gate/api"
)
func main() {
	r := chi.NewRouter()
	r.Get("/items", listItems)
	r.Mount("/api", api.Routes())
	http.ListenAndServe(":80", r)
}`,
  'gate/handlers.go': `package main
import "net/http"
func listItems(w http.ResponseWriter, r *http.Request) {}`,
  'gate/api/routes.go': `package api
import "github.com/go-chi/chi/v5"
func Routes() chi.Router {
	r := chi.NewRouter()
	r.Get("/users", users)
	return r
}`,
  'gate/api/users.go': `package api
import "net/http"
func users(w http.ResponseWriter, r *http.Request) {}`,
  'desk/Desk.Web/Desk.Web.csproj': '<Project/>',
  'desk/Desk.Web/Program.cs': `using Desk.Parts;
var app = WebApplication.CreateBuilder(args).Build();
app.MapGet("/items", () => "x");
app.MapUsers();
app.Run();`,
  'desk/Desk.Parts/Desk.Parts.csproj': '<Project/>',
  'desk/Desk.Parts/Users.cs': `namespace Desk.Parts;
public static class Users {
  public static void MapUsers(this IEndpointRouteBuilder app) {
    app.MapGet("/users", List);
  }
  static string List() { return ""; }
}`,
  'desk/Desk.Parts/OrdersController.cs': `namespace Desk.Parts;
[ApiController]
[Route("orders")]
public class OrdersController : ControllerBase {
  [HttpGet("{id}")] public string Get(string id) { return ""; }
}`,
  'mall/composer.json': '{}',
  'mall/routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
use App\\Http\\Controllers\\ItemController;
Route::get('/items', [ItemController::class, 'index']);
Route::prefix('users')->group(function () {
  Route::get('/', [\\App\\Http\\Controllers\\UserController::class, 'index']);
});`,
  'mall/app/Http/Controllers/ItemController.php': `<?php
namespace App\\Http\\Controllers;
class ItemController {
  public function index() {}
}`,
  'mall/app/Http/Controllers/UserController.php': `<?php
namespace App\\Http\\Controllers;
class UserController {
  public function index() {}
}`,
  'api/openapi.yaml': `openapi: 3.0.0
paths:
  /users:
    get: {}`,
};
