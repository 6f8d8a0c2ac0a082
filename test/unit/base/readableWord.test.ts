import assert from 'node:assert/strict';
import { isReadableWord } from '../../../src/base/readableWord.ts';

/** The words of a line that can be said, as they are written. */
function readable(line: string): string {
  return line.split(' ').filter(isReadableWord).join(' ');
}

describe('words that can be said', () => {
  it('are words and names of programs, in any case', () => {
    const words =
      'users orders Password getAccountDetails organizations queuing schemes throughput rhythm school';
    assert.equal(readable(words), words);
  });

  it('are no words with digits, and no single letters', () => {
    assert.equal(readable('a I user2 7 u5er users'), 'users');
  });

  it('are abbreviations of APIs, alone', () => {
    const abbreviations =
      'ads cdn cmek cms crm css csv dns fhir ftp gdpr gpu grpc html http https jms jwt kms lb llm mcp mqtt nfts pdf png ' +
      'rbac rdp rpc rss sdk sftp sms smtp sql ssh ssl ssml svg tcp tls tmp ttl tv udp url vlan vm vms vpc vpn xml xsd';
    assert.equal(readable(abbreviations), abbreviations);
    assert.equal(readable('SMTP Https'), 'SMTP Https');
    assert.equal(readable('smtx grpx htpp'), '');
  });

  it('of two letters are those that are used', () => {
    const words =
      'ad ai am an as at be by db de do en eu go hr id if in io ip is it me my no of ok on or os pc pr qa so to tv ui uk ' +
      'up us vm we';
    assert.equal(readable(words), words);
    assert.equal(readable('ba ce xi ul ye OX'), '');
  });

  it('of up to four capitals are abbreviations', () => {
    assert.equal(readable('XKQ QZXK XKQ qzxk QzXK QZXKB'), 'XKQ QZXK XKQ');
  });

  it('begin with a vowel, or with two consonants that words begin with, from four letters on', () => {
    const beginnings =
      'bl br ch cl cr dr dw fl fr gh gl gn gr kn kr ph pl pr ps rh sc sh sk sl sm sn sp sq st sv sw th tr tw wh wr';
    const words = beginnings.split(' ').map((beginning) => `${beginning}ane`);
    assert.deepEqual(words.filter(isReadableWord), words);
    assert.equal(readable('mtane lrane rtane aptane mte lre'), 'aptane mte lre');
  });

  it('have a vowel for six letters, and a consonant for four', () => {
    assert.equal(readable('schlor schlorn thrush thrushe strengths'), 'schlor thrush thrushe');
    assert.equal(readable('aeon area aeio eau aerie'), 'aeon area');
  });

  it('have no more than four vowels, and five consonants, at a time', () => {
    assert.equal(readable('queuing queueing lengthse lengthste'), 'queuing lengthse');
  });

  it('have no pairs of letters that no word has, or one where much else is like a word', () => {
    assert.equal(readable('abkani obkand obkands abklsei abklstei abkofqai'), 'abkani obkand abklsei');
  });
});
