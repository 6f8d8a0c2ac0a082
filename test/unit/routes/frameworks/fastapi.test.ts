import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

describe('routes of FastAPI and Starlette', () => {
  it('are those of decorators, calls, lists and routers, with what they depend on', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.py': `from fastapi import FastAPI, APIRouter, Depends, Security
from fastapi.staticfiles import StaticFiles
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.routing import Route, Mount, Router, WebSocketRoute, Host
from fastapi.security import OAuth2PasswordBearer
from fastapi.middleware import Middleware
from fastapi.middleware.cors import CORSMiddleware
from x import AuthMiddleware, LoginMiddleware, GZipMiddleware
import users
from users import router as users_router, get_user
from typing import Annotated

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="x")
app = FastAPI()
guarded = FastAPI(middleware=[Middleware(AuthMiddleware), Middleware(CORSMiddleware)])

@guarded.get("/guarded")
def in_guarded(): pass
router = APIRouter(prefix="/api/{version:int}", dependencies=[Depends(check_admin)])

@app.get("/open")
async def opened():
    pass

@app.get(path="/user", dependencies=[Depends(get_user)])
async def user():
    pass

@router.post(
    "/items/{rest:path}")
async def items(current: User = Depends(get_user)):
    pass

@router.api_route("/many", methods=["PUT", "patch"])
def many(token: Annotated[str, Security(oauth2_scheme, scopes=["items"])]):
    pass

@app.route("/default")
def default(request):
    pass

@app.websocket("/socket")
@app.websocket_route("/socket2")
async def socket(ws):
    pass

app.get("/not-decorated")
app.add_api_route("/added", opened, methods=["DELETE"])
app.add_route("/added2", route=opened)
app.add_api_websocket_route("/added3", socket)
app.add_websocket_route("/added4", socket)
app.include_router(router, prefix="/v1")
app.include_router(users, prefix="/module")
app.include_router(users_router if flag else router, dependencies=[Depends(get_user)])
app.mount("/static", StaticFiles(directory="x"))
app.mount(path="/sub", app=sub)
app.mount("/nothing", unknown_app)
sub = FastAPI(routes=[Route("/listed", opened)])
app.mount("/sub", sub)

class Endpoint(HTTPEndpoint):
    async def get(self, request): pass
    async def delete(self, request): pass
    async def helper(self, request): pass

star = Starlette(debug=True, routes=[
    Route("/star", opened),
    Route("/star/{id:int}", endpoint=many, methods=["POST"]),
    Route("/endpoint", Endpoint),
    WebSocketRoute("/ws", socket),
    Mount("/mounted", routes=[Route("/in", opened)]),
    Mount("/app", app=Router([Route("/routed", opened)])),
    Host("api.x", Router(routes=[Route("/host", opened)])),
    "text",
])
star.add_middleware(LoginMiddleware)
quiet = FastAPI()
quiet.add_middleware(GZipMiddleware)

@quiet.middleware("http")
async def require_login(request, call_next):
    return await call_next(request)

@quiet.get("/quiet")
def in_quiet(): pass

def check_admin(): pass
`,
        'users.py': `from fastapi import APIRouter, FastAPI
router = APIRouter()
@router.get("/me")
def me(user: CurrentUser): pass

def get_user(): raise HTTPException(status_code=401)

def fill(app):
    app.add_api_route("/filled", me)

def typed(anything: FastAPI, thing: FastAPI.Other, other):
    anything.add_api_route("/typed", me)
    thing.add_api_route("/thing", me)
    other.add_api_route("/other", me)

class Own(APIRouter):
    pass
own = Own(prefix="/own")
@own.get("/x")
def x(): pass
class OwnApp(FastAPI):
    pass
own_app = OwnApp()
own_app.include_router(own)
`,
      }),
      [
        'GET /open → main.py:23-24 opened | FastAPI first | main.py:22 | 22-23 22-22 | none',
        'GET /user → main.py:27-28 user | FastAPI first | main.py:26 | 26-27 26-26 | required get_user:26',
        'GET /default → main.py:40-41 default | FastAPI first | main.py:39 | 39-40 39-39 | none',
        'GET /socket2 → main.py:45-46 socket | FastAPI first | main.py:44 | 44-45 44-44 43-43 | none',
        'GET /socket → main.py:45-46 socket | FastAPI first | main.py:43 | 43-45 43-43 44-44 | none',
        'DELETE /added → main.py:23-24 opened | FastAPI first | main.py:49 | 49-49 22-22 | none',
        'GET /added2 → main.py:23-24 opened | FastAPI first | main.py:50 | 50-50 22-22 | none',
        'GET /added3 → main.py:45-46 socket | FastAPI first | main.py:51 | 51-51 43-43 44-44 | none',
        'GET /added4 → main.py:45-46 socket | FastAPI first | main.py:52 | 52-52 43-43 44-44 | none',
        'POST /v1/api/{version:-?[0-9]+}/items/{rest*} → main.py:32-33 items | FastAPI first | main.py:31 | 30-32 31-31 30-31 53-53 20-20 | required get_user:31',
        'PUT /v1/api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 53-53 20-20 | required items OAuth2PasswordBearer:35',
        'PATCH /v1/api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 53-53 20-20 | required items OAuth2PasswordBearer:35',
        'GET /module/me → users.py:4-4 me | FastAPI first | users.py:3 | 3-4 3-3 main.py:54-54 | unknown user:3 me:4',
        'GET /me → users.py:4-4 me | FastAPI first | users.py:3 | 3-4 3-3 main.py:55-55 | required get_user:main.py:55',
        'POST /api/{version:-?[0-9]+}/items/{rest*} → main.py:32-33 items | FastAPI first | main.py:31 | 30-32 31-31 30-31 55-55 20-20 | required get_user:55 get_user:31',
        'PUT /api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 55-55 20-20 | required items get_user:55 OAuth2PasswordBearer:35',
        'PATCH /api/{version:-?[0-9]+}/many → main.py:36-37 many | FastAPI first | main.py:35 | 35-36 35-35 55-55 20-20 | required items get_user:55 OAuth2PasswordBearer:35',
        'GET /static/** → main.py:56-56 (inline) static | FastAPI first | main.py:56 | 56-56 | unknown',
        'GET /sub/listed → main.py:23-24 opened | Starlette first | main.py:59 | 59-59 22-22 60-60 | none',
        'GET /guarded → main.py:19-19 in_guarded | FastAPI first | main.py:18 | 18-19 18-18 16-16 | unknown Middleware:16',
        'GET /own/x → users.py:20-20 x | FastAPI first | users.py:19 | 19-20 19-19 24-24 | none',
        'GET /star → main.py:23-24 opened | Starlette first | main.py:68 | 68-68 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'POST /star/{id:-?[0-9]+} → main.py:36-37 many | Starlette first | main.py:69 | 69-69 35-35 77-77 67-67 | required items OAuth2PasswordBearer:69',
        'GET /endpoint → main.py:63-63 get | Starlette first | main.py:70 | 70-70 77-77 67-67 | unknown LoginMiddleware:77',
        'DELETE /endpoint → main.py:64-64 delete | Starlette first | main.py:70 | 70-70 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /ws → main.py:45-46 socket | Starlette first | main.py:71 | 71-71 43-43 44-44 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /mounted/in → main.py:23-24 opened | Starlette first | main.py:72 | 72-72 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /app/routed → main.py:23-24 opened | Starlette first | main.py:73 | 73-73 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /host → main.py:23-24 opened | Starlette first | main.py:74 | 74-74 22-22 77-77 67-67 | unknown LoginMiddleware:77',
        'GET /quiet → main.py:86-86 in_quiet | FastAPI first | main.py:85 | 85-86 85-85 79-79 81-81 | required require_login:81',
        'GET /typed → users.py:4-4 me | FastAPI first | users.py:12 | 12-12 3-3 | unknown user:12 me:4',
        'GET /filled → users.py:4-4 me (not mounted) | FastAPI first | users.py:9 | 9-9 3-3 | unknown user:9 me:4',
      ],
    );
  });
});
