import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const module = { 'go.mod': 'module example.com/shop\n' };

describe('routes of chi and gorilla/mux', () => {
  it('are those of routers below others, groups and mounts', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        ...module,
        'main.go': `package main

import (
	"net/http"
	"github.com/go-chi/chi/v5"
)

func show(w http.ResponseWriter, r *http.Request) {}
func isAdmin(next http.Handler) http.Handler { return next }

type Own struct {
	*chi.Mux
}

func fill(anything chi.Router) {
	anything.Get("/filled", show)
}
func typed(anything *chi.Mux, context *chi.Context) {
	anything.Get("/mux", show)
	context.Get("/context", show)
}
func users() http.Handler {
	r := chi.NewRouter()
	r.Get("/", show)
	return r
}

func main() {
	r := chi.NewRouter()
	r.Use(logger)
	r.Get("/users/{id:[0-9]+}", show)
	r.Method("PURGE", "/method", show)
	r.MethodFunc("LINK", "/method-func", show)
	r.Handle("/handle", show)
	r.HandleFunc("/handle-func/*", show)
	r.Connect("/connect", show)
	r.Unknown("/unknown", show)
	r.Route("/route", func(r chi.Router) {
		r.Use(isAdmin)
		r.Put("/in", show)
	})
	r.Group(func(r chi.Router) {
		r.Patch("/grouped", show)
	})
	r.With(isAdmin).Delete("/with", show)
	r.Mount("/mounted", users())
	r.Mount("/handler", show)
	r.Mount("/nothing")
	m := chi.NewMux()
	m.Get("/new-mux", show)
	chi.Other().Get("/other", show)
	fill(r)
	o := Own{chi.NewMux()}
	o.Get("/own", show)
	http.ListenAndServe(":80", r)
}
`,
        'mux.go': `package main

import (
	"net/http"
	"github.com/gorilla/mux"
)

type Routes struct {
	*mux.Router
}

func fillMux(anything *mux.Router, other *mux.Route) {
	anything.HandleFunc("/filled-mux", show)
	other.HandleFunc("/route", show)
}

func start() {
	r := mux.NewRouter()
	r.Use(isAdmin)
	r.HandleFunc("/users/{id:[0-9]+}", show).Methods("GET", "POST").Name("x")
	r.Handle(
		"/handle",
		http.HandlerFunc(show))
	r.Path("/path").Methods(http.MethodPut).HandlerFunc(show)
	r.Methods("DELETE").Path("/methods").Handler(handler)
	r.PathPrefix("/prefix/").Handler(handler)
	r.Path("/build").HandlerFunc(show).BuildOnly()
	r.NewRoute().Path("/new").HandlerFunc(show)
	r.Methods("GET").HandlerFunc(show)
	r.HandleFunc("/nothing")
	sub := r.PathPrefix("/sub").Subrouter()
	sub.HandleFunc("/in", show).Methods("PATCH")
	sub.Methods("OPTIONS").HandlerFunc(show)
	exact := r.Path("/exact").Subrouter()
	exact.Methods("HEAD").HandlerFunc(show)
	plain := r.NewRoute().Subrouter()
	plain.HandleFunc("/plain", show)
	deeper := sub.Methods("GET").Subrouter()
	deeper.HandleFunc("/deeper", show)
	inner := mux.NewRouter()
	inner.HandleFunc("/absolute", show)
	r.PathPrefix("/absolute").Handler(inner)
	r.Walk(show)
	own := Routes{mux.NewRouter()}
	own.HandleFunc("/own-mux", show)
}
`,
      }),
      [
        'GET /users/{id:[0-9]+} → main.go:8-8 show | chi specific | main.go:31 | 31-31 30-30 | unknown ?:30',
        'PURGE /method → main.go:8-8 show | chi specific | main.go:32 | 32-32 30-30 | unknown ?:30',
        'LINK /method-func → main.go:8-8 show | chi specific | main.go:33 | 33-33 30-30 | unknown ?:30',
        'ANY /handle → main.go:8-8 show | chi specific | main.go:34 | 34-34 30-30 | unknown ?:30',
        'ANY /handle-func/{rest*} → main.go:8-8 show | chi specific | main.go:35 | 35-35 30-30 | unknown ?:30',
        'CONNECT /connect → main.go:8-8 show | chi specific | main.go:36 | 36-36 30-30 | unknown ?:30',
        'PUT /route/in → main.go:8-8 show | chi specific | main.go:40 | 40-40 30-30 38-38 39-39 | required admin isAdmin:39',
        'PATCH /grouped → main.go:8-8 show | chi specific | main.go:43 | 43-43 30-30 42-42 | unknown ?:30',
        'DELETE /with → main.go:8-8 show | chi specific | main.go:45 | 45-45 30-30 | required admin isAdmin:45',
        'GET /mounted/ → main.go:8-8 show | chi specific | main.go:24 | 24-24 30-30 46-46 | unknown ?:30',
        'ANY /handler/** → main.go:8-8 show | chi specific | main.go:47 | 47-47 30-30 | unknown ?:30',
        'GET /filled → main.go:8-8 show | chi specific | main.go:16 | 16-16 30-30 | unknown ?:30',
        'GET /new-mux → main.go:8-8 show | chi specific | main.go:50 | 50-50 | none',
        'GET /users/{id:[0-9]+} → main.go:8-8 show | gorilla/mux first | mux.go:20 | 20-20 19-19 | required admin isAdmin:19',
        'POST /users/{id:[0-9]+} → main.go:8-8 show | gorilla/mux first | mux.go:20 | 20-20 19-19 | required admin isAdmin:19',
        'ANY /handle → main.go:8-8 show | gorilla/mux first | mux.go:22 | 21-23 22-22 19-19 21-21 | required admin isAdmin:19',
        'PUT /path → main.go:8-8 show | gorilla/mux first | mux.go:24 | 24-24 19-19 | required admin isAdmin:19',
        'DELETE /methods → unknown | gorilla/mux first | mux.go:25 | 25-25 19-19 | required admin isAdmin:19',
        'ANY /prefix//** → unknown | gorilla/mux first | mux.go:26 | 26-26 19-19 | required admin isAdmin:19',
        'ANY /new → main.go:8-8 show | gorilla/mux first | mux.go:28 | 28-28 19-19 | required admin isAdmin:19',
        'PATCH /sub/in → main.go:8-8 show | gorilla/mux first | mux.go:32 | 32-32 19-19 31-31 | required admin isAdmin:19',
        'OPTIONS /sub/** → main.go:8-8 show | gorilla/mux first | mux.go:33 | 33-33 19-19 31-31 | required admin isAdmin:19',
        'ANY /sub/deeper → main.go:8-8 show | gorilla/mux first | mux.go:39 | 39-39 19-19 31-31 38-38 | required admin isAdmin:19',
        'HEAD /exact → main.go:8-8 show | gorilla/mux first | mux.go:35 | 35-35 19-19 34-34 | required admin isAdmin:19',
        'ANY /plain → main.go:8-8 show | gorilla/mux first | mux.go:37 | 37-37 19-19 36-36 | required admin isAdmin:19',
        'ANY /absolute → main.go:8-8 show | gorilla/mux first | mux.go:41 | 41-41 19-19 42-42 | required admin isAdmin:19',
        'GET /own → main.go:8-8 show (not mounted) | chi specific | main.go:54 | 54-54 | unknown',
        'ANY /own-mux → main.go:8-8 show (not mounted) | gorilla/mux first | mux.go:45 | 45-45 | unknown',
        'GET /mux → main.go:8-8 show (not mounted) | chi specific | main.go:19 | 19-19 | unknown',
        'ANY /filled-mux → main.go:8-8 show (not mounted) | gorilla/mux first | mux.go:13 | 13-13 | unknown',
      ],
    );
  });
});
