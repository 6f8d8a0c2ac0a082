import assert from 'node:assert/strict';
import { issueUrl, longestUrl, readOrigin, remoteSite } from '../../../../src/findings/export/issueSite.ts';

describe('the site of a repository', () => {
  it('is found from every form of a remote', () => {
    assert.deepEqual(
      [
        'https://github.com/shop/web.git',
        'git@github.com:shop/web.git',
        'ssh://git@gitlab.shop.test:2222/group/sub/web.git',
        'https://user:secret@git.shop.test:8443/group/web/',
        'http://gitlab.local/a/b',
      ].map((remote) => remoteSite(remote)),
      [
        { address: 'https://github.com/shop/web', forge: 'github' },
        { address: 'https://github.com/shop/web', forge: 'github' },
        { address: 'https://gitlab.shop.test/group/sub/web', forge: 'gitlab' },
        { address: 'https://git.shop.test:8443/group/web', forge: undefined },
        { address: 'http://gitlab.local/a/b', forge: 'gitlab' },
      ],
    );
  });

  it('is none for a folder, a file or something else', () => {
    for (const remote of [
      '/srv/git/web.git',
      '../web',
      'C:\\git\\web',
      'file:///srv/web',
      'https://github.com/',
      '',
      'javascript:alert(1)',
    ]) {
      assert.equal(remoteSite(remote), undefined, remote);
    }
  });

  it('comes from origin, else from the first remote', () => {
    const other = '[remote "fork"]\n\turl = git@github.com:me/web.git\n';
    assert.equal(
      readOrigin(`[core]\n\turl = no\n${other}[remote "origin"]\n\turl = https://github.com/shop/web\n`),
      'https://github.com/shop/web',
    );
    assert.equal(readOrigin(other), 'git@github.com:me/web.git');
    assert.equal(readOrigin(''), '');
  });

  it('gets title and text in an address that is never too long', () => {
    const site = { address: 'https://gitlab.shop.test/a/b', forge: 'gitlab' as const };
    const short = issueUrl(site, 'gitlab', { title: 'A & B', body: 'x\n#1' }, '…');
    assert.equal(short.isCut, false);
    assert.equal(
      short.url,
      'https://gitlab.shop.test/a/b/-/issues/new?issue%5Btitle%5D=A%20%26%20B&issue%5Bdescription%5D=x%0A%231',
    );
    const long = issueUrl(site, 'github', { title: 'A', body: '🧪é&'.repeat(9_000) }, '\n(cut)');
    assert.equal(long.isCut, true);
    assert.ok(long.url.length <= longestUrl && long.url.length > longestUrl - 100, String(long.url.length));
    assert.ok(decodeURIComponent(long.url).endsWith('\n(cut)'));
  });
});
