import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';
import { routesIn } from '../routesIn.ts';

const expected: Readonly<Record<string, readonly string[]>> = {
  'modules of browsers, and lists of objects and modules': [
    'GET /defined → app.js:4 show',
    'GET /required → app.js:6 (inline)',
    'GET /plain-require → app.js:7 (inline)',
    'GET /entries/one → list.js:6 show',
    'GET /entries/two → list.js:6 show',
    'POST /one → list.js:6 show',
    'POST /two → list.js:6 show',
    'PUT /one → list.js:6 show',
    'PUT /two → list.js:6 show',
    'GET /one → list.js:6 show',
    'GET /two → list.js:6 show',
    'DELETE /export-a → list.js:6 show',
    'DELETE /export-b → list.js:6 show',
    'GET /b/c → list.js:6 show',
    'GET /r/x → list.js:6 show',
    'GET /relative → list.js:6 show',
    'GET /{} → list.js:6 show',
    'GET /f/h → list.js:6 show',
    'GET /g/h → list.js:6 show',
    'GET /users/x → users.js:2 (inline)',
  ],
  'views below decorators of the code': [
    'ANY /w → views.py:2 own',
    'ANY /f → views.py:9 show',
    'ANY /d → views.py:2 own',
    'ANY /n → views.py:2 own',
  ],
  'classes of the code that extend what Flask’s extensions give': [
    'GET /my/res → app.py:10 get',
    'POST /my/things/x → app.py:17 post',
    'GET /blp/y → app.py:23 y',
  ],
  'plugins of which one is taken': [
    'GET /one → app.js:7 (inline)',
    'GET /two → app.js:8 (inline) (not mounted)',
  ],
  'attributes that extend those of the code': ['GET /prefix/own/x → A.cs:3 Get'],
  'groups and files of an application in a folder': [
    'GET /deep → shop/app/Http/Controllers/Admin/Deep/XController.php:4 index',
    'GET /in/extra → unknown',
  ],
  'resources with words of all kinds, and engines of one name': [
    'GET /category → app/controllers/categories_controller.rb:2 show',
    'GET /box → app/controllers/boxes_controller.rb:2 show',
    'GET /bus → app/controllers/bus_controller.rb:2 show',
    'GET /glass → app/controllers/glasses_controller.rb:2 show',
    'GET /day → app/controllers/days_controller.rb:2 show',
    'GET /boxes/{box_id}/x → app/controllers/boxes_controller.rb:4 x',
    'GET /glasses/{glass_id}/x → app/controllers/glasses_controller.rb:3 x',
    'GET /sheep/{sheep_id}/x → app/controllers/sheep_controller.rb:2 x',
    'GET /news/{id}/x → app/controllers/boxes_controller.rb:4 x',
    'GET /news → app/controllers/boxes_controller.rb:3 index',
    'GET /outside → app/controllers/boxes_controller.rb:4 x',
    'GET /own/a → engines/near/app/controllers/own/things_controller.rb:2 x',
  ],
  'applications of packages in packages': ['GET /inner/one → src/main/java/com/shop/One.java:3 x'],
  'descriptions with defaults that are numbers, and none': ['GET /v2/{minor}/x → documented'],
  'groups without a path, and callbacks': [
    'GET /in → unknown',
    'GET /brackets[a → unknown',
    'GET /expression/{id} → unknown',
    'GET /object → unknown',
    'GET /wp-json/a/v1/nested → index.php:10 x',
    'PUT /wp-json/a/v1/nested → unknown',
  ],
};

