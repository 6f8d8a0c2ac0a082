import assert from 'node:assert/strict';
import { remoteSites } from '../../../../src/base/remoteSites.ts';
import { issueUrl, longestUrl } from '../../../../src/findings/export/issueSite.ts';

describe('the site of a repository', () => {
  const siteOf = (url: string): object | undefined => {
    const [site] = remoteSites(`[remote "origin"]\n\turl = ${url}\n`);
    return site && { address: site.address, forge: site.forge };
  };

  it('is found from every form of a remote', () => {
    assert.deepEqual(
      [
        'https://github.com/shop/web.git',
        'git@github.com:shop/web.git',
        'ssh://git@gitlab.shop.test:2222/group/sub/web.git',
        'https://user:secret@git.shop.test:8443/group/web/',
        'http://gitlab.local/a/b',
        'ssh://git@ssh.github.com:443/shop/web.git',
        'git@github-work:shop/web.git',
      ].map((remote) => siteOf(remote)),
      [
        { address: 'https://github.com/shop/web', forge: 'github' },
        { address: 'https://github.com/shop/web', forge: 'github' },
        { address: 'https://gitlab.shop.test/group/sub/web', forge: 'gitlab' },
        { address: 'https://git.shop.test:8443/group/web', forge: undefined },
        { address: 'http://gitlab.local/a/b', forge: 'gitlab' },
        { address: 'https://github.com/shop/web', forge: 'github' },
        { address: 'https://github.com/shop/web', forge: 'github' },
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
      assert.equal(siteOf(remote), undefined, remote);
    }
  });

  it('is that of each remote once, origin first', () => {
    const others = ['me', 'again'].map((name) => `[remote "${name}"]\n\turl = git@github.com:me/web.git\n`);
    const origin = '[remote "origin"]\n\turl = https://github.com/shop/web\n';
    assert.deepEqual(
      remoteSites(`[core]\n\turl = no\n${others.join('')}${origin}`).map(({ remote, address }) => [
        remote,
        address,
      ]),
      [
        ['origin', 'https://github.com/shop/web'],
        ['me', 'https://github.com/me/web'],
      ],
    );
    assert.deepEqual(remoteSites(''), []);
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

  it('is cut no earlier than it has to be', () => {
    const site = { address: 'https://github.com/shop/web' };
    const room = longestUrl - issueUrl(site, 'github', { title: 'A', body: '' }, '').url.length;
    const made = (length: number): readonly [number, boolean] => {
      const { url, isCut } = issueUrl(site, 'github', { title: 'A', body: 'x'.repeat(length) }, 'cut');
      return [url.length, isCut];
    };
    assert.deepEqual([room, room + 1, 3 * room].map(made), [
      [longestUrl, false],
      [longestUrl, true],
      [longestUrl, true],
    ]);
  });
});
