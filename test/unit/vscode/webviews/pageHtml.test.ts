import assert from 'node:assert/strict';
import { pageHtml } from '../../../../src/vscode/shared/webviews/pageHtml.ts';

const page = {
  element: 'dast-findings-panel' as const,
  script: 'vscode-resource:/panel.js',
  source: 'vscode-resource:',
  language: 'en',
  title: 'Findings',
  sentences: {},
};

describe('the page of a panel', () => {
  it('holds the layout of the last panel as text and nothing else', () => {
    const html = pageHtml({ ...page, layout: '{"a":"\\"><script>alert(1)</script>"}' });
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.match(html, /data-layout="\{&quot;a&quot;:&quot;\\&quot;&gt;&lt;script&gt;/);
  });

  it('holds sentences in the language of VS Code as text', () => {
    const html = pageHtml({ ...page, layout: '', sentences: { Close: 'Schließen "<b>"' } });
    assert.match(html, /data-sentences="\{&quot;Close&quot;:&quot;Schließen \\&quot;&lt;b&gt;/);
  });

  it('runs the bundle alone', () => {
    const html = pageHtml({ ...page, layout: '' });
    const nonce = /script-src 'nonce-([^']+)'/.exec(html)?.[1] ?? '';
    assert.match(html, /default-src 'none'/);
    assert.ok(nonce !== '' && html.includes(`<script type="module" nonce="${nonce}" src="${page.script}">`));
    assert.notEqual(html, pageHtml({ ...page, layout: '' }), 'each page has a nonce of its own');
  });
});
