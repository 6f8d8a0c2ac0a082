import assert from 'node:assert/strict';
import { showTemplate } from '../../../src/routes/match/template.ts';
import { fromNothing, indexOf, MemoryFiles } from './memoryFiles.ts';

/** Files that others lead to are read while these are linked: what was asked before may have another answer then. */
const applications: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a function of Go that is called like a built-in one': {
    'go.mod': 'module shop\n',
    'main.go': `package main
import "github.com/gin-gonic/gin"
func main() {
	r := gin.Default()
	r.GET(copy("/things"), func(c *gin.Context) {})
	r.GET(later, func(c *gin.Context) {})
	r.Run()
}
`,
    'util.go': `package main
const later = "/later"
func copy(path string) string { return "/late" }
`,
  },
  'a class of PHP in a file of another name': {
    'composer.json': '{}',
    'routes/web.php': `<?php
use App\\Paths;
use App\\Shared;
use Illuminate\\Support\\Facades\\Route;
Route::get(Paths::USERS, fn () => 1);
Route::get(Shared::ORDERS, fn () => 1);
`,
    'app/Shared.php': `<?php
namespace App;
class Shared { const ORDERS = '/later'; }
class Paths { const USERS = '/late'; }
`,
  },
};

describe('files that others lead to', () => {
  for (const [name, texts] of Object.entries(applications)) {
    it(`change nothing by when they are read: ${name}`, async () => {
      const files = new MemoryFiles(texts);
      const { routes } = await indexOf(files);
      const paths = routes.map(({ template }) => showTemplate(template)).sort();
      assert.deepEqual(paths, ['/late', '/later']);
      assert.deepEqual(routes, await fromNothing(files));
    });
  }
});
