import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';

// What judge, names and the reader of ASP.NET Core say.
describe('what stands before endpoints of ASP.NET Core', () => {
  const program = (...lines: readonly string[]): string =>
    [
      'using X;',
      'var app = WebApplication.CreateBuilder(args).Build();',
      ...lines,
      'app.Run();',
      'string Show() { return ""; }',
    ].join('\n');
  const controllers = `[ApiController]
[Route("c")]
public class CController : ControllerBase {
  [HttpGet("plain")] public string Plain() { return ""; }
  [HttpGet("authorize"), Authorize] public string One() { return ""; }
  [HttpGet("roles"), Authorize(Roles = "admin,boss")] public string Roles() { return ""; }
  [HttpGet("policy"), Authorize("edit")] public string Policy() { return ""; }
  [HttpGet("anonymous"), AllowAnonymous] public string Anonymous() { return ""; }
  [HttpGet("filter"), OwnFilter] public string Filter() { return ""; }
  [HttpGet("type"), TypeFilter(typeof(X))] public string Type() { return ""; }
  [HttpGet("silent"), Produces("x")] public string Silent() { return ""; }
  [HttpGet("own"), OwnThing] public string Own() { return ""; }
  [HttpGet("limit"), EnableRateLimiting("x")] public string Limit() { return ""; }
  [HttpGet("token"), ValidateAntiForgeryToken] public string Token() { return ""; }
}
[Authorize]
[Route("d")]
public class DController : CBase {
  [HttpGet("plain")] public string Plain() { return ""; }
  [HttpGet("open"), AllowAnonymous] public string Open() { return ""; }
}
[AllowAnonymous]
[Route("e")]
public class EController : Foreign {
  [HttpGet("plain")] public string Plain() { return ""; }
  [HttpGet("closed"), Authorize] public string Closed() { return ""; }
}
public abstract class CBase : ControllerBase, IDisposable { }
public class OwnFilterAttribute : ActionFilterAttribute { public void On() {} }
public class OwnThingAttribute : Attribute { public string X() { return HttpContext.User.Name; } }
`;

  it('is what attributes and conventions say', async () => {
    assert.deepEqual(await guardsIn({ 'X.csproj': '', 'C.cs': controllers }), [
      'GET /c/plain none',
      'GET /c/authorize required ← Authorize@C.cs:5',
      'GET /c/roles required admin,boss ← Authorize@C.cs:6',
      'GET /c/policy required edit ← Authorize@C.cs:7',
      'GET /c/anonymous none ← AllowAnonymous@C.cs:8',
      'GET /c/filter unknown ← OwnFilter@C.cs:9',
      'GET /c/type unknown ← TypeFilter@C.cs:10',
      'GET /c/silent none',
      'GET /c/own unknown ← OwnThing@C.cs:12',
      'GET /c/limit none',
      'GET /c/token none',
      'GET /d/plain required ← Authorize@C.cs:16',
      'GET /d/open none ← AllowAnonymous@C.cs:20',
      'GET /e/plain unknown ← Foreign@C.cs:25',
      'GET /e/closed unknown ← Foreign@C.cs:26 Closed@C.cs:26',
    ]);
    const calls = [
      '',
      '.RequireAuthorization()',
      '.RequireAuthorization("edit", "read")',
      '.RequireAuthorization(policy => policy.RequireRole("admin", "boss").RequireClaim("scope"))',
      '.RequireAuthorization(policy => policy.RequireAssertion(c => true))',
      '.AllowAnonymous()',
      '.RequirePermission("x")',
      '.AddEndpointFilter<OwnFilter>()',
      '.AddEndpointFilter(new AuthFilter())',
      '.WithMetadata(new AuthorizeAttribute())',
      '.WithMetadata(new X())',
      '.WithOpenApi()',
      '.RequireCors("x")',
      '.RequireRateLimiting("x")',
      '.Strange()',
      '.CacheOutput()',
      '.RequireAuthorization().AllowAnonymous()',
      '.AllowAnonymous().RequireAuthorization()',
    ];
    const lines = calls.map((call, index) => `app.MapGet("/r${index}", Show)${call};`);
    const found = await guardsIn({ 'X.csproj': '', 'Program.cs': program(...lines) });
    assert.deepEqual(
      found.map((line, index) => `${calls[index]}: ${line.split(' ').slice(2).join(' ')}`),
      [
        ': none',
        '.RequireAuthorization(): required ← RequireAuthorization@Program.cs:4',
        '.RequireAuthorization("edit", "read"): required edit read ← RequireAuthorization@Program.cs:5',
        '.RequireAuthorization(policy => policy.RequireRole("admin", "boss").RequireClaim("scope")): required admin boss scope ← RequireAuthorization@Program.cs:6',
        '.RequireAuthorization(policy => policy.RequireAssertion(c => true)): unknown ← RequireAuthorization@Program.cs:7',
        '.AllowAnonymous(): none ← AllowAnonymous@Program.cs:8',
        '.RequirePermission("x"): required x ← RequirePermission@Program.cs:9',
        '.AddEndpointFilter<OwnFilter>(): unknown ← OwnFilter@Program.cs:10',
        '.AddEndpointFilter(new AuthFilter()): required ← AuthFilter@Program.cs:11',
        '.WithMetadata(new AuthorizeAttribute()): required ← Authorize@Program.cs:12',
        '.WithMetadata(new X()): unknown ← X@Program.cs:13',
        '.WithOpenApi(): none',
        '.RequireCors("x"): none',
        '.RequireRateLimiting("x"): none',
        '.Strange(): unknown ← Strange@Program.cs:17',
        '.CacheOutput(): none',
        '.RequireAuthorization().AllowAnonymous(): none ← AllowAnonymous@Program.cs:19',
        '.AllowAnonymous().RequireAuthorization(): none ← AllowAnonymous@Program.cs:20',
      ],
    );
  });

  it('is what the application says for all', async () => {
    const controller = `[Route("c")]
public class CController : ControllerBase {
  [HttpGet] public string Plain() { return ""; }
}
`;
    const rows = [
      'services.AddAuthorization(o => o.FallbackPolicy = o.DefaultPolicy);',
      'services.AddAuthorization(o => {\n  o.FallbackPolicy = new Builder()\n    .RequireAuthenticatedUser()\n    .Build(); });',
      'services.AddAuthorization(o => o.FallbackPolicy = own);',
      'app.MapControllers().RequireAuthorization();',
      'app.UseMiddleware<ApiKeyMiddleware>();',
      'app.UseMiddleware<RateLimitMiddleware>();',
      'app.UseMiddleware<Silent>();',
      'app.UseMiddleware<TokenQuiet>();',
      'app.UseMiddleware<TokenLooking>();',
    ];
    const classes =
      'public class TokenQuiet { public void Invoke() {} }\npublic class TokenLooking {\n  public void Invoke(HttpContext c) { if (c.User.Identity == null) return; }\n}\n';
    const found = rows.map(async (row) =>
      (
        await guardsIn({
          'X.csproj': '',
          'C.cs': controller,
          'M.cs': `using Microsoft.AspNetCore.Mvc;\n// UseMiddleware<\n${classes}`,
          'Program.cs': program('app.MapGet("/minimal", Show);', row),
        })
      ).join(', '),
    );
    assert.deepEqual(await Promise.all(found), [
      'GET /minimal required ← FallbackPolicy@Program.cs:4, GET /c required ← FallbackPolicy@Program.cs:4',
      'GET /minimal required ← FallbackPolicy@Program.cs:5, GET /c required ← FallbackPolicy@Program.cs:5',
      'GET /minimal unknown ← FallbackPolicy@Program.cs:4, GET /c unknown ← FallbackPolicy@Program.cs:4',
      'GET /minimal none, GET /c unknown ← RequireAuthorization@Program.cs:4',
      'GET /minimal unknown ← ApiKeyMiddleware@Program.cs:4, GET /c unknown ← ApiKeyMiddleware@Program.cs:4',
      'GET /minimal none, GET /c none',
      'GET /minimal none, GET /c none',
      'GET /minimal none, GET /c none',
      'GET /minimal unknown ← TokenLooking@Program.cs:4, GET /c unknown ← TokenLooking@Program.cs:4',
    ]);
    assert.deepEqual(
      await guardsIn({
        'A/A.csproj': '',
        'A/C.cs': controller,
        'B/B.csproj': '',
        'B/Program.cs': program('services.AddAuthorization(o => o.FallbackPolicy = o.DefaultPolicy);'),
      }),
      ['GET /c unknown ← FallbackPolicy@Program.cs:3'],
    );
  });
});
