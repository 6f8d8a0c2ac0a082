import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

describe('what stands before a handler in PHP', () => {
  it('in Symfony: the rules of security.yaml in their order, attributes, and what an action asks first', async () => {
    const security = lines(
      'security:',
      '  firewalls:',
      '    dev: { pattern: ^/_profiler, security: false }',
      '  access_control:',
      "    - { path: '^/admin/(login|help)$', roles: PUBLIC_ACCESS }",
      '    - { path: ^/admin, roles: [ROLE_ADMIN] }',
      '    - { path: ^/api, roles: ROLE_API, methods: [POST] }',
      "    - { path: '^/odd/[a-z]+', roles: ROLE_ODD }",
    );
    const controller = lines(
      '<?php',
      'namespace App\\Controller;',
      'use Symfony\\Component\\Routing\\Attribute\\Route;',
      'use Symfony\\Component\\Security\\Http\\Attribute\\IsGranted;',
      'class Shop {',
      "  #[Route('/admin/login', methods: ['GET'])] public function login() { return 1; }",
      "  #[Route('/admin/users', methods: ['GET'])] public function users() { return 1; }",
      "  #[Route('/api/items', methods: ['GET'])] public function items() { return 1; }",
      "  #[Route('/api/items', methods: ['POST'])] public function add() { return 1; }",
      "  #[Route('/odd/x', methods: ['GET'])] public function odd() { return 1; }",
      "  #[Route('/{page}', methods: ['GET'])] public function page() { return 1; }",
      "  #[Route('/own', methods: ['GET'])]",
      "  #[IsGranted('ROLE_OWN')]",
      '  public function own() { return 1; }',
      "  #[Route('/asks', methods: ['GET'])] public function asks() {",
      "    $this->denyAccessUnlessGranted('ROLE_ASKED');",
      '    return 1;',
      '  }',
      "  #[Route('/looks', methods: ['GET'])] public function looks() {",
      "    if (!$this->isGranted('ROLE_SEEN')) { return 2; }",
      '    return 1;',
      '  }',
      "  #[Route('/open', methods: ['GET'])] public function open() { return 1; }",
      "  #[Route('/feed/{token}', methods: ['GET'])] public function feed() { return 1; }",
      '}',
    );
    const files = { 'config/packages/security.yaml': security, 'src/Controller/Shop.php': controller };
    assert.deepEqual(await guardsIn(files), [
      'GET /admin/login none ← access_control@security.yaml:5',
      'GET /admin/users required ROLE_ADMIN ← access_control@security.yaml:6',
      'GET /api/items none',
      'POST /api/items required ROLE_API ← access_control@security.yaml:7',
      'GET /odd/x unknown ← access_control@security.yaml:8',
      'GET /{page} unknown ← access_control@security.yaml:6',
      'GET /own required ROLE_OWN ← IsGranted@Shop.php:13',
      'GET /asks required ROLE_ASKED ← denyAccessUnlessGranted@Shop.php:16',
      'GET /looks unknown ← looks@Shop.php:19',
      'GET /open none',
      'GET /feed/{token} unknown ← token@Shop.php:24',
    ]);
  });
});
