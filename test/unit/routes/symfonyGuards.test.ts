import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

const controller = (attribute: string, path = '/r'): string =>
  lines(
    '<?php',
    'namespace App;',
    'use Symfony\\Component\\Routing\\Attribute\\Route;',
    'use Symfony\\Component\\Security\\Http\\Attribute\\IsGranted;',
    'use Sensio\\Bundle\\FrameworkExtraBundle\\Configuration\\Security;',
    'use Acme\\Attributes\\RequireLogin;',
    'use Acme\\Attributes\\Cache;',
    `class Shop { #[Route('${path}', methods: ['GET'])] ${attribute} public function show() { return 1; } }`,
  );

/** `required ROLE_A ← IsGranted` of the one route, or of each. */
async function guards(attribute: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const routes = await guardsIn({ 'src/Shop.php': controller(attribute), ...files });
  return routes.map((route) => route.replace(/^GET \S+ /, '').replaceAll(/@\S+/g, '')).join(' | ');
}

describe('attributes of Symfony before an action', () => {
  for (const [attribute, expected] of [
    ['', 'none'],
    ['#[IsGranted]', 'unknown ← IsGranted show'],
    ["#[IsGranted('')]", 'unknown ← IsGranted show'],
    ["#[IsGranted('PUBLIC_ACCESS')]", 'unknown ← show'],
    ["#[IsGranted('IS_AUTHENTICATED_ANONYMOUSLY')]", 'unknown ← show'],
    ["#[IsGranted('IS_AUTHENTICATED_FULLY')]", 'required ← IsGranted'],
    ["#[IsGranted('ROLE_A')]", 'required ROLE_A ← IsGranted'],
    ["#[IsGranted(subject: 'x', attribute: 'ROLE_B')]", 'required ROLE_B ← IsGranted'],
    ["#[IsGranted('EDIT', 'post')]", 'required EDIT ← IsGranted'],
    ["#[Security(\"is_granted('ROLE_C') and is_granted('ROLE_D')\")]", 'required ROLE_C ROLE_D ← Security'],
    ["#[Security(\"is_granted('ROLE_C') or is_granted('ROLE_D')\")]", 'unknown ← Security'],
    ['#[Security("is_granted(\'ROLE_C\') || true")]', 'unknown ← Security'],
    ['#[Security("not is_granted(\'ROLE_C\')")]', 'unknown ← Security'],
    ['#[Security("!is_granted(\'ROLE_C\')")]', 'unknown ← Security'],
    ['#[Security("user.isOk()")]', 'unknown ← Security'],
    ['#[RequireLogin]', 'required ← RequireLogin'],
    ['#[Cache]', 'none'],
  ] as const) {
    it(`say with ${attribute === '' ? 'none' : attribute}: ${expected}`, async () =>
      assert.equal((await guards(attribute)).replace(/(Security) show$/, '$1'), expected));
  }
});

describe('what else stands before the actions of Symfony', () => {
  it('is unknown where a package secures the application and nothing says how', async () => {
    const using = (name: string): Readonly<Record<string, string>> => ({
      'composer.json': `{"require":{"symfony/${name}":"7"}}`,
    });
    assert.equal(await guards('', using('security-bundle')), 'unknown ← access_control');
    assert.equal(
      await guards("#[IsGranted('ROLE_A')]", using('security-bundle')),
      'required ROLE_A ← IsGranted',
    );
    assert.equal(await guards('', using('framework-bundle')), 'none');
  });

  it('is what the settings of the nearest application say', async () => {
    const security = (role: string): string =>
      `security:\n  access_control:\n    - { path: ^/r, roles: ${role} }\n`;
    const files = {
      'config/packages/security.yaml': security('ROLE_ROOT'),
      'inner/config/packages/security.yaml': security('ROLE_INNER'),
      'inner/src/Inner.php': controller('', '/r/in'),
    };
    assert.equal(
      await guards('', files),
      'required ROLE_INNER ← access_control | required ROLE_ROOT ← access_control',
    );
  });

  const refuse = 'public function x($event) { throw new AccessDeniedException(); }';
  const heard = (event: string): string =>
    `public static function getSubscribedEvents() { return [${event} => "x"]; }`;
  const listener = (attribute: string, head: string, body: string): Readonly<Record<string, string>> => ({
    'src/Listener.php': lines(
      '<?php',
      'namespace App;',
      'use Symfony\\Component\\EventDispatcher\\Attribute\\AsEventListener;',
      'use Symfony\\Component\\EventDispatcher\\EventSubscriberInterface;',
      'use Symfony\\Component\\HttpKernel\\KernelEvents;',
      attribute,
      `class ${head} { ${body} }`,
    ),
  });
  for (const [what, files, expected] of [
    ['a listener that may refuse', listener('#[AsEventListener]', 'Hears', refuse), 'unknown ← Hears'],
    ['a listener that refuses nobody', listener('#[AsEventListener]', 'Hears', ''), 'none'],
    ['a class that hears nothing', listener('', 'Hears', refuse), 'none'],
    [
      'a subscriber to requests',
      listener('', 'Hears implements EventSubscriberInterface', heard('KernelEvents::REQUEST') + refuse),
      'unknown ← Hears',
    ],
    [
      'a subscriber to controllers',
      listener('', 'Hears implements EventSubscriberInterface', heard('"kernel.controller"') + refuse),
      'unknown ← Hears',
    ],
    [
      'a subscriber to nobody knows what',
      listener('', 'Hears implements EventSubscriberInterface', refuse),
      'unknown ← Hears',
    ],
    [
      'a subscriber to commands',
      listener('', 'Hears implements EventSubscriberInterface', heard('"console.command"') + refuse),
      'none',
    ],
    [
      'another interface',
      listener('', 'Hears implements Other', heard('KernelEvents::REQUEST') + refuse),
      'none',
    ],
  ] as const) {
    it(`may be ${what}: ${expected}`, async () => assert.equal(await guards('', files), expected));
  }
});
