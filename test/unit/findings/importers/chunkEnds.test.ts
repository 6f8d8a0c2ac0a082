import assert from 'node:assert/strict';
import { fixture, read, readOk, refusal } from './reading.ts';

/** Reports are read in chunks of these many bytes or characters. */
const chunks = [65_536, 1_048_576];

/** Where the interesting byte stands: around the end of a chunk. */
const places = chunks.flatMap((chunk) => [-2, -1, 0, 1].map((distance) => chunk + distance));

const filler = 'x'.repeat(500);

/** Lines of text of exactly this length, each with what `line` makes of a text. */
function linesUpTo(length: number, line: (text: string) => string): string {
  const full = `${line(filler)}\n`;
  const count = Math.max(0, Math.floor((length - 2 * full.length) / full.length));
  const rest = length - count * full.length - line('').length - 1;
  return full.repeat(count) + `${line('x'.repeat(rest))}\n`;
}

const template = (path: string, text: string): string =>
  `{"template-id":"t","info":{"name":"N","severity":"low","description":"${text}"},"type":"http","matched-at":"https://shop.test/${path}"}`;

describe('a report whose parts end where a chunk ends', () => {
  for (const place of places) {
    it(`has all its lines of JSON, with a line break or the last byte at ${place}`, async () => {
      const before = linesUpTo(place, (text) => template('a', text));
      assert.equal(before.length, place);
      const lines = before.split('\n').length - 1;
      for (const [text, count] of [
        [before, lines],
        [before.slice(0, -1), lines],
        [`${before}${template('last', 'ü')}`, lines + 1],
        [`${before}\n\n${template('last', 'ü')}\n`, lines + 1],
      ] as const) {
        const { instances, format } = await readOk(text);
        assert.deepEqual([format, instances.length], ['Nuclei JSONL', count]);
      }
    });

    it(`keeps a character of several bytes at ${place}, and names the line of a broken one`, async () => {
      for (const character of ['ü', '€', '😀']) {
        const start = `{"template-id":"t","info":{"name":"`;
        const text = `${start}${'x'.repeat(place - start.length)}${character}end","severity":"low"},"type":"http","matched-at":"https://shop.test/a"}`;
        const { instances } = await readOk(`[${text}]`);
        assert.ok(instances[0]?.summary.includes(`x${character}end`), character);
        const bytes = new TextEncoder().encode(`[\n${text}]`);
        const broken = bytes.with(place + 3, 0xff);
        assert.match(await refusal(broken), /line 2/);
      }
    });

    it(`has every issue of a page that ends at ${place}`, async () => {
      const page = Buffer.from(await fixture('burp-enterprise.html')).toString();
      const whole = (await readOk(page)).instances.length;
      // The last issue is never closed.
      const open = page.slice(0, page.lastIndexOf('</div>\n</div>\n</body>'));
      const end = '</html>';
      const padded = open + ' '.repeat(place - open.length - end.length) + end;
      assert.equal((await readOk(padded)).instances.length, whole);
    });
  }

  it('has every row of a list whose cells hold line breaks', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, at) => `N${at},https://shop.test/${at},Low,"${`${filler}\n`.repeat(2)}"`,
    );
    const { instances } = await readOk(`Title,Url,Severity,Description\n${rows.join('\n')}\n`);
    assert.equal(instances.length, rows.length);
    assert.ok(instances.every(({ description }) => description.length > 2 * filler.length));
  });

  it('is cut off where its last line of JSON is', async () => {
    const before = linesUpTo(1_048_576, (text) => template('a', text));
    const result = await read(`${before}{"template-id":"t","info":`);
    assert.equal(result.ok || result.failure.code, 'report-broken');
  });
});
