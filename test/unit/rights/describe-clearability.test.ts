import { expect, test } from "vitest";
import type { Reason } from "#app/rights/clearability/clearability.ts";
import {
  describeLight,
  describeReason,
  rowLightOf,
  summariseLights,
} from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { client, factsOf, type SongText, usualUse } from "#test/unit/rights/song-text.ts";

const judge = (song: SongText = {}, use: Partial<Usage> = {}) =>
  judgeClearability(factsOf(song), { ...usualUse, ...use }, client, song.clearances);
const asksOf = (...names: string[]): SongText => ({
  master: names.map((name) => `${100 / names.length} ${name} asks=5`),
});
const staff = { namesParties: true };
const clientOnly = { namesParties: false };

test.each<[SongText, string]>([
  [{}, "Clear"],
  [{ restrictions: ["use food"] }, "Blocked"],
  [asksOf("Lund"), "1 approval, about 5 days"],
  [asksOf("Lund", "Vale"), "2 approvals, about 5 days"],
  [{ master: ["100 Lund theirs"] }, "1 approval"],
  [{ master: ["50 Lund asks=5", "50 Vale theirs"] }, "2 approvals"],
  [{ master: ["100 Lund asks=1"] }, "1 approval, about 1 day"],
  [{ master: ["100 Lund asks=0"] }, "1 approval"],
  [{ master: ["100 Lund"], agreements: ["A-1 Lund ..2030-06-30"] }, "1 approval"],
  [{ tier: "Ask Mireille" }, "To check"],
  [{ master: [] }, "To check"],
])("%o is labelled %s", (song, label) => {
  expect(describeLight(judge(song))).toBe(label);
});

test("a row has the label, the first reason and the days", () => {
  expect(rowLightOf(judge(), staff)).toEqual({ light: "clear", text: "Clear", reason: null, days: 0 });
  const blocked = { ...asksOf("Lund"), restrictions: ["territory DE"], tier: "Ask Mireille" };
  expect(rowLightOf(judge(blocked), staff)).toEqual({
    ...{ light: "blocked", text: "Blocked", reason: "Restricted: No DE", days: 5 },
  });
});

test("a row does not say what changes no light", () => {
  const favoured = judge({ master: ["100 Lund mfn"] });
  expect(favoured.reasons.map(({ kind }) => kind)).toEqual(["mfn"]);
  expect(rowLightOf(favoured, staff)).toMatchObject({ light: "clear", reason: null });
});

test("a row says the days of an approval once", () => {
  const { text, reason } = rowLightOf(judge(asksOf("Lund")), staff);
  expect([text, reason]).toEqual(["1 approval, about 5 days", "Lund must agree"]);
});

test("readers without Rightholders Info read no party's name and no agreement's number", () => {
  const song: SongText = {
    composition: ["50 Lund asks=5 mfn not=food embargo=2030-06-30", "50 Lund theirs"],
    master: ["100 Lund"],
    agreements: ["A-1 Lund exclusive ..2030-06-30", "A-2 Lund exclusive ..2030-06-30"],
    licences: ["full"],
    disputes: ["master"],
    clearances: { master: "asked" },
  };
  const { reasons } = judge(song);
  const words = (reader: typeof staff) => reasons.map((reason) => describeReason(reason, reader)).join("; ");
  expect(new Set(reasons.map(({ kind }) => kind))).toEqual(
    new Set<Reason["kind"]>([
      ...(["disputed", "licensed", "refuses-category", "embargo", "agreement-ends", "approval"] as const),
      ...(["asked", "agreements-overlap", "mfn"] as const),
    ]),
  );
  expect(words(staff)).toMatch(/Lund.*A-1/);
  expect(words(clientOnly)).not.toMatch(/Lund|A-\d/);
  expect(words(clientOnly)).toContain("The agreement with a rights holder ends on 30 Jun 2030");
  expect(words(clientOnly)).toContain("A rights holder refuses food");
});

const clear = judge();
const blocked = judge({ disputes: ["master"] });
const toCheck = judge({ tier: "Ask" });
const [harbour, vale, both] = [judge(asksOf("Harbour")), judge(asksOf("Vale")), judge(asksOf("Harbour", "Vale"))];
const third = judge({ master: ["100 Abel theirs"] });

test.each([
  [[], "", ""],
  [[clear, clear, clear], "3 clear", "3 clear"],
  [
    [clear, clear, clear, harbour, harbour],
    "3 clear, 2 need Harbour, about 5 days",
    "3 clear, 2 need approval, about 5 days",
  ],
  [[harbour], "1 needs Harbour, about 5 days", "1 needs approval, about 5 days"],
  [[both], "1 needs Harbour and Vale, about 5 days", "1 needs approval, about 5 days"],
  [[harbour, harbour, vale, both], "2 need Harbour, 2 need others, about 5 days", "4 need approval, about 5 days"],
  [
    [judge(asksOf("Harbour", "Lund", "Tamm", "Vale"))],
    "1 needs Harbour and 3 more, about 5 days",
    "1 needs approval, about 5 days",
  ],
  [[harbour, harbour, both], "2 need Harbour, 1 needs Harbour and Vale, about 5 days", "3 need approval, about 5 days"],
  [[third], "1 needs Abel", "1 needs approval"],
  [[toCheck, blocked, clear], "1 clear, 1 to check, 1 blocked", "1 clear, 1 to check, 1 blocked"],
])("totals of a list, case %#", (list, named, unnamed) => {
  expect([summariseLights(list, staff), summariseLights(list, clientOnly)]).toEqual([named, unnamed]);
});

test("how fast a party answers is told in place of its days on file, to who may know the party", () => {
  const facts = factsOf(asksOf("Lund"));
  const answers = { usual: 180, most: 960, zone: null };
  const judged = (times: { promised?: string }) => {
    const shares = facts.shares.map((share) => ({ ...share, answers, ...times }));
    return judgeClearability({ ...facts, shares }, usualUse, client);
  };
  const usual = judged({});
  const words = "Lund must agree, usually answers in 3 h, 90 % within 2 working days";
  expect(usual.reasons.map((reason) => describeReason(reason, staff))).toContain(words);
  expect(rowLightOf(usual, staff)).toMatchObject({
    ...{ text: "1 approval, about 1 day", reason: "Lund must agree, usually answers in 3 h", days: 1 },
  });
  expect(rowLightOf(usual, clientOnly)).toMatchObject({ text: "1 approval, about 5 days", days: 5 });
  expect(usual.reasons.map((reason) => describeReason(reason, clientOnly)).join()).not.toMatch(/usually|\bh\b/);
  expect(summariseLights([usual], staff)).toBe("1 needs Lund, about 1 day");
  expect(summariseLights([usual], clientOnly)).toBe("1 needs approval, about 5 days");
  const promised = judged({ promised: "2026-12-05" });
  expect(rowLightOf(promised, staff).reason).toBe("Lund must agree, answer due by 5 Dec 2026");
  expect(rowLightOf(promised, clientOnly).reason).toBe("A rights holder must agree");
});
