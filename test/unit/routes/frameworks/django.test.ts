import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of django, djangoViews, djangoRest, ninja and classViews.
describe('routes of Django', () => {
  const urls = `from django.urls import path, re_path, include
from django.conf.urls import url
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.contrib.auth.decorators import login_required
from django.views.decorators.cache import cache_page
from django.views.generic import TemplateView, RedirectView
from ninja import NinjaAPI
from . import views
from .views import *

ninja = NinjaAPI()
@ninja.get("/add/{int:a}")
def add(request, a): pass
@ninja.api_operation(["POST", "PATCH"], "/many")
def many(request): pass
ninja.get("/not-decorated")
ninja.add_router("/sub/", "shop.sub.router")
ninja.unknown("/x")

inner = [path("deep/", views.show)]
urlpatterns = [
    path("", views.index),
    path(route="named/<int:id>/", view=views.show),
    path("text/", "shop.views.show"),
    re_path(r"^regex/(?P<slug>[a-z]+)/$", views.show),
    url(r"^open/", views.show),
    path("admin/", admin.site.urls),
    path("wrapped/", login_required(cache_page(60)(views.Listing.as_view()))),
    path("class/", views.Both.as_view()),
    path("inherited/", views.Own.as_view()),
    path("template/", TemplateView.as_view()),
    path("inner/", include(inner)),
    path("inner2/", include((inner, "namespace"), namespace="x")),
    path("sub/", include("shop.sub")),
    path("module/", include(arg=views.submodule)),
    path("external/", include("debug_toolbar.urls")),
    path("direct/", (inner, "x", "y")),
    path("ninja/", ninja.urls),
    path("nothing/"),
    path("get-only/", views.get_only),
    path("post-only/", views.post_only),
    path("safe/", views.safe),
    path("some/", views.some),
    path("api-view/", views.api),
    path("api-default/", views.api_default),
    path("set/", views.Set.as_view({"get": "list", "post": "create", "delete": "missing"})),
    path("set-wrapped/", login_required(views.Set.as_view({"get": "list"}))),
    url("", include("shop.loop")),
]
urlpatterns += i18n_patterns(path("translated/", views.show), re_path("both/(.*)", views.show))
`;
  const views = `from django.views import View
from django.views.generic import ListView, FormView
from django.views.decorators.http import require_GET, require_POST, require_safe, require_http_methods
from rest_framework.decorators import api_view
from rest_framework.generics import *
from rest_framework import generics, viewsets
from . import sub as submodule
def index(request): pass
def show(request, id=1): pass
@require_GET
def get_only(request): pass
@require_POST
def post_only(request): pass
@require_safe
def safe(request): pass
@require_http_methods(["GET", "put"])
def some(request): pass
@api_view(["DELETE"])
def api(request): pass
@api_view()
def api_default(request): pass
class Both(View):
    def get(self, request): pass
    def post(self, request): pass
    def options_(self, request): pass
class Listing(ListView):
    pass
class Own(generics.RetrieveUpdateAPIView):
    def patch(self, request): pass
class Set(viewsets.ViewSet):
    def list(self, request): pass
    def create(self, request): pass
`;
  const rest = {
    'shop/sub.py': `from django.urls import path
from ninja import Router
from .views import show
router = Router()
@router.put("/x/{id}")
def put(request, id): pass
urlpatterns = [path("in-sub/", show)]
`,
    'shop/loop.py': `from django.urls import path, include
from .views import show
urlpatterns = [path("loop/", show), path("again/", include("shop.back"))]
`,
    'shop/back.py': `from django.urls import path, include
from .views import show
urlpatterns = [path("back/", show), path("again/", include("shop.loop"))]
`,
    'shop/loose.py': `from django.urls import path
from .views import show
urlpatterns = [path("loose/", show)]
`,
    'shop/empty.py': 'urlpatterns = None\n',
    'manage.py': '',
  };

  it('are those of the lists below the module of the settings', async () => {
    const settings = { 'shop/settings.py': 'ROOT_URLCONF = "shop.urls"\n' };
    assert.deepEqual(
      await wholeRoutesIn({ ...rest, ...settings, 'shop/urls.py': urls, 'shop/views.py': views }),
      [
        'ANY  → shop/views.py:8-8 index | Django first | shop/urls.py:23 | 23-23 1-1 | none',
        'ANY named/{id:[0-9]+}/ → shop/views.py:9-9 show | Django first | shop/urls.py:24 | 24-24 1-1 | none',
        'ANY text/ → shop/views.py:9-9 show | Django first | shop/urls.py:25 | 25-25 1-1 | none',
        'ANY regex/{slug:[a-z]+}/ → shop/views.py:9-9 show | Django first | shop/urls.py:26 | 26-26 1-1 | none',
        'ANY open//** → shop/views.py:9-9 show | Django first | shop/urls.py:27 | 27-27 1-1 | unknown',
        'ANY admin//** → shop/urls.py:28-28 (inline) generated | Django first | shop/urls.py:28 | 28-28 1-1 | unknown',
        'GET wrapped/ → shop/views.py:26-27 Listing | Django first | shop/urls.py:29 | 29-29 1-1 | required login_required:29',
        'GET class/ → shop/views.py:23-23 get | Django first | shop/urls.py:30 | 30-30 1-1 | none',
        'POST class/ → shop/views.py:24-24 post | Django first | shop/urls.py:30 | 30-30 1-1 | none',
        'PATCH inherited/ → shop/views.py:29-29 patch | Django first | shop/urls.py:31 | 31-31 1-1 | unknown REST_FRAMEWORK::1',
        'GET inherited/ → shop/views.py:28-29 Own | Django first | shop/urls.py:31 | 31-31 1-1 | unknown REST_FRAMEWORK::1',
        'PUT inherited/ → shop/views.py:28-29 Own | Django first | shop/urls.py:31 | 31-31 1-1 | unknown REST_FRAMEWORK::1',
        'ANY template/ → unknown | Django first | shop/urls.py:32 | 32-32 1-1 | unknown',
        'ANY inner/deep/ → shop/views.py:9-9 show | Django first | shop/urls.py:21 | 21-21 1-1 33-33 | none',
        'ANY inner2/deep/ → shop/views.py:9-9 show | Django first | shop/urls.py:21 | 21-21 1-1 34-34 | none',
        'ANY sub/in-sub/ → shop/views.py:9-9 show | Django first | shop/sub.py:7 | 7-7 shop/urls.py:1-1 shop/urls.py:35-35 | none',
        'ANY module/in-sub/ → shop/views.py:9-9 show | Django first | shop/sub.py:7 | 7-7 shop/urls.py:1-1 shop/urls.py:36-36 | none',
        'ANY direct/deep/ → shop/views.py:9-9 show | Django first | shop/urls.py:21 | 21-21 1-1 38-38 | none',
        'GET ninja/add/{a:-?[0-9]+} → shop/urls.py:14-14 add | Django Ninja first | shop/urls.py:13 | 13-14 13-13 1-1 39-39 | unknown',
        'POST ninja/many → shop/urls.py:16-16 many | Django Ninja first | shop/urls.py:15 | 15-16 15-15 1-1 39-39 | unknown',
        'PATCH ninja/many → shop/urls.py:16-16 many | Django Ninja first | shop/urls.py:15 | 15-16 15-15 1-1 39-39 | unknown',
        'PUT ninja/sub/x/{id} → shop/sub.py:6-6 put | Django Ninja first | shop/sub.py:5 | 5-6 5-5 shop/urls.py:1-1 shop/urls.py:39-39 shop/urls.py:18-18 | unknown',
        'GET get-only/ → shop/views.py:11-11 get_only | Django first | shop/urls.py:41 | 41-41 shop/views.py:10-10 1-1 | none',
        'POST post-only/ → shop/views.py:13-13 post_only | Django first | shop/urls.py:42 | 42-42 shop/views.py:12-12 1-1 | none',
        'GET safe/ → shop/views.py:15-15 safe | Django first | shop/urls.py:43 | 43-43 shop/views.py:14-14 1-1 | none',
        'HEAD safe/ → shop/views.py:15-15 safe | Django first | shop/urls.py:43 | 43-43 shop/views.py:14-14 1-1 | none',
        'GET some/ → shop/views.py:17-17 some | Django first | shop/urls.py:44 | 44-44 shop/views.py:16-16 1-1 | none',
        'PUT some/ → shop/views.py:17-17 some | Django first | shop/urls.py:44 | 44-44 shop/views.py:16-16 1-1 | none',
        'DELETE api-view/ → shop/views.py:19-19 api | Django first | shop/urls.py:45 | 45-45 shop/views.py:18-18 1-1 | unknown REST_FRAMEWORK::1',
        'GET api-default/ → shop/views.py:21-21 api_default | Django first | shop/urls.py:46 | 46-46 shop/views.py:20-20 1-1 | unknown REST_FRAMEWORK::1',
        'GET set/ → shop/views.py:31-31 list | Django first | shop/urls.py:47 | 47-47 1-1 | unknown REST_FRAMEWORK::1',
        'POST set/ → shop/views.py:32-32 create | Django first | shop/urls.py:47 | 47-47 1-1 | unknown REST_FRAMEWORK::1',
        'DELETE set/ → shop/views.py:30-32 Set generated | Django first | shop/urls.py:47 | 47-47 1-1 | unknown REST_FRAMEWORK::1',
        'GET set-wrapped/ → shop/views.py:31-31 list | Django first | shop/urls.py:48 | 48-48 1-1 | required login_required:48',
        'ANY loop/ → shop/views.py:9-9 show | Django first | shop/loop.py:3 | 3-3 shop/urls.py:1-1 shop/urls.py:49-49 | none',
        'ANY again/back/ → shop/views.py:9-9 show | Django first | shop/back.py:3 | 3-3 shop/urls.py:1-1 shop/urls.py:49-49 shop/loop.py:3-3 | none',
        'ANY again/again/loop/ → shop/views.py:9-9 show | Django first | shop/loop.py:3 | 3-3 shop/urls.py:1-1 shop/urls.py:49-49 shop/back.py:3-3 | none',
        'ANY translated/ → shop/views.py:9-9 show | Django first | shop/urls.py:51 | 51-51 1-1 | none',
        'ANY both/{:.**}/** → shop/views.py:9-9 show | Django first | shop/urls.py:51 | 51-51 1-1 | unknown ?:51',
      ],
    );
  });

  it('are those of each list that nothing includes, where no settings are seen', async () => {
    const small = 'from django.urls import path, include\nfrom .views import show\n';
    assert.deepEqual(
      await wholeRoutesIn({
        'shop/views.py': 'def show(request): pass\n',
        'shop/one.py': `${small}urlpatterns = [path("one/", show), path("two/", include("shop.two"))]\n`,
        'shop/two.py': `${small}urlpatterns = [path("in-two/", show)]\n`,
      }),
      [
        'ANY one/ → shop/views.py:1-1 show (not mounted) | Django first | shop/one.py:3 | 3-3 1-1 | unknown',
        'ANY two/in-two/ → shop/views.py:1-1 show (not mounted) | Django first | shop/two.py:3 | 3-3 shop/one.py:1-1 shop/one.py:3-3 | unknown',
      ],
    );
  });

  it('are those that the framework’s own views answer', async () => {
    const names =
      'RetrieveUpdateDestroyAPIView RetrieveUpdateAPIView RetrieveDestroyAPIView ListCreateAPIView ListAPIView RetrieveAPIView CreateAPIView UpdateAPIView DestroyAPIView ListView DetailView TemplateView RedirectView ArchiveIndexView YearArchiveView DateDetailView FormView CreateView UpdateView DeleteView LoginView PasswordChangeView PasswordResetView PasswordResetConfirmView TokenObtainPairView ObtainAuthToken LogoutView OtherView'.split(
        ' ',
      );
    const lines = names.map((name) => `class My${name}(${name}):\n    pass`);
    const paths = names.map((name) => `    path("${name}", My${name}.as_view()),`);
    const found = await wholeRoutesIn({
      'urls.py': [
        'from django.urls import path',
        'from views import *',
        ...names.map((name) => `from somewhere import ${name}`),
        ...lines,
        'urlpatterns = [',
        ...paths,
        ']',
      ].join('\n'),
      'settings.py': 'ROOT_URLCONF = "urls"',
    });
    const methods = new Map<string, string[]>();
    for (const route of found) {
      const [method = '', path = ''] = route.split(' ', 2);
      methods.set(path, [...(methods.get(path) ?? []), method]);
    }
    assert.deepEqual(
      [...methods].map(([path, all]) => `${path} ${all.join(' ')}`),
      [
        'RetrieveUpdateDestroyAPIView GET PUT PATCH DELETE',
        'RetrieveUpdateAPIView GET PUT PATCH',
        'RetrieveDestroyAPIView GET DELETE',
        'ListCreateAPIView GET POST',
        'ListAPIView GET',
        'RetrieveAPIView GET',
        'CreateAPIView POST',
        'UpdateAPIView PUT PATCH',
        'DestroyAPIView DELETE',
        'ListView GET',
        'DetailView GET',
        'TemplateView GET',
        'RedirectView GET',
        'ArchiveIndexView GET',
        'YearArchiveView GET',
        'DateDetailView GET',
        'FormView GET POST',
        'CreateView GET POST',
        'UpdateView GET POST',
        'DeleteView GET POST',
        'LoginView GET POST',
        'PasswordChangeView GET POST',
        'PasswordResetView GET POST',
        'PasswordResetConfirmView GET POST',
        'TokenObtainPairView POST',
        'ObtainAuthToken POST',
        'LogoutView GET POST',
        'OtherView ANY',
      ],
    );
  });
});