// Forms of javascriptGlobals, goGlobals, classViews, flask, fastify, aspnet, laravel/routers, rails/resources, rails/actions,
// jaxRsApplications, yamlRecord, openapi, slim and wordpress that are seldom.
// In dispatch.
describe('seldom forms of routes', () => {
  const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'modules of browsers, and lists of objects and modules': {
      'app.js': `define('app', ['express', './users'], function (express, users) {
  const app = express();
  app.get('/defined', show);
  function show(req, res) { res.end(); }
});
requirejs(['express'], (express) => express().get('/required', (req, res) => res.end()));
require(['express'], (express) => express().get('/plain-require', (req, res) => res.end()));
define({});
`,
      'list.js': `const express = require('express');
const path = require('node:path');
const paths = require('./paths');
const all = { one: '/one', two: '/two' };
const app = express();
const show = (req, res) => res.end();
for (const [name, url] of Object.entries(all)) app.get('/entries' + url, show);
for (const url of Object.values(all)) app.post(url, show);
for (const name of Object.keys(all)) app.put('/' + name, show);
app.get(Object.freeze(all).one, show);
app.get(Object.assign(all).two, show);
app.patch(Object.create(all).two, show);
for (const url of Object.values(paths)) app.delete(url, show);
app.get(path.join('/a', '../b', 'c'), show);
app.get(path.resolve('/r', 'x'), show);
app.get(path.join('relative'), show);
app.get('/' + path.basename('/x/y'), show);
app.get(path.join(flag ? '/f' : '/g', 'h'), show);
const users = require('./' + 'users');
app.use('/users', users);
`,
      'paths.js': "export const a = '/export-a';\nexport const b = '/export-b';\nexport * from './none';\n",
      'users.js':
        "const router = require('express').Router();\nrouter.get('/x', (req, res) => res.end());\nmodule.exports = router;\n",
    },
    'views below decorators of the code': {
      'urls.py':
        'from django.urls import path\nfrom views import *\nurlpatterns = [path("w", own(View1.as_view())), path("f", own(show)), path("d", own(own(View1.as_view()))), path("n", own(5))]\n',
      'views.py':
        'from django.views import View\ndef own(view):\n    def inner(request):\n        return view(request)\n    return inner\nclass View1(View):\n    def get(self, request): pass\n    def put(self, request): pass\ndef show(request): pass\n',
      'settings.py': 'ROOT_URLCONF = "urls"',
    },
    'classes of the code that extend what Flask’s extensions give': {
      'app.py': `from flask import Flask
import flask_restful
from flask_restx import Namespace, Api
from flask_smorest import Api as Smorest, Blueprint
class MyApi(flask_restful.Api):
    pass
class MyNamespace(Namespace):
    pass
class Res(flask_restful.Resource):
    def get(self): pass
app = Flask(__name__)
api = MyApi(app, prefix="/my")
api.add_resource(Res, "/res")
ns = MyNamespace("things")
@ns.route("/x")
class X(flask_restful.Resource):
    def post(self): pass
api.add_namespace(ns)
smorest = Smorest()
smorest.init_app(app)
blp = Blueprint("b", url_prefix="/blp")
@blp.get("/y")
def y(): pass
smorest.register_blueprint(blp)
`,
    },
    'plugins of which one is taken': {
      'app.js': `import Fastify from 'fastify';
import fp from 'fastify-plugin';
const app = Fastify();
app.register(flag ? fp(one) : two, { prefix: '/p' });
app.register(wrap(two), { prefix: '/wrapped' });
app.register();
async function one(instance) { instance.get('/one', async () => 1); }
async function two(instance) { instance.get('/two', async () => 1); }
`,
    },
    'attributes that extend those of the code': {
      'A.csproj': '',
      'A.cs': `[OwnRoute("x")]
public class XController : ControllerBase {
  [HttpGet] public string Get() { return ""; }
}
public class OwnRouteAttribute : PrefixRouteAttribute {
  public OwnRouteAttribute(string path) : base("own/" + path) {}
}
public class PrefixRouteAttribute : RouteAttribute {
  public PrefixRouteAttribute(string path) : base("prefix/" + path) {}
}
`,
    },
    'groups and files of an application in a folder': {
      'shop/routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::namespace('Admin')->group(function () {
  Route::namespace('Deep')->group(function () { Route::get('/deep', 'XController@index'); });
});
Route::group(['prefix' => 'in'], base_path('routes/extra.php'));
require base_path('routes/missing.php');
`,
      'shop/routes/extra.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/extra', 'NobodyController@x');\n",
      'shop/app/Http/Controllers/Admin/Deep/XController.php':
        '<?php\nnamespace App\\Http\\Controllers\\Admin\\Deep;\nclass XController {\n  public function index() {}\n  public function show() {}\n}\n',
    },
    'resources with words of all kinds, and engines of one name': {
      'config/routes.rb': `Rails.application.routes.draw do
  resource :category
  resource :box
  resource :bus
  resource :glass
  resource :day
  resources :boxes, only: [] do
    get :x
  end
  resources :glasses, only: [] do
    get :x
  end
  resources :sheep, only: [] do
    get :x
  end
  resources :news, only: :index, controller: "boxes" do
    member do
      get :x, controller: "boxes"
    end
  end
  get :outside, on: :member, to: "boxes#x"
  mount Own::Engine, at: "/own"
end
`,
      'app/controllers/boxes_controller.rb':
        'class BoxesController < ActionController::Base\n  def show; end\n  def index; end\n  def x; end\nend\n',
      'app/controllers/categories_controller.rb':
        'class CategoriesController < ActionController::Base\n  def show; end\nend\n',
      'app/controllers/buses_controller.rb':
        'class BusesController < ActionController::Base\n  def show; end\nend\n',
      'app/controllers/bus_controller.rb':
        'class BusController < ActionController::Base\n  def show; end\nend\n',
      'app/controllers/glasses_controller.rb':
        'class GlassesController < ActionController::Base\n  def show; end\n  def x; end\nend\n',
      'app/controllers/days_controller.rb':
        'class DaysController < ActionController::Base\n  def show; end\nend\n',
      'app/controllers/sheep_controller.rb':
        'class SheepController < ActionController::Base\n  def x; end\nend\n',
      'engines/near/config/routes.rb': 'Own::Engine.routes.draw do\n  get "a", to: "things#x"\nend\n',
      'engines/near/app/controllers/own/things_controller.rb':
        'class Own::ThingsController < ActionController::Base\n  def x; end\nend\n',
      'far/app/controllers/own/things_controller.rb':
        'class Own::ThingsController < ActionController::Base\n  def x; end\nend\n',
    },
    'applications of packages in packages': {
      'pom.xml': '',
      'src/main/java/com/shop/One.java':
        'package com.shop.inner;\nimport jakarta.ws.rs.*;\n@Path("one") public class One { @GET public String x() { return ""; } }\n',
      'src/main/java/com/A.java':
        'package com;\n@ApplicationPath("outer") public class A extends Application {}\n',
      'src/main/java/com/shop/B.java':
        'package com.shop;\n@ApplicationPath("inner") public class B extends Application {}\n',
      'bad.yml': 'server:\n  rootPath: [\n',
    },
    'descriptions with defaults that are numbers, and none': {
      'openapi.json':
        '{"openapi": "3.0.0", "servers": [{"url": "/v{major}/{minor}", "variables": {"major": {"default": 2}, "minor": {}}}], "paths": {"/x": {"get": null}}}',
    },
    'groups without a path, and callbacks': {
      'index.php': `<?php
use Slim\\Factory\\AppFactory;
$app = AppFactory::create();
$app->group($prefix, function ($group) { $group->get('/in', 'X:y'); });
$app->get('/brackets[a', 'X:y');
$app->get('/expression/{id:[0-9]}', 'X:y');
$app->get('/object', $object);
add_action('rest_api_init', 'register');
register_rest_route('a/v1', '/nested', ['one' => ['callback' => 'x'], 'two' => ['methods' => 'PUT', 'callback' => 'y']]);
function x() {}
`,
    },
  };
  for (const [title, files] of Object.entries(rows)) {
    it(title, async () => {
      assert.deepEqual(await routesIn(files), expected[title]);
    });
  }
});

describe('seldom guards', () => {
  it('are decorators that only say that something is open, which others than the framework have', async () => {
    assert.deepEqual(
      await guardsIn({
        'src/X.php':
          "<?php\nnamespace App;\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nuse App\\Security\\PublicAccess;\nclass X {\n  #[Route('/x'), PublicAccess]\n  public function x() {}\n}\n",
        'pom.xml': '',
        'src/main/java/X.java':
          'import org.springframework.web.bind.annotation.*;\n@RestController class X {\n  @GetMapping("/j") @PublicEndpoint\n  public String x() { return ""; }\n}\n',
        'app.py':
          'from fastapi import FastAPI\nfrom x import public_route\napp = FastAPI()\n@app.get("/p")\n@public_route\ndef p(): pass\n',
      }),
      ['GET /j none', 'ANY /x unknown ← PublicAccess@X.php:6', 'GET /p none ← public_route@app.py:5'],
    );
  });
});
