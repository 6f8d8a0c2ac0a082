import type { Case } from './case.ts';
import { blocked, hidden, json, loginPage, none, page } from './case.ts';

const found = page('<h1>Search</h1><p>SQLITE_ERROR: near "\'"</p>');
const sql = {
  finding: { summary: 'SQL Injection', tags: ['CWE-89'], attack: "'", evidence: 'SQLITE_ERROR' },
  was: { body: found },
  now: { body: none },
  says: 'gone: no-evidence',
} as const;
export const textCases: readonly Case[] = [
  {
    name: '302 to /home',
    ...sql,
    twin: { now: { status: 302, headers: { location: '/home' } }, says: 'cannot-tell: status-class' },
  },
  {
    name: 'a login page with 200',
    ...sql,
    twin: { now: { body: loginPage }, says: 'cannot-tell: login-page' },
  },
  {
    name: 'the block page of a firewall with 200',
    ...sql,
    twin: { now: { body: blocked }, says: 'cannot-tell: block-page' },
  },
  {
    name: 'a block page that quotes the evidence',
    ...sql,
    now: { body: found },
    says: 'still-there: evidence-there',
    twin: {
      now: { body: page('<h1>Access denied</h1><p>Rule SQLITE_ERROR</p>', 'Access denied') },
      says: 'cannot-tell: block-page',
    },
  },
  {
    name: 'an error page with 200',
    ...sql,
    twin: {
      now: { body: page('<h1>Oops, something went wrong</h1>', 'Error') },
      says: 'cannot-tell: error-page',
    },
  },
  {
    name: 'JSON with 200 that says error',
    ...sql,
    was: { type: json, body: '{"rows":["SQLITE_ERROR"]}' },
    now: { type: json, body: '{"rows":[]}' },
    twin: { now: { type: json, body: '{"error":"internal"}' }, says: 'cannot-tell: error-page' },
  },
  {
    name: 'JSON with 200 that refuses',
    ...sql,
    was: { type: json, body: '{"rows":["SQLITE_ERROR"]}' },
    now: { type: json, body: '{"rows":[]}' },
    twin: { now: { type: json, body: '{"message":"Please log in"}' }, says: 'cannot-tell: error-page' },
  },
  {
    name: 'another content type',
    ...sql,
    twin: { now: { type: json, body: '[]' }, says: 'cannot-tell: content-type' },
  },
  { name: 'an empty answer', ...sql, twin: { now: { body: '' }, says: 'cannot-tell: empty-answer' } },
  {
    name: 'the start page with 200',
    ...sql,
    twin: { now: { body: page('<h1>Welcome</h1>', 'Home') }, says: 'cannot-tell: other-page' },
  },
  { name: '404', ...sql, twin: { now: { status: 404, body: none }, says: 'cannot-tell: not-found' } },
  { name: '400', ...sql, twin: { now: { status: 400, body: none }, says: 'cannot-tell: error-page' } },
  {
    name: '500 without the evidence',
    ...sql,
    now: { status: 500, body: found },
    says: 'still-there: evidence-there',
    twin: { now: { status: 500, body: none }, says: 'cannot-tell: server-error' },
  },
  {
    name: '500 before, and 500 without the evidence',
    ...sql,
    was: { status: 500, body: found },
    now: { status: 500, body: found },
    says: 'still-there: evidence-there',
    twin: { now: { status: 500, body: none }, says: 'cannot-tell: error-page' },
  },
  {
    name: 'a request to wait',
    ...sql,
    twin: { now: { status: 429, body: none }, says: 'cannot-tell: too-many' },
  },
  {
    name: 'a captcha',
    ...sql,
    twin: {
      now: { body: page('<h1>Are you a human?</h1>', 'Just a moment...') },
      says: 'cannot-tell: block-page',
    },
  },
  {
    name: 'prose as evidence',
    ...sql,
    finding: { ...sql.finding, evidence: 'The page differed by 40 bytes' },
    now: { body: found },
    says: 'still-there: same-answer',
    twin: { now: { body: none }, says: 'cannot-tell: answer-differs' },
  },
  {
    name: 'a request that had credentials, sent without',
    ...sql,
    twin: { now: { body: none }, says: 'cannot-tell: needs-credentials', as: 'nobody' },
  },
  {
    name: 'a value that the report hides',
    ...sql,
    now: { body: found },
    line: `GET /search?key=${hidden}&q=' HTTP/1.1`,
    says: 'still-there: evidence-there',
    twin: { now: { body: none }, says: 'cannot-tell: incomplete' },
  },
  {
    name: 'another user than the recorded one',
    ...sql,
    sent: '',
    as: 'nobody',
    twin: { now: { body: none }, says: 'cannot-tell: had-no-credentials', as: 'ann' },
  },
  {
    name: 'an open redirect',
    finding: { summary: 'External Redirect', evidence: 'https://evil.test/' },
    was: { status: 302, headers: { location: 'https://evil.test/' } },
    now: { status: 302, headers: { location: '/home' } },
    says: 'gone: no-evidence',
    twin: { now: { status: 302, headers: { location: '/login?next=x' } }, says: 'cannot-tell: login-page' },
  },
];
