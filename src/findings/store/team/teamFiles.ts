import { digestOf } from '#platform';
import { readTeamFile } from '../../team/readTeamFile.ts';
import type { TeamFile, TeamProblem } from '../../team/readTeamFile.ts';
import { teamFields } from '../../team/teamLine.ts';
import { farAhead } from '../../team/hybridTime.ts';
import type { AheadLine, TeamReading, TeamState } from '../../team/teamSync.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';
import { TimeSlicer } from '../../importers/timeSlicer.ts';
import { findingsOfTargets, isShared, pendingFile, TeamLineWriter } from './teamLines.ts';
import { hasNames, renewNames } from './teamNames.ts';
import { chunksOf, findingsOfTeam, settleTeamWithPauses } from './teamTriage.ts';

const lineBreak = 0x0a;
/** Where the last line of a file stands as long as it has no end. */
const unfinishedLine = 2 ** 40;
/** More would not help to find a wrong clock. */
const mostAhead = 100;

export function teamState(database: Sqlite, now: number): TeamState {
  const files = Array.from(
    database.rows(
      "SELECT name, stamp, problems FROM team_file WHERE id <> ? AND stamp <> '' ORDER BY name",
      pendingFile,
    ),
    ([name, stamp, problems]) => ({
      name: String(name),
      stamp: String(stamp),
      // Only `takeFile` writes it.
      problems: JSON.parse(String(problems)) as TeamProblem[],
    }),
  );
  const ownFile = ownFileOf(database);
  return {
    isShared: isShared(database),
    files,
    ahead: linesAhead(database, now + farAhead),
    pending: database.number('SELECT count(*) FROM team_line WHERE file = ?', pendingFile),
    ...(ownFile === undefined ? {} : { ownFile }),
  };
}

/** Lines that are dated after a time; looks only into files that have any. */
function linesAhead(database: Sqlite, time: number): readonly AheadLine[] {
  const rows = database.rows(
    `SELECT file.name, line % ?, author.name, coalesce(at, time) AS written
     FROM team_file AS file CROSS JOIN team_line ON team_line.file = file.id
     JOIN team_text AS author ON author.id = by_whom
     WHERE file.latest > ? AND written > ? ORDER BY file.name, line LIMIT ?`,
    unfinishedLine,
    time,
    time,
    mostAhead,
  );
  return Array.from(rows, ([file, line, by, at]) => ({
    file: String(file),
    line: Number(line),
    by: String(by),
    at: Number(at),
  }));
}

/**
 * The file in which this machine's changes go on: one that has all that was ever written to it. One that a branch has in
 * an older state must not go on from there: it would end differently on two branches, and git could not merge them.
 */
function ownFileOf(database: Sqlite): string | undefined {
  const row = database.row(
    `SELECT name FROM team_file AS file WHERE is_own = 1 AND stamp <> '' AND last_change <= (
       SELECT coalesce(max(change), 0) FROM team_line WHERE team_line.file = file.id) ORDER BY id LIMIT 1`,
  );
  return row && String(row[0]);
}

/** Whether nothing was read that is not known: files that were only touched, and what this machine has just written. */
export function isKnownReading(database: Sqlite, { present, changed }: TeamReading): boolean {
  const there = new Set(present);
  const known = Array.from(
    database.rows("SELECT name FROM team_file WHERE stamp <> '' AND id <> ?", pendingFile),
    ([name]) => String(name),
  );
  return (
    known.every((name) => there.has(name)) &&
    changed.every(({ name, bytes }) => {
      const file = fileOf(database, name);
      if (file === undefined || !continues(file, bytes) || hasUnfinished(database, file)) return false;
      return readRest(file, bytes).lines.every(
        (line) => file.isOwn && database.number(pendingLine, ...lineKey(database, line)) > 0,
      );
    })
  );
}

const pendingLine = `SELECT count(*) FROM team_line
  WHERE file = ${pendingFile} AND target = ? AND field = ? AND time = ? AND tick = ?`;

function lineKey(database: Sqlite, { target, field, clock }: TeamFile['lines'][number]): number[] {
  return [new TeamLineWriter(database).giveTarget(target), teamFields.indexOf(field), clock.time, clock.tick];
}

/**
 * Takes over what files say: of those that go on where they were read before, only what was added. Call it inside a
 * transaction; `settle` where findings may change by it.
 */
export async function syncTeamFiles(
  database: Sqlite,
  { present, changed }: TeamReading,
  settle: boolean,
): Promise<void> {
  const slicer = new TimeSlicer();
  const writer = new TeamLineWriter(database);
  const targets = new Set<number>();
  const there = new Set(present);
  const known = Array.from(
    database.rows("SELECT id, name FROM team_file WHERE stamp <> '' AND id <> ?", pendingFile),
    ([id, name]) => ({ id: Number(id), name: String(name) }),
  );
  for (const { id, name } of known) {
    if (there.has(name)) continue;
    removeLines(database, id, 0, targets);
    database.run(
      "UPDATE team_file SET stamp = '', bytes = 0, hash = '', line_count = 0, problems = '[]' WHERE id = ?",
      id,
    );
  }
  for (const file of changed) {
    if (slicer.isDue) await slicer.yield();
    takeFile(database, writer, file, targets);
  }
  dropWritten(database);
  if (!settle) return;
  const findings = new Set<number>();
  if (hasNames(database, targets)) {
    // Lines may mean other findings than before.
    const before = findingsOfTeam(database);
    if (renewNames(database))
      for (const finding of [...before, ...findingsOfTeam(database)]) findings.add(finding);
  }
  for (const chunk of chunksOf(targets)) {
    if (slicer.isDue) await slicer.yield();
    for (const finding of findingsOfTargets(database, chunk)) findings.add(finding);
  }
  // In their order in the database, whose pages are then not split where a row grows.
  const ordered = [...findings].toSorted((left, right) => left - right);
  await settleTeamWithPauses(database, ordered, async () => {
    if (slicer.isDue) await slicer.yield();
  });
}

interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly isOwn: boolean;
  /** Of the whole lines that are read. */
  readonly bytes: number;
  readonly hash: string;
  readonly lineCount: number;
}

function fileOf(database: Sqlite, name: string): StoredFile | undefined {
  const row = database.row('SELECT id, is_own, bytes, hash, line_count FROM team_file WHERE name = ?', name);
  if (row === undefined) return undefined;
  const [id, isOwn, bytes, hash, lineCount] = row;
  return {
    id: Number(id),
    name,
    isOwn: isOwn === 1,
    bytes: Number(bytes),
    hash: String(hash),
    lineCount: Number(lineCount),
  };
}

/** A file that is known from now on. */
export function giveTeamFile(database: Sqlite, name: string): StoredFile {
  database.run(
    `INSERT INTO team_file (name, is_own, stamp, bytes, hash, line_count, last_change, latest, problems)
     VALUES (?, 0, '', 0, '', 0, 0, 0, '[]') ON CONFLICT DO NOTHING`,
    name,
  );
  const file = fileOf(database, name);
  if (file === undefined) throw new Error('A file that was stored is there.');
  return file;
}

/** Whether the file still begins with what was read of it. */
function continues({ bytes: length, hash }: StoredFile, bytes: Uint8Array): boolean {
  return bytes.length >= length && (length === 0 || digestOf(bytes.subarray(0, length)) === hash);
}

function hasUnfinished(database: Sqlite, { id }: StoredFile): boolean {
  return (
    database.number('SELECT count(*) FROM team_line WHERE file = ? AND line >= ?', id, unfinishedLine) > 0
  );
}

function readRest({ name, bytes: length, lineCount }: StoredFile, bytes: Uint8Array): TeamFile {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(length));
  return readTeamFile(name, text, lineCount);
}

function takeFile(
  database: Sqlite,
  writer: TeamLineWriter,
  { name, stamp, bytes }: TeamReading['changed'][number],
  targets: Set<number>,
): void {
  const known = giveTeamFile(database, name);
  const goesOn = continues(known, bytes);
  removeLines(database, known.id, goesOn ? unfinishedLine : 0, targets);
  const file = goesOn ? known : { ...known, bytes: 0, lineCount: 0 };
  // A last line without an end is read again, with what comes after it.
  const wholeBytes = bytes.lastIndexOf(lineBreak) + 1;
  const whole = readRest(file, bytes.subarray(0, wholeBytes));
  const lineCount = file.lineCount + countLines(bytes.subarray(file.bytes, wholeBytes));
  const rest = readRest({ ...file, bytes: wholeBytes, lineCount }, bytes);
  let latest = 0;
  const insert = ({ lines, numbers }: TeamFile, first: number): void => {
    for (const [index, line] of lines.entries()) {
      targets.add(writer.insert(file.id, first + (numbers[index] ?? 0), line));
      latest = Math.max(latest, line.at);
    }
  };
  insert(whole, 0);
  insert(rest, unfinishedLine);
  const problems = [...keptProblems(database, file), ...whole.problems, ...rest.problems];
  database.run(
    `UPDATE team_file SET stamp = ?, bytes = ?, hash = ?, line_count = ?, problems = ?, latest = max(latest, ?),
       last_change = max(last_change, (
         SELECT coalesce(max(change), 0) FROM team_line WHERE team_line.file = team_file.id))
     WHERE id = ?`,
    stamp,
    wholeBytes,
    digestOf(bytes.subarray(0, wholeBytes)),
    lineCount,
    JSON.stringify(problems),
    latest,
    file.id,
  );
}

function countLines(bytes: Uint8Array): number {
  return bytes.filter((byte) => byte === lineBreak).length;
}

/** Of the lines that are not read again. */
function keptProblems(database: Sqlite, { id, lineCount }: StoredFile): TeamProblem[] {
  const [text] = database.row('SELECT problems FROM team_file WHERE id = ?', id) ?? [];
  return (JSON.parse(String(text)) as TeamProblem[]).filter(({ line }) => line <= lineCount);
}

function removeLines(database: Sqlite, file: number, from: number, targets: Set<number>): void {
  const rows = database.rows('SELECT target FROM team_line WHERE file = ? AND line >= ?', file, from);
  for (const [target] of rows) targets.add(Number(target));
  database.run('DELETE FROM team_line WHERE file = ? AND line >= ?', file, from);
}

/** What stands in a file of this machine is written. */
function dropWritten(database: Sqlite): void {
  database.run(
    `DELETE FROM team_line WHERE file = ${pendingFile} AND EXISTS (
       SELECT 1 FROM team_line AS written JOIN team_file ON team_file.id = written.file
       WHERE is_own = 1 AND written.target = team_line.target AND written.field = team_line.field
         AND written.time = team_line.time AND written.tick = team_line.tick)`,
  );
}
