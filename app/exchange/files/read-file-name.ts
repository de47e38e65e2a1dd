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
const parts: ReadonlySet<string> = new Set(
  "drum,drums,kick,snare,hat,hats,cymbals,perc,percussion,shaker,shakers,bass,sub,guitar,guitars,gtr,gtrs,acoustic guitar,acoustic guitars,electric guitar,electric guitars,keys,keyboards,piano,organ,rhodes,synth,synths,pad,pads,string,strings,violin,violins,cello,brass,horns,woodwinds,flute,choir,lead vocal,lead vocals,lead vox,backing vocal,backing vocals,background vocals,bgv,bgvs,harmonies,fx,sfx,effects,melody,lead,ambience".split(
    ",",
  ),
);
const separator = /[-–—_()[\]]/;
const isStemWord = (word: string | undefined) => word === "stem" || word === "stems";

function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  const isEdge = (at: number) => /[\s\-–—_()[\].]/.test(text.charAt(at));
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return text.slice(from, to);
}

type Stem = { song: string; label: string };

/** "Harbour (Drums Stem)", "Harbour - Stem - Drums", "Harbour_Bass 2": the last part, between separators, names the stem. */
function stemOfName(bare: string): Stem | null {
  const named = bare.split(separator).map((text) => text.trim());
  const pieces = named.filter((text) => text !== "");
  const last = pieces.at(-1) ?? "";
  const words = last.toLowerCase().split(" ");
  const before = (piece: string, text = bare) => trimmed(text.slice(0, text.lastIndexOf(piece)));
  const stemOf = (song: string, label: string) => (song === "" || label === "" ? null : { song, label });
  if (isStemWord(words.at(-1)))
    return words.length > 1
      ? stemOf(before(last), trimmed(last.slice(0, last.lastIndexOf(" "))))
      : stemOf(before(pieces.at(-2) ?? "", before(last)), pieces.at(-2) ?? "");
  if (isStemWord(words[0])) return stemOf(before(last), trimmed(last.slice(last.indexOf(" "))));
  const previous = pieces.at(-2) ?? "";
  if (isStemWord(previous.toLowerCase())) return stemOf(before(previous, before(last)), last);
  const part = /^\d{1,2}$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  return parts.has(part.join(" ")) ? stemOf(before(last), last) : null;
}

/** A folder "Harbour Stems", or "stems" within "Harbour". */
function stemOfFolder(bare: string, folder: string): Stem | null {
  const [last = "", above = ""] = folder.split("/").reverse();
  const words = last.split(/[\s_-]/).filter((word) => word !== "");
  if (!isStemWord(words.at(-1)?.toLowerCase())) return null;
  const song = words.length > 1 ? words.slice(0, -1).join(" ") : above;
  const rest = bare.toLowerCase().startsWith(song.toLowerCase()) ? bare.slice(song.length) : bare;
  const named = rest.split(/[\s_-]/).filter((word) => word !== "" && !isStemWord(word.toLowerCase()));
  const label = (/^\d+\.?$/.test(named[0] ?? "") && named.length > 1 ? named.slice(1) : named).join(" ");
  return song === "" ? null : { song, label: label || bare };
}

function keyOf(title: string): string {
  return slugOf(title.replace(/^\d{1,3}[\s._-]+(?=\S)/, ""));
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
  const bare = name.replace(/(?<=.)\.[^.]*$/, "");
  const stem = stemOfFolder(bare, folder) ?? stemOfName(bare);
  if (stem !== null) {
    const title = titleOfName(`${stem.song}.wav`, siblings);
    return { title, titleKey: keyOf(title), role: "stem", versionType: "main", label: stem.label.slice(0, maxLabel) };
  }
  const { title, versionType, versionTitle } = versionOfTitle(titleOfName(name, siblings), { isName: true });
  const role = versionType === "main" ? "song" : "version";
  return { title, titleKey: keyOf(title), role, versionType, label: (versionTitle ?? "").slice(0, maxLabel) };
}
