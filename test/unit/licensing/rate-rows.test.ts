import { expect, test } from "vitest";
import { readTerritoryLines } from "#app/licensing/rates/read-lines.ts";
import { cellsOfLines, joinRows } from "#app/licensing/rates/row-lists.ts";

function joined(name: string, cells: readonly (readonly string[])[]): string {
  const form = new FormData();
  for (const row of cells) for (const [column, cell] of row.entries()) form.append(`${name}-${column}`, cell);
  joinRows(form);
  return String(form.get(name));
}

test("rows come back in their cells, also where one is missing, and empty ones are left out", () => {
  const places = [
    ["United States", ""],
    ["", ""],
    ["Côte d’Ivoire", "7,5"],
    ["", "60"],
  ];
  const text = joined("territories", places);
  expect(cellsOfLines(text, 2)).toEqual(places.filter((row) => row.join("") !== ""));
  expect(readTerritoryLines(text).problem).toContain("“United States”");
  expect(cellsOfLines(joined("rates", [["USD", "", "2026-11-02"]]), 3)).toEqual([["USD", "", "2026-11-02"]]);
});

test("a stored line has its cells, names of several words in the first one", () => {
  expect(cellsOfLines("United States 60\nEU 80\n", 2)).toEqual([
    ["United States", "60"],
    ["EU", "80"],
  ]);
});
