import { expect, test } from "vitest";
import { optionGroups } from "#app/catalogue/typeahead/components/option-groups.ts";
import { noSuggestions } from "#app/catalogue/typeahead/suggestions.ts";

const option = (label: string) => ({ _id: label, label, detail: "", href: `/${label}` });

test("options are numbered through all groups, and a search of the lyrics comes last", () => {
  const groups = optionGroups({ ...noSuggestions, songs: [option("a"), option("b")], tags: [option("c")] }, "rain");
  expect(groups.map(({ label }) => label)).toEqual(["Tracks", "Tags", "Lyrics"]);
  expect(groups.flatMap(({ options }) => options.map(({ at }) => at))).toEqual([0, 1, 2, 3]);
  expect(groups.at(-1)?.options[0]?.href).toBe("/search?q=rain&qFields=lyrics");
});

test("two letters do not search lyrics; an empty field leads to all searches, if there are any", () => {
  expect(optionGroups(noSuggestions, "ra")).toEqual([]);
  expect(optionGroups(noSuggestions, "")).toEqual([]);
  const [recent] = optionGroups({ ...noSuggestions, recent: [option("a")] }, "");
  expect(recent?.options.map(({ href }) => href)).toEqual(["/a", "/library/searches"]);
});
