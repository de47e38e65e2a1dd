import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import {
  linkReference,
  recordingReferences,
  sourceOf,
} from "#app/backoffice/duplicates/recording-references.server.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.server.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** Columns that name a recording and stay with it when it is merged into another one. */
const staying: Record<string, string> = {
  "audience_passages.recording_id": "figures are added: move-figures.server.ts",
  "audience_releases.recording_id": "within one batch",
  "audience_songs.recording_id": "figures are added: move-figures.server.ts",
  "duplicate_pairs.first_id": "which two were compared",
  "duplicate_pairs.second_id": "which two were compared",
  "duplicate_progress.recording_id": "how far the search is",
  "files.recording_id": "its own sound, for an undo",
  "inherited_restrictions.recording_id": "triggers keep them",
  "ledger_allocations.recording_id": "the song as it was licensed",
  "licence_shares.recording_id": "the song as it was licensed",
  "licence_files.recording_id": "a licence is final: its files are of the sound that its lines name",
  "projection_problems.recording_id": "search removes them",
  "quote_answers.recording_id": "an answer is final, as its quote is",
  "recording_analysis.recording_id": "of its own sound",
  "recording_artists.recording_id": "its own facts",
  "recording_field_sources.recording_id": "sources of its own facts",
  "recording_merges.merged_id": "the merge itself",
  "recording_signatures.recording_id": "of its own sound",
  "recordings.parent_id": "follows from the family",
  "rights_changes.recording_id": "what is final goes on naming it, and so do its changes",
  "search_dirty.recording_id": "both are marked",
  "sheet_rows.recording_id": "values that a sheet gave it, for an undo of the sheet",
  "similar_dirty.recording_id": "of its own sound",
  "similar_problems.recording_id": "of its own sound",
  "tag_proposals.recording_id": "of its own sound",
};

/** Columns without a foreign key and another name, which are recordings as well. */
const otherNames = [
  "duplicate_progress.recording_id",
  "events.subject_id",
  "playlists.rules",
  "recordings.parent_id",
  "saved_searches.query",
  "slides.item_id",
  "slides.top_song_id",
];

test("each column that names a recording follows it when it is merged, or is said to stay with it", () => {
  const named = tables.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const referring = foreignKeys
      .map(({ reference }) => reference())
      .filter(({ foreignTable }) => getTableName(foreignTable) === "recordings")
      .flatMap(({ columns: own }) => own.map((column) => column.name));
    const all = columns.map((column) => column.name).filter((one) => one === "recording_id" || referring.includes(one));
    return all.map((column) => `${name}.${column}`);
  });
  const known = [...recordingReferences.map(sourceOf), ...Object.keys(staying)].sort();
  expect(known).toEqual([...new Set([...named, ...otherNames])].sort());
  expect(sourceOf(linkReference)).toBe("site_entries.link");
});
