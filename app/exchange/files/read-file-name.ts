import { slugOf } from "#app/catalogue/slug.ts";
import type { FileRole, VersionType } from "#app/exchange/files/file-state.ts";
import { titleOfName } from "#audio/ingest/tags/title-of-name.ts";
import { versionOfTitle } from "#audio/ingest/tags/version-of-title.ts";

/** What a name says. `titleKey`: slug of the title, without a number before it. */
export type FileName = {
  title: string;
  titleKey: string;
  role: Extract<FileRole, "song" | "version" | "stem">;
  versionType: VersionType;
  label: string;
};

const maxLabel = 60;

/** Parts of a mix that name a stem at the end of a name, alone or with a number. */
const parts =
  "drums?|kick|snare|hats?|cymbals?|perc(?:ussion)?|shakers?|bass|sub|guitars?|gtrs?|acoustic guitars?|electric guitars?|keys|keyboards?|piano|organ|rhodes|synths?|pads?|strings?|violins?|cello|brass|horns?|woodwinds?|flute|choir|lead vocals?|lead vox|backing vocals?|background vocals?|bgvs?|harmonies|fx|sfx|effects|melody|lead|ambience|atmos";
/** "Harbour - Drums", "Harbour_Bass 2". */
const part = new RegExp(`^(.*\\S)(?:\\s*[-–—_(\\[]\\s*)((?:${parts})(?:[ _]?\\d{1,2})?)\\s*[)\\]]?$`, "iu");
/** "Harbour (Drums Stem)", "Harbour - Stem - Drums", "Harbour_STEM_Drums". */
const stemBehind = /^(.*\S)\s*[-–—_([]\s*([^-–—_([]*\S)[\s_-]+stems?\s*[)\]]?$/iu;
const stemBefore = /^(.*\S)\s*[-–—_([]\s*stems?[\s_-]+(\S.*?)\s*[)\]]?$/iu;
/** A folder "Harbour Stems", or "stems" within "Harbour". */
const stemFolder = /^(.*?)[\s_-]*\bstems?$/iu;

function keyOf(title: string): string {
  return slugOf(title.replace(/^\d{1,3}[\s._-]+(?=\S)/, ""));
}

function stemOf(name: string, folder: string): { song: string; label: string } | null {
  const bare = name
    .replace(/(?<=.)\.[^.]*$/, "")
    .replaceAll("_", " _ ")
    .replace(/\s+/g, " ")
    .trim();
  const [last = "", above = ""] = folder.split("/").reverse();
  const inFolder = stemFolder.exec(last.trim());
  if (inFolder) {
    const song = inFolder[1] || above;
    const rest = bare.toLowerCase().startsWith(song.toLowerCase()) ? bare.slice(song.length) : bare;
    const label = rest.replace(/^[\s\d._-]+|\bstems?\b|[\s_-]+$/giu, "").trim();
    return song === "" ? null : { song, label: label || bare };
  }
  const [, song = "", label = ""] = stemBehind.exec(bare) ?? stemBefore.exec(bare) ?? part.exec(bare) ?? [];
  return song === "" ? null : { song, label };
}

/**
 * What the name of an audio file and of its folder says: title, and whether it is a version or stem of a song. It is a proposal for staff.
 * `siblings`: names of the files in its folder, which tell track numbers from titles.
 */
export function readFileName({
  name,
  folder = "",
  siblings = [],
}: {
  name: string;
  folder?: string;
  siblings?: readonly string[];
}): FileName {
  const stem = stemOf(name, folder);
  if (stem !== null) {
    const title = titleOfName(`${stem.song.replace(/[\s_-]+$/u, "")}.wav`, siblings);
    const label = stem.label
      .replace(/[\s_]+/g, " ")
      .slice(0, maxLabel)
      .trim();
    return { title, titleKey: keyOf(title), role: "stem", versionType: "main", label };
  }
  const { title, versionType, versionTitle } = versionOfTitle(titleOfName(name, siblings), { isName: true });
  const role = versionType === "main" ? "song" : "version";
  return { title, titleKey: keyOf(title), role, versionType, label: versionTitle ?? "" };
}
