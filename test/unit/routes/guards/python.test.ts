import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';

// What judge, names and the readers of Django and FastAPI say.
describe('what stands before views of Django', () => {
  const views = `from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from rest_framework.views import APIView
from rest_framework.decorators import api_view, permission_classes, action
from rest_framework.permissions import IsAuthenticated, AllowAny, IsAdminUser, IsAuthenticatedOrReadOnly
from rest_framework import viewsets
from drf_spectacular.utils import extend_schema
from other import strange, StrangeMixin
def plain(request): pass
@login_required
def login(request): pass
@permission_required("shop.edit")
def permission(request): pass
@never_cache
@csrf_exempt
def cached(request): pass
@strange
def odd(request): pass
@api_view(["GET"])
def api(request): pass
@api_view(["GET"])
@permission_classes([IsAdminUser])
def api_admin(request): pass
@api_view(["GET"])
@permission_classes([AllowAny])
@extend_schema(x=1)
def api_open(request): pass
class Plain(View):
    def get(self, request): pass
class Login(LoginRequiredMixin, View):
    def get(self, request): pass
class Strange(StrangeMixin, View):
    def get(self, request): pass
class OwnMixin:
    pass
class TokenMixin:
    pass
class WithOwn(OwnMixin, View):
    def get(self, request): pass
class WithToken(TokenMixin, View):
    def get(self, request): pass
class WithRequired(Login):
    def get(self, request): pass
@method_decorator(login_required, name="dispatch")
class Decorated(View):
    def get(self, request): pass
class Tested(View):
    def test_func(self): return self.request.user.x
    def get(self, request): pass
class Quiet(View):
    def dispatch(self, request): return super().dispatch(request)
    def get(self, request): pass
class Dispatching(View):
    def dispatch(self, request):
        if not request.user.is_authenticated: raise PermissionDenied
    def get(self, request): pass
class Api(APIView):
    def get(self, request): pass
class ApiOpen(APIView):
    permission_classes = [AllowAny]
    def get(self, request): pass
class ApiSet(APIView):
    permission_classes = (IsAuthenticated, OwnPermission)
    def get(self, request): pass
class ApiReadOnly(APIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    def get(self, request): pass
    def post(self, request): pass
class ApiUnknown(APIView):
    permission_classes = [unknown_thing]
    def get(self, request): pass
class OwnPermission:
    def check(self): return True
class Generated(viewsets.ModelViewSet):
    permission_classes = [IsAuthenticated]
    @action(detail=False, permission_classes=[AllowAny])
    def opened(self, request): pass
    @action(detail=False)
    def closed(self, request): pass
`;
  const names =
    'Plain Login Strange WithOwn WithToken WithRequired Decorated Tested Quiet Dispatching Api ApiOpen ApiSet ApiReadOnly ApiUnknown'.split(
      ' ',
    );
  const functions = 'plain login permission cached odd api api_admin api_open'.split(' ');
  const urls = [
    'from django.urls import path, include',
    'from rest_framework.routers import SimpleRouter',
    'import views',
    'router = SimpleRouter()',
    'router.register("set", views.Generated)',
    'urlpatterns = [',
    ...functions.map((name) => `    path("${name}", views.${name}),`),
    ...names.map((name) => `    path("${name}", views.${name}.as_view()),`),
    '    path("", include(router.urls)),',
    ']',
  ].join('\n');

  it('is what decorators, mixins, permissions and the settings say', async () => {
    const settings = 'ROOT_URLCONF = "urls"\n';
    assert.deepEqual(
      await guardsIn({
        'urls.py': urls,
        'views.py': views,
        'settings.py': `${settings}REST_FRAMEWORK = {"DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"]}\n`,
      }),
      [
        'ANY /plain none',
        'ANY /login required ← login_required@views.py:14',
        'ANY /permission required shop.edit ← permission_required@views.py:16',
        'ANY /cached none',
        'ANY /odd unknown ← strange@views.py:21',
        'GET /api required ← IsAuthenticated@settings.py:1',
        'GET /api_admin required admin ← IsAdminUser@urls.py:13',
        'GET /api_open none ← AllowAny@urls.py:14',
        'GET /Plain none',
        'GET /Login required ← LoginRequiredMixin@urls.py:16',
        'GET /Strange unknown ← StrangeMixin@urls.py:17',
        'GET /WithOwn none',
        'GET /WithToken unknown ← TokenMixin@views.py:40',
        'GET /WithRequired required ← LoginRequiredMixin@urls.py:20',
        'GET /Decorated required ← login_required@views.py:48',
        'GET /Tested unknown ← test_func@views.py:52',
        'GET /Quiet none',
        'GET /Dispatching unknown ← dispatch@views.py:58',
        'GET /Api required ← IsAuthenticated@settings.py:1',
        'GET /ApiOpen none ← AllowAny@views.py:63',
        'GET /ApiSet required ← IsAuthenticated@views.py:66 OwnPermission@views.py:66',
        'GET /ApiReadOnly optional ← IsAuthenticatedOrReadOnly@views.py:69',
        'POST /ApiReadOnly required ← IsAuthenticatedOrReadOnly@views.py:69',
        'GET /ApiUnknown unknown ← @views.py:73',
        'GET /set/opened/ none ← AllowAny@urls.py:5',
        'GET /set/closed/ required ← IsAuthenticated@views.py:78',
        'GET /set/ required ← IsAuthenticated@views.py:78',
        'POST /set/ required ← IsAuthenticated@views.py:78',
        'GET /set/{pk}/ required ← IsAuthenticated@views.py:78',
        'PUT /set/{pk}/ required ← IsAuthenticated@views.py:78',
        'PATCH /set/{pk}/ required ← IsAuthenticated@views.py:78',
        'DELETE /set/{pk}/ required ← IsAuthenticated@views.py:78',
      ],
    );
    const small = {
      'urls.py':
        'from django.urls import path\nimport views\nurlpatterns = [path("a", views.plain), path("b", views.Api.as_view())]\n',
      'views.py': views,
    };
    const rows = [
      '',
      'REST_FRAMEWORK = {}\n',
      'REST_FRAMEWORK = {"DEFAULT_PERMISSION_CLASSES": ["x.AllowAny"]}\n',
      'REST_FRAMEWORK = {"DEFAULT_PERMISSION_CLASSES": ["x.OwnThing"]}\n',
      'MIDDLEWARE = ["django.contrib.auth.middleware.LoginRequiredMiddleware"]\n',
      'MIDDLEWARE = ["django.contrib.auth.middleware.AuthenticationMiddleware", "corsheaders.x.TokenMiddleware", "shop.TokenMiddleware", "shop.RateLimitMiddleware", "shop.Silent"]\n',
    ];
    const found = rows.map(async (text) =>
      (await guardsIn({ ...small, 'settings.py': `${settings}${text}` })).join(', '),
    );
    assert.deepEqual(await Promise.all(found), [
      'ANY /a none, GET /b unknown ← REST_FRAMEWORK@:1',
      'ANY /a none, GET /b none',
      'ANY /a none, GET /b none',
      'ANY /a none, GET /b unknown ← OwnThing@settings.py:1',
      'ANY /a required ← LoginRequiredMiddleware@settings.py:1, GET /b required ← LoginRequiredMiddleware@settings.py:1',
      'ANY /a unknown ← TokenMiddleware@settings.py:1, GET /b unknown ← TokenMiddleware@settings.py:1 REST_FRAMEWORK@:1',
    ]);
  });
});

