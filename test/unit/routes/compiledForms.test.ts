import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

/** Each route as `METHOD /path`. */
async function pathsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await routesIn(files)).map((route) => route.replace(/ → \S+:\d+ \S+/, ''));
}

describe('routes of Gin and Echo', () => {
  it('are registered for one method, for several and for all', async () => {
    const source = [
      'package main',
      'import ("net/http"; "github.com/labstack/echo/v4"; "github.com/gin-gonic/gin")',
      'func h(c *gin.Context) {}',
      'func e(c echo.Context) error { return nil }',
      'type Server struct { *gin.Engine }',
      'func main() {',
      'r := gin.Default()',
      'r.Handle("PUT", "/handle", h)',
      'r.Match([]string{"GET", "HEAD"}, "/match", h)',
      'r.Any("/any", h)',
      'r.Static("/static", "./x")',
      'g := r.Group("/g"); g.DELETE("/:id/*rest", h)',
      's := Server{gin.New()}',
      's.GET("/embedded", h)',
      'f := echo.New()',
      'f.Add("PATCH", "/add", e)',
      'f.Match([]string{http.MethodGet}, "/more", e)',
      'f.Any("/all", e)',
      '}',
    ];
    assert.deepEqual(await pathsOf({ 'main.go': source.join('\n') }), [
      'PUT /handle',
      'GET /match',
      'HEAD /match',
      'ANY /any',
      'GET /static/** static',
      'DELETE /g/{id}/{rest*}',
      'PATCH /add',
      'GET /more',
      'ANY /all',
      'GET /embedded (not mounted)',
    ]);
  });
});

describe('what paths are made of in Java', () => {
  const mapped = async (...mappings: readonly string[]): Promise<readonly string[]> => {
    const source = [
      'package a; import org.springframework.web.bind.annotation.*;',
      '@RestController @RequestMapping(A.BASE) public class A {',
      'static final String BASE = "/base";',
      'static final String[] MANY = new String[] { "/m1", "/m2" };',
      ...mappings.map((mapping, index) => `${mapping} String a${index}() { return ""; }`),
      '}',
    ];
    const tail = 'package a; public class B { public static final String TAIL = "/tail"; }';
    return pathsOf({ 'A.java': source.join('\n'), 'B.java': tail });
  };

  it('is every kind of text, constant and list', async () => {
    assert.deepEqual(
      await mapped(
        '@GetMapping("/esc\\\\d")',
        '@GetMapping(value = MANY)',
        '@GetMapping(path = { "/p1", "/p2" })',
        '@GetMapping("/sum" + B.TAIL)',
        '@GetMapping((String) "/cast")',
        '@GetMapping(true ? "/yes" : "/no")',
        '@GetMapping("""\n/block""")',
        '@GetMapping(("/paren"))',
        '@RequestMapping(value = "/r", method = { RequestMethod.PUT, RequestMethod.POST })',
      ),
      [
        'GET /base/esc\\d',
        'GET /base/m1',
        'GET /base/m2',
        'GET /base/p1',
        'GET /base/p2',
        'GET /base/sum/tail',
        'GET /base/cast',
        'GET /base/yes',
        'GET /base/no',
        'GET /base/block',
        'GET /base/paren',
        'PUT /base/r',
        'POST /base/r',
      ],
    );
  });
});
