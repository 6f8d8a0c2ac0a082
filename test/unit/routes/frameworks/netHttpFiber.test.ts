import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const module = { 'go.mod': 'module example.com/shop\n' };

// Of netHttp, fiber and goGlobals.
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
