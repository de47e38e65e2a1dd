import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";

type Version = Pick<RecordingTags, "title" | "versionType" | "versionTitle">;

const WORDS: [RegExp, RecordingTags["versionType"]][] = [
  [/^instrumental$/i, "instrumental"],
  [/^a ?cap+el+a$/i, "a_cappella"],
  [/^clean( version| edit)?$/i, "clean"],
  [/^explicit( version)?$/i, "explicit"],
  [/^radio (edit|version|mix)$/i, "radio_edit"],
  [/^extended( mix| version)?$/i, "extended"],
  [/^(live|live (at|in|from) .+)$/i, "live"],
  [/^acoustic( version)?$/i, "acoustic"],
  [/^.+ remix$/i, "remix"],
  [/^no drums$/i, "no_drums"],
  [/^underscore$/i, "underscore"],
];

/** Moves a version in brackets at the end of a title into its own field: "Harbour (Radio Edit)" is a version of "Harbour". */
export function versionOfTitle(written: string): Version {
  const match = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/.exec(written);
  const [, title = written, words = ""] = match ?? [];
  const known = WORDS.find(([pattern]) => pattern.test(words.trim()));
  if (!known) return { title: written, versionType: "main", versionTitle: null };
  const named = known[1] === "remix" || known[1] === "live";
  return { title, versionType: known[1], versionTitle: named ? words.trim().slice(0, 120) : null };
}
