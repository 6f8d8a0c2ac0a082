import assert from 'node:assert/strict';
import { showTemplate } from '../../../src/routes/match/template.ts';
import { indexOf, MemoryFiles, numbersFrom } from './memoryFiles.ts';

const head = ["const express = require('express');", 'const app = express();'];
const fine = [...head, "app.get('/fine', (q, s) => s.end());", 'app.listen(1);'].join('\n');

/** The files that are left out, and whether the routes of another file of the same application are there. */
async function leftOut(files: Readonly<Record<string, string>>) {
  const index = await indexOf(new MemoryFiles({ 'package.json': '{}', 'fine.js': fine, ...files }));
  const paths = index.routes.map(({ template }) => showTemplate(template));
  assert.ok(paths.includes('/fine'), 'the other file is as it was');
  return { files: index.leftOut.map(({ path, why }) => `${path} ${why}`), paths };
}

function script(...lines: readonly string[]): string {
  return [...head, ...lines, 'app.listen(2);'].join('\n');
}

describe('a file that cannot be read as a whole', () => {
  it('is named where its texts double at each step, and takes no memory', async () => {
    const steps = Array.from({ length: 30 }, (_, index) => `const s${index + 1} = s${index} + s${index};`);
    const doubling = script("const s0 = '/a';", ...steps, 'app.get(s30, (q, s) => s.end());');
    const replaced = Array.from({ length: 30 }, (_, index) => {
      return `const t${index + 1} = t${index}.replaceAll('a', 'aaaa');`;
    });
    const replacing = script("const t0 = '/a';", ...replaced, 'app.get(t30, (q, s) => s.end());');
    const lists = Array.from({ length: 40 }, (_, index) => {
      return `const l${index + 1} = [...l${index}, ...l${index}];`;
    });
    const growing = script("const l0 = ['/x'];", ...lists, "app.get('/own', (q, s) => s.end());");
    const found = await leftOut({ 'a.js': doubling, 'b.js': replacing, 'c.js': growing });
    assert.deepEqual(found.files, ['a.js tooMuch', 'b.js tooMuch', 'c.js tooMuch']);
    assert.ok(found.paths.includes('/own'));
  });

  it('is read where a text is put together of thousands', async () => {
    const many = (operator: string): string => Array.from({ length: 3000 }, () => '"/a"').join(operator);
    const found = await leftOut({
      'a.js': script(`const s = ${many(' +\n')};`, "app.get('/own', (q, s) => s.end());"),
      'b.py': `from flask import Flask\napp = Flask(__name__)\ns = (${many(' +\n')})\n@app.get("/python")\ndef x(): pass\n`,
      'c.php': `<?php\n$s = ${many(' .\n')};\nRoute::get('/php', 'A@b');\n`,
      'd.go': `package main\nimport "github.com/gin-gonic/gin"\nvar s = ${many(' +\n')}\nfunc main() {\n r := gin.Default()\n r.GET("/go", x)\n}\nfunc x(c *gin.Context) {}\n`,
      'e/pom.xml': '<project/>',
      'e/A.java': `@RestController class A {\n String s = ${many(' +\n')};\n @GetMapping("/java") void x() {} }`,
      'f/pom.xml': '<project/>',
      'f/A.kt': `@RestController\nclass A {\n val s = ${many(' +\n')}\n @GetMapping("/kotlin") fun x() {} }`,
      'g/A.cs': `[Route("")] class AController : Controller {\n string s = ${many(' +\n')};\n [HttpGet("csharp")] public void X() {} }`,
      'h/config/routes.rb': `S = ${many(' +\n')}\nRails.application.routes.draw do\n  get "/ruby", to: "a#b"\nend\n`,
    });
    assert.deepEqual(found.files, []);
    const wanted = ['/own', '/python', '/php', '/go', '/java', '/kotlin', '/csharp', '/ruby'];
    assert.deepEqual(
      wanted.filter((path) => !found.paths.includes(path)),
      [],
    );
  });

  it('is named where it is nested too deeply', async () => {
    const deep = script(
      `const s = ${'['.repeat(20_000)}${']'.repeat(20_000)};`,
      "app.get('/own', (q, s) => s.end());",
    );
    assert.deepEqual((await leftOut({ 'a.js': deep })).files, ['a.js tooMuch']);
  });

  it('is named where its texts are nested more deeply than its grammar can bear', async () => {
    const found = await leftOut({
      'a.php': `<?php Route::get('/php', 'A@b');\n${'"{$\n'.repeat(4_000)}`,
      'b.php': "<?php Route::get('/other', 'A@b');\n",
    });
    assert.deepEqual(found.files, ['a.php tooMuch']);
    assert.ok(found.paths.includes('/other'));
  });

  it('is named where its grammar takes it without end', async () => {
    const found = await leftOut({
      'pom.xml': '<project/>',
      'Main.kt': `@RestController class Main {\n${'A<'.repeat(20_000)}`,
      'B.kt': '@RestController class B { @GetMapping("/kotlin") fun x() {} }',
    });
    assert.deepEqual(found.files, ['Main.kt tooMuch']);
    assert.ok(found.paths.includes('/kotlin'));
  });

  it('is named where routers are mounted twice at each level', async () => {
    const routers = Array.from({ length: 41 }, (_, index) => `const r${index} = express.Router();`);
    const mounts = Array.from({ length: 40 }, (_, index) => {
      return `r${index}.use('/x', r${index + 1}); r${index}.use('/y', r${index + 1});`;
    });
    const text = script(
      ...routers,
      ...mounts,
      "r20.get('/end', (q, s) => s.end());",
      "app.use('/exp', r0);",
      "app.get('/own', (q, s) => s.end());",
    );
    const found = await leftOut({ 'a.js': text });
    assert.deepEqual(found.files, ['a.js tooMuch']);
    assert.ok(found.paths.includes('/own'));
    assert.ok(found.paths.length <= 20_002);
  });

  it('is none where it is no code at all', async () => {
    const next = numbersFrom(7);
    const noise = (): string =>
      `${Buffer.from(Array.from({ length: 20_000 }, () => next(256))).toString('latin1')}\napp.get('/x'`;
    const found = await leftOut({ 'a.ts': noise(), 'b.ts': noise(), 'c.py': `${noise()} flask` });
    assert.deepEqual(found.paths, ['/fine']);
  });

  it('follows long loops, and is named where one has no end', async () => {
    const list = (count: number): string =>
      Array.from({ length: count }, (_, index) => `'/p${index}'`).join(',\n');
    const loop = 'for (const path of paths) app.get(path, (q, s) => s.end());';
    const found = await leftOut({ 'a.js': script(`const paths = [${list(700)}];`, loop) });
    assert.deepEqual(found.files, []);
    assert.ok(found.paths.includes('/p699'));
    const longer = await leftOut({ 'a.js': script(`const paths = [${list(6000)}];`, loop) });
    assert.deepEqual(longer.files, ['a.js tooMuch']);
  });

  it('is named where it is too long or minified, unless it has just many lines', async () => {
    const line = 'function helper(request, response) { return answer(request, response, 1); }';
    const own = "app.get('/own', (q, s) => s.end());";
    const long = (length: number): string =>
      script(...Array.from({ length: Math.ceil(length / line.length) }, () => line), own);
    const files = {
      'a.js': long(900_000),
      'b.js': long(1_100_000),
      'c.js': `${fine.replaceAll('\n', '')}${'app.get("/c",(q,s)=>{s.end(1,2)});'.repeat(300)}`,
      'd.js': `${line}${line.repeat(300)}`,
    };
    const found = await leftOut(files);
    assert.deepEqual(found.files, ['b.js tooLong', 'c.js minified']);
    assert.ok(found.paths.includes('/own'));
  });

  it('takes no steps from the other files of its application', async () => {
    const calls = Array.from(
      { length: 18 },
      (_, index) => `function f${index}() { f${index + 1}(); f${index + 1}(); f${index + 1}(); }`,
    );
    const forking = script(...calls, 'function f18() {}', 'f0();');
    const others = Object.fromEntries(
      Array.from({ length: 4 }, (_, index) => {
        const routes = Array.from(
          { length: 400 },
          (_item, route) => `app.get('/${index}/${route}', (q, s) => s.end());`,
        );
        return [`x${index}.js`, script(...routes)];
      }),
    );
    const found = await leftOut({ 'a.js': forking, 'b.js': forking, ...others });
    assert.deepEqual(found.files, ['a.js tooMuch', 'b.js tooMuch']);
    assert.equal(found.paths.length, 1601);
  });
});

describe('what a window says of left out files', () => {
  it('changes with the files', async () => {
    const files = new MemoryFiles({ 'package.json': '{}', 'fine.js': fine });
    const index = await indexOf(files);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    files.texts.set('fine.js', `${fine}\nconst s = ${deep};`);
    await index.update(['fine.js']);
    assert.deepEqual(index.leftOut, [{ path: 'fine.js', why: 'tooMuch' }]);
    files.texts.set('fine.js', fine);
    await index.update(['fine.js']);
    assert.deepEqual(index.leftOut, []);
    files.texts.set('fine.js', `${fine}\nconst s = ${deep};`);
    await index.update(['fine.js']);
    files.texts.delete('fine.js');
    await index.update(['fine.js']);
    assert.deepEqual(index.leftOut, []);
  });
});
