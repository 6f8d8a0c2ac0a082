import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const module = { 'go.mod': 'module example.com/shop\n' };

describe('routes of Gin and Echo', () => {
  it('are those of engines, groups and what is given them', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        ...module,
        'main.go': `package main

import (
	"github.com/gin-gonic/gin"
	"net/http"
)

type Server struct {
	*gin.Engine
}

func show(c *gin.Context) {}
func isAdmin(c *gin.Context) { c.AbortWithStatus(403) }

func fill(anything *gin.RouterGroup) {
	anything.GET("/filled", show)
}
func typed(anything gin.IRouter, routes gin.IRoutes, engine *gin.Engine, context *gin.Context) {
	anything.GET("/irouter", show)
	routes.GET("/iroutes", show)
	engine.GET("/engine", show)
	context.GET("/context", show)
}

func main() {
	r := gin.New()
	r.Use(gin.Logger())
	r.GET("/users/:id", show)
	r.POST("/admin", isAdmin, show)
	r.Handle("PURGE", "/handle", show)
	r.Match([]string{"PUT", "PATCH"}, "/match", show)
	r.Any("/any/*rest", show)
	r.Static("/static", "./x")
	r.StaticFS("/fs", http.Dir("x"))
	r.StaticFile("/file", "x")
	r.StaticFileFS("/file-fs", "x", nil)
	r.GET("/nothing")
	r.Unknown("/unknown", show)
	v1 := r.Group("/v1", isAdmin)
	v1.DELETE("/x", show)
	{
		v2 := v1.Group("/v2").Use(show)
		v2.GET("/y", show)
	}
	bare := r.Group(prefix)
	bare.HEAD("/bare", show)
	fill(r.Group("/fill"))
	d := gin.Default()
	d.OPTIONS("/default", show).GET("/chained", show)
	s := Server{Engine: gin.New()}
	s.GET("/embedded", show)
	gin.Other().GET("/other", show)
}
`,
        'echo.go': `package main

import (
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

type Api struct {
	*echo.Group
}

func list(c echo.Context) error { return nil }
func isStaff(next echo.HandlerFunc) echo.HandlerFunc { return next }

func fillEcho(anything *echo.Group, e *echo.Echo) {
	anything.GET("/in-group", list)
	e.GET("/in-echo", list)
}

func start() {
	e := echo.New()
	e.GET("/users/:id", list)
	e.POST("/admin", list, isStaff)
	e.Add("TRACE", "/add", list)
	e.Match([]string{"GET"}, "/match", list)
	e.Any("/any", list)
	e.Static("/static", "x")
	e.File("/file", "x")
	e.FileFS("/file-fs", "x", nil)
	e.Use(middleware.Recover())
	g := e.Group("/raw", isStaff)
	g.GET("x", list)
	g.Use(middleware.KeyAuth(nil))
	g.PUT("/put", list)
	old := echo.New()
	old.Get("/old", list)
	old.Pre(isStaff)
	c := echo.NewWithConfig(echo.Config{})
	c.GET("/config", list)
}
`,
      }),
      [
        'GET /users/{id} → echo.go:12-12 list | Echo specific | echo.go:22 | 22-22 30-30 | none',
        'POST /admin → echo.go:12-12 list | Echo specific | echo.go:23 | 23-23 30-30 | required staff isStaff:23',
        'TRACE /add → echo.go:12-12 list | Echo specific | echo.go:24 | 24-24 30-30 | none',
        'GET /match → echo.go:12-12 list | Echo specific | echo.go:25 | 25-25 30-30 | none',
        'ANY /any → echo.go:12-12 list | Echo specific | echo.go:26 | 26-26 30-30 | none',
        'GET /static/** → echo.go:27-27 (inline) static | Echo specific | echo.go:27 | 27-27 30-30 | unknown',
        'GET /file → echo.go:28-28 (inline) static | Echo specific | echo.go:28 | 28-28 30-30 | unknown',
        'GET /file-fs → echo.go:29-29 (inline) static | Echo specific | echo.go:29 | 29-29 30-30 | unknown',
        'GET /rawx → echo.go:12-12 list | Echo specific | echo.go:32 | 32-32 30-30 | none',
        'PUT /raw/put → echo.go:12-12 list | Echo specific | echo.go:34 | 34-34 30-30 31-31 33-33 | required staff isStaff:31 KeyAuth:33',
        'GET /old → echo.go:12-12 list | Echo specific | echo.go:36 | 36-36 37-37 | required staff isStaff:37',
        'GET /config → echo.go:12-12 list | Echo specific | echo.go:39 | 39-39 | none',
        'GET /users/{id} → main.go:12-12 show | Gin specific | main.go:28 | 28-28 27-27 | none',
        'POST /admin → main.go:12-12 show | Gin specific | main.go:29 | 29-29 27-27 | required admin isAdmin:29',
        'PURGE /handle → main.go:12-12 show | Gin specific | main.go:30 | 30-30 27-27 | none',
        'PUT /match → main.go:12-12 show | Gin specific | main.go:31 | 31-31 27-27 | none',
        'PATCH /match → main.go:12-12 show | Gin specific | main.go:31 | 31-31 27-27 | none',
        'ANY /any/{rest*} → main.go:12-12 show | Gin specific | main.go:32 | 32-32 27-27 | unknown',
        'GET /static/** → main.go:33-33 (inline) static | Gin specific | main.go:33 | 33-33 27-27 | unknown',
        'GET /fs/** → main.go:34-34 (inline) static | Gin specific | main.go:34 | 34-34 27-27 | unknown',
        'GET /file → main.go:35-35 (inline) static | Gin specific | main.go:35 | 35-35 27-27 | unknown',
        'GET /file-fs → main.go:36-36 (inline) static | Gin specific | main.go:36 | 36-36 27-27 | unknown',
        'DELETE /v1/x → main.go:12-12 show | Gin specific | main.go:40 | 40-40 27-27 39-39 | required admin isAdmin:39',
        'GET /v1/v2/y → main.go:12-12 show | Gin specific | main.go:43 | 43-43 27-27 39-39 42-42 | required admin isAdmin:39',
        'HEAD /bare → main.go:12-12 show | Gin specific | main.go:46 | 46-46 27-27 45-45 | none',
        'GET /fill/filled → main.go:12-12 show | Gin specific | main.go:16 | 16-16 27-27 47-47 | none',
        'OPTIONS /default → main.go:12-12 show | Gin specific | main.go:49 | 49-49 | none',
        'GET /chained → main.go:12-12 show | Gin specific | main.go:49 | 49-49 | none',
        'GET /in-echo → echo.go:12-12 list | Echo specific | echo.go:17 | 17-17 | none',
        'GET /engine → main.go:12-12 show | Gin specific | main.go:21 | 21-21 | none',
        'GET /embedded → main.go:12-12 show (not mounted) | Gin specific | main.go:51 | 51-51 | unknown',
        'GET /in-group → echo.go:12-12 list (not mounted) | Echo specific | echo.go:16 | 16-16 | unknown',
        'GET /irouter → main.go:12-12 show (not mounted) | Gin specific | main.go:19 | 19-19 | unknown',
        'GET /iroutes → main.go:12-12 show (not mounted) | Gin specific | main.go:20 | 20-20 | unknown',
      ],
    );
  });
});

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

