import { assertValues } from '../../valuesIn.ts';

describe('what names of a program of C# stand for', () => {
  it('is what its code makes of them', () =>
    assertValues([
      [
        {
          'Web/a.cs': `using Shop.Other;
using X = Shop.Far.Thing;
namespace Shop.Web;
var a = Names.A;
var b = new Names { C = "c" };
var c = X.Y;
var d = Far.Z;
var e = $"{a}/x";
var f = new[] { "g", "h" };
foreach (var one in f) { var last = one; }
var g = Helper.Join("i", "j");
var h = new Typed("k").Path;
var i = Builder.Create();
var j = nameof(Names);
var k = a ?? "l";
var l = new Dictionary<string, string> { ["m"] = "n" };
var m = Part.One + Part.Two;
static class Part { public const string One = "1"; }
var n = f.Select(x => x + "!");
var o = Deep.D;
static string Local(string p) { return p + "?"; }
var q = Local("r");`,
          'Other/Names.cs': `namespace Shop.Other;
public static class Names { public const string A = "aa"; public string C; }
public static class Deep { public const string D = "other"; }`,
          'Far/Thing.cs': `namespace Shop.Far;
public class Thing { public const string Y = "y"; }
public class Far { public const string Z = "z"; }`,
          'Web/Helper.cs': `namespace Shop.Web;
public static class Helper { public static string Join(string x, string y = "d", params string[] z) { return x + y; } }
public class Typed { public Typed(string p) { Path = p; } public string Path { get; } }`,
          'Web/Deep.cs': `namespace Shop.Web.Inner;
public static class Deep { public const string D = "inner"; }`,
        },
        `a = 'aa'
b = {C: 'c'}
c = 'y'
d = 'z'
e = 'aa/x'
f = ['g', 'h']
one = 'h'
last = 'h'
g = 'ij'
h = 'k'
i = <.NET>.Builder.Create()
j = 'Names'
k = ('aa' | 'l')
l = {["m"]: 'n'}
m = '1¿'
n = ['g!', 'h!']
o = 'other'
q = 'r?'`,
      ],
      [
        {
          'Web/a.cs': `namespace Shop.Web;
var a = Deep.D;
var b = Half.One + Half.Two();
var c = new Half().Own;
var d = Outer.Inner.Name;
class Half { public static string Two() { return "2"; } public string Own = "own"; }
static class Outer { public static class Inner { public const string Name = "name"; } }`,
          'Web/Deep.cs': `namespace Shop.Web.Inner;
public static class Deep { public const string D = "inner"; }`,
          'Other/Types.cs': `namespace Shop.Other;
public static class Deep { public const string D = "other"; }`,
          'Web/Part.cs': `namespace Shop.Web;
partial class Half { public const string One = "1"; }`,
          'Other/Half.cs': `namespace Shop.Other;
class Half { public const string One = "far"; }`,
        },
        `a = 'inner'
b = '12'
c = 'own'
d = 'name'`,
      ],
      [
        {
          'Web/a.cs': `namespace Zed;
var a = Near.N;
var b = Far.F;
var c = Both.B;`,
          'x/Near.cs': `namespace Other;
static class Near { public const string N = "near"; }
static class Both { public const string B = "near"; }`,
          'x/P.csproj': '<Project/>',
          'y/q/Q.csproj': '<Project/>',
          'y/q/Far.cs': `namespace Else;
static class Far { public const string F = "far"; }
static class Both { public const string B = "far"; }`,
        },
        `a = 'near'
b = 'far'
c = 'near'`,
      ],
    ]));
});
