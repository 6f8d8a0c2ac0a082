import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const module = { 'go.mod': 'module example.com/shop\n' };

// Of gin, pathRoutes and shared.
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
