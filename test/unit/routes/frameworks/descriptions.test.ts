import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of openapi, operationHandlers, operationLines, connexion and serverless.
describe('routes of descriptions', () => {
  it('are those of paths of OpenAPI, below the paths of its servers', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'one/openapi.yaml': `openapi: 3.0.0
servers:
  - url: https://x.test/v1/
  - url: /v2
  - url: '{scheme}://x.test/{base}'
    variables:
      scheme: { default: https }
      base: { default: v3 }
  - url: https://x.test/v1
  - url: //host.test
  - url: relative
  - text
paths:
  /ref:
    $ref: '#/components/pathItems/x~1y'
  /bad:
    $ref: '#/nothing'
  /other:
    $ref: 'other.yaml'
  /text: text
components:
  pathItems:
    x/y:
      get: {}
`,
        'verbs/openapi.yaml': `openapi: 3.0.0
paths:
  /users/{id}:
    get: { operationId: a.b }
    post: {}
    put: {}
    patch: {}
    delete: {}
    head: {}
    options: {}
    trace: {}
    query: {}
    parameters: []
`,
        'two/swagger.json':
          '{\n  "swagger": "2.0",\n  "basePath": "/base",\n  "paths": {\n    "/x": {\n      "get": {}\n    }\n  }\n}',
        'three/swagger.yaml': `swagger: '2.0'
basePath: relative
   \t
paths:
  /x:
    get: {}
`,
        'four/openapi.yaml': 'openapi: 1.0\npaths:\n  /x:\n    get: {}\n',
        'five/openapi.yaml': 'openapi: 3.1.0\npaths: text\n',
        'six/openapi.yaml': 'openapi: 3.1.0\npaths: [\n',
        'seven/openapi.yaml': 'openapi: 3.1.0\nservers: { url: /x }\npaths:\n  /x: { get: {} }\n',
      }),
      [
        'GET /v1/ref → documented | OpenAPI specific | one/openapi.yaml:14 | 14-14 | unknown',
        'GET /v2/ref → documented | OpenAPI specific | one/openapi.yaml:14 | 14-14 | unknown',
        'GET /v3/ref → documented | OpenAPI specific | one/openapi.yaml:14 | 14-14 | unknown',
        'GET /ref → documented | OpenAPI specific | one/openapi.yaml:14 | 14-14 | unknown',
        'GET /x → documented | OpenAPI specific | seven/openapi.yaml:4 | 4-4 | unknown',
        'GET /x → documented | OpenAPI specific | three/swagger.yaml:6 | 6-6 | unknown',
        'GET /base/x → documented | OpenAPI specific | two/swagger.json:6 | 6-6 | unknown',
        'GET /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:4 | 4-4 | unknown',
        'POST /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:5 | 5-5 | unknown',
        'PUT /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:6 | 6-6 | unknown',
        'PATCH /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:7 | 7-7 | unknown',
        'DELETE /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:8 | 8-8 | unknown',
        'HEAD /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:9 | 9-9 | unknown',
        'OPTIONS /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:10 | 10-10 | unknown',
        'TRACE /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:11 | 11-11 | unknown',
        'QUERY /users/{id} → documented | OpenAPI specific | verbs/openapi.yaml:12 | 12-12 | unknown',
      ],
    );
  });

  it('lead to the functions that Connexion and swagger-tools register by their names', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'py/app.py': `import connexion
app = connexion.FlaskApp(__name__, specification_dir="spec")
app.add_api("openapi.yaml", base_path="/api/")
app.add_api("openapi.yaml", "/again")
app.add_api("root.yaml", base_path="/")
app.add_api("openapi.yaml")
app.other("openapi.yaml", base_path="/no")
`,
        'py/spec/openapi.yaml': `openapi: 3.0.0
servers: [{ url: /ignored }]
paths:
  /users:
    get: { operationId: api.users.search }
    post: { operationId: create, x-openapi-router-controller: api.users }
    put: { operationId: users.Class.method, x-swagger-router-controller: api }
    patch: { operationId: api.users.missing }
    delete: { operationId: search }
  /items:
    x-openapi-router-controller: api.users
    get: { operationId: search }
`,
        'py/spec/root.yaml': 'openapi: 3.0.0\npaths:\n  /root: { get: {} }\n',
        'py/api/__init__.py': '',
        'py/api/users.py': `def search():
    pass
def create():
    pass
class Class:
    def method(self):
        pass
`,
        'js/api/swagger.yaml': `swagger: '2.0'
paths:
  /beside:
    x-swagger-router-controller: Beside
    get: { operationId: beside }
  /in-folder:
    get: { operationId: folder, x-swagger-router-controller: Folder }
  /here:
    get: { operationId: here, x-swagger-router-controller: Here }
`,
        'js/controllers/Beside.js': 'exports.beside = function (req, res) {};\n',
        'js/api/controllers/Folder.js': 'module.exports.folder = function (req, res) {};\n',
        'js/api/Here.js': 'exports.here = (req, res) => {};\n',
        'deep/swagger.yaml': `swagger: '2.0'
paths:
  /deep:
    get: { operationId: deep, x-swagger-router-controller: Deep }
`,
        'deep/api/controllers/Deep.js': 'exports.deep = (req, res) => {};\n',
      }),
      [
        'GET /deep → deep/api/controllers/Deep.js:1-1 deep | OpenAPI specific | deep/swagger.yaml:4 | 4-4 | unknown',
        'GET /deep → documented | OpenAPI specific | deep/swagger.yaml:4 | 4-4 | unknown',
        'GET /beside → js/controllers/Beside.js:1-1 beside | OpenAPI specific | js/api/swagger.yaml:5 | 5-5 | unknown',
        'GET /beside → documented | OpenAPI specific | js/api/swagger.yaml:5 | 5-5 | unknown',
        'GET /in-folder → js/api/controllers/Folder.js:1-1 folder | OpenAPI specific | js/api/swagger.yaml:7 | 7-7 | unknown',
        'GET /in-folder → documented | OpenAPI specific | js/api/swagger.yaml:7 | 7-7 | unknown',
        'GET /here → js/api/Here.js:1-1 here | OpenAPI specific | js/api/swagger.yaml:9 | 9-9 | unknown',
        'GET /here → documented | OpenAPI specific | js/api/swagger.yaml:9 | 9-9 | unknown',
        'GET /api/users → py/api/users.py:1-2 search | OpenAPI specific | py/spec/openapi.yaml:5 | 5-5 | unknown',
        'GET /api/users → documented | OpenAPI specific | py/spec/openapi.yaml:5 | 5-5 | unknown',
        'POST /api/users → py/api/users.py:3-4 create | OpenAPI specific | py/spec/openapi.yaml:6 | 6-6 | unknown',
        'POST /api/users → documented | OpenAPI specific | py/spec/openapi.yaml:6 | 6-6 | unknown',
        'PUT /api/users → py/api/users.py:6-7 method | OpenAPI specific | py/spec/openapi.yaml:7 | 7-7 | unknown',
        'PUT /api/users → documented | OpenAPI specific | py/spec/openapi.yaml:7 | 7-7 | unknown',
        'PATCH /api/users → documented | OpenAPI specific | py/spec/openapi.yaml:8 | 8-8 | unknown',
        'DELETE /api/users → documented | OpenAPI specific | py/spec/openapi.yaml:9 | 9-9 | unknown',
        'GET /api/items → py/api/users.py:1-2 search | OpenAPI specific | py/spec/openapi.yaml:12 | 12-12 | unknown',
        'GET /api/items → documented | OpenAPI specific | py/spec/openapi.yaml:12 | 12-12 | unknown',
        'GET /again/users → py/api/users.py:1-2 search | OpenAPI specific | py/spec/openapi.yaml:5 | 5-5 | unknown',
        'GET /again/users → documented | OpenAPI specific | py/spec/openapi.yaml:5 | 5-5 | unknown',
        'POST /again/users → py/api/users.py:3-4 create | OpenAPI specific | py/spec/openapi.yaml:6 | 6-6 | unknown',
        'POST /again/users → documented | OpenAPI specific | py/spec/openapi.yaml:6 | 6-6 | unknown',
        'PUT /again/users → py/api/users.py:6-7 method | OpenAPI specific | py/spec/openapi.yaml:7 | 7-7 | unknown',
        'PUT /again/users → documented | OpenAPI specific | py/spec/openapi.yaml:7 | 7-7 | unknown',
        'PATCH /again/users → documented | OpenAPI specific | py/spec/openapi.yaml:8 | 8-8 | unknown',
        'DELETE /again/users → documented | OpenAPI specific | py/spec/openapi.yaml:9 | 9-9 | unknown',
        'GET /again/items → py/api/users.py:1-2 search | OpenAPI specific | py/spec/openapi.yaml:12 | 12-12 | unknown',
        'GET /again/items → documented | OpenAPI specific | py/spec/openapi.yaml:12 | 12-12 | unknown',
        'GET /root → documented | OpenAPI specific | py/spec/root.yaml:3 | 3-3 | unknown',
      ],
    );
  });

  it('are the events of functions of the Serverless Framework', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'serverless.yml': `service: x
custom:
  list: 1
functions:
  list:
    handler: src/users.list
    events:
      - http: GET users
      - httpApi: { method: post, path: '/users/{id}' }
      - httpApi: '*'
      - http: { path: /any }
      - http: any /rest/{proxy+}
      - http: 'GET'
      - sqs: queue
      - http: { method: GET }
      - http: x /wrong
      - http: GET /
  python:
    handler: lib/handlers.show
    events: [{ http: DELETE /python }]
  none:
    events: [{ http: PUT /none }]
  dotless:
    handler: nothing
    events: [{ http: PUT /dotless }]
  quiet:
    handler: x.y
  tagged:
    handler: !Sub src/users.list
    events: [{ http: PATCH /tagged }]
`,
        'src/users.js': 'exports.list = async (event) => {\n  return 1;\n};\n',
        'lib/handlers.py': 'def show(event, context):\n    pass\n',
        'more/serverless.dev.yaml': `functions:
  - one:
      handler: h.x
      events: [{ http: GET /one }]
  - two:
      handler: h.x
      events: [{ http: GET /two }]
  - text
`,
        'bad/serverless.yml': 'functions: [\n',
        'other/serverless-x.yml': 'functions:\n  one:\n    events: [{ http: GET /no }]\n',
      }),
      [
        'GET /one → unknown | Serverless Framework specific | more/serverless.dev.yaml:2 | 2-2 | unknown',
        'GET /two → unknown | Serverless Framework specific | more/serverless.dev.yaml:5 | 5-5 | unknown',
        'GET /users → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:5 | 5-5 | unknown',
        'POST /users/{id} → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:5 | 5-5 | unknown',
        'ANY /{proxy*} → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:5 | 5-5 | unknown',
        'ANY /any → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:5 | 5-5 | unknown',
        'ANY /rest/{proxy*} → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:5 | 5-5 | unknown',
        'GET / → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:5 | 5-5 | unknown',
        'DELETE /python → lib/handlers.py:1-2 show | Serverless Framework specific | serverless.yml:18 | 18-18 | unknown',
        'PUT /none → unknown | Serverless Framework specific | serverless.yml:21 | 21-21 | unknown',
        'PUT /dotless → unknown | Serverless Framework specific | serverless.yml:23 | 23-23 | unknown',
        'PATCH /tagged → src/users.js:1-3 list | Serverless Framework specific | serverless.yml:28 | 28-28 | unknown',
      ],
    );
  });
});
