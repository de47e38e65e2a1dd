import { expect, test } from "vitest";
import { isViewOf, shownColumns } from "#app/ui/list/view-params.tsx";

const columns = [
  { id: "name", label: "Name" },
  { id: "status", label: "Status" },
  { id: "act", label: "Actions", labelHidden: true },
];
const idsOf = (query: string) => shownColumns(columns, new URLSearchParams(query)).map(({ id }) => id);

test("the chosen columns are shown beside the first and the buttons; a choice of none of them shows all", () => {
  expect(idsOf("")).toEqual(["name", "status", "act"]);
  expect(idsOf("columns=status")).toEqual(["name", "status", "act"]);
  expect(idsOf("columns=name")).toEqual(["name", "act"]);
  expect(idsOf("columns=name&columns=name&columns=status")).toEqual(["name", "status", "act"]);
  for (const hostile of ["columns=", "columns=isrc", "columns=__proto__&columns=constructor", "columns=%00&rows=%ff"])
    expect(idsOf(hostile), hostile).toEqual(["name", "status", "act"]);
});

test("a view is the current one where the address has all of its parameters, also those of one name", () => {
  const search = new URLSearchParams("tag=calm&tag=warm&q=sea&page=2");
  for (const query of ["tag=calm", "tag=warm", "tag=warm&tag=calm", "q=sea&tag=warm"])
    expect(isViewOf(search, query), query).toBe(true);
  for (const query of ["tag=loud", "tag=warm&tag=loud", "q="]) expect(isViewOf(search, query), query).toBe(false);
});
