import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of aspnet, aspnetControllers and aspnetConventions.
describe('routes of ASP.NET Core', () => {
  it('are those of minimal APIs, groups, extension methods and modules', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'Shop.csproj': '',
        'Program.cs': `using Microsoft.AspNetCore.Builder;
var app = WebApplication.CreateBuilder(args).Build();
app.MapGet("/users/{id:int}", Show);
app.MapPost("/admin", () => "x").RequireAuthorization("admin").WithName("x");
app.MapPut(pattern: "/named", handler: Show);
app.MapPatch("/tags", Show).WithTags("a").ExcludeFromDescription();
app.MapDelete("/gone", Show).AddEndpointFilter(new OwnFilter());
app.Map("/any", Show);
app.MapMethods("/methods", new[] { "GET", HttpMethods.Put }, Show);
app.MapGet("", Show);
app.MapGet("/", Show);
app.MapGet("~/tilde", Show);
app.MapGet(unknown, Show);
app.MapGet("/nothing");
app.MapFallback(Show);
app.MapFallbackToFile("index.html");
app.MapHub<ChatHub>("/chat");
app.MapHealthChecks("/health").AllowAnonymous();
app.MapHub<ChatHub>(unknown);
app.MapControllers().RequireAuthorization();
app.UseEndpoints(endpoints => { endpoints.MapGet("/endpoint", Show); });
var group = app.MapGroup("/group/{tenant}").RequireAuthorization();
group.MapGet("/in", Show).AllowAnonymous();
group.MapGet("/closed", Show);
app.MapGroup(prefix: "/prefix").MapGet("/x", Show);
app.MapUsers("extra").MapGet("/after", Show);
group.MapNothing();
var created = WebApplication.Create(args);
created.MapGet("/created", Show);
created.Routes.MapGet("/routes", Show);
created.UseRouting().UseMvc(routes => { routes.MapRoute("x", "mvc/{controller}/{action}"); });
app.Run();
static string Show() { return ""; }
`,
        'Users.cs': `namespace Shop;
public static class UserExtensions {
  public static RouteGroupBuilder MapUsers(this IEndpointRouteBuilder app, string extra) {
    app.MapGet("/users", List);
    return app.MapGroup("/users-group");
  }
  public static void MapLoose(this IEndpointRouteBuilder routes) {
    routes.MapGet("/loose", List);
  }
  static string List() { return ""; }
}
public class Startup {
  public void Configure(IApplicationBuilder app) {
    app.UseEndpoints(e => e.MapGet("/startup", () => ""));
  }
  public void Other(IServiceCollection services) {
    services.MapGet("/services", () => "");
  }
}
public class UsersModule : ICarterModule {
  public void AddRoutes(IEndpointRouteBuilder app) {
    app.MapGet("/carter", () => "");
  }
}
public class PrefixModule : CarterModule {
  public PrefixModule() : base("/carter-prefix") {}
  public override void AddRoutes(IEndpointRouteBuilder app) {
    app.MapGet("/x", () => "");
  }
}
public class Found : IEndpoint {
  public void MapEndpoint(IEndpointRouteBuilder app) {
    app.MapPost("/endpoint-class", () => "");
  }
}
public class ChatHub : Hub {
  public void Send() {}
}
public class OwnFilter { public void Invoke() {} }
`,
      }),
      [
        'GET /users/{id:-?[0-9]+} → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:3 | 3-33 3-3 | none',
        'POST /admin → Program.cs:4-4 (inline) | ASP.NET Core specific | Program.cs:4 | 4-4 | required admin RequireAuthorization:4',
        'PUT /named → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:5 | 5-33 5-5 | none',
        'PATCH /tags → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:6 | 6-33 6-6 | none',
        'DELETE /gone → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:7 | 7-33 7-7 | none',
        'ANY /any → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:8 | 8-33 8-8 | none',
        'GET /methods → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:9 | 9-33 9-9 | none',
        'PUT /methods → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:9 | 9-33 9-9 | none',
        'GET  → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:10 | 10-33 10-10 | none',
        'GET / → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:11 | 11-33 11-11 | none',
        'GET /tilde → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:12 | 12-33 12-12 | none',
        'GET /nothing → unknown | ASP.NET Core specific | Program.cs:14 | 14-14 | unknown',
        'ANY /{rest*} → fallback | ASP.NET Core specific | Program.cs:15 | 15-15 | unknown',
        'ANY /{rest*} → fallback | ASP.NET Core specific | Program.cs:16 | 16-16 | unknown',
        'ANY /chat → Users.cs:36-38 ChatHub generated | ASP.NET Core specific | Program.cs:17 | 17-17 | unknown',
        'ANY /health → Program.cs:18-18 (inline) generated | ASP.NET Core specific | Program.cs:18 | 18-18 | unknown AllowAnonymous:18',
        'GET /endpoint → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:21 | 21-33 21-21 | none',
        'GET /group/{tenant}/in → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:23 | 23-33 23-23 22-22 27-27 | unknown MapNothing:27',
        'GET /group/{tenant}/closed → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:24 | 24-33 24-24 22-22 27-27 | required RequireAuthorization:22',
        'GET /prefix/x → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:25 | 25-33 25-25 | none',
        'GET /users → Users.cs:10-10 List | ASP.NET Core specific | Users.cs:4 | 4-10 4-4 | none',
        'GET /users-group/after → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:26 | 26-33 26-26 Users.cs:5-5 | none',
        'GET /created → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:29 | 29-33 29-29 | none',
        'GET /routes → Program.cs:33-33 Show | ASP.NET Core specific | Program.cs:30 | 30-33 30-30 | none',
        'GET /loose → Users.cs:10-10 List | ASP.NET Core specific | Users.cs:8 | 8-10 8-8 | none',
        'GET /startup → Users.cs:14-14 (inline) | ASP.NET Core specific | Users.cs:14 | 14-14 | none',
        'GET /carter → Users.cs:22-22 (inline) | ASP.NET Core specific | Users.cs:22 | 22-22 | none',
        'GET /carter-prefix/x → Users.cs:28-28 (inline) | ASP.NET Core specific | Users.cs:28 | 28-28 | none',
        'POST /endpoint-class → Users.cs:33-33 (inline) | ASP.NET Core specific | Users.cs:33 | 33-33 | none',
      ],
    );
  });

  it('are those of the attributes of controllers', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'Shop.csproj': '',
        'Controllers.cs': `namespace Shop;
[ApiController]
[Route("api/[controller]")]
[Route("other/[controller]/[action]")]
public class UsersController : ControllerBase {
  [HttpGet] public string List() { return ""; }
  [HttpGet("{id:int}")]
  public string One() { return ""; }
  [HttpPost("/absolute"), HttpPut("~/tilde")] public string Save() { return ""; }
  [HttpPatch, Route("patch")] public string Patch() { return ""; }
  [HttpDelete(template: "gone")] public string GoneAsync() { return ""; }
  [HttpHead(Template = "head")] public string Heads() { return ""; }
  [HttpOptions("options"), HttpGet] public string Options() { return ""; }
  [AcceptVerbs("GET", "post", Route = "verbs")] public string Verbs() { return ""; }
  [AcceptVerbs("LINK")] public string Linked() { return ""; }
  [Route("plain")] public string Plain() { return ""; }
  [ActionName("renamed")] public string Named() { return ""; }
  [OwnGet("own")] public string Own() { return ""; }
  [OwnVerbs] public string OwnVerbs() { return ""; }
  [OwnRoute("z")] public string OwnRoute() { return ""; }
  [NonAction] public string Helper() { return ""; }
  [HttpGet("[[literal]]")] public string Literal() { return ""; }
  private string Secret() { return ""; }
  public static string Shared() { return ""; }
  public void Dispose() {}
  public void DisposeAsync() {}
}
public class OwnGetAttribute : HttpGetAttribute {
  public OwnGetAttribute(string path) : base("prefix-" + path) {}
}
public class OwnVerbsAttribute : Attribute, IActionHttpMethodProvider, IRouteTemplateProvider {
  public IEnumerable<string> HttpMethods => new[] { "PURGE", "COPY" };
  public string Template => "own-verbs";
}
public class OwnRouteAttribute : RouteAttribute {
  public OwnRouteAttribute(string path) : base("route-" + path) {}
}
[Area("Admin")]
[RoutePrefix("[area]/x")]
public class Legacy : ApiController {
  [HttpGet] public string Get() { return ""; }
}
[Route("base")]
public abstract class BaseController : Controller {
  [HttpGet("inherited")] public string Inherited() { return ""; }
}
public class DerivedController : BaseController {
  [HttpGet("own")] public string Own() { return ""; }
}
[Route("override")]
public class OverrideController : BaseController {
  [HttpGet("own")] public string Own() { return ""; }
}
[Controller]
[Route("poco")]
public class Poco { [HttpGet] public string Get() { return ""; } }
[NonController]
[Route("not")]
public class NotController { [HttpGet] public string Get() { return ""; } }
[Route("name")]
public class NameController { [HttpGet] public string Get() { return ""; } }
[Route("module")]
public class ModuleController : Module { [HttpGet] public string Get() { return ""; } }
[Route("none")]
public class None { [HttpGet] public string Get() { return ""; } }
public interface IController { }
[Route("bare/[action]")]
public class BareController : ODataController { public string Get() { return ""; } }
`,
      }),
      [
        'GET /api/Users → Controllers.cs:6-6 List | ASP.NET Core specific | Controllers.cs:3 | 6-6 3-3 2-2 4-4 | none',
        'GET /other/Users/List → Controllers.cs:6-6 List | ASP.NET Core specific | Controllers.cs:3 | 6-6 3-3 2-2 4-4 | none',
        'GET /api/Users/{id:-?[0-9]+} → Controllers.cs:8-8 One | ASP.NET Core specific | Controllers.cs:7 | 7-8 7-7 2-2 3-3 4-4 | none',
        'GET /other/Users/One/{id:-?[0-9]+} → Controllers.cs:8-8 One | ASP.NET Core specific | Controllers.cs:7 | 7-8 7-7 2-2 3-3 4-4 | none',
        'POST /absolute → Controllers.cs:9-9 Save | ASP.NET Core specific | Controllers.cs:9 | 9-9 2-2 3-3 4-4 | none',
        'PUT /tilde → Controllers.cs:9-9 Save | ASP.NET Core specific | Controllers.cs:9 | 9-9 2-2 3-3 4-4 | none',
        'PATCH /api/Users/patch → Controllers.cs:10-10 Patch | ASP.NET Core specific | Controllers.cs:10 | 10-10 2-2 3-3 4-4 | none',
        'PATCH /other/Users/Patch/patch → Controllers.cs:10-10 Patch | ASP.NET Core specific | Controllers.cs:10 | 10-10 2-2 3-3 4-4 | none',
        'DELETE /api/Users/gone → Controllers.cs:11-11 GoneAsync | ASP.NET Core specific | Controllers.cs:11 | 11-11 2-2 3-3 4-4 | none',
        'DELETE /other/Users/Gone/gone → Controllers.cs:11-11 GoneAsync | ASP.NET Core specific | Controllers.cs:11 | 11-11 2-2 3-3 4-4 | none',
        'HEAD /api/Users/head → Controllers.cs:12-12 Heads | ASP.NET Core specific | Controllers.cs:12 | 12-12 2-2 3-3 4-4 | none',
        'HEAD /other/Users/Heads/head → Controllers.cs:12-12 Heads | ASP.NET Core specific | Controllers.cs:12 | 12-12 2-2 3-3 4-4 | none',
        'OPTIONS /api/Users/options → Controllers.cs:13-13 Options | ASP.NET Core specific | Controllers.cs:13 | 13-13 2-2 3-3 4-4 | none',
        'OPTIONS /other/Users/Options/options → Controllers.cs:13-13 Options | ASP.NET Core specific | Controllers.cs:13 | 13-13 2-2 3-3 4-4 | none',
        'GET /api/Users/verbs → Controllers.cs:14-14 Verbs | ASP.NET Core specific | Controllers.cs:14 | 14-14 2-2 3-3 4-4 | none',
        'GET /other/Users/Verbs/verbs → Controllers.cs:14-14 Verbs | ASP.NET Core specific | Controllers.cs:14 | 14-14 2-2 3-3 4-4 | none',
        'POST /api/Users/verbs → Controllers.cs:14-14 Verbs | ASP.NET Core specific | Controllers.cs:14 | 14-14 2-2 3-3 4-4 | none',
        'POST /other/Users/Verbs/verbs → Controllers.cs:14-14 Verbs | ASP.NET Core specific | Controllers.cs:14 | 14-14 2-2 3-3 4-4 | none',
        'LINK /api/Users → Controllers.cs:15-15 Linked | ASP.NET Core specific | Controllers.cs:3 | 15-15 3-3 2-2 4-4 | none',
        'LINK /other/Users/Linked → Controllers.cs:15-15 Linked | ASP.NET Core specific | Controllers.cs:3 | 15-15 3-3 2-2 4-4 | none',
        'ANY /api/Users/plain → Controllers.cs:16-16 Plain | ASP.NET Core specific | Controllers.cs:16 | 16-16 2-2 3-3 4-4 | none',
        'ANY /other/Users/Plain/plain → Controllers.cs:16-16 Plain | ASP.NET Core specific | Controllers.cs:16 | 16-16 2-2 3-3 4-4 | none',
        'ANY /api/Users → Controllers.cs:17-17 Named | ASP.NET Core specific | Controllers.cs:3 | 5-17 3-3 17-17 2-2 4-4 | none',
        'ANY /other/Users/renamed → Controllers.cs:17-17 Named | ASP.NET Core specific | Controllers.cs:3 | 5-17 3-3 17-17 2-2 4-4 | none',
        'GET /api/Users/prefix-own → Controllers.cs:18-18 Own | ASP.NET Core specific | Controllers.cs:18 | 18-18 2-2 3-3 4-4 | none',
        'GET /other/Users/Own/prefix-own → Controllers.cs:18-18 Own | ASP.NET Core specific | Controllers.cs:18 | 18-18 2-2 3-3 4-4 | none',
        'PURGE /api/Users/own-verbs → Controllers.cs:19-19 OwnVerbs | ASP.NET Core specific | Controllers.cs:19 | 19-19 2-2 3-3 4-4 | none',
        'PURGE /other/Users/OwnVerbs/own-verbs → Controllers.cs:19-19 OwnVerbs | ASP.NET Core specific | Controllers.cs:19 | 19-19 2-2 3-3 4-4 | none',
        'COPY /api/Users/own-verbs → Controllers.cs:19-19 OwnVerbs | ASP.NET Core specific | Controllers.cs:19 | 19-19 2-2 3-3 4-4 | none',
        'COPY /other/Users/OwnVerbs/own-verbs → Controllers.cs:19-19 OwnVerbs | ASP.NET Core specific | Controllers.cs:19 | 19-19 2-2 3-3 4-4 | none',
        'ANY /api/Users/route-z → Controllers.cs:20-20 OwnRoute | ASP.NET Core specific | Controllers.cs:20 | 20-20 2-2 3-3 4-4 | none',
        'ANY /other/Users/OwnRoute/route-z → Controllers.cs:20-20 OwnRoute | ASP.NET Core specific | Controllers.cs:20 | 20-20 2-2 3-3 4-4 | none',
        'GET /api/Users/[literal] → Controllers.cs:22-22 Literal | ASP.NET Core specific | Controllers.cs:22 | 22-22 2-2 3-3 4-4 | none',
        'GET /other/Users/Literal/[literal] → Controllers.cs:22-22 Literal | ASP.NET Core specific | Controllers.cs:22 | 22-22 2-2 3-3 4-4 | none',
        'GET /Admin/x → Controllers.cs:41-41 Get | ASP.NET Core specific | Controllers.cs:39 | 41-41 39-39 38-38 | none',
        'GET /base/own → Controllers.cs:48-48 Own | ASP.NET Core specific | Controllers.cs:48 | 48-48 | none',
        'GET /base/inherited → Controllers.cs:45-45 Inherited | ASP.NET Core specific | Controllers.cs:45 | 45-45 | none',
        'GET /override/own → Controllers.cs:52-52 Own | ASP.NET Core specific | Controllers.cs:52 | 52-52 50-50 | none',
        'GET /override/inherited → Controllers.cs:45-45 Inherited | ASP.NET Core specific | Controllers.cs:45 | 45-45 50-50 | none',
        'GET /poco → Controllers.cs:56-56 Get | ASP.NET Core specific | Controllers.cs:55 | 56-56 55-55 54-54 | none',
        'GET /name → Controllers.cs:61-61 Get | ASP.NET Core specific | Controllers.cs:60 | 61-61 60-60 | none',
        'ANY /bare/Get → Controllers.cs:68-68 Get | ASP.NET Core specific | Controllers.cs:67 | 68-68 67-67 | none',
      ],
    );
  });

  it('are those of conventions, of the nearest project', async () => {
    const controllers = `public class HomeController : Controller {
  public string Index() { return ""; }
  [HttpPost] public string Save() { return ""; }
}
public class OtherController : Controller {
  public string Index() { return ""; }
  public string DeleteAll() { return ""; }
}
[Area("Admin")]
public class PanelController : Controller {
  public string Index() { return ""; }
}
`;
    const program = (...calls: readonly string[]): string =>
      ['var app = WebApplication.CreateBuilder(args).Build();', ...calls, 'app.Run();'].join('\n');
    const rows: readonly (readonly string[])[] = [
      [],
      ['app.MapDefaultControllerRoute();'],
      ['app.MapControllerRoute(name: "default", pattern: "{controller=Home}/{action=Index}/{id:int?}");'],
      ['app.MapControllerRoute("x", "x/{controller}/{action}");'],
      ['app.MapControllerRoute("y", "y/{controller}", new { action = "Index" });'],
      ['app.MapControllerRoute("areas", "{area:exists}/{controller=Panel}/{action=Index}");'],
      ['app.MapAreaControllerRoute("admin", "Admin", "admin/{controller}/{action}");'],
      [
        'app.MapAreaControllerRoute(name: "admin", areaName: "Admin", pattern: "b/{controller}/{action}", defaults: new { action = "Index" });',
      ],
      ['app.MapControllerRoute("fixed", "fixed/{id}", new { controller = "Home", action = "save" });'],
      ['app.MapControllerRoute("fixed", "missing", new { controller = "Home", action = "Missing" });'],
      ['app.MapControllerRoute("fixed", "nobody", new { action = "Missing" });'],
    ];
    const found = rows.map(async (calls) => {
      const files = { 'Shop.csproj': '', 'Program.cs': program(...calls), 'Home.cs': controllers };
      const routes = await wholeRoutesIn(files);
      // Without conventions, the usual one may be there: that is looked at once.
      return routes.filter((route) => calls.length === 0 || !route.includes('(not mounted)'));
    });
    assert.deepEqual(await Promise.all(found), [
      [
        'ANY /Home/Index → Home.cs:2-2 Index (not mounted) | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | unknown',
        'ANY /Home → Home.cs:2-2 Index (not mounted) | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | unknown',
        'ANY  → Home.cs:2-2 Index (not mounted) | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | unknown',
        'POST /Home/Save → Home.cs:3-3 Save (not mounted) | ASP.NET Core specific | Home.cs:1 | 1-3 1-1 3-3 | unknown',
        'ANY /Other/Index → Home.cs:6-6 Index (not mounted) | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | unknown',
        'ANY /Other → Home.cs:6-6 Index (not mounted) | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | unknown',
        'ANY /Other/DeleteAll → Home.cs:7-7 DeleteAll (not mounted) | ASP.NET Core specific | Home.cs:5 | 5-7 5-5 | unknown',
        'ANY /Panel/Index → Home.cs:11-11 Index (not mounted) | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | unknown',
        'ANY /Panel → Home.cs:11-11 Index (not mounted) | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | unknown',
      ],
      [
        'ANY /Home/Index/{id} → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY /Home/Index → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY /Home → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY  → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'POST /Home/Save/{id} → Home.cs:3-3 Save | ASP.NET Core specific | Home.cs:1 | 1-3 1-1 3-3 | none',
        'POST /Home/Save → Home.cs:3-3 Save | ASP.NET Core specific | Home.cs:1 | 1-3 1-1 3-3 | none',
        'ANY /Other/Index/{id} → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /Other/Index → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /Other → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /Other/DeleteAll/{id} → Home.cs:7-7 DeleteAll | ASP.NET Core specific | Home.cs:5 | 5-7 5-5 | none',
        'ANY /Other/DeleteAll → Home.cs:7-7 DeleteAll | ASP.NET Core specific | Home.cs:5 | 5-7 5-5 | none',
      ],
      [
        'ANY /Home/Index/{id} → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY /Home/Index → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY /Home → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY  → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'POST /Home/Save/{id} → Home.cs:3-3 Save | ASP.NET Core specific | Home.cs:1 | 1-3 1-1 3-3 | none',
        'POST /Home/Save → Home.cs:3-3 Save | ASP.NET Core specific | Home.cs:1 | 1-3 1-1 3-3 | none',
        'ANY /Other/Index/{id} → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /Other/Index → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /Other → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /Other/DeleteAll/{id} → Home.cs:7-7 DeleteAll | ASP.NET Core specific | Home.cs:5 | 5-7 5-5 | none',
        'ANY /Other/DeleteAll → Home.cs:7-7 DeleteAll | ASP.NET Core specific | Home.cs:5 | 5-7 5-5 | none',
      ],
      [
        'ANY /x/Home/Index → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'POST /x/Home/Save → Home.cs:3-3 Save | ASP.NET Core specific | Home.cs:1 | 1-3 1-1 3-3 | none',
        'ANY /x/Other/Index → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
        'ANY /x/Other/DeleteAll → Home.cs:7-7 DeleteAll | ASP.NET Core specific | Home.cs:5 | 5-7 5-5 | none',
      ],
      [
        'ANY /y/Home → Home.cs:2-2 Index | ASP.NET Core specific | Home.cs:1 | 1-2 1-1 | none',
        'ANY /y/Other → Home.cs:6-6 Index | ASP.NET Core specific | Home.cs:5 | 5-6 5-5 | none',
      ],
      [
        'ANY /Admin/Panel/Index → Home.cs:11-11 Index | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | none',
        'ANY /Admin/Panel → Home.cs:11-11 Index | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | none',
        'ANY /Admin → Home.cs:11-11 Index | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | none',
      ],
      [
        'ANY /admin/Panel/Index → Home.cs:11-11 Index | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | none',
      ],
      [
        'ANY /b/Panel/Index → Home.cs:11-11 Index | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | none',
        'ANY /b/Panel → Home.cs:11-11 Index | ASP.NET Core specific | Home.cs:10 | 10-11 10-10 9-9 | none',
      ],
      ['ANY /fixed/{id} → Home.cs:3-3 Save | ASP.NET Core specific | Program.cs:2 | 2-2 Home.cs:3-3 | none'],
      ['ANY /missing → unknown | ASP.NET Core specific | Program.cs:2 | 2-2 | unknown'],
      [],
    ]);
    assert.deepEqual(
      await wholeRoutesIn({
        'Web/Web.csproj': '',
        'Web/Program.cs': program('app.MapControllerRoute("x", "web/{controller}/{action}");'),
        'Web/X.cs': 'public class WebController : Controller {\n  public string Get() { return ""; }\n}\n',
        'Api/Api.csproj': '',
        'Api/Config.cs':
          'public class Config {\n  public static void Register(HttpConfiguration config) {\n    config.Routes.MapHttpRoute(\n      name: "x",\n      routeTemplate: "api/{controller}/{id}");\n  }\n}\n',
        'Api/X.cs':
          'public class ItemsController : ApiController {\n  public string GetAll() { return ""; }\n  public string Other() { return ""; }\n  [HttpPatch] public string Change() { return ""; }\n}\n',
        'Lib/Lib.csproj': '',
        'Lib/X.cs': 'public class LibController : Controller {\n  public string Get() { return ""; }\n}\n',
      }),
      [
        'GET /api/Items/{id} → Api/X.cs:2-2 GetAll | Api: ASP.NET Core specific | Api/X.cs:1 | 1-2 1-1 | none',
        'POST /api/Items/{id} → Api/X.cs:3-3 Other | Api: ASP.NET Core specific | Api/X.cs:1 | 1-3 1-1 | none',
        'PATCH /api/Items/{id} → Api/X.cs:4-4 Change | Api: ASP.NET Core specific | Api/X.cs:1 | 1-4 1-1 4-4 | none',
        'ANY /web/Lib/Get → Lib/X.cs:2-2 Get | Lib: ASP.NET Core specific | Lib/X.cs:1 | 1-2 1-1 | none',
        'GET /api/Lib/{id} → Lib/X.cs:2-2 Get | Lib: ASP.NET Core specific | Lib/X.cs:1 | 1-2 1-1 | none',
        'ANY /web/Web/Get → Web/X.cs:2-2 Get | Web: ASP.NET Core specific | Web/X.cs:1 | 1-2 1-1 | none',
      ],
    );
  });
});