describe("routes of net/http and Fiber, with what Go's own packages put together", () => {
  it('are those of multiplexers, with methods, hosts and prefixes', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        ...module,
        'main.go': `package main

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
)

type Own struct {
	*http.ServeMux
}

func show(w http.ResponseWriter, r *http.Request) {}
func only(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		return
	}
}

func typed(anything *http.ServeMux, client *http.Client) {
	anything.HandleFunc("/typed", show)
	client.HandleFunc("/client", show)
}

func main() {
	http.HandleFunc("/default", show)
	http.Handle("/default/", http.FileServer(http.Dir("x")))
	http.DefaultServeMux.HandleFunc("/through", show)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /users/{id}", show)
	mux.HandleFunc("example.com/host/", show)
	mux.HandleFunc("PUT example.com/both", show)
	mux.HandleFunc("/exact/{$}", show)
	mux.HandleFunc("/", show)
	mux.HandleFunc("/only", only)
	mux.HandleFunc("/rest/{path...}", show)
	mux.HandleFunc("/nothing")
	mux.Unknown("/unknown", show)
	mux.HandleFunc(fmt.Sprintf("/%s/%d/%%/%v", "a", 5, unknown), show)
	mux.HandleFunc(fmt.Sprintf("/short/%s"), show)
	mux.HandleFunc(path.Join("/x", "../y", "z"), show)
	mux.HandleFunc(path.Join("relative", "a"), show)
	joined, _ := url.JoinPath("/u", "v")
	mux.HandleFunc(joined, show)
	mux.HandleFunc(strings.TrimSpace("/trim"), show)
	mux.HandleFunc(strings.ToUpper("/upper"), show)
	inner := http.NewServeMux()
	inner.HandleFunc("/inner", show)
	mux.Handle("/strip/", http.StripPrefix("/strip", inner))
	mux.Handle("/whole/", inner)
	mux.Handle("/files/", http.StripPrefix("/files/", http.FileServer(http.Dir("x"))))
	for _, p := range append([]string{"/one"}, "/two") {
		mux.HandleFunc(p, show)
	}
	o := Own{http.NewServeMux()}
	o.HandleFunc("/own", show)
	http.ListenAndServe(":80", mux)
}
`,
        'fiber.go': `package main

import (
	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/cors"
)

func list(c *fiber.Ctx) error { return nil }
func isAdmin(c *fiber.Ctx) error { return c.SendStatus(403) }

func fill(app *fiber.App, r fiber.Router, g *fiber.Group, c *fiber.Ctx) {
	app.Get("/in-app", list)
	r.Get("/in-router", list)
	g.Get("/in-group", list)
	c.Get("/in-context", list)
}

func start() {
	app := fiber.New()
	app.Use(cors.New())
	app.Get("/users/:id<int>", list).Post("/chained/+", isAdmin, list)
	app.Add("PURGE", "/add", list)
	app.All("/all/*", list)
	app.Static("/static", "./x").Head("/head", list)
	app.Put("/nothing")
	app.Unknown("/unknown", list)
	app.Use("/below", isAdmin)
	app.Get("/below/x", list)
	group := app.Group("/group", isAdmin)
	group.Delete("/in", list)
	app.Route("/route", func(r fiber.Router) { r.Patch("/in", list) })
	sub := fiber.New()
	sub.Options("/sub", list)
	app.Mount("/mounted", sub)
	app.Use("/used", sub)
	app.Use(sub)
	bare := app.Group(unknown)
	bare.Get("/bare", list)
	fiber.Other().Get("/other", list)
	app.Listen(":80")
}
`,
      }),
      [
        'GET /users/{id} → fiber.go:8-8 list | Fiber first | fiber.go:21 | 21-21 20-20 | none',
        'POST /chained/{rest*} → fiber.go:8-8 list | Fiber first | fiber.go:21 | 21-21 20-20 | required admin isAdmin:21',
        'PURGE /add → fiber.go:8-8 list | Fiber first | fiber.go:22 | 22-22 20-20 | none',
        'ANY /all/{rest*} → fiber.go:8-8 list | Fiber first | fiber.go:23 | 23-23 20-20 | unknown',
        'GET /static/** → fiber.go:24-24 (inline) static | Fiber first | fiber.go:24 | 24-24 20-20 | unknown',
        'HEAD /head → fiber.go:8-8 list | Fiber first | fiber.go:24 | 24-24 20-20 | none',
        'GET /below/x → fiber.go:8-8 list | Fiber first | fiber.go:28 | 28-28 20-20 27-27 | required admin isAdmin:27',
        'DELETE /group/in → fiber.go:8-8 list | Fiber first | fiber.go:30 | 30-30 29-29 20-20 | required admin isAdmin:29',
        'PATCH /route/in → fiber.go:8-8 list | Fiber first | fiber.go:31 | 31-31 20-20 | none',
        'OPTIONS /mounted/sub → fiber.go:8-8 list | Fiber first | fiber.go:33 | 33-33 34-34 20-20 | none',
        'OPTIONS /used/sub → fiber.go:8-8 list | Fiber first | fiber.go:33 | 33-33 35-35 20-20 | none',
        'OPTIONS /sub → fiber.go:8-8 list | Fiber first | fiber.go:33 | 33-33 36-36 20-20 | none',
        'GET /bare → fiber.go:8-8 list | Fiber first | fiber.go:38 | 38-38 37-37 20-20 | none',
        'ANY /default → main.go:15-15 show | net/http specific | main.go:28 | 28-28 | none',
        'ANY /default//** → main.go:29-29 (inline) static | net/http specific | main.go:29 | 29-29 | unknown',
        'ANY /through → main.go:15-15 show | net/http specific | main.go:30 | 30-30 | none',
        'GET /users/{id} → main.go:15-15 show | net/http specific | main.go:32 | 32-32 | none',
        'ANY /host//** → main.go:15-15 show | net/http specific | main.go:33 | 33-33 | unknown',
        'PUT /both → main.go:15-15 show | net/http specific | main.go:34 | 34-34 | none',
        'ANY /exact/ → main.go:15-15 show | net/http specific | main.go:35 | 35-35 | none',
        'ANY //** → main.go:15-15 show | net/http specific | main.go:36 | 36-36 | unknown',
        'POST /only → main.go:16-20 only | net/http specific | main.go:37 | 37-37 | none',
        'ANY /rest/{path*} → main.go:15-15 show | net/http specific | main.go:38 | 38-38 | unknown',
        'ANY /a/5/%/{} → main.go:15-15 show | net/http specific | main.go:41 | 41-41 | unknown ?:41',
        'ANY /short/{} → main.go:15-15 show | net/http specific | main.go:42 | 42-42 | unknown ?:42',
        'ANY /y/z → main.go:15-15 show | net/http specific | main.go:43 | 43-43 | none',
        'ANY /a → main.go:15-15 show | net/http specific | main.go:44 | 44-44 | none',
        'ANY /u/v → main.go:15-15 show | net/http specific | main.go:46 | 46-46 | none',
        'ANY /trim → main.go:15-15 show | net/http specific | main.go:47 | 47-47 | none',
        'ANY /strip/inner → main.go:15-15 show | net/http specific | main.go:50 | 50-50 51-51 | none',
        'ANY /inner → main.go:15-15 show | net/http specific | main.go:50 | 50-50 52-52 | none',
        'ANY /files//** → main.go:53-53 (inline) static | net/http specific | main.go:53 | 53-53 | unknown',
        'ANY /one → main.go:15-15 show | net/http specific | main.go:55 | 55-55 | none',
        'ANY /two → main.go:15-15 show | net/http specific | main.go:54 | 55-55 54-54 | none',
        'GET /in-app → fiber.go:8-8 list | Fiber first | fiber.go:12 | 12-12 | none',
        'ANY /typed → main.go:15-15 show | net/http specific | main.go:23 | 23-23 | none',
        'ANY /client → main.go:15-15 show | net/http specific | main.go:24 | 24-24 | none',
        'ANY /own → main.go:15-15 show (not mounted) | net/http specific | main.go:58 | 58-58 | unknown',
        'GET /in-router → fiber.go:8-8 list (not mounted) | Fiber first | fiber.go:13 | 13-13 | unknown',
        'GET /in-group → fiber.go:8-8 list (not mounted) | Fiber first | fiber.go:14 | 14-14 | unknown',
      ],
    );
  });
});
