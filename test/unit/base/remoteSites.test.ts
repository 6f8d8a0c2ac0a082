import assert from 'node:assert/strict';
import { remoteSites } from '../../../src/base/remoteSites.ts';

describe('the sites in a git config', () => {
  const sites = (...remotes: readonly (readonly [name: string, url: string])[]): unknown =>
    remoteSites(remotes.map(([name, url]) => `[remote "${name}"]\r\n  url=${url} \r\n`).join(''));
  const site = (url: string): unknown => {
    const [found] = remoteSites(`[remote "r"]\nurl = ${url}`);
    return found && [found.address, found.forge];
  };

  it('have the name of their remote, that of origin first, and each address once', () => {
    const [fork, shop] = ['https://github.com/me/web', 'git@gitlab.com:shop/web.git'];
    const known = (remote: string, address: string, forge: string): object => ({ remote, address, forge });
    assert.deepEqual(sites(['fork', fork], ['origin', shop], ['same', `${shop}/`], ['none', '/srv/web']), [
      known('origin', 'https://gitlab.com/shop/web', 'gitlab'),
      known('fork', 'https://github.com/me/web', 'github'),
    ]);
    const two = '[remote "a"]\nurl = https://x.test/a/b\nurl = https://x.test/c/d\n';
    assert.deepEqual(
      remoteSites(two).map(({ address }) => address),
      ['https://x.test/a/b'],
    );
    const other =
      '[remote "a"]\n[branch "b"]\nurl = https://x.test/a/b\n[remote "a"]\npushurl = https://x.test/a/b';
    assert.deepEqual(remoteSites(other), []);
  });

  it('leave out users, passwords, queries and what only git takes', () => {
    assert.deepEqual(
      [
        'https://ann:pw@Git.Shop.test/Group/web.git/',
        'https://git.shop.test/a/b?x=/c#d',
        'HTTP://git.shop.test:80/a//b',
        'ssh://git@git.shop.test:22/a/b c',
        'git.shop.test:a/b',
        'git@altssh.gitlab.com:a/b',
        'git@gitlab-home:a/b',
        'git@home:a/b',
        'git@my.gitlab-x.test:a/b',
        'https://github.example.test/a/ü',
      ].map(site),
      [
        ['https://git.shop.test/Group/web', undefined],
        ['https://git.shop.test/a/b', undefined],
        ['http://git.shop.test:80/a/b', undefined],
        undefined,
        ['https://git.shop.test/a/b', undefined],
        ['https://gitlab.com/a/b', 'gitlab'],
        ['https://gitlab.com/a/b', 'gitlab'],
        ['https://home/a/b', undefined],
        ['https://my.gitlab-x.test/a/b', 'gitlab'],
        ['https://github.example.test/a/%C3%BC', 'github'],
      ],
    );
  });

  it('are none of one segment, of folders above, and of hosts without a letter', () => {
    for (const url of ['https://x.test/a', 'https://x.test/a/../b', 'git@-:a/b', 'git@x.test:/a/b', 'x'])
      assert.equal(site(url), undefined, url);
  });
});
