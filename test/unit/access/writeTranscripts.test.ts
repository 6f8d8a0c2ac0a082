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
    'where whoever is logged in may change and delete',
    { leaks: ['PUT', 'DELETE'] },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/909, gus PUT /notes/909 /me, ann GET /notes/909, gus /me, nobody PUT /notes/909, ann GET /notes/909 POST /notes GET /notes/913 GET /notes/913 DELETE /notes/913 GET /notes/913 /me POST /notes GET /notes/916, bob GET /notes DELETE /notes/916, ann GET /notes/916 /me POST /notes GET /notes/918, gus DELETE /notes/918 /me, ann GET /notes/918, gus /me, nobody DELETE /notes/918, ann GET /notes/918 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me GET /notes/909 DELETE /notes/909 GET /notes/909 /me GET /notes/918 DELETE /notes/918 GET /notes/918 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:let-in:High function:refused authentication:refused',
      'DELETE: may:allowed object:let-in:High function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, ann ? intent, ann 909 made, ann 909 changed by PUT of gus, ann 909 changed by PUT of nobody, ann ? intent, ann 913 made, ann 913 changed by DELETE of ann, ann 913 gone, ann ? intent, ann 916 made, ann 916 changed by DELETE of bob, ann 916 gone, ann ? intent, ann 918 made, ann 918 changed by DELETE of gus, ann 918 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, ann 909 changed by DELETE of ann, ann 909 gone, ann 918 changed by DELETE of ann, ann 918 gone',
      'left: ',
    ],
  ],
  [
    'where the owner is whom a request names',
    { trustsOwner: true },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes GET /notes/909 PUT /notes/906, ann GET /notes/906 POST /notes GET /notes/912, gus PUT /notes/912 /me, ann GET /notes/912, gus /me, nobody PUT /notes/912, ann GET /notes/912 POST /notes GET /notes/916 GET /notes/916 DELETE /notes/916 GET /notes/916 /me POST /notes GET /notes/919, bob GET /notes DELETE /notes/919 /me, ann GET /notes/919, bob /me, gus DELETE /notes/919 /me, ann GET /notes/919, gus /me, nobody DELETE /notes/919, ann GET /notes/919 GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me, bob GET /notes/909 DELETE /notes/909 GET /notes/909 /me, ann GET /notes/912 DELETE /notes/912 GET /notes/912 /me GET /notes/919 DELETE /notes/919 GET /notes/919 /me',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:let-in:High function:refused authentication:refused',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of bob, ann ? intent, ann 912 made, ann 912 changed by PUT of gus, ann 912 changed by PUT of nobody, ann ? intent, ann 916 made, ann 916 changed by DELETE of ann, ann 916 gone, ann ? intent, ann 919 made, ann 919 changed by DELETE of bob, ann 919 changed by DELETE of gus, ann 919 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, bob 909 changed by DELETE of bob, bob 909 gone, ann 912 changed by DELETE of ann, ann 912 gone, ann 919 changed by DELETE of ann, ann 919 gone',
      'left: ',
    ],
  ],
  [
    'where guests create what others read',
    { guestsCreate: true, isShared: true },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902, nobody POST /notes, ann POST /notes GET /notes/904 GET /notes/904 PUT /notes/904 GET /notes/904 POST /notes GET /notes/908, bob /login GET /notes, gus PUT /notes/908 /me, ann GET /notes/908, gus /me, nobody PUT /notes/908, ann GET /notes/908 POST /notes GET /notes/912 GET /notes/912 DELETE /notes/912 GET /notes/912 /me POST /notes GET /notes/915, bob GET /notes, gus DELETE /notes/915 /me, ann GET /notes/915, gus /me, nobody DELETE /notes/915, ann GET /notes/915 GET /notes/901 DELETE /notes/901 GET /notes/901 /me, gus GET /notes/902 /me, ann GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/904 DELETE /notes/904 GET /notes/904 /me GET /notes/908 DELETE /notes/908 GET /notes/908 /me GET /notes/915 DELETE /notes/915 GET /notes/915 /me',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:allowed object:not-asked:shared function:refused authentication:refused',
      'DELETE: may:allowed object:not-asked:shared function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 904 made, ann 904 changed by PUT of ann, ann ? intent, ann 908 made, ann 908 changed by PUT of gus, ann 908 changed by PUT of nobody, ann ? intent, ann 912 made, ann 912 changed by DELETE of ann, ann 912 gone, ann ? intent, ann 915 made, ann 915 changed by DELETE of gus, ann 915 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, gus 902 changed by DELETE of ann, gus 902 gone, ann 904 changed by DELETE of ann, ann 904 gone, ann 908 changed by DELETE of ann, ann 908 gone, ann 915 changed by DELETE of ann, ann 915 gone',
      'left: ',
    ],
  ],
  [
    'where guests create what nobody else reads',
    { guestsCreate: true, hasNoList: true, idInLocation: true },
    {},
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes, ann GET /notes/902 /me, nobody POST /notes, ann POST /notes GET /notes/903 GET /notes/903 PUT /notes/903 GET /notes/903 POST /notes GET /notes/907, bob /login GET /notes PUT /notes/907 /me, ann GET /notes/907, bob /me POST /notes GET /notes/910 PUT /notes/907 /me, ann GET /notes/907, bob /me, gus PUT /notes/907 /me, ann GET /notes/907, gus /me, nobody PUT /notes/907, ann GET /notes/907 POST /notes GET /notes/915 GET /notes/915 DELETE /notes/915 GET /notes/915 /me POST /notes GET /notes/918, bob GET /notes DELETE /notes/918 /me, ann GET /notes/918, bob /me, gus DELETE /notes/918 /me, ann GET /notes/918, gus /me, nobody DELETE /notes/918, ann GET /notes/918 GET /notes/901 DELETE /notes/901 GET /notes/901 /me, gus GET /notes/902 /me, ann GET /notes/902 /me GET /notes/903 DELETE /notes/903 GET /notes/903 /me GET /notes/907 DELETE /notes/907 GET /notes/907 /me, bob GET /notes/910 DELETE /notes/910 GET /notes/910 /me, ann GET /notes/918 DELETE /notes/918 GET /notes/918 /me',
      'POST: may:allowed may:not-asked:same-role function:let-in:High authentication:refused',
      'PUT: may:allowed object:refused function:refused authentication:refused',
      'DELETE: may:allowed object:refused function:refused authentication:refused',
      'ann ? intent, ann 901 made, gus ? intent, gus 902 made,  ? intent,  ? gone, ann ? intent, ann 903 made, ann 903 changed by PUT of ann, ann ? intent, ann 907 made, ann 907 changed by PUT of bob, bob ? intent, bob 910 made, ann 907 changed by PUT of bob, ann 907 changed by PUT of gus, ann 907 changed by PUT of nobody, ann ? intent, ann 915 made, ann 915 changed by DELETE of ann, ann 915 gone, ann ? intent, ann 918 made, ann 918 changed by DELETE of bob, ann 918 changed by DELETE of gus, ann 918 changed by DELETE of nobody, ann 901 changed by DELETE of ann, ann 901 gone, ann 903 changed by DELETE of ann, ann 903 gone, ann 907 changed by DELETE of ann, ann 907 gone, bob 910 changed by DELETE of bob, bob 910 gone, ann 918 changed by DELETE of ann, ann 918 gone',
      'left: gus 902',
    ],
  ],
  [
    'as guests alone',
    {},
    { roles: ['guest'] },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, gus PUT /notes/906 /me, ann GET /notes/906, gus /me, ann POST /notes GET /notes/909 GET /notes/909 DELETE /notes/909 GET /notes/909 /me POST /notes GET /notes/912, gus DELETE /notes/912 /me, ann GET /notes/912, gus /me, ann GET /notes/901 DELETE /notes/901 GET /notes/901 /me GET /notes/902 DELETE /notes/902 GET /notes/902 /me GET /notes/906 DELETE /notes/906 GET /notes/906 /me GET /notes/912 DELETE /notes/912 GET /notes/912 /me',
      'POST: may:allowed may:not-asked:not-chosen function:refused may:not-asked:not-chosen',
      'PUT: may:allowed may:not-asked:not-chosen function:refused may:not-asked:not-chosen',
      'DELETE: may:allowed may:not-asked:not-chosen function:refused may:not-asked:not-chosen',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of gus, ann ? intent, ann 909 made, ann 909 changed by DELETE of ann, ann 909 gone, ann ? intent, ann 912 made, ann 912 changed by DELETE of gus, ann 901 changed by DELETE of ann, ann 901 gone, ann 902 changed by DELETE of ann, ann 902 gone, ann 906 changed by DELETE of ann, ann 906 gone, ann 912 changed by DELETE of ann, ann 912 gone',
      'left: ',
    ],
  ],
  [
    'with a budget that ends before the first object',
    {},
    { budget: 1 },
    [
      'ann /login',
      'POST: may:not-asked:stopped may:not-asked:same-role function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent',
      'left: ann ?',
    ],
  ],
  [
    'with a budget that ends before the owner has changed his own',
    {},
    { budget: 9 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:not-asked:stopped object:not-asked:stopped function:not-asked:stopped authentication:not-asked:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made',
      'left: ann 901,ann 902',
    ],
  ],
  [
    'with a budget that ends before others try',
    {},
    { budget: 15 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:unknown:stopped function:unknown:stopped authentication:unknown:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody',
      'left: ann 901,ann 902,ann 906',
    ],
  ],
  [
    'with a budget that ends before who is refused has an object of his own',
    {},
    { budget: 22 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906 /me, ann GET /notes/906, bob /me POST /notes',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:unknown:stopped function:unknown:stopped authentication:unknown:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, bob ? intent, bob 909 made, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody',
      'left: ann 901,ann 902,ann 906,bob 909',
    ],
  ],
  [
    'with a budget that ends before the owner reads what another one wrote',
    { leaks: ['PUT'] },
    { budget: 18 },
    [
      'ann /login POST /notes GET /notes/457 /me, gus /login POST /notes /me, nobody POST /notes, ann POST /notes GET /notes/902 GET /notes/902 PUT /notes/902 GET /notes/902 POST /notes GET /notes/906, bob /login GET /notes PUT /notes/906',
      'POST: may:allowed may:not-asked:same-role function:refused authentication:refused',
      'PUT: may:allowed object:unknown:stopped function:unknown:stopped authentication:unknown:stopped',
      'ann ? intent, ann 901 made, gus ? intent, gus ? gone,  ? intent,  ? gone, ann ? intent, ann 902 made, ann 902 changed by PUT of ann, ann ? intent, ann 906 made, ann 906 changed by PUT of bob, ann 906 changed by PUT of gus, ann 906 changed by PUT of nobody',
      'left: ann 901,ann 902,ann 906',
    ],
  ],
];

// In objectWriter and writeRows.
describe('what a run writes, and what it says then', () => {
  for (const [how, defects, options, expected] of runs)
    it(how, async () => assert.deepEqual(await writeTranscript(defects, options), expected));
});
