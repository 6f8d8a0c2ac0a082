import type { Case } from './case.ts';
import { blocked, json, page } from './case.ts';

const payload = '<script>alert(1)</script>';
const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;';
const xssLine = `GET /search?q=${encodeURIComponent(payload)} HTTP/1.1`;
const xss = {
  finding: {
    summary: 'Cross Site Scripting (Reflected)',
    tags: ['CWE-79'],
    attack: payload,
    evidence: payload,
  },
  line: xssLine,
  was: { body: page(`<p>${payload}</p>`) },
  now: { body: page(`<p>${payload}</p>`) },
  says: 'still-there: payload-runs',
} as const;
const inMarkup = (attack: string): Pick<Case, 'finding' | 'line'> => ({
  finding: { ...xss.finding, attack, evidence: attack },
  line: `GET /search?q=${encodeURIComponent(attack)} HTTP/1.1`,
});

export const scriptCases: readonly Case[] = [
  {
    name: 'a payload that is escaped',
    ...xss,
    twin: { now: { body: page(`<p>${escaped}</p>`) }, says: 'gone: payload-escaped' },
  },
  {
    name: 'a payload that is dropped',
    ...xss,
    twin: { now: { body: page('<p></p>') }, says: 'gone: no-payload' },
  },
  {
    name: 'a payload whose apostrophe and blank stand encoded in an address',
    ...xss,
    ...inMarkup("<a href=x onclick=alert('a b')>"),
    was: { body: page("<p><a href=x onclick=alert('a b')></p>") },
    now: { body: page("<p><a href=x onclick=alert('a b')></p>") },
    twin: {
      now: { body: page('<a href="/q?q=%3Ca+href%3Dx+onclick%3Dalert%28%27a+b%27%29%3E&p=100%">next</a>') },
      says: 'gone: payload-escaped',
    },
  },
  {
    name: 'a payload in JSON that is not sniffed',
    ...xss,
    twin: {
      now: {
        type: json,
        body: JSON.stringify({ q: payload }),
        headers: { 'x-content-type-options': 'nosniff' },
      },
      says: 'cannot-tell: payload-not-run',
    },
  },
  {
    name: 'a payload in a comment',
    ...xss,
    twin: { now: { body: page(`<!-- ${payload} -->`) }, says: 'cannot-tell: payload-inert' },
  },
  {
    name: 'a payload in a text area',
    ...xss,
    twin: { now: { body: page(`<textarea>${payload}</textarea>`) }, says: 'cannot-tell: payload-inert' },
  },
  {
    name: 'a payload in an attribute',
    ...xss,
    ...inMarkup('"><img src=x onerror=alert(7)>'),
    was: { body: page('<input value=""><img src=x onerror=alert(7)>">') },
    now: { body: page('<input value=""><img src=x onerror=alert(7)>">') },
    twin: {
      now: { body: page('<input value="&quot;&gt;&lt;img src=x onerror=alert(7)&gt;">') },
      says: 'gone: payload-escaped',
    },
  },
  {
    name: 'a handler as payload',
    ...xss,
    ...inMarkup('" onfocus="alert(8)'),
    was: { body: page('<input value="" onfocus="alert(8)">') },
    now: { body: page('<input value="" onfocus="alert(8)">') },
    twin: {
      now: { body: page('<input value=\'" onfocus="alert(8)\'>') },
      says: 'cannot-tell: payload-inert',
    },
  },
  {
    name: 'a payload in a script',
    ...xss,
    ...inMarkup("';alert(9)//"),
    was: { body: page("<script>var q = '';alert(9)//';</script>") },
    now: { body: page("<script>var q = '';alert(9)//';</script>") },
    twin: {
      now: { body: page("<script>var q = '\\';alert(9)//';</script>") },
      says: 'cannot-tell: payload-inert',
    },
  },
  {
    name: 'an address as payload',
    ...xss,
    ...inMarkup('javascript:alert(2)'),
    was: { body: page('<a href="javascript:alert(2)">x</a>') },
    now: { body: page('<a href="javascript:alert(2)">x</a>') },
    twin: { now: { body: page('<p>javascript:alert(2)</p>') }, says: 'cannot-tell: payload-inert' },
  },
  {
    name: 'a page that a policy protects',
    ...xss,
    twin: {
      now: { body: xss.was.body, headers: { 'content-security-policy': "default-src 'self'" } },
      says: 'cannot-tell: payload-blocked',
    },
  },
  {
    name: 'a firewall instead of the payload',
    ...xss,
    twin: { now: { status: 403, body: blocked }, says: 'cannot-tell: block-page' },
  },
];
