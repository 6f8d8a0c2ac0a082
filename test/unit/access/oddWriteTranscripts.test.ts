import assert from 'node:assert/strict';
import type { AccessOptions } from '../../../src/access/accessMatrix.ts';
import { writeTranscript, type Defects } from './notesServer.ts';

const runs: readonly (readonly [
  how: string,
  defects: Defects,
  options: Partial<AccessOptions>,
  transcript: readonly string[],
])[] = [
  [
    'where changes say that all is well, and do nothing',
    { lies: true },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906, ann GET /notes/906, bob /me POST /notes GET /notes/909 PUT /notes/906, ann GET /notes/906, bob /me, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/914 GET /notes/914 DELETE /notes/914 GET /notes/914 /me POST /notes GET /notes/917, bob GET /notes DELETE /notes/917, ann GET /notes/917, bob /me, gus DELETE /notes/917 /me, ann GET /notes/917, gus /me, nobody DELETE /notes/917, ann GET /notes/917 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me, bob GET /notes/909 DELETE /notes/909 GET /notes/909 /me, ann GET /notes/917 DELETE /notes/917 GET /notes/917 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:refused function:refused authentication:refused',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 914 made, ann 914 changed by DELETE of ann, ann 914 gone, ann ? intent, ann 917 made, ann 917 changed by DELETE of bob, ann 917 changed by DELETE of gus, ann 917 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, bob 909 changed by DELETE of bob, bob 909 gone, ann 917 changed by DELETE of ann, ann 917 gone',
      'left: ',
    ],
  ],
  [
    'where what is deleted is kept as such',
    { softDelete: true, leaks: ['DELETE'] },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes GET /notes/909 PUT /notes/906 /me, ann GET /notes/906, bob /me, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/914 GET /notes/914 DELETE /notes/914 GET /notes/914 POST /notes GET /notes/918, bob GET /notes DELETE /notes/918, ann GET /notes/918 POST /notes GET /notes/921, gus DELETE /notes/921 /me, ann GET /notes/921, gus /me, nobody DELETE /notes/921, ann GET /notes/921 GET /notes/901 DELETE /notes/901 GET /notes/901 GET /notes/902 DELETE /notes/902 GET /notes/902 GET /notes/906 DELETE /notes/906 GET /notes/906, bob GET /notes/909 DELETE /notes/909 GET /notes/909, ann GET /notes/914 DELETE /notes/914 GET /notes/914 GET /notes/918 DELETE /notes/918 GET /notes/918 GET /notes/921 DELETE /notes/921 GET /notes/921',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:refused function:refused authentication:refused',
      'DELETE: may:allowed object:let-in:High function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 914 made, ann 914 changed by DELETE of ann, ann ? intent, ann 918 made, ann 918 changed by DELETE of bob, ann ? intent, ann 921 made, ann 921 changed by DELETE of gus, ann 921 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, bob 909 changed by DELETE of bob, bob 909 gone, ann 914 changed by DELETE of ann, ann 914 gone, ann 918 changed by DELETE of ann, ann 918 gone, ann 921 changed by DELETE of ann, ann 921 gone',
      'left: ',
    ],
  ],
  [
    'where nobody can change anything',
    { ignoresPut: true },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906 GET /notes/906 DELETE /notes/906 GET /notes/906 /me POST /notes GET /notes/909, bob /login GET /notes DELETE /notes/909 /me, ann GET /notes/909, bob /me, gus DELETE /notes/909 /me, ann GET /notes/909, gus /me, nobody DELETE /notes/909, ann GET /notes/909 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/909 DELETE /notes/909 GET /notes/909 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:unknown:no-effect object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by DELETE of ann, ann 906 gone, ann ? intent, ann 909 made, ann 909 changed by DELETE of bob, ann 909 changed by DELETE of gus, ann 909 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 909 changed by DELETE of ann, ann 909 gone',
      'left: ',
    ],
  ],
  [
    'where objects belong to all users',
    { isShared: true },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/910 GET /notes/910 DELETE /notes/910 GET /notes/910 /me POST /notes GET /notes/913, bob GET /notes, gus DELETE /notes/913 /me, ann GET /notes/913, gus /me, nobody DELETE /notes/913, ann GET /notes/913 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me GET /notes/913 DELETE /notes/913 GET /notes/913 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:not-asked:shared function:refused authentication:refused',
      'DELETE: may:allowed object:not-asked:shared function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 910 made, ann 910 changed by DELETE of ann, ann 910 gone, ann ? intent, ann 913 made, ann 913 changed by DELETE of gus, ann 913 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, ann 913 changed by DELETE of ann, ann 913 gone',
      'left: ',
    ],
  ],
  [
    'where a server fails for who tries',
    { replies: { 'PUT bob': [500, {}], 'DELETE bob': [500, {}], 'POST gus': [503, {}] } },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes GET /notes, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906, ann GET /notes/906, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/911 GET /notes/911 DELETE /notes/911 GET /notes/911 /me POST /notes GET /notes/914, bob GET /notes DELETE /notes/914, ann GET /notes/914, gus DELETE /notes/914 /me, ann GET /notes/914, gus /me, nobody DELETE /notes/914, ann GET /notes/914 GET /notes/901 DELETE /notes/901 GET /notes/901 /me, gus GET /notes, ann GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me GET /notes/914 DELETE /notes/914 GET /notes/914 /me',
      'POST: may:allowed may:not-asked:same-role function:unknown:failure authentication:refused',
      'PUT: may:allowed object:unknown:failure function:refused authentication:refused',
      'DELETE: may:allowed object:unknown:failure function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 911 made, ann 911 changed by DELETE of ann, ann 911 gone, ann ? intent, ann 914 made, ann 914 changed by DELETE of bob, ann 914 changed by DELETE of gus, ann 914 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, ann 914 changed by DELETE of ann, ann 914 gone',
      'left: gus ?',
    ],
  ],
  [
    'where a server fails for the owner',
    { replies: { 'PUT ann': [500, {}], 'DELETE ann': [200] } },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906 GET /notes/906 DELETE /notes/906 GET /notes/906 GET /notes/901 DELETE /notes/901 GET /notes/901 GET /notes/902 DELETE /notes/902 GET /notes/902 GET /notes/906 DELETE /notes/906 GET /notes/906',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:unknown:failure object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'DELETE: may:unknown:no-effect object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by DELETE of ann, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone',
      'left: ',
    ],
  ],
  [
    'where who tries has no object of his own, and is not logged in for long',
    { replies: { 'POST bob': [403, { error: 'no' }], '/me gus': [401, { error: 'who?' }] } },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes, gus PUT /notes/906 /me /login PUT /notes/906 /me, ann GET /notes/906, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/911 GET /notes/911 DELETE /notes/911 GET /notes/911 /me POST /notes GET /notes/914, bob GET /notes DELETE /notes/914 /me, ann GET /notes/914, bob /me, gus DELETE /notes/914 /me /login DELETE /notes/914 /me, ann GET /notes/914, nobody DELETE /notes/914, ann GET /notes/914 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me GET /notes/914 DELETE /notes/914 GET /notes/914 /me',
      'POST: may:allowed may:not-asked:same-role function:unknown:no-session authentication:refused',
      'PUT: may:allowed object:unknown:no-baseline function:unknown:failure authentication:refused',
      'DELETE: may:allowed object:refused function:unknown:failure authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob ? gone, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 911 made, ann 911 changed by DELETE of ann, ann 911 gone, ann ? intent, ann 914 made, ann 914 changed by DELETE of bob, ann 914 changed by DELETE of gus, ann 914 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, ann 914 changed by DELETE of ann, ann 914 gone',
      'left: ',
    ],
  ],
  [
    'where whoever is asked says that something was created',
    {
      replies: {
        'POST gus': [200, { ok: true }],
        'POST nobody': [201, { data: { id: '77', text: 'of nobody' } }],
      },
    },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes GET /notes, nobody POST /notes, ann GET /notes/77 /me POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes GET /notes/909 PUT /notes/906 /me, ann GET /notes/906, bob /me, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/914 GET /notes/914 DELETE /notes/914 GET /notes/914 /me POST /notes GET /notes/917, bob GET /notes DELETE /notes/917 /me, ann GET /notes/917, bob /me, gus DELETE /notes/917 /me, ann GET /notes/917, gus /me, nobody DELETE /notes/917, ann GET /notes/917 GET /notes/901 DELETE /notes/901 GET /notes/901 /me, gus GET /notes, ann GET /notes/77 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me, bob GET /notes/909 DELETE /notes/909 GET /notes/909 /me, ann GET /notes/917 DELETE /notes/917 GET /notes/917 /me',
      'POST: may:allowed may:not-asked:same-role function:look authentication:let-in:Medium',
      'PUT: may:allowed object:refused function:refused authentication:refused',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent,  ? intent,  77 made, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 914 made, ann 914 changed by DELETE of ann, ann 914 gone, ann ? intent, ann 917 made, ann 917 changed by DELETE of bob, ann 917 changed by DELETE of gus, ann 917 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone,  77 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, bob 909 changed by DELETE of bob, bob 909 gone, ann 917 changed by DELETE of ann, ann 917 gone',
      'left: gus ?',
    ],
  ],
  [
    'where guests and nobody change with an empty answer',
    {
      replies: {
        'PUT gus': [204],
        'DELETE gus': [204],
        'PUT nobody': [200, { ok: true }],
        'POST nobody': [201],
      },
    },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes GET /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes GET /notes/909 PUT /notes/906 /me, ann GET /notes/906, bob /me, gus PUT /notes/906, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/914 GET /notes/914 DELETE /notes/914 GET /notes/914 /me POST /notes GET /notes/917, bob GET /notes DELETE /notes/917 /me, ann GET /notes/917, bob /me, gus DELETE /notes/917, ann GET /notes/917, gus /me, nobody DELETE /notes/917, ann GET /notes/917 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me, bob GET /notes/909 DELETE /notes/909 GET /notes/909 /me, ann GET /notes/917 DELETE /notes/917 GET /notes/917 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:look',
      'PUT: may:allowed object:refused function:refused authentication:refused',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 914 made, ann 914 changed by DELETE of ann, ann 914 gone, ann ? intent, ann 917 made, ann 917 changed by DELETE of bob, ann 917 changed by DELETE of gus, ann 917 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, bob 909 changed by DELETE of bob, bob 909 gone, ann 917 changed by DELETE of ann, ann 917 gone',
      'left:  ?',
    ],
  ],
  [
    'where nobody but the owner logs in',
    { replies: { 'login bob': [401], 'login gus': [401] } },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login /login, ann GET /notes/906, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/910 GET /notes/910 DELETE /notes/910 GET /notes/910 /me POST /notes GET /notes/913, nobody DELETE /notes/913, ann GET /notes/913 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me GET /notes/913 DELETE /notes/913 GET /notes/913 /me',
      'POST: may:allowed may:not-asked:same-role function:unknown:failure authentication:refused',
      'PUT: may:allowed object:unknown:failure function:not-asked:no-login authentication:refused',
      'DELETE: may:allowed object:not-asked:no-login function:not-asked:no-login authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of nobody, ann ? intent, ann 910 made, ann 910 changed by DELETE of ann, ann 910 gone, ann ? intent, ann 913 made, ann 913 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, ann 913 changed by DELETE of ann, ann 913 gone',
      'left: gus ?',
    ],
  ],
  [
    'where the owner cannot log in',
    { replies: { 'login ann': [401] } },
    {},
    [
      'ann /login',
      'POST: may:not-asked:no-login may:not-asked:same-role function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'ann ? intent',
      'left: ann ?',
    ],
  ],
  [
    'where the owner is refused',
    { replies: { 'PUT ann': [403, { error: 'no' }], 'DELETE ann': [403, { error: 'no' }] } },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 /me GET /notes/902 POST /notes GET /notes/906 GET /notes/906 DELETE /notes/906 /me GET /notes/906 GET /notes/901 DELETE /notes/901 /me GET /notes/902 DELETE /notes/902 /me GET /notes/906 DELETE /notes/906 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:less object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'DELETE: may:less object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by DELETE of ann, ann 901 changed by DELETE of ann, ann 902 changed by DELETE of ann, ann 906 changed by DELETE of ann',
      'left: ann 901,ann 902,ann 906',
    ],
  ],
  [
    'where the owner may not create, and is not logged in for long',
    { replies: { 'POST ann': [403, { error: 'no' }], '/me ann': [401, { error: 'who?' }] } },
    {},
    [
      'ann /login POST /notes /me POST /notes POST /notes',
      'POST: may:unknown:no-session may:not-asked:same-role function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'PUT: may:not-asked:no-object object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'DELETE: may:not-asked:no-object object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'ann ? intent, ann ? gone, ann ? intent, ann ? gone, ann ? intent, ann ? gone',
      'left: ',
    ],
  ],
  [
    'where ids stand in Location, and lists cannot be had',
    { idInLocation: true, hasNoList: true, replies: { 'GET bob': [404, { error: 'none' }] } },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes GET /notes/909 /me, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, nobody PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/912 GET /notes/912 DELETE /notes/912 GET /notes/912 /me POST /notes GET /notes/915, bob GET /notes DELETE /notes/915 /me, ann GET /notes/915, bob /me, gus DELETE /notes/915 /me, ann GET /notes/915, gus /me, nobody DELETE /notes/915, ann GET /notes/915 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me, bob GET /notes/909 /me, ann GET /notes/915 DELETE /notes/915 GET /notes/915 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:unknown:no-baseline function:refused authentication:refused',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody, ann ? intent, ann 912 made, ann 912 changed by DELETE of ann, ann 912 gone, ann ? intent, ann 915 made, ann 915 changed by DELETE of bob, ann 915 changed by DELETE of gus, ann 915 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, bob 909 gone, ann 915 changed by DELETE of ann, ann 915 gone',
      'left: ',
    ],
  ],
  [
    'where ids stand in no answer',
    { replies: { 'POST ann': [201, { ok: true }] } },
    {},
    [
      'ann /login POST /notes GET /notes POST /notes GET /notes POST /notes GET /notes GET /notes GET /notes GET /notes',
      'POST: may:unknown:no-effect may:not-asked:same-role function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'PUT: may:not-asked:no-object object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'DELETE: may:not-asked:no-object object:not-asked:no-baseline function:not-asked:no-baseline authentication:not-asked:no-baseline',
      'ann ? intent, ann ? intent, ann ? intent, ann ? gone, ann ? gone, ann ? gone',
      'left: ',
    ],
  ],
  [
    'with a budget of 4 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 4 },
    [
      'ann /login POST /notes GET /notes/457 /me',
      'POST: may:allowed may:not-asked:same-role function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent, ann 901 made',
      'left: ann 901',
    ],
  ],
  [
    'with a budget of 6 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 6 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes',
      'POST: may:allowed may:not-asked:same-role function:let-in:Medium authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made',
      'left: ann 901,gus 902',
    ],
  ],
  [
    'with a budget of 8 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 8 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made',
      'left: ann 901,gus 902',
    ],
  ],
  [
    'with a budget of 11 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 11 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me, nobody POST /notes, ann POST /notes GET /notes/903',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:not-asked:stopped object:not-asked:stopped function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 903 made',
      'left: ann 901,gus 902,ann 903',
    ],
  ],
  [
    'with a budget of 20 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 20 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me, nobody POST /notes, ann POST /notes GET /notes/903 GET /notes/903 PUT /notes/903 GET /notes/903 POST /notes GET /notes/907, bob /login GET /notes PUT /notes/907, ann GET /notes/907',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:allowed object:let-in:High function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 903 made, ann 903 changed by PUT of ann, ann ? intent, ann 907 made, ann 907 changed by PUT of bob, ann ? intent, ann ? intent',
      'left: ann 901,gus 902,ann 903,ann 907,ann ?,ann ?',
    ],
  ],
  [
    'with a budget of 24 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 24 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me, nobody POST /notes, ann POST /notes GET /notes/903 GET /notes/903 PUT /notes/903 GET /notes/903 POST /notes GET /notes/907, bob /login GET /notes PUT /notes/907, ann GET /notes/907 POST /notes GET /notes/910, gus PUT /notes/910 /me',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:allowed object:let-in:High function:unknown:stopped authentication:unknown:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 903 made, ann 903 changed by PUT of ann, ann ? intent, ann 907 made, ann 907 changed by PUT of bob, ann ? intent, ann 910 made, ann 910 changed by PUT of gus, ann 910 changed by PUT of nobody',
      'left: ann 901,gus 902,ann 903,ann 907,ann 910',
    ],
  ],
  [
    'with a budget of 33 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 33 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me, nobody POST /notes, ann POST /notes GET /notes/903 GET /notes/903 PUT /notes/903 GET /notes/903 POST /notes GET /notes/907, bob /login GET /notes PUT /notes/907, ann GET /notes/907 POST /notes GET /notes/910, gus PUT /notes/910 /me, ann GET /notes/910, gus /me, nobody PUT /notes/910, ann GET /notes/910 POST /notes GET /notes/914 GET /notes/914 DELETE /notes/914 GET /notes/914',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:allowed object:let-in:High function:refused authentication:refused',
      'DELETE: may:not-asked:stopped object:not-asked:stopped function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 903 made, ann 903 changed by PUT of ann, ann ? intent, ann 907 made, ann 907 changed by PUT of bob, ann ? intent, ann 910 made, ann 910 changed by PUT of gus, ann 910 changed by PUT of nobody, ann ? intent, ann 914 made, ann 914 changed by DELETE of ann',
      'left: ann 901,gus 902,ann 903,ann 907,ann 910,ann 914',
    ],
  ],
  [
    'with a budget of 40 requests',
    { leaks: ['PUT', 'DELETE'], guestsCreate: true },
    { budget: 40 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me, nobody POST /notes, ann POST /notes GET /notes/903 GET /notes/903 PUT /notes/903 GET /notes/903 POST /notes GET /notes/907, bob /login GET /notes PUT /notes/907, ann GET /notes/907 POST /notes GET /notes/910, gus PUT /notes/910 /me, ann GET /notes/910, gus /me, nobody PUT /notes/910, ann GET /notes/910 POST /notes GET /notes/914 GET /notes/914 DELETE /notes/914 GET /notes/914 /me POST /notes GET /notes/917, bob GET /notes DELETE /notes/917, ann GET /notes/917 /me',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:allowed object:let-in:High function:refused authentication:refused',
      'DELETE: may:allowed object:let-in:High function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 903 made, ann 903 changed by PUT of ann, ann ? intent, ann 907 made, ann 907 changed by PUT of bob, ann ? intent, ann 910 made, ann 910 changed by PUT of gus, ann 910 changed by PUT of nobody, ann ? intent, ann 914 made, ann 914 changed by DELETE of ann, ann 914 gone, ann ? intent, ann 917 made, ann 917 changed by DELETE of bob, ann 917 gone, ann ? intent, ann ? intent',
      'left: ann 901,gus 902,ann 903,ann 907,ann 910,ann ?,ann ?',
    ],
  ],
];

// In effect, ledger, objects, objectWriter, resources, runWrites, writePlan and writeRows.
describe('what a run writes to a server that behaves oddly, and what it says then', () => {
  for (const [how, defects, options, expected] of runs)
    it(how, async () => assert.deepEqual(await writeTranscript(defects, options), expected));
});
