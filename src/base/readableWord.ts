/** Pairs of letters that English words do not hold. */
const strangePairs: ReadonlySet<string> = new Set(
  (
    'bk fq jc jt mj qh qx vj wz zh bq fv jd jv mq qj qy vk xb zj bx fx jf jw mx qk qz vm xg zn cb fz jg jx mz ql sx ' +
    'vn xj zq cf gq jh jy pq qm sz vp xk zr cg gv jk jz pv qn tq vq xv zs cj gx jl kq px qo tx vt xz zx cp hk jm kv ' +
    'qb qp vb vw yq cv hv jn kx qc qr vc vx yv cw hx jp kz qd qs vd vz yz cx hz jq lq qe qt vf wq zb dx iy jr lx qf ' +
    'qv vg wv zc fk jb js mg qg qw vh wx zg'
  ).split(' '),
);
/** Two consonants that words begin with. */
const beginnings: ReadonlySet<string> = new Set(
  'bl br ch cl cr dr dw fl fr gh gl gn gr kn kr ph pl pr ps rh sc sh sk sl sm sn sp sq st sv sw th tr tw wh wr'.split(
    ' ',
  ),
);
/** Abbreviations that names of APIs begin or end with; their letters alone cannot be said. */
const abbreviations: ReadonlySet<string> = new Set(
  'ads cdn cmek cms crm css csv dns fhir ftp gdpr gpu grpc html http https jms jwt kms lb llm mcp mqtt nfts pdf png rbac rdp rpc rss sdk sftp sms smtp sql ssh ssl ssml svg tcp tls tmp ttl tv udp url vlan vm vms vpc vpn xml xsd'.split(
    ' ',
  ),
);
const vowels = 'aeiouy';
/** Words and usual abbreviations of two letters; random letters have all the others as well. */
const shortWords: ReadonlySet<string> = new Set(
  'ad ai am an as at be by db de do en eu go hr id if in io ip is it me my no of ok on or os pc pr qa so to tv ui uk up us vm we'.split(
    ' ',
  ),
);

/** Whether letters can be said: as many vowels as words have, and no pairs that none has. Abbreviations of APIs count, too. */
export function isReadableWord(token: string): boolean {
  const word = token.toLowerCase();
  if (/\d/.test(word) || word.length < 2) return false;
  if (abbreviations.has(word)) return true;
  if (word.length === 2) return shortWords.has(word);
  if (word.length <= 4 && token === token.toUpperCase()) return true;
  return beginsLikeWord(word) && soundsLikeWord(word);
}

function isVowel(letter: string): boolean {
  return vowels.includes(letter);
}

function beginsLikeWord(word: string): boolean {
  const [first = '', second = ''] = word;
  return word.length < 4 || isVowel(first) || isVowel(second) || beginnings.has(first + second);
}

function soundsLikeWord(word: string): boolean {
  const letters = Array.from(word);
  const count = letters.filter(isVowel).length;
  if (count * 6 < word.length || count * 4 > word.length * 3) return false;
  if (longestRun(word, isVowel) > 4) return false;
  const consonants = longestRun(word, (letter) => !isVowel(letter));
  const pairs = letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
  const strange = pairs.filter((pair) => strangePairs.has(pair)).length;
  return strange === 0 ? consonants <= 5 : strange === 1 && consonants <= 4 && count * 3 >= word.length;
}

function longestRun(word: string, holds: (letter: string) => boolean): number {
  let longest = 0;
  let run = 0;
  for (const letter of word) {
    run = holds(letter) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
