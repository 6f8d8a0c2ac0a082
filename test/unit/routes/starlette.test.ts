import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** Each route as `METHOD /path handler`. */
async function routesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await routesIn(files)).map((route) => route.replace(/ → \S+/, ''));
}

describe('routes of Starlette', () => {
  it('are listed, added and decorated, of functions, classes, sockets and folders', async () => {
    const source = [
      'from starlette.applications import Starlette',
      'from starlette.endpoints import HTTPEndpoint',
      'from starlette.routing import Route, Mount, WebSocketRoute, Router',
      'from starlette.staticfiles import StaticFiles',
      'class Own(HTTPEndpoint):',
      '    async def get(self, request): ...',
      '    async def post(self, request): ...',
      '    def helper(self): ...',
      'async def show(request): ...',
      'async def sock(ws): ...',
      "sub = Router(routes=[Route('/s', show)])",
      'app = Starlette(routes=[',
      "    Route('/own', Own),",
      "    Route('/show', show, methods=['GET', 'POST']),",
      "    Mount('/sub', app=sub),",
      "    Mount('/files', app=StaticFiles(directory='x')),",
      "    Mount('/list', routes=[Route('/l', show)]),",
      "    WebSocketRoute('/ws', sock),",
      '])',
      "app.add_route('/added', show)",
      "app.add_route('/own2', Own)",
      "app.add_websocket_route('/ws2', sock)",
      "@app.route('/deco')",
      'async def deco(request): ...',
      "@app.websocket_route('/ws3')",
      'async def ws3(ws): ...',
      "app.mount('/mounted', sub)",
      "app.mount('/static', StaticFiles(directory='x'))",
    ];
    assert.deepEqual(await routesOf({ 'a.py': source.join('\n') }), [
      'GET /own get',
      'POST /own post',
      'GET /show show',
      'POST /show show',
      'GET /sub/s show',
      'GET /files/** (inline) static',
      'GET /list/l show',
      'GET /ws sock',
      'GET /added show',
      'GET /own2 get',
      'POST /own2 post',
      'GET /ws2 sock',
      'GET /deco deco',
      'GET /ws3 ws3',
      'GET /mounted/s show',
      'GET /static/** (inline) static',
    ]);
  });
});

describe('routes of FastAPI', () => {
  it('are added by calls, of modules, subclasses and parameters', async () => {
    const source = [
      'from fastapi import FastAPI, APIRouter',
      'import items',
      'app = FastAPI()',
      'def show(): ...',
      "app.add_api_route('/api-route', show, methods=['PUT'])",
      "app.add_api_websocket_route('/wsa', show)",
      "@app.websocket('/wsb')",
      'async def wsb(ws): ...',
      "@app.api_route('/many', methods=['GET', 'DELETE'])",
      'def many(): ...',
      "@app.middleware('http')",
      'async def guard(request, call_next): ...',
      "app.include_router(items, prefix='/module')",
      "app.include_router(items.router, prefix='/items')",
      'class Mine(APIRouter): ...',
      "mine = Mine(prefix='/mine')",
      "@mine.get('/x')",
      'def x(): ...',
      'app.include_router(mine)',
      'def typed(any: FastAPI):',
      "    any.add_api_route('/typed', show)",
      'def named(router):',
      "    router.add_api_route('/named', show)",
      'def none(other):',
      "    other.add_api_route('/no', show)",
      'def none_either(other: Response):',
      "    other.add_api_route('/no', show)",
    ];
    const items = [
      'from fastapi import APIRouter',
      'router = APIRouter()',
      "@router.get('/i')",
      'def i(): ...',
    ];
    assert.deepEqual(await routesOf({ 'f.py': source.join('\n'), 'items.py': items.join('\n') }), [
      'PUT /api-route show',
      'GET /wsa show',
      'GET /wsb wsb',
      'GET /many many',
      'DELETE /many many',
      'GET /module/i i',
      'GET /items/i i',
      'GET /mine/x x',
      'GET /typed show',
      'GET /named show (not mounted)',
    ]);
  });
});