describe('what stands before functions of FastAPI', () => {
  it('is what parameters, aliases and decorators depend on', async () => {
    assert.deepEqual(
      await guardsIn({
        'main.py': `from fastapi import FastAPI, Depends, Security
from fastapi.security import OAuth2PasswordBearer, HTTPBearer
from typing import Annotated
from other import strange, CurrentAccount
app = FastAPI()
scheme = OAuth2PasswordBearer(tokenUrl="x")
optional_scheme = HTTPBearer(auto_error=False)
def get_db(): pass
def current_user(token: str = Depends(scheme)): pass
def deep(user=Depends(current_user)): pass
def level1(x=Depends(get_db)): pass
def looks(request): return request.user
def optional_user(token=Depends(optional_scheme)): pass
class RoleChecker:
    def __init__(self, role): pass
    def __call__(self): pass
class Quiet:
    def __call__(self): pass
Alias = Annotated[str, Depends(current_user)]
@app.get("/plain")
def plain(id: int, q: str = ""): pass
@app.get("/db")
def db(db=Depends(get_db)): pass
@app.get("/nothing")
def nothing(x=Depends()): pass
@app.get("/user")
def user(user=Depends(current_user)): pass
@app.get("/deep")
def in_deep(x=Depends(deep)): pass
@app.get("/level")
def level(x=Depends(level1)): pass
@app.get("/looks")
def in_looks(x=Depends(looks)): pass
@app.get("/optional")
def optional(x=Depends(optional_user)): pass
@app.get("/scopes")
def scopes(x=Security(current_user, scopes=["a", "b"])): pass
@app.get("/alias")
def alias(x: Alias): pass
@app.get("/annotated")
def annotated(x: Annotated[str, Depends(current_user)]): pass
@app.get("/role")
def role(x=Depends(RoleChecker("admin"))): pass
@app.get("/quiet")
def quiet(x=Depends(Quiet())): pass
@app.get("/lost")
def lost(x: LostUser, y: Lost): pass
@app.get("/current")
def current(x: CurrentThing): pass
@app.get("/imported")
def imported(x: CurrentAccount): pass
@app.get("/strange")
@strange
def odd(): pass
@app.get("/own")
@require_login
def own(): pass
def require_login(fn): return fn
`,
      }),
      [
        'GET /plain none',
        'GET /db none',
        'GET /nothing none',
        'GET /user required ← current_user@main.py:26',
        'GET /deep required ← deep@main.py:28',
        'GET /level none',
        'GET /looks unknown ← looks@main.py:32',
        'GET /optional optional ← HTTPBearer@main.py:34',
        'GET /scopes required a b ← current_user@main.py:36',
        'GET /alias required ← current_user@main.py:38',
        'GET /annotated required ← current_user@main.py:40',
        'GET /role required admin ← RoleChecker@main.py:42',
        'GET /quiet none',
        'GET /lost unknown ← x@main.py:46',
        'GET /current none',
        'GET /imported none',
        'GET /strange unknown ← strange@main.py:53',
        'GET /own required ← require_login@main.py:56',
      ],
    );
  });
});
