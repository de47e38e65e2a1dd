import { expect, test } from "vitest";
import { checkSheet, foreignSocieties } from "#app/licensing/cue-sheets/check-sheet.ts";
import { type Cue, emptyCue, type Production, productionFields } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetSchema } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import { describeParty } from "#app/licensing/cue-sheets/describe-cue.ts";
import { cuesWithSongs } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import { readOther } from "#app/licensing/cue-sheets/other-music.ts";
import type { CueSong } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

const whole = "Blue Door\nAda Lund (C), PRS, IPI 00014107338, 50 %\nDoor Music (E), GEMA, IPI 14107338, 50 %";

function check(cues: Partial<Cue>[], head: Partial<Production> = {}, songs: CueSong[] = []): string[] {
  const empty = Object.fromEntries(productionFields.map((name) => [name, ""])) as Production;
  const production = { ...empty, airDate: "2026-11-02", showLength: "44:00", ...head };
  const list = cues.map((cue) => ({ ...emptyCue, duration: "00:30", ...cue }));
  return checkSheet({ cues: list, songs, production }).map(({ cues: of, message }) => `${of}: ${message}`);
}

test("a sheet with everything has no problems, and what is typed of others is read as it is written", () => {
  expect(check([{ other: whole }])).toEqual([]);
  const { title, writers, publishers } = readOther(whole);
  expect([title, ...[...writers, ...publishers].map(describeParty)]).toEqual([
    "Blue Door",
    "Ada Lund (C), PRS, IPI 00014107338, 50 %",
    "Door Music (E), GEMA, IPI 00014107338, 50 %",
  ]);
  const [row] = cuesWithSongs({ cues: [{ ...emptyCue, other: whole }], songs: [] });
  expect(row?.song).toMatchObject({ title: "Blue Door", writers: [{ role: "C", shareBp: 5000 }] });
});

test("each check names its cues and what is wrong", () => {
  const other = (parties: string) => check([{ other: `Blue Door\n${parties}` }]);
  expect(check([])).toEqual([": No cues yet. Add one for each time a track is heard."]);
  expect(check([{ other: whole }], { airDate: "" })).toEqual([": There is no air date."]);
  expect(check([{ other: "Blue Door" }])).toEqual(["1: Blue Door has no writer."]);
  expect(other("Ada Lund (C), PRS, IPI 14107338, 45,5 %")).toEqual([
    "1: The shares of Blue Door add up to 45.5 %, not 100 %.",
  ]);
  expect(other("Ada Lund, 100 %")).toEqual(["1: Ada Lund has no society.", "1: Ada Lund has no valid IPI number."]);
  expect(other("Ada Lund (C), PRS, IPI 14107339, 50 %\nSam (AM), PRS, IPI 14107338, 50 %")).toEqual([
    "1: Blue Door names an administrator or sub-publisher in place of the publisher.",
    "1: Ada Lund has no valid IPI number.",
  ]);
  // Twice the same is one problem of two cues.
  expect(check([{ other: "Blue Door" }, { other: whole }, { other: "Blue Door" }])).toEqual([
    "1,3: Blue Door has no writer.",
  ]);
  expect(check([{ other: whole, duration: "" }])).toEqual(["1: There is no duration."]);
  expect(check([{ other: whole, timeIn: "02:00", timeOut: "01:00", duration: "" }])).toContain(
    "1: Time out: enter a time after time in.",
  );
  expect(check([{ other: whole, duration: "45:00" }])).toEqual([
    ": All cues together are longer than the show.",
    "1: Duration: the cue goes beyond the show's length.",
  ]);
});

test("shares count where the sheet is for, and a track whose licence is over is said", () => {
  const party = { ipi: "00014107338", society: "PRS", role: "C", name: "Ada Lund", right: "all" as const };
  const at = (territories: string[], shareBp: number) => ({ ...party, territories, excluded: [], shareBp });
  const song = {
    ...{ id: "song", title: "Night Ferry", artists: "", isLicensed: true, isrc: null, iswc: null, label: null },
    ...{ catalogueNumber: null, publishers: [], writers: [at(["DE"], 10_000), at(["FR"], 5000)] },
  };
  const inCountry = (territory: string) => check([{ song: "song" }], { territory }, [song]);
  expect(inCountry("Germany")).toEqual([]);
  expect(inCountry("France")).toEqual(["1: The shares of Night Ferry add up to 50 %, not 100 %."]);
  expect(inCountry("").length).toBe(2);
  const ended = { ...song, isLicensed: false, writers: [at(["World"], 10_000)] };
  expect(check([{ song: "song" }], {}, [ended])).toEqual(["1: Night Ferry (not in the current licence)"]);
});

test("societies of mechanical rights are a problem; those of other countries are named with the one that the sheet goes to", () => {
  const of = (society: string) => `Blue Door\nAda Lund (C), ${society}, IPI 00014107338, 100 %`;
  expect(check([{ other: of("HFA") }])).toEqual([
    "1: Ada Lund has HFA, a society of mechanical rights. Name the one for performances.",
  ]);
  const abroad = (society: string, territory: string) => {
    const empty = Object.fromEntries(productionFields.map((name) => [name, ""])) as Production;
    const cues = [{ ...emptyCue, other: of(society) }];
    return foreignSocieties({ cues, songs: [], production: { ...empty, territory } });
  };
  expect(check([{ other: of("PRS") }], { territory: "Germany" })).toEqual([]);
  expect(abroad("PRS", "Germany")).toEqual(["PRS doesn't serve Germany. GEMA does: the sheet goes there."]);
  expect(abroad("prs", "DE, UK, Kenya")).toEqual([
    "prs doesn't serve Germany, Kenya. GEMA does: the sheet goes there.",
  ]);
  expect(abroad("GEMA", "US")).toEqual([
    "GEMA doesn't serve United States. ASCAP, BMI, GMR, SESAC do: the sheet goes there.",
  ]);
  expect(abroad("GEMA", "Kenya")).toEqual(["GEMA doesn't serve Kenya. Find out which society does."]);
  // A society that is not known, or no country: nothing is said.
  for (const [society, territory] of [
    ["GEMA", "Germany"],
    ["XYZ", "Germany"],
    ["AMRA", "Germany"],
    ["GEMA", ""],
    ["GEMA", "World"],
  ] as const)
    expect(abroad(society, territory)).toEqual([]);
});

test("a cue has a track or music of others, one of both, and hostile text costs nothing", () => {
  const errorsOf = (cue: Partial<Cue>) =>
    cueSheetSchema.safeParse({ cues: [{ duration: "0:10", ...cue }] }).error?.issues.map(({ message }) => message);
  expect(errorsOf({ other: whole })).toBeUndefined();
  expect(errorsOf({ other: whole, song: "song" })).toEqual([
    "Track: choose a track or describe music of others, not both.",
  ]);
  expect(errorsOf({ other: "x".repeat(1001) })).toEqual(["Music of others: use at most 1000 characters."]);
  const start = performance.now();
  for (const text of ["(".repeat(1000), "1 ".repeat(500), ",".repeat(1000), "\n".repeat(1000), "A\n(C),".repeat(160)])
    readOther(text);
  expect(performance.now() - start).toBeLessThan(50);
});
