import assert from 'node:assert/strict';
import { guardsIn, lines } from '../../guardsIn.ts';

describe('a guard of a router', () => {
  const gorilla = (...body: readonly string[]): Promise<readonly string[]> =>
    guardsIn({
      'go.mod': 'module shop',
      'main.go': lines(
        'package main',
        'import ("net/http"; "github.com/gorilla/mux")',
        'func auth(next http.Handler) http.Handler { return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { if r.Header.Get("Authorization") == "" { http.Error(w, "", 401); return }; next.ServeHTTP(w, r) }) }',
        'func h(w http.ResponseWriter, r *http.Request) {}',
        'func main() {',
        '  router := mux.NewRouter()',
        ...body,
        '  http.ListenAndServe(":8080", router)',
        '}',
      ),
    });
  const routes = [
    '  router.HandleFunc("/a", h).Methods("GET")',
    '  router.HandleFunc("/b", h).Methods("GET")',
  ];

  it('stands before all of its routes where the framework says so, also before those that came first', async () => {
    const guarded = ['GET /a required ← auth@main.go:9', 'GET /b required ← auth@main.go:9'];
    assert.deepEqual(await gorilla(...routes, '  router.Use(auth)'), guarded);
  });

  it('stands before what comes behind it elsewhere', async () => {
    const found = await guardsIn({
      'package.json': '{"dependencies":{"express":"4"}}',
      'app.js': lines(
        "const app = require('express')();",
        'const auth = (req, res, next) => (req.user ? next() : res.sendStatus(401));',
        "app.get('/a', (req, res) => res.end());",
        'app.use(auth);',
        "app.get('/b', (req, res) => res.end());",
        "app.get('/c', (req, res) => res.end());",
        'app.listen(3000);',
      ),
    });
    assert.deepEqual(found, [
      'GET /a none',
      'GET /b required ← auth@app.js:4',
      'GET /c required ← auth@app.js:4',
    ]);
  });
});