describe('routes of Django REST framework', () => {
  it('are those of view sets at routers, with their actions', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'settings.py': 'ROOT_URLCONF = "urls"',
        'urls.py': `from django.urls import path, include
from rest_framework import routers
from rest_framework.routers import DefaultRouter, SimpleRouter
from rest_framework_nested.routers import NestedSimpleRouter
from rest_framework_extensions.routers import ExtendedSimpleRouter
from drf_other.routers import OtherRouter
from rest_framework.routers import Route
from views import *

router = DefaultRouter()
router.register("users", Users, basename="user")
router.register(prefix=r"orders/(?P<year>\\d+)", viewset=Orders)
router.register(r"", Read)
router.register("nothing", unknown)
router.register(unknown, Users)
router.other("x", Users)
bare = routers.SimpleRouter(trailing_slash=False)
bare.register("mixed", Mixed)
nested = NestedSimpleRouter(router, r"users", lookup="user")
nested.register("posts", Read)
extended = ExtendedSimpleRouter()
extended.register("extended", Read)
class Own(SimpleRouter):
    def get_urls(self):
        return super().get_urls() + [path("own/", show)]
own = Own()
own.register("in-own", Read)
class Plain(OtherRouter):
    pass
plain = Plain()
plain.register("in-plain", Read)
urlpatterns = [
    path("api/", include(router.urls)),
    path("bare/", include(bare.urls)),
    path("nested/", include(nested.urls)),
    path("own/", include(own.urls)),
    path("plain/", include(plain.urls)),
    path("extended/", include(extended.get_urls())),
    path("other/", include(router.other)),
]
`,
        'views.py': `from rest_framework import viewsets, mixins
from rest_framework.decorators import action, list_route, detail_route
def show(request): pass
class Base(viewsets.ModelViewSet):
    @action(detail=False)
    def inherited(self, request): pass
class Users(Base):
    lookup_field = "name"
    lookup_value_regex = "[a-z]+"
    def list(self, request): pass
    def destroy(self, request): pass
    @action(detail=True, methods=["post", "delete"], url_path="set-password")
    def set_password(self, request): pass
    @action(["put"], False, "plain/(?P<kind>[a-z]+)")
    def plain(self, request): pass
    @list_route(methods=["GET"])
    def recent(self, request): pass
    @detail_route()
    def one(self, request): pass
    def helper(self): pass
class Orders(viewsets.ViewSet):
    lookup_url_kwarg = "order"
    lookup_field = "ignored"
    def list(self, request): pass
    def create(self, request): pass
    def retrieve(self, request): pass
    def update(self, request): pass
    def partial_update(self, request): pass
    def destroy(self, request): pass
class Read(viewsets.ReadOnlyModelViewSet):
    pass
class Mixed(mixins.ListModelMixin, mixins.CreateModelMixin, mixins.RetrieveModelMixin, mixins.UpdateModelMixin, mixins.DestroyModelMixin, viewsets.GenericViewSet):
    pass
`,
      }),
      [
        'PUT api/users/plain/{kind:[a-z]+}/ → views.py:15-15 plain | Django REST framework first | urls.py:11 | 11-11 views.py:14-14 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api/users/recent/ → views.py:17-17 recent | Django REST framework first | urls.py:11 | 11-11 views.py:16-16 1-1 33-33 | unknown REST_FRAMEWORK::1 list_route:views.py:16',
        'GET api/users/inherited/ → views.py:6-6 inherited | Django REST framework first | urls.py:11 | 11-11 views.py:5-5 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'POST api/users/{name:[a-z]+}/set-password/ → views.py:13-13 set_password | Django REST framework first | urls.py:11 | 11-11 views.py:12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'DELETE api/users/{name:[a-z]+}/set-password/ → views.py:13-13 set_password | Django REST framework first | urls.py:11 | 11-11 views.py:12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api/users/{name:[a-z]+}/one/ → views.py:19-19 one | Django REST framework first | urls.py:11 | 11-11 views.py:18-18 1-1 33-33 | unknown REST_FRAMEWORK::1 detail_route:views.py:18',
        'GET api/users/ → views.py:10-10 list | Django REST framework first | urls.py:11 | 11-11 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'POST api/users/ → views.py:7-20 Users generated | Django REST framework first | urls.py:11 | 11-11 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api/users/{name:[a-z]+}/ → views.py:7-20 Users generated | Django REST framework first | urls.py:11 | 11-11 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'PUT api/users/{name:[a-z]+}/ → views.py:7-20 Users generated | Django REST framework first | urls.py:11 | 11-11 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'PATCH api/users/{name:[a-z]+}/ → views.py:7-20 Users generated | Django REST framework first | urls.py:11 | 11-11 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'DELETE api/users/{name:[a-z]+}/ → views.py:11-11 destroy | Django REST framework first | urls.py:11 | 11-11 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api/orders/{year:\\d+}/ → views.py:24-24 list | Django REST framework first | urls.py:12 | 12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'POST api/orders/{year:\\d+}/ → views.py:25-25 create | Django REST framework first | urls.py:12 | 12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api/orders/{year:\\d+}/{order}/ → views.py:26-26 retrieve | Django REST framework first | urls.py:12 | 12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'PUT api/orders/{year:\\d+}/{order}/ → views.py:27-27 update | Django REST framework first | urls.py:12 | 12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'PATCH api/orders/{year:\\d+}/{order}/ → views.py:28-28 partial_update | Django REST framework first | urls.py:12 | 12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'DELETE api/orders/{year:\\d+}/{order}/ → views.py:29-29 destroy | Django REST framework first | urls.py:12 | 12-12 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api// → views.py:30-31 Read generated | Django REST framework first | urls.py:13 | 13-13 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET api/{pk}/ → views.py:30-31 Read generated | Django REST framework first | urls.py:13 | 13-13 1-1 33-33 | unknown REST_FRAMEWORK::1',
        'GET bare/mixed → views.py:32-33 Mixed generated | Django REST framework first | urls.py:18 | 18-18 1-1 34-34 | unknown REST_FRAMEWORK::1',
        'POST bare/mixed → views.py:32-33 Mixed generated | Django REST framework first | urls.py:18 | 18-18 1-1 34-34 | unknown REST_FRAMEWORK::1',
        'GET bare/mixed/{pk} → views.py:32-33 Mixed generated | Django REST framework first | urls.py:18 | 18-18 1-1 34-34 | unknown REST_FRAMEWORK::1',
        'PUT bare/mixed/{pk} → views.py:32-33 Mixed generated | Django REST framework first | urls.py:18 | 18-18 1-1 34-34 | unknown REST_FRAMEWORK::1',
        'PATCH bare/mixed/{pk} → views.py:32-33 Mixed generated | Django REST framework first | urls.py:18 | 18-18 1-1 34-34 | unknown REST_FRAMEWORK::1',
        'DELETE bare/mixed/{pk} → views.py:32-33 Mixed generated | Django REST framework first | urls.py:18 | 18-18 1-1 34-34 | unknown REST_FRAMEWORK::1',
        'GET nested/users/{user_pk}/posts/ → views.py:30-31 Read generated | Django REST framework first | urls.py:20 | 20-20 1-1 35-35 | unknown REST_FRAMEWORK::1',
        'GET nested/users/{user_pk}/posts/{pk}/ → views.py:30-31 Read generated | Django REST framework first | urls.py:20 | 20-20 1-1 35-35 | unknown REST_FRAMEWORK::1',
        'GET own/in-own/ → views.py:30-31 Read generated | Django REST framework first | urls.py:27 | 27-27 1-1 36-36 | unknown REST_FRAMEWORK::1',
        'GET own/in-own/{pk}/ → views.py:30-31 Read generated | Django REST framework first | urls.py:27 | 27-27 1-1 36-36 | unknown REST_FRAMEWORK::1',
        'ANY own/own/ → views.py:3-3 show | Django first | urls.py:25 | 25-25 1-1 36-36 | none',
        'GET plain/in-plain/ → views.py:30-31 Read generated | Django REST framework first | urls.py:31 | 31-31 1-1 37-37 | unknown REST_FRAMEWORK::1',
        'GET plain/in-plain/{pk}/ → views.py:30-31 Read generated | Django REST framework first | urls.py:31 | 31-31 1-1 37-37 | unknown REST_FRAMEWORK::1',
        'GET extended/extended/ → views.py:30-31 Read generated | Django REST framework first | urls.py:22 | 22-22 1-1 38-38 | unknown REST_FRAMEWORK::1',
        'GET extended/extended/{pk}/ → views.py:30-31 Read generated | Django REST framework first | urls.py:22 | 22-22 1-1 38-38 | unknown REST_FRAMEWORK::1',
      ],
    );
  });
});
