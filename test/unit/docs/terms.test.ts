import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Copy whose wording is fixed. */
const fixed = [
  "Rightholders Info",
  "Copy song link",
  "Downloading your song",
  "There was an error getting share link for this song",
  "There was an error getting playlist link for this song",
];

/** Texts of the copy files that match `pattern`, without values and fixed wording. */
function textsOf(pattern: string, { unlike = /^$/ } = {}): { path: string; text: string }[] {
  return globSync(pattern).flatMap((path) => {
    if (unlike.test(path)) return [];
    const code = readFileSync(path, "utf8").replaceAll(/^import .*$|^\s*\/?\*.*$|\/\/ .*$|\$\{[^{}]*\}/gm, "");
    const texts = [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? "");
    return texts.filter((text) => !fixed.includes(text)).map((text) => ({ path, text }));
  });
}

test("what one plays is a track wherever people listen, collect, compare and license", () => {
  const areas = "{player,playlists,pitches,downloads,swap,brands,licensing,catalogue}";
  const texts = textsOf(`app/${areas}/**/*copy*.ts`, { unlike: /licensing\/documents|catalogue\/profile/ });
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ text }) => /\bsongs?\b(?![/-]| ===)/i.test(text))).toEqual([]);
});

test("copy says someone, everyone and rights holder", () => {
  const texts = textsOf("app/**/*copy*.ts");
  const wrong = /\b(somebody|everybody|nobody|whoever|rights?holders?|own order)\b/i;
  expect(texts.filter(({ text }) => wrong.test(text))).toEqual([]);
});

test("a licence is the thing, to license the act", () => {
  const texts = textsOf("app/**/*copy*.ts");
  const wrong =
    /\b(an?|the|your|their|its|our|this|that|each|every|any|no|new|of|first|per|without) licenses?\b|\b(to|can|can't|may|you|we|they|not) licence\b/i;
  expect(texts.filter(({ text }) => wrong.test(text))).toEqual([]);
});

test("what visitors send is a request or a brief, a submission goes to a project or is a song of an artist", () => {
  const texts = textsOf("app/{visitor-requests,licensing,opportunities,contacts,rooms}/**/*copy*.ts");
  const others = /\bsubmi(ssions?|tted)\b/i;
  expect(texts.filter(({ text }) => others.test(text))).toEqual([]);
});
