import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as browser from '../../../src/platform/browser.ts';
import * as node from '../../../src/platform/node.ts';

// In browserTurns.
describe('what the platforms have in common', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const texts = fc.string({ unit: 'grapheme', maxLength: 100 });

  it('has the same names in both', () => {
    assert.deepEqual(Object.keys(browser).sort(), Object.keys(node).sort());
  });

  it('gives the same checksums, of whole contents and of those in two pieces', () => {
    fc.assert(
      fc.property(bytes, texts, (content, text) => {
        assert.equal(browser.crc32(content), node.crc32(content));
        assert.equal(browser.crc32(text), node.crc32(text));
        assert.equal(browser.crc32(content, browser.crc32(text)), node.crc32(content, node.crc32(text)));
      }),
    );
  });

  it('gives the same SHA-256 of what comes in pieces', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), (pieces) => {
        const [one, other] = [browser.startSha256(), node.startSha256()];
        for (const piece of pieces) {
          one.update(piece);
          other.update(piece);
        }
        assert.equal(one.hexadecimal(), other.hexadecimal());
      }),
    );
  });

  it('agrees on what is UTF-8', () => {
    const samples = [[0xff], [0xc3, 0x28], [0xe2, 0x82, 0xac], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf, 0x41]];
    for (const sample of samples) {
      const content = Uint8Array.from(sample);
      assert.equal(browser.isUtf8(content), node.isUtf8(content), String(sample));
    }
    fc.assert(fc.property(bytes, (content) => browser.isUtf8(content) === node.isUtf8(content)));
  });

  it('gives the same text and the same bytes, also of a byte order mark', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const content = Uint8Array.from(node.bytesOf(`\ufeff${text}`));
        assert.deepEqual(Uint8Array.from(browser.bytesOf(`\ufeff${text}`)), content);
        assert.equal(browser.textOfBytes(content), node.textOfBytes(content));
        assert.equal(browser.byteLengthOf(text), node.byteLengthOf(text));
      }),
    );
  });

  it('agrees on which bytes are the same', () => {
    fc.assert(
      fc.property(bytes, bytes, (left, right) => {
        assert.equal(browser.areSameBytes(left, right), node.areSameBytes(left, right));
        assert.ok(browser.areSameBytes(left, Uint8Array.from(left)));
      }),
    );
  });

  it('distinguishes contents by a digest, and knows texts and their bytes as the same', () => {
    for (const { digestOf, bytesOf } of [browser, node]) {
      assert.match(digestOf('ä'), /^[\da-f]{40,64}$/);
      assert.equal(digestOf('ä'), digestOf(bytesOf('ä')));
      assert.notEqual(digestOf('ä'), digestOf('a'));
    }
  });

  it('reads no file by its path in a browser', () => {
    assert.throws(() => browser.fileSource('/a/report.json', undefined), {
      code: 'ENOSYS',
      message: /\/a\/report\.json/,
    });
  });

  it('collects what is not used any more in Node, and nothing in a browser', async () => {
    const unused = new WeakRef({});
    // It is kept until this turn has ended.
    await new Promise((resolve) => setImmediate(resolve));
    browser.collectGarbage();
    assert.notEqual(unused.deref(), undefined);
    await new Promise((resolve) => setImmediate(resolve));
    node.collectGarbage();
    assert.equal(unused.deref(), undefined);
  });

  it('waits for no timer that runs in the background', () => {
    const timer = setTimeout(() => undefined, 1000);
    for (const { inBackground } of [browser, node]) inBackground(timer);
    assert.equal(timer.hasRef(), false);
    clearTimeout(timer);
  });

  for (const [name, { soon }] of Object.entries({ 'a browser': browser, Node: node }))
    it(`gives others their turn, and runs work in its order, in ${name}`, async () => {
      const done: string[] = [];
      await new Promise<void>((resolve) => {
        soon(() => done.push('first'));
        soon(() => resolve());
        done.push('now');
        queueMicrotask(() => done.push('turn'));
      });
      assert.deepEqual(done, ['now', 'turn', 'first']);
    });
});
