import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

describe('routes of ASP.NET Core', () => {
  it('of endpoints have the prefixes of groups, also of those that extension methods of other files get', async () => {
    assert.deepEqual(
      await routesIn({
        'Shop.csproj': '<Project/>',
        'Program.cs': [
          'using Shop.Endpoints;',
          'var builder = WebApplication.CreateBuilder(args);',
          'var app = builder.Build();',
          'var api = app.MapGroup("/api").WithTags("api");',
          'api.MapGroup("/orders").MapOrders().RequireAuthorization();',
          'app.MapGet("/health", () => Results.Ok());',
          'app.MapMethods("/bulk", new[] { HttpMethods.Put, "PATCH" }, Bulk);',
          '// app.MapGet("/comment", () => 1);',
          'app.MapFallback(() => Results.NotFound());',
          'static IResult Bulk() => Results.Ok();',
          'app.Run();',
        ].join('\n'),
        'Endpoints/OrderEndpoints.cs': [
          'namespace Shop.Endpoints;',
          'public static class OrderEndpoints {',
          '  private const string One = "/{id:int}";',
          '  public static RouteGroupBuilder MapOrders(this RouteGroupBuilder group) {',
          '    group.MapGet("", List);',
          '    group.MapDelete(One, async (int id) => {',
          '      return Results.NoContent();',
          '    });',
          '    return group;',
          '  }',
          '  private static IResult List() => Results.Ok();',
          '}',
        ].join('\n'),
      }),
      [
        'GET /api/orders → Endpoints/OrderEndpoints.cs:11 List',
        'DELETE /api/orders/{id} → Endpoints/OrderEndpoints.cs:6 (inline)',
        'GET /health → Program.cs:6 (inline)',
        'PUT /bulk → Program.cs:10 Bulk',
        'PATCH /bulk → Program.cs:10 Bulk',
        'ANY /{rest*} → fallback',
      ],
    );
  });

  it('of controllers have the attributes of bases and overridden methods, tokens, and several verbs', async () => {
    assert.deepEqual(
      await routesIn({
        'Shop.csproj': '<Project/>',
        'RestController.cs': [
          'namespace Shop;',
          '[Route("api/[controller]")]',
          'public abstract class RestController<T> : ControllerBase {',
          '  [HttpGet("{id:int}")] public abstract T Find(int id);',
          '  [HttpGet] public IActionResult All() => Ok();',
          '  [HttpPost("reset")] public virtual void Reset() {}',
          '}',
        ].join('\n'),
        'OrdersController.cs': [
          'namespace Shop;',
          'public class OrdersController : RestController<Order> {',
          '  public override Order Find(int id) => new Order();',
          '  [NonAction] public override void Reset() {}',
          '  [AcceptVerbs("PUT", "PATCH", Route = "[action]")] public void Change() {}',
          '  [HttpGet("/status"), HttpHead("/status")] public void StatusAsync() {}',
          '  public static void Helper() {}',
          '  private void Hidden() {}',
          '}',
        ].join('\n'),
      }),
      [
        'GET /api/Orders/{id} → OrdersController.cs:3 Find',
        'PUT /api/Orders/Change → OrdersController.cs:5 Change',
        'PATCH /api/Orders/Change → OrdersController.cs:5 Change',
        'GET /status → OrdersController.cs:6 StatusAsync',
        'HEAD /status → OrdersController.cs:6 StatusAsync',
        'GET /api/Orders → RestController.cs:5 All',
      ],
    );
  });

  it('come from attributes of the application, whose template its constructors put together', async () => {
    assert.deepEqual(
      await routesIn({
        'Attributes.cs': [
          'namespace Shop.Http;',
          'public class VersionedAttribute : Attribute, IRouteTemplateProvider {',
          '  public VersionedAttribute(int version, string resource = "[controller]") { Template = $"api/v{version}/{resource}"; }',
          '  public string Template { get; }',
          '}',
          'public class V2Attribute : VersionedAttribute {',
          '  public V2Attribute(string resource = "[controller]") : base(2, resource) {}',
          '}',
          'public class GetOneAttribute : HttpGetAttribute {',
          '  public GetOneAttribute() : base("{id}") {}',
          '}',
        ].join('\n'),
        'Items.cs': [
          'using Shop.Http;',
          '[V2]',
          'public class ItemsController : Controller {',
          '  [GetOne] public void One(int id) {}',
          '}',
          '[V2("things")]',
          'public class OtherController : Controller {',
          '  [HttpDelete] public void Remove() {}',
          '}',
        ].join('\n'),
      }),
      ['GET /api/v2/Items/{id} → Items.cs:4 One', 'DELETE /api/v2/things → Items.cs:8 Remove'],
    );
  });

  it('follow conventions: areas, defaults, routes to one action, verbs of method names', async () => {
    assert.deepEqual(
      await routesIn({
        'Startup.cs': [
          'public class Startup {',
          '  public void Configure(IApplicationBuilder app) {',
          '    app.UseEndpoints(endpoints => {',
          '      endpoints.MapControllerRoute(name: "areas", pattern: "{area:exists}/{controller=Home}/{action=Index}/{id?}");',
          '      endpoints.MapControllerRoute("open", "open/{code}", new { controller = "Home", action = "Open" });',
          '      endpoints.MapControllerRoute("default", "{controller=Home}/{action=Index}");',
          '    });',
          '  }',
          '}',
        ].join('\n'),
        'HomeController.cs': [
          'public class HomeController : Controller {',
          '  public IActionResult Index() => View();',
          '  [HttpPost] public IActionResult Open(string code) => View();',
          '}',
        ].join('\n'),
        'Areas/Admin/UsersController.cs': [
          '[Area("Admin")]',
          'public class UsersController : Controller {',
          '  public IActionResult Index() => View();',
          '}',
        ].join('\n'),
      }),
      [
        'ANY /Admin/Users/Index/{id} → Areas/Admin/UsersController.cs:3 Index',
        'ANY /Admin/Users/Index → Areas/Admin/UsersController.cs:3 Index',
        'ANY /Admin/Users → Areas/Admin/UsersController.cs:3 Index',
        'ANY /Home/Index → HomeController.cs:2 Index',
        'ANY /Home → HomeController.cs:2 Index',
        'ANY / → HomeController.cs:2 Index',
        'POST /Home/Open → HomeController.cs:3 Open',
        'ANY /open/{code} → HomeController.cs:3 Open',
      ],
    );
    assert.deepEqual(
      await routesIn({
        'WebApiConfig.cs': [
          'public static class WebApiConfig {',
          '  public static void Register(HttpConfiguration config) {',
          '    config.Routes.MapHttpRoute(name: "api", routeTemplate: "api/{controller}/{id}", defaults: new { id = RouteParameter.Optional });',
          '  }',
          '}',
        ].join('\n'),
        'OrdersController.cs': [
          'public class OrdersController : ApiController {',
          '  public object GetOrder(int id) => null;',
          '  public object Create(object order) => null;',
          '}',
        ].join('\n'),
      }),
      [
        'GET /api/Orders/{id} → OrdersController.cs:2 GetOrder',
        'POST /api/Orders/{id} → OrdersController.cs:3 Create',
      ],
    );
  });

  it('follow the conventions of their own project, and those of all others in a library', async () => {
    const program = (path: string): string =>
      `var app = WebApplication.CreateBuilder(args).Build();\napp.MapControllerRoute("x", "${path}/{controller}/{action}");\n`;
    const controller = (name: string): string =>
      `using Microsoft.AspNetCore.Mvc;\npublic class ${name}Controller : Controller {\n  public IActionResult Show() { return View(); }\n}\n`;
    assert.deepEqual(
      await routesIn({
        'A/A.csproj': '<Project/>',
        'A/Program.cs': program('a'),
        'A/Controllers/UsersController.cs': controller('Users'),
        'B/B.csproj': '<Project/>',
        'B/Program.cs': program('b'),
        'Shared/Shared.csproj': '<Project/>',
        'Shared/HelpController.cs': controller('Help'),
      }),
      [
        'ANY /a/Users/Show → A/Controllers/UsersController.cs:3 Show',
        'ANY /a/Help/Show → Shared/HelpController.cs:3 Show',
        'ANY /b/Help/Show → Shared/HelpController.cs:3 Show',
      ],
    );
  });

  it('of a module of Carter stand below the path that its constructor gives', async () => {
    assert.deepEqual(
      await routesIn({
        'Directors.cs': [
          'using Carter;',
          'public class Directors : CarterModule {',
          '  public Directors() : base("/directors") {}',
          '  public override void AddRoutes(IEndpointRouteBuilder app) {',
          '    app.MapGet("/all", All);',
          '  }',
          '  static string All() { return ""; }',
          '}',
        ].join('\n'),
      }),
      ['GET /directors/all → Directors.cs:7 All'],
    );
  });

  it('are none where a client calls, and none of what is no controller', async () => {
    const files = {
      'Client.cs': [
        'public class OrdersClient {',
        '  public Task<string> Find(HttpClient client) => client.GetStringAsync("/orders");',
        '  public void Map(IMapper app) { app.MapGet("/x", () => 1); }',
        '}',
        '[NonController] public class ToolController { [HttpGet("/tool")] public void Use() {} }',
      ].join('\n'),
    };
    assert.deepEqual(await routesIn(files), []);
    assert.equal(await answerIn(files, 'GET', '/orders'), 'none noRoutes');
  });

  it('of a class in many parts are read once, with the attributes of one part', async () => {
    const parts = Array.from({ length: 8 }, (_, index) => [
      `Orders${index}.cs`,
      `${index === 3 ? '[Route("orders")]\n' : '\n'}public partial class OrdersController : Controller {
  [HttpGet("part${index}")] public int Part${index}() => ${index};
}`,
    ]);
    assert.deepEqual(
      await routesIn(Object.fromEntries(parts)),
      Array.from({ length: 8 }, (_, index) => `GET /orders/part${index} → Orders${index}.cs:3 Part${index}`),
    );
  });

  it('of a class with an error of syntax are read around it', async () => {
    assert.deepEqual(
      await routesIn({
        'A.cs':
          '[Route("a")]\npublic class AController : Controller {\n  [HttpGet("x")] public int X( => 1;\n  [HttpGet("y")] public int Y() => 1;\n}',
      }),
      ['GET /a/y → A.cs:4 Y'],
    );
  });
});
