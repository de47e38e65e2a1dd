import { expect, test } from "vitest";
import { readFileName } from "#app/exchange/files/read-file-name.ts";

/** "role title type label" of a path. */
function said(path: string, siblings: string[] = []): string {
  const at = path.lastIndexOf("/");
  const [folder, name] = [at === -1 ? "" : path.slice(0, at), path.slice(at + 1)];
  const { role, title, versionType, label } = readFileName({ name, folder, siblings });
  return [role, title, versionType, label].filter((part) => part !== "" && part !== "main").join(" | ");
}

test.each([
  ["Harbour.wav", "song | Harbour"],
  ["01 - Harbour.wav", "song | Harbour"],
  ["Mara Quell - Harbour.flac", "song | Mara Quell - Harbour"],
  ["Nachtfähre 🌊.wav", "song | Nachtfähre 🌊"],
  ["שיר הים.wav", "song | שיר הים"],
  ["..wav", "song | ."],
  ["Harbour (Instrumental).wav", "version | Harbour | instrumental"],
  ["Harbour_Instrumental.wav", "version | Harbour | instrumental"],
  ["Harbour - 30s.wav", "version | Harbour | cutdown_30"],
  ["Harbour [No Drums].aif", "version | Harbour | no_drums"],
  ["Harbour (Club Mix).wav", "version | Harbour | alt_mix | Club Mix"],
  ["Harbour - Drums.wav", "stem | Harbour | Drums"],
  ["Harbour_Bass 2.wav", "stem | Harbour | Bass 2"],
  ["Harbour (Drums Stem).wav", "stem | Harbour | Drums"],
  ["Harbour_STEM_Lead Vox.wav", "stem | Harbour | Lead Vox"],
  ["Harbour Stems/Harbour - Strings.wav", "stem | Harbour | Strings"],
  ["Album/Harbour/stems/01 Kalimba.wav", "stem | Harbour | Kalimba"],
  ["Album/Drums.wav", "song | Drums"],
  ["System Bass.wav", "song | System Bass"],
])("the name %s says %s", (path, expected) => expect(said(path)).toBe(expected));

test("the key of a title has no track number, accents or capitals", () => {
  const keys = ["03 Café Noir.wav", "CAFE NOIR (Instrumental).wav", "Cafe Noir.wav"];
  expect(new Set(keys.map((name) => readFileName({ name }).titleKey))).toEqual(new Set(["cafe-noir"]));
});

test("numbers before all names of a folder are those of tracks", () => {
  const names = ["10 Harbour.wav", "11 Quay.wav", "12 Pier.wav"];
  expect(names.map((name) => said(name, names))).toEqual(["song | Harbour", "song | Quay", "song | Pier"]);
  expect(said("99 Luftballons.wav", ["99 Luftballons.wav", "Harbour.wav"])).toBe("song | 99 Luftballons");
});
