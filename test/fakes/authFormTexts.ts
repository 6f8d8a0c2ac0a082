import type { FormAnswer, FormLogin } from '../../src/protocol/authForm.ts';
import { manyOperations } from './authorizationHost.ts';

export interface FormOperation {
  readonly method: string;
  readonly path: string;
}

/** With a comment, a key that the format does not know, a curl step, a selector, and a password that is written out. */
export const shopText = `{
  // Our shop
  "version": "1.0",
  "application": {
    "name": "Shop",
    "baseUrl": "http://localhost:3000",
    "isolatedFromProduction": true,
    "publicAccess": ["GET /health", "GET /api/products/**"]
  },
  "roleBasedAccess": true,
  "apiSegmentation": "/api/admin/** is for the administrator; /api/orders/** is for each customer.",
  "roles": [
    { "name": "administrator", "privileged": true, "apiAccess": ["/api/**"], "authentication": "staff" },
    {
      "name": "customer",
      "description": "Buys and follows own orders",
      "privileged": false,
      "apiAccess": ["GET,POST /api/orders", "/api/products/**"],
      "authentication": "main"
    }
  ],
  "authentications": {
    "staff": {
      "tokenType": "Bearer Token",
      "tokenParameterName": "Authorization",
      "tokenLocation": "Header",
      "tokenFormat": "Bearer <token>",
      "tokenEndpoint": "http://localhost:3000",
      "contentType": "application/json",
      "steps": [
        {
          "stepId": "page",
          "endpoint": { "method": "GET", "path": "/login" },
          "expectedResponse": { "status": [200] },
          "outputs": {
            "csrf": { "context": "$response.body", "type": "regex", "selector": "name=csrf value=(.*?)>" },
            "session": "$response.cookie.sid"
          }
        },
        {
          "stepId": "login",
          "endpoint": { "method": "POST", "path": "/api/auth/login" },
          "headers": { "X-CSRF": "$steps.page.outputs.csrf" },
          "requestBody": {
            "username": "$inputs.username",
            "password": "$inputs.password",
            "remember": "no"
          },
          "expectedResponse": { "status": [200], "body": { "access_token": "string" } },
          "outputs": { "token": "$response.body#/access_token" }
        },
        {
          "stepId": "profile",
          "curl": "curl {base_url}/api/me -H 'Authorization: Bearer {$steps.login.outputs.token}'",
          "expectedResponse": { "status": [200] }
        }
      ],
      "token": "$steps.login.outputs.token",
      "defaultExpirationSeconds": 3600,
      "autoRefresh": false,
      "x-owner": "team blue"
    },
    "main": {
      "tokenType": "Bearer",
      "tokenParameterName": "Authorization",
      "tokenLocation": "Header",
      "tokenFormat": "Bearer <token>",
      "tokenEndpoint": "http://localhost:3000",
      "contentType": "application/json",
      "steps": [],
      "token": "$inputs.apiKey",
      "defaultExpirationSeconds": "3600",
      "autoRefresh": false,
      "neverCall": ["POST /api/auth/logout"]
    }
  },
  "testUsers": [
    { "role": "administrator", "username": "dast-admin-1", "password": "\${secret:ADMIN_1}" },
    { "role": "administrator", "username": "dast-admin-2", "password": "\${secret:ADMIN_2}" },
    { "role": "customer", "username": "dast-customer-1", "password": "teapot", "inputs": { "apiKey": "\${secret:KEY}" } }
  ],
  "notes": "Tests run at night."
}
`;

/** What a new file has: nobody has written any JSON. */
export const emptyText = '{}\n';

/** Whoever merges has not decided yet. */
export const conflictText = `{
  "version": "1.0",
<<<<<<< HEAD
  "roleBasedAccess": true
=======
  "roleBasedAccess": false
>>>>>>> topic
}
`;

export const shopOperations: readonly FormOperation[] = [
  { method: 'GET', path: '/api/admin/users' },
  { method: 'DELETE', path: '/api/admin/users/{id}' },
  { method: 'POST', path: '/api/auth/login' },
  { method: 'POST', path: '/api/auth/logout' },
  { method: 'POST', path: '/api/auth/password' },
  { method: 'GET', path: '/api/orders' },
  { method: 'POST', path: '/api/orders' },
  { method: 'GET', path: '/api/orders/{orderId}' },
  { method: 'GET', path: '/api/products' },
  { method: 'GET', path: '/api/products/{productId}/reviews/{reviewId}/of/a/long/path/to/be/cut' },
];

export const hugeOperations: readonly FormOperation[] = manyOperations(500);

export const shopLogins: Readonly<Record<string, FormLogin>> = {
  'dast-admin-1': { state: 'passed', words: 'logged in 4 min ago', isStale: false, fault: '' },
  'dast-admin-2': {
    state: 'failed',
    words: 'failed 2 h ago',
    isStale: false,
    fault: 'Step “login” was answered 401 instead of 200.',
  },
  'dast-customer-1': { state: 'passed', words: 'logged in 3 d ago', isStale: true, fault: '' },
};

export const loginAnswer: FormAnswer = {
  status: 200,
  words: 'dast-admin-1, 2 min ago',
  fault: '',
  canExpect: true,
  values: [
    { from: 'status', name: 'status', depth: 0, shown: '200', choice: { kind: 'status' } },
    { from: 'cookie', name: 'sid', depth: 0, shown: '•••', choice: { kind: 'cookie', name: 'sid' } },
    { from: 'body', name: '/data', depth: 0, shown: '{…}', choice: { kind: 'body', pointer: '/data' } },
    {
      from: 'body',
      name: '/data/id_token',
      depth: 1,
      shown: '•••',
      choice: { kind: 'body', pointer: '/data/id_token' },
    },
    {
      from: 'body',
      name: '/data/expires_in',
      depth: 1,
      shown: '3600',
      choice: { kind: 'body', pointer: '/data/expires_in' },
    },
  ],
};
